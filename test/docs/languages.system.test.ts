/** The requests of the reference, in each language that it shows, are sent to a service and get what the reference shows. */

import { execFile } from 'node:child_process';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { capabilities } from '../../docs/site/pages/capabilities.ts';
import { tabsOf } from '../../docs/site/pages/codeTabs.ts';
import type { Description } from '../../docs/site/pages/reference/described.ts';
import { referenceText } from '../../docs/site/pages/reference/reference.ts';
import { pythonOf } from '../../docs/site/pages/snippets/python.ts';
import { OPERATIONS } from '../../src/contract/operations.ts';
import { description, type Running, startApp } from '../fixture.ts';
import { freshFolder } from '../freshFolder.ts';
import { BASE } from '../http/exchange.ts';
import { needs, pathOf } from '../parts/needs.ts';
import { recording } from '../recordings.ts';
import { blocksOf } from './blocks.ts';
import { CALLS } from './calls.ts';

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

/** What the reference shows of an operation: the request in each language, and the answer. */
const SHOWN = referenceText(description as unknown as Description, capabilities())
  .split('\n### `')
  .slice(1)
  .map((section) => {
    const [command, answer] = blocksOf(section);
    const curl = command?.text.trimEnd() ?? '';
    const tabs = new Map([['sh', curl]]);
    tabsOf(curl, 'tabs', (text, language) => tabs.set(language, text) && '');
    const name = section.split('`')[0] as string;
    return { name, tabs, status: /\n\*\*(\d+)\*\*/u.exec(section)?.[1], answer: answer?.text };
  });

/** Made or measured anew with each request, or shown in part: of those the fields are compared. */
const ANEW = /^(?:POST \/v1\/(?:uploads|bench)|PUT \S+|GET \/v1\/capabilities)$/u;

const AFTER_STATUS = /^(?<status>\d+) (?<body>[\s\S]*)$/u;

/** Name, tab, what it needs, the program with its words for a request, and what it prints. */
// biome-ignore format: a table, one language a line
const LANGUAGES = [
  ['curl', 'sh', needs('curl'), (text: string) => ['sh', '-c', `${text} -w '\n%{http_code}'`], /^(?<body>[\s\S]*)\n(?<status>\d+)$/u],
  ['JavaScript', 'js', {}, (text: string) => [process.execPath, '--input-type=module', '-e', text], AFTER_STATUS],
  ['Python', 'python', needs('python3'), (text: string) => [pathOf('python3'), '-c', text], AFTER_STATUS],
] as const;

for (const [language, tab, options, programFor, parts] of LANGUAGES)
  it(`every request of the reference in ${language} gets what the reference shows`, options, async () => {
    let slot = ['', ''] as [string, string];
    const asked = SHOWN.filter(({ tabs }) => tabs.has(tab));
    for (const { name, tabs, status, answer } of asked) {
      const text = (tabs.get(tab) ?? '').replaceAll(BASE, app.url).replaceAll(...slot);
      const env = { ...process.env, KEY: app.secret, NO_PROXY: '*' };
      const [program = '', ...words] = programFor(text);
      const { stdout } = await promisify(execFile)(program, words, { cwd: folder, env, maxBuffer: 2 ** 24 });
      const got = parts.exec(stdout)?.groups;
      expect([name, got?.status]).toEqual([name, status]);
      if (text.endsWith('-o answer.wav')) expect(await readFile(join(folder, 'answer.wav'))).toEqual(WAV);
      await rm(join(folder, 'answer.wav'), { force: true });
      if (answer === undefined) continue;
      const [sent, shown] = [JSON.parse(got?.body ?? ''), JSON.parse(answer)];
      if (ANEW.test(name)) expect(Object.keys(sent).sort()).toEqual(Object.keys(shown).sort());
      else expect(sent).toEqual(shown);
      if (name === 'POST /v1/uploads') slot = [shown.id, sent.id];
    }
    // A command with a file is shown for curl alone.
    const files = SHOWN.filter(({ tabs }) => tabs.get('sh')?.endsWith('.wav'));
    expect(SHOWN.length).toBeGreaterThan(OPERATIONS.length - 1);
    expect(asked).toHaveLength(SHOWN.length - (tab === 'sh' ? 0 : files.length));
  });

it('Python compiles', needs('python3'), async () => {
  const texts = fc.sample(CALLS, 60).map(pythonOf);
  const program = 'import json, sys\nfor text in json.load(sys.stdin): compile(text, "snippet", "exec")';
  const child = promisify(execFile)(pathOf('python3'), ['-c', program]);
  child.child.stdin?.end(JSON.stringify(texts));
  expect(await child).toMatchObject({ stderr: '' });
});
