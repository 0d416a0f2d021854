/** The requests of the reference in JavaScript and Python get what the reference shows. */

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { capabilities } from '../../bundle/site/capabilities.ts';
import type { Description } from '../../bundle/site/reference/described.ts';
import { referenceText } from '../../bundle/site/reference/reference.ts';
import { readCurl } from '../../bundle/site/snippets/curl.ts';
import { javascriptOf } from '../../bundle/site/snippets/javascript.ts';
import { pythonOf } from '../../bundle/site/snippets/python.ts';
import { description, type Running, startApp } from '../fixture.ts';
import { BASE } from '../http/exchange.ts';
import { needs, pathOf } from '../parts/needs.ts';
import { blocksOf } from './blocks.ts';
import { CALLS } from './calls.ts';

const text = referenceText(description as unknown as Description, capabilities());
const sectionOf = (heading: string): string => text.split(`\n### ${heading}\n`)[1]?.split(/\n##/u)[0] ?? '';

let app: Running;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

describe('the same request in other languages', () => {
  /** The requests of the reference whose answer never changes, sent to the app of the test. */
  const calls = ['POST /v1/tutor', 'GET /v1/lexicon', 'GET /v1/reading', 'POST /mcp'].map((name) => {
    const call = readCurl(blocksOf(sectionOf(`\`${name}\``))[0]?.text ?? '');
    if (call === null) throw new Error(`${name} has no plain request`);
    return call;
  });
  const here = (program: string): string => program.replaceAll(BASE, app.url);
  const answers = (): unknown[] =>
    calls.map(({ url }) => {
      const { paths } = description;
      const [operation] = Object.values(paths[url.replace(BASE, '')] ?? {});
      const shown = Object.entries(operation?.responses[200]?.content?.['application/json']?.examples ?? {});
      return (shown.find(([name]) => name === 'call') ?? shown[0])?.[1].value;
    });

  const run = async (command: string, program: string): Promise<unknown[]> => {
    const env = { ...process.env, KEY: app.secret, NO_PROXY: '*' };
    const flag = command === process.execPath ? ['--input-type=module', '-e'] : ['-c'];
    const { stdout } = await promisify(execFile)(command, [...flag, program], { env, maxBuffer: 2 ** 24 });
    const lines = stdout.trim().split('\n');
    expect(lines.map((line) => line.slice(0, 4))).toEqual(calls.map(() => '200 '));
    return lines.map((line) => JSON.parse(line.slice(4)));
  };

  it('JavaScript gets what the reference shows', async () => {
    const program = calls.map((call) => `{\n${here(javascriptOf(call))}\n}`).join('\n');
    expect(await run(process.execPath, program)).toEqual(answers());
  });

  it('Python gets what the reference shows', needs('python3'), async () => {
    expect(await run(pathOf('python3'), calls.map((call) => here(pythonOf(call))).join('\n'))).toEqual(
      answers(),
    );
  });

  it('Python compiles', needs('python3'), async () => {
    const texts = fc.sample(CALLS, 60).map(pythonOf);
    const program = 'import json, sys\nfor text in json.load(sys.stdin): compile(text, "snippet", "exec")';
    const child = promisify(execFile)(pathOf('python3'), ['-c', program]);
    child.child.stdin?.end(JSON.stringify(texts));
    expect(await child).toMatchObject({ stderr: '' });
  });
});
