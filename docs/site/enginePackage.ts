/**
 * Writes dist/engine, the package koine-tutor-engine: the library without the service and without dependencies. Its code
 * is one file for Node and one for browsers.
 */

import { appendFileSync, copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { SCHEMES } from '../../src/engine/phonology/schemes/index.ts';
import { MODEL } from '../../src/service/built/demoFiles.ts';
import { packName, WORDS_FILE } from '../../src/service/built/loadEngine.ts';
import { compiled, ROOT } from '../../src/service/built/project.ts';
import { answerTypes } from './answerTypes.ts';
import { PAGE } from './list.ts';

const FOLDER = compiled('engine');
const CODE = join(FOLDER, 'dist');

const readJson = (file: string) => JSON.parse(readFileSync(join(ROOT, file), 'utf8'));

const SHARED = ['version', 'author', 'homepage', 'bugs', 'engines'] as const;

function manifest(): { readonly exports: Readonly<Record<string, string | { readonly types: string }>> } {
  const whole = readJson('package.json');
  const shared = Object.fromEntries(SHARED.map((field) => [field, whole[field]]));
  const repository = { ...whole.repository, directory: 'docs/site/engine' };
  return { ...readJson('docs/site/engine/package.json'), ...shared, repository };
}

/** Texts that replace declaration files, because the original files import zod. */
const WITHOUT_ZOD = {
  'src/contract/response.d.ts': answerTypes(),
  'src/contract/lexicon.d.ts': "export type * from './response.ts';\n",
  'src/contract/summary.d.ts': "export type * from './response.ts';\n",
};

/** Copies a declaration file and the files that it imports. An import of `./a.ts` means the file `a.d.ts`. */
function copyTypes(file: string, copied: Set<string>): void {
  if (copied.has(file)) return;
  copied.add(file);
  const [from, to] = [compiled(`types/${file}`), join(FOLDER, 'types', file)];
  mkdirSync(dirname(to), { recursive: true });
  copyFileSync(from, to);
  for (const [, name = ''] of readFileSync(from, 'utf8').matchAll(/\bfrom '(\.[^']+)\.[jt]s'/gu)) {
    copyTypes(posix.join(posix.dirname(file), `${name}.d.ts`), copied);
  }
}

const LIBRARY_FILES = ['kernel.wasm', 'acoustic.wasm', MODEL, WORDS_FILE, ...SCHEMES.map(packName)];

/** Writes the package. An earlier step of the build has written its code for Node. */
export function writeEngine(): void {
  for (const name of LIBRARY_FILES) copyFileSync(join(PAGE, name), join(CODE, name));
  for (const name of ['browser.js', 'browser.js.map', 'sentences.js'])
    copyFileSync(compiled(name), join(CODE, name));
  appendFileSync(join(CODE, 'browser.js'), '\n//# sourceMappingURL=browser.js.map\n');
  rmSync(join(FOLDER, 'types'), { recursive: true, force: true });
  const copied = new Set<string>(Object.keys(WITHOUT_ZOD));
  const engine = manifest();
  for (const entry of Object.values(engine.exports))
    if (typeof entry === 'object') copyTypes(entry.types.replace('./types/', ''), copied);
  for (const [file, text] of Object.entries(WITHOUT_ZOD)) writeFileSync(join(FOLDER, 'types', file), text);
  for (const name of ['LICENSE', 'NOTICE']) copyFileSync(join(ROOT, name), join(FOLDER, name));
  copyFileSync(join(ROOT, 'docs/site/engine/README.md'), join(FOLDER, 'README.md'));
  writeFileSync(join(FOLDER, 'package.json'), `${JSON.stringify(engine, null, 2)}\n`);
}
