/**
 * `npm run build`: runs each step whose inputs changed since its last run; `npm run build -- code` takes only the named
 * step and the steps that it needs. dist/steps.json has the hash of each step's inputs at its last run. It is in dist/,
 * so that all steps run if dist/ was deleted.
 */

import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { promisify } from 'node:util';

/** Inputs of every step: this file gives the versions of the tools. */
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
 * The steps. `run`: its commands; `reads`: files and folders that it reads; `from`: modules that it reads with all
 * their imports; `needs`: steps that must run before it.
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
    run: ['node dist/docs/site/traditions/writeTraditions.js', 'node dist/docs/site/build.js'],
    needs: ['kernels', 'lexicon', 'scripts'],
    reads: ['src', ...PARTS, 'docs', 'deploy', 'examples', '.'],
  },
};

const STAMPS = 'dist/steps.json';
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

const IMPORT = /\b(?:from|import|URL)\s*\(?\s*'(\.[^']+)'/g;

function closure(file, found = new Set()) {
  if (found.has(file) || !existsSync(file)) return found;
  found.add(file);
  for (const [, name] of readFileSync(file, 'utf8').matchAll(IMPORT))
    closure(join(dirname(file), name.replace(/\.js$/, '.ts')), found);
  return found;
}

const hashes = new Map();
const hashOf = (file) => {
  if (!hashes.has(file)) hashes.set(file, createHash('sha256').update(readFileSync(file)).digest('hex'));
  return `${file} ${hashes.get(file)}`;
};

/**
 * Returns the hash of a step's commands, of the files that it reads, and of the hashes of the steps that it needs,
 * except `code`.
 */
function stampOf(name) {
  const { run, reads, from = [], needs = [] } = STEPS[name];
  const isFile = (path) => /\.\w+$/.test(path);
  const files = [...SHARED, ...reads].flatMap((path) => (isFile(path) ? [path] : filesIn(path)));
  for (const module of from) files.push(...closure(module));
  const lines = [...new Set(files)].sort().map(hashOf);
  return createHash('sha256')
    .update([...run, ...lines, ...needs.filter((one) => one !== 'code').map(stampOf)].join('\n'))
    .digest('hex');
}

const stamps = existsSync(STAMPS) ? JSON.parse(readFileSync(STAMPS, 'utf8')) : {};
const PATH = [join('node_modules', '.bin'), process.env.PATH].join(delimiter);
const say = (text) => console.log(`build: ${text}`);

async function command(line) {
  const [program, ...words] = line.split(' ');
  const options = { env: { ...process.env, PATH }, maxBuffer: 2 ** 26, shell: process.platform === 'win32' };
  await promisify(execFile)(program, words, options).catch(({ stdout, stderr, message }) => {
    console.error(stdout || stderr ? `${stdout}${stderr}` : message);
    process.exit(1);
  });
}

const running = new Map();

/** Runs a step after the steps that it needs, unless its inputs are unchanged. */
async function build(name) {
  const { run, needs = [] } = STEPS[name];
  await Promise.all(needs.map(started));
  const stamp = stampOf(name);
  if (stamps[name] === stamp) return;
  const start = performance.now();
  say(`${name} …`);
  for (const line of run) await command(line);
  stamps[name] = stamp;
  mkdirSync('dist', { recursive: true });
  writeFileSync(STAMPS, JSON.stringify(stamps));
  say(`${name}, ${((performance.now() - start) / 1000).toFixed(1)} s`);
}

function started(name) {
  if (!running.has(name)) running.set(name, build(name));
  return running.get(name);
}

const asked = process.argv.slice(2);
await Promise.all((asked.length > 0 ? asked : Object.keys(STEPS)).map(started));
