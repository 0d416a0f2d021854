/**
 * `npm run build`: runs each step if its inputs changed since its last run. `npm run build -- code` runs only the step `code`
 * and the steps that it needs. dist/steps.json has the hash of the inputs of each step; it is in dist/, so that all
 * steps run after dist/ was deleted.
 */

import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { promisify } from 'node:util';

/** Inputs of every step: the versions of the tools. */
const SHARED = ['package-lock.json'];

/** Parts of packages that are inputs of more than one step. */
const PARTS = [
  ...['lesson', 'voice', 'recordings', 'ears'].map((name) => `packages/${name}/src`),
  ...['ears/model', 'page/font', 'clients/python/koine_tutor/__init__.py', 'clients/typescript'].map(
    (path) => `packages/${path}`,
  ),
  ...['src', 'app', 'style', 'speech', 'glosses', 'index.html', 'index.md'].map(
    (path) => `packages/page/${path}`,
  ),
];

/**
 * The steps. `run`: commands; `reads`: files and folders that the commands read; `from`: modules that they read with all
 * imports; `needs`: steps that must run before.
 */
const STEPS = {
  kernels: {
    run: ['asc assembly/index.ts --target kernel', 'asc assembly/acoustic.ts --target acoustic'],
    reads: ['assembly', 'asconfig.json'],
  },
  code: {
    run: ['tsc -b . packages/page/test'],
    reads: [
      ...['tsconfig.json', 'package.json', 'assembly/codes.ts'],
      ...['src', 'packages', 'lexicon', 'docs/site', 'bench', 'test', 'examples'],
    ],
  },
  lexicon: {
    run: ['node dist/lexicon/build.js'],
    needs: ['code'],
    reads: ['lexicon'],
    from: ['lexicon/build.ts', 'lexicon/packScheme.ts'],
  },
  scripts: {
    run: ['rolldown -c'],
    needs: ['code'],
    reads: ['src', ...PARTS, 'package.json', 'rolldown.config.js'],
  },
  files: {
    run: ['node dist/docs/site/traditions/traditionsPage.js', 'node dist/docs/site/build.js'],
    needs: ['kernels', 'lexicon', 'scripts'],
    reads: ['src', ...PARTS, 'docs', 'deploy', 'examples', '.'],
  },
};

const HASHES = 'dist/steps.json';
const SKIPPED = /^(?:node_modules|\.work|__pycache__)$/;

/** Lists the files in a folder and its subfolders; for the root folder of the project without subfolders. */
function filesIn(path) {
  const entries = existsSync(path) ? readdirSync(path, { withFileTypes: true }) : [];
  return entries.flatMap((entry) => {
    const name = join(path, entry.name);
    if (!entry.isDirectory()) return entry.isFile() ? [name] : [];
    return path === '.' || SKIPPED.test(entry.name) ? [] : filesIn(name);
  });
}

const IMPORT = /\b(?:from|import|URL)\s*\(?\s*'(\.[^']+)'/gu;

function withImports(file, found = new Set()) {
  if (found.has(file) || !existsSync(file)) return found;
  found.add(file);
  for (const [, name] of readFileSync(file, 'utf8').matchAll(IMPORT))
    withImports(join(dirname(file), name.replace(/\.js$/, '.ts')), found);
  return found;
}

const sha256 = (data) => createHash('sha256').update(data).digest('hex');

const hashes = new Map();

function hashOf(file) {
  if (!hashes.has(file)) hashes.set(file, sha256(readFileSync(file)));
  return hashes.get(file);
}

function stepHash(name) {
  const { run, reads, from = [], needs = [] } = STEPS[name];
  const isFile = (path) => /\.\w+$/.test(path);
  const read = [...SHARED, ...reads].flatMap((path) => (isFile(path) ? [path] : filesIn(path)));
  const files = new Set([...read, ...from.flatMap((module) => [...withImports(module)])]);
  // Leaves out the step `code`, because the source files that a step uses are among its own inputs.
  const needed = needs.filter((step) => step !== 'code').map(stepHash);
  return sha256(
    [...run, ...[...files].sort().map((file) => `${file} ${hashOf(file)}`), ...needed].join('\n'),
  );
}

const lastHashes = existsSync(HASHES) ? JSON.parse(readFileSync(HASHES, 'utf8')) : {};
const PATH = [join('node_modules', '.bin'), process.env.PATH].join(delimiter);

async function runCommand(line) {
  const [program, ...words] = line.split(' ');
  const options = { env: { ...process.env, PATH }, maxBuffer: 2 ** 26, shell: process.platform === 'win32' };
  await promisify(execFile)(program, words, options).catch(({ stdout, stderr, message }) => {
    console.error(stdout || stderr ? `${stdout}${stderr}` : message);
    process.exit(1);
  });
}

/** Runs a step after the steps that it needs, unless its inputs are unchanged. */
async function build(name) {
  const { run, needs = [] } = STEPS[name];
  await Promise.all(needs.map(builtOnce));
  const hash = stepHash(name);
  if (lastHashes[name] === hash) return;
  const start = performance.now();
  console.log(`build: ${name} …`);
  for (const line of run) await runCommand(line);
  lastHashes[name] = hash;
  mkdirSync('dist', { recursive: true });
  writeFileSync(HASHES, JSON.stringify(lastHashes));
  console.log(`build: ${name}, ${((performance.now() - start) / 1000).toFixed(1)} s`);
}

const begun = new Map();

function builtOnce(name) {
  if (!begun.has(name)) begun.set(name, build(name));
  return begun.get(name);
}

const asked = process.argv.slice(2);
await Promise.all((asked.length > 0 ? asked : Object.keys(STEPS)).map(builtOnce));
