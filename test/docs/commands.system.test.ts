/**
 * Sends each request of the API reference to a service, and compares the answer with the one that the reference shows.
 */

import { execFile } from 'node:child_process';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { capabilities } from '../../docs/site/pages/capabilities.ts';
import type { Description } from '../../docs/site/pages/reference/described.ts';
import { referenceText } from '../../docs/site/pages/reference/reference.ts';
import { OPERATIONS } from '../../src/contract/operations.ts';
import { description, type Running, startApp } from '../fixture.ts';
import { freshFolder } from '../freshFolder.ts';
import { BASE } from '../http/exchange.ts';
import { needs } from '../parts/needs.ts';
import { recording } from '../recordings.ts';
import { blocksOf } from './blocks.ts';

const WAV = recording(0.3);

let app: Running;
let folder: string;
beforeAll(async () => {
  folder = await freshFolder();
  await mkdir(join(folder, 'koine-greek'));
  for (const name of ['attempt.wav', 'koine-greek/λόγος.wav']) await writeFile(join(folder, name), WAV);
  app = await startApp({ speechDir: folder });
});
afterAll(() => app.close());

/** The command and the answer that the reference shows for each operation. */
const SHOWN = referenceText(description as unknown as Description, capabilities())
  .split('\n### `')
  .slice(1)
  .map((section) => {
    const [command, answer] = blocksOf(section);
    const name = section.split('`')[0] as string;
    const status = /\n\*\*(\d+)\*\*/u.exec(section)?.[1];
    return { name, command: command?.text.trimEnd() ?? '', status, answer: answer?.text };
  });

/**
 * Operations whose answers differ from request to request or are shown in part; only the names of their fields are
 * compared.
 */
const CHANGING = /^(?:POST \/v1\/(?:uploads|bench)|PUT \S+|GET \/v1\/capabilities)$/u;

it('every request of the reference gets what the reference shows', needs('curl'), async () => {
  let slot = ['', ''] as [string, string];
  for (const { name, command, status, answer } of SHOWN) {
    const text = command.replaceAll(BASE, app.url).replaceAll(...slot);
    const env = { ...process.env, KEY: app.secret, NO_PROXY: '*' };
    const words = ['-c', `${text} -w '\n%{http_code}'`];
    const { stdout } = await promisify(execFile)('sh', words, { cwd: folder, env, maxBuffer: 2 ** 24 });
    const got = /^(?<body>[\s\S]*)\n(?<status>\d+)$/u.exec(stdout)?.groups;
    expect([name, got?.status]).toEqual([name, status]);
    if (text.endsWith('-o answer.wav')) expect(await readFile(join(folder, 'answer.wav'))).toEqual(WAV);
    await rm(join(folder, 'answer.wav'), { force: true });
    if (answer === undefined) continue;
    const [sent, shown] = [JSON.parse(got?.body ?? ''), JSON.parse(answer)];
    if (CHANGING.test(name)) expect(Object.keys(sent).sort()).toEqual(Object.keys(shown).sort());
    else expect(sent).toEqual(shown);
    if (name === 'POST /v1/uploads') slot = [shown.id, sent.id];
  }
  expect(SHOWN.length).toBeGreaterThan(OPERATIONS.length - 1);
});
