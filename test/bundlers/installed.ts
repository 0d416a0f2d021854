import { readdirSync } from 'node:fs';
import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { connect } from '../../packages/page/test/browser.ts';
import { createTutor } from '../../src/index.ts';
import { compiled, ROOT } from '../../src/service/built/project.ts';
import { freshFolder } from '../freshFolder.ts';
import { ENVIRONMENT, pack, run } from '../shipping/shipment.ts';

const TOOLS = join(ROOT, 'test', 'bundlers', 'node_modules');
export const ENGINE = 'koine-tutor-engine';

const REQUESTS = [
  { target: 'θεός', ipa: 's ˈe o s' },
  { target: 'ἐν ἀρχῇ ἦν ὁ λόγος', ipa: 'e n a r k ˈi i n o l ˈo ɡ o s', thresholds: { proximity: 0.8 } },
];
export const ASKED = `JSON.stringify(${JSON.stringify(REQUESTS)}.map(tutor.score))`;
export const PROGRAM = `import { createTutor } from '${ENGINE}';
const tutor = await createTutor();
process.stdout.write(${ASKED});`;

export const HTML =
  '<!doctype html><meta charset="utf-8"><output></output><script type="module" src="/main.js"></script>';

/** Source of a module for a page; its bundler must find the files in `new URL(…, import.meta.url)`. */
export const IN_PAGE = `import { createTutor } from '${ENGINE}';
const files = {
  kernel: new URL('${ENGINE}/kernel.wasm', import.meta.url),
  words: new URL('${ENGINE}/words.lex.gz', import.meta.url),
  lexicon: new URL('${ENGINE}/koine-greek.lex.gz', import.meta.url),
};
const answers = async () => {
  const [kernel, words, lexicon] = Object.values(files).map((url) => fetch(url));
  const tutor = await createTutor({ kernel, words, lexicons: { 'koine-greek': lexicon } });
  return ${ASKED};
};`;

export const tool = (...path: string[]): string => join(TOOLS, ...path);
export const node = (folder: string, ...words: string[]): Promise<{ stdout: string }> =>
  run(process.execPath, words, { cwd: folder, env: { ...ENVIRONMENT, NEXT_TELEMETRY_DISABLED: '1' } });

/** Copies a folder to a fresh one, from which imports cannot reach the files of the project; returns its path. */
export async function moved(from: string): Promise<string> {
  const elsewhere = await freshFolder();
  await cp(from, elsewhere, { recursive: true });
  return elsewhere;
}

export async function shownAt(url: string): Promise<string> {
  const browser = await connect();
  try {
    const page = await browser.newPage();
    await page.goto(url);
    await page.waitForSelector('output:not(:empty)');
    return (await page.textContent('output')) ?? '';
  } finally {
    await browser.close();
  }
}

/**
 * Packs the engine and installs it in a fresh folder, as a user would. Returns the folder and the answers of this
 * checkout; the installed engine must give the same answers.
 */
export async function installEngine() {
  const home = await freshFolder();
  const { filename, size, unpackedSize } = await pack(compiled('engine'), home);
  expect(size).toBeLessThan(9e6);
  expect(unpackedSize).toBeLessThan(15e6);
  await writeFile(join(home, 'package.json'), '{"private":true,"type":"module"}');
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', join(home, filename)], {
    cwd: home,
    env: ENVIRONMENT,
  });
  expect(readdirSync(join(home, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual([ENGINE]);
  const tutor = await createTutor();
  return { home, expected: JSON.stringify(REQUESTS.map((request) => tutor.score(request))) };
}
