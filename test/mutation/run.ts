/**
 * `npm run mutants`: changes src/core one number, comparison, sum or truth value at a time, runs the deciding tests
 * and counts the changes that no test noticed. A whole run writes test/mutation/SCORE.md.
 *
 * Usage: npm run mutants -- [--sample N] [--seed N] [FILE ...]
 */

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from '../../src/files/built/project.ts';
import { seeded } from '../../src/serve/bench/inputs/random.ts';
import { isEquivalent, readEquivalents } from './equivalent.ts';
import { Jury } from './jury.ts';
import { type Mutant, mutantsOf, mutated } from './mutants.ts';
import { scorePage, type Tried } from './score.ts';

const WIDTH = 30;
/** A mutant may take this many times as long as the unchanged source. */
const PATIENCE = 4;
/** The unchanged source may take this long, with everything that is loaded first. */
const START_MS = 300_000;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { sample: { type: 'string' }, seed: { type: 'string', default: '1' } },
});

const coreFiles = (): string[] =>
  readdirSync(join(ROOT, 'src', 'core'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)))
    .sort();

const files = positionals.length > 0 ? positionals : coreFiles();
const sources = new Map(files.map((file) => [file, readFileSync(join(ROOT, file), 'utf8')]));
const all = [...sources].flatMap(([file, text]) => mutantsOf(file, text));

/** `count` of the mutants, drawn at random, in the order of their files. */
function sampled(mutants: readonly Mutant[], count: number, seed: number): Mutant[] {
  const random = seeded(seed);
  const drawn = mutants.map((mutant) => ({ mutant, at: random.next() })).sort((a, b) => a.at - b.at);
  const chosen = new Set(drawn.slice(0, count).map(({ mutant }) => mutant));
  return mutants.filter((mutant) => chosen.has(mutant));
}

const equivalents = readEquivalents();
const judged = all.filter((mutant) => !isEquivalent(mutant, equivalents));
const chosen =
  values.sample === undefined ? judged : sampled(judged, Number(values.sample), Number(values.seed));
const jury = new Jury();

const patience = PATIENCE * (await unchanged());

/** The time of the second run of the unchanged source, which must pass. */
async function unchanged(): Promise<number> {
  let took = 0;
  for (let look = 0; look < 2; look++) {
    const started = performance.now();
    const [file, text] = [
      'src/score/text/target.ts',
      readFileSync(join(ROOT, 'src/score/text/target.ts'), 'utf8'),
    ];
    if ((await jury.judge({ file, text }, START_MS)) !== 'survived') {
      throw new Error('the deciding tests fail without any change; run `npm test` first');
    }
    took = performance.now() - started;
  }
  return took;
}

const tried: Tried[] = [];
for (const [n, mutant] of chosen.entries()) {
  if (process.stderr.isTTY) {
    const full = Math.floor((WIDTH * n) / chosen.length);
    const bar = '█'.repeat(full) + '░'.repeat(WIDTH - full);
    process.stderr.write(`\r\u001B[K${bar} ${n} of ${chosen.length} mutants`);
  }
  const text = mutated(sources.get(mutant.file) as string, mutant);
  const verdict = await jury.judge({ file: mutant.file, text }, patience);
  tried.push({ mutant, verdict });
  if (verdict === 'survived') {
    const { file, line, before, after } = mutant;
    console.log(`${process.stderr.isTTY ? '\r\u001B[K' : ''}${file}:${line}\n  - ${before}\n  + ${after}`);
  }
}
jury.dismiss();
if (process.stderr.isTTY) process.stderr.write('\r\u001B[K');
const page = scorePage(tried, all.length - judged.length, new Date().toISOString().slice(0, 10));
if (chosen === judged && positionals.length === 0) {
  writeFileSync(join(ROOT, 'test', 'mutation', 'SCORE.md'), page);
}
console.log(page);
