/**
 * Compiles the TypeScript examples in strict mode next to an installed package: whole programs, blocks of `ts`, and
 * blocks of `js` that import the package.
 */

import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, it } from 'vitest';
import { ROOT } from '../../src/service/built/project.ts';
import { freshFolder } from '../freshFolder.ts';
import { blocksOf } from './blocks.ts';

const run = promisify(execFile);
const PAGES = ['README.md', ...readdirSync(join(ROOT, 'docs')).map((name) => join('docs', name))];

/** Code that the blocks of a page take for granted. */
const AROUND: Readonly<Record<string, string>> = {
  'docs/library.md': "import { createTutor } from 'koine-tutor-engine/browser';\ndeclare const blob: Blob;\n",
};

const EXAMPLES = PAGES.filter((page) => page.endsWith('.md')).flatMap((page) =>
  blocksOf(readFileSync(join(ROOT, page), 'utf8'))
    .filter(
      ({ language, text }) => /^tsx?$/u.test(language) || (language === 'js' && text.includes('koine-tutor')),
    )
    // Other tests run whole programs, which begin with a comment.
    .filter(({ text }) => !text.startsWith('/**'))
    .map(({ language, text }, n) => ({
      file: `${page.replaceAll(/\W/gu, '-')}-${n}.${language === 'tsx' ? 'tsx' : 'ts'}`,
      text: language === 'ts' ? (AROUND[page] ?? '') + text : text,
    })),
);

let folder: string;
beforeAll(async () => {
  folder = await freshFolder();
  mkdirSync(join(folder, 'node_modules', '@types'), { recursive: true });
  symlinkSync(ROOT, join(folder, 'node_modules', 'koine-tutor'));
  symlinkSync(join(ROOT, 'dist/engine'), join(folder, 'node_modules', 'koine-tutor-engine'));
  for (const name of ['node', 'react'])
    symlinkSync(join(ROOT, 'node_modules', '@types', name), join(folder, 'node_modules', '@types', name));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  for (const { file, text } of EXAMPLES) writeFileSync(join(folder, file), `${text}\nexport {};\n`);
  copyFileSync(join(ROOT, 'examples', 'client.ts'), join(folder, 'client.ts'));
});

async function faultsOf(files: readonly string[], more: readonly string[]): Promise<string> {
  const options = ['--strict', '--noEmit', '--target', 'es2022', '--module', 'nodenext', ...more, ...files];
  const compiler = join(ROOT, 'node_modules', '.bin', 'tsc');
  return run(compiler, options, { cwd: folder }).then(
    () => '',
    (error: { stdout: string }) => error.stdout,
  );
}

it('there are examples on the pages about the library, clients and elements, and in the README', () => {
  const pages = new Set(EXAMPLES.map(({ file }) => file.replace(/-\d+\.tsx?$/u, '')));
  expect([...pages].sort()).toEqual(['README-md', 'docs-clients-md', 'docs-elements-md', 'docs-library-md']);
});

it('the examples compile, and the React types refuse a property that no element has', async () => {
  const text = `import 'koine-tutor/react';
// @ts-expect-error a slip of the pen
export const word = <koine-word targets="λόγος" />;
export const reader = <koine-reader from={1} onkoine-passage={({ detail }) => detail.points.toFixed()} />;
`;
  writeFileSync(join(folder, 'react.tsx'), text);
  const files = ['react.tsx', ...EXAMPLES.map(({ file }) => file)];
  expect(await faultsOf(files, ['--types', 'node', '--lib', 'es2023,dom', '--jsx', 'react-jsx'])).toBe('');
});

it('client.ts compiles, and needs no types of Node', async () => {
  expect(await faultsOf(['client.ts'], [])).toBe('');
});
