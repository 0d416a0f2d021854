/**
 * Tests typed clients that generators make from the API description: they compile in strict mode, tell kinds of answers
 * apart, and reject unknown fields. The generators are dependencies of this folder only.
 */

import { execFile } from 'node:child_process';
import { rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from '../../../../src/service/built/project.ts';
import { description } from '../../../../test/fixture.ts';
import { freshFolder } from '../../../../test/freshFolder.ts';
import { needsPackages } from '../../../../test/parts/needs.ts';
import { GENERATORS } from '../../../../test/parts/programs.ts';

const run = promisify(execFile);
const PACKAGES = join(ROOT, 'packages/clients/test/generated/node_modules');

/**
 * Code that tells the answers of POST /v1/tutor apart; each line after an `@ts-expect-error` must not compile. It cannot
 * use `proximity === null`, because the types of openapi-fetch 0.17 lose a field that is always null.
 */
const NARROWING = `
  if (data === undefined) {
    const { status, detail, code } = error;
    const known: boolean = code === 'rate-limit-exceeded';
    return [status.toFixed(), detail, known];
  }
  // @ts-expect-error: an answer without a score, and a summary, lack coaching
  data.coaching;
  if ('unscored' in data) {
    const why: 'too_short' = data.unscored;
    // @ts-expect-error: it lacks an alignment, too
    data.phones;
    return [why];
  }
  if ('detail' in data) {
    const which: 'summary' = data.detail;
    return [which, data.proximity satisfies number | null];
  }
  const rows = data.coaching.summary.fixes.map((fix) => (fix.kind === 'sound' ? fix.sound_index : fix.target_syllable));
  // @ts-expect-error: no field of this name
  data.nothing;
  return [data.proximity.toFixed(2), rows.length];
`;

const REQUEST = `{ target: 'θεός', ipa: ['s', 'ˈe', 'o', 's'], scheme: 'koine-greek', thresholds: { proximity: 0.8 } }`;

const FETCH = `
import createClient from 'openapi-fetch';
import type { paths } from './api';

const client = createClient<paths>({ baseUrl: 'http://127.0.0.1' });
export async function score() {
  const { data, error } = await client.POST('/v1/tutor', { body: ${REQUEST} });
  ${NARROWING}
}
export async function words(): Promise<string[]> {
  const { data } = await client.GET('/v1/lexicon', { params: { query: { prefix: 'θε', scheme: 'attic' } } });
  return data?.words.map(({ word }) => word) ?? [];
}
export const list = () =>
  client.POST('/mcp', {
    params: { header: { 'MCP-Protocol-Version': '2025-11-25' } },
    body: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'score', arguments: ${REQUEST} } },
  });
// @ts-expect-error: target is required
client.POST('/v1/tutor', { body: { ipa: 's' } });
`;

const HEY = `
import { readTarget, scoreTutor } from './hey';

export async function score() {
  const { data, error } = await scoreTutor({ body: ${REQUEST}, auth: 'ipa_live_…' });
  ${NARROWING}
}
export async function read(): Promise<string | undefined> {
  const { data } = await readTarget({ query: { target: 'ἐν ἀρχῇ' } });
  return data?.syllables.at(0)?.letters;
}
// @ts-expect-error: target is required
scoreTutor({ body: { ipa: 's' } });
`;

describe('typed clients of generators', needsPackages(GENERATORS), () => {
  let folder: string;
  beforeAll(async () => {
    folder = await freshFolder();
    await writeFile(join(folder, 'package.json'), '{"type":"module"}');
    await writeFile(join(folder, 'openapi.json'), JSON.stringify(description));
    await symlink(PACKAGES, join(folder, 'node_modules'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  const generate = (program: string, ...words: string[]) =>
    run(process.execPath, [join(PACKAGES, program), ...words], { cwd: folder });

  async function compile(name: string, source: string): Promise<string> {
    await writeFile(join(folder, name), source);
    const options = '--noEmit --strict --skipLibCheck --target es2022 --lib es2022,dom,dom.iterable'.split(
      ' ',
    );
    const modules = ['--module', 'esnext', '--moduleResolution', 'bundler', '--types', ''];
    const tsc = join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc');
    return run(process.execPath, [tsc, ...options, ...modules, name], { cwd: folder }).then(
      ({ stdout }) => stdout,
      ({ stdout }: { stdout: string }) => stdout,
    );
  }

  it('openapi-typescript with openapi-fetch', async () => {
    await generate('openapi-typescript/bin/cli.js', 'openapi.json', '-o', 'api.d.ts');
    expect(await compile('fetch.ts', FETCH)).toBe('');
  });

  it('@hey-api/openapi-ts', async () => {
    const words = ['-i', 'openapi.json', '-o', 'hey', '-c', '@hey-api/client-fetch'];
    await generate('@hey-api/openapi-ts/bin/run.js', ...words);
    expect(await compile('hey.use.ts', HEY)).toBe('');
  });
});
