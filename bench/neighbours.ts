/** Rows within one phone: the trie against its twins and the npm peers, and as the lexicon grows. */

import { performance } from 'node:perf_hooks';
import { distance } from 'fastest-levenshtein';
import { SymSpell } from 'mnemonist';
import { Bench } from 'tinybench';
import { readKernel } from '../src/files/built/engine.ts';
import { costTables } from '../src/score/align/costTables.ts';
import type { Engine } from '../src/score/engine.ts';
import { type Kernel, loadKernel } from '../src/score/kernel/index.ts';
import type { WordTable } from '../src/score/kernel/search.ts';
import { perturb } from '../src/serve/bench/inputs/perturb.ts';
import { seeded } from '../src/serve/bench/inputs/random.ts';
import { asText, wildcardIndex } from '../src/serve/bench/twins/wildcards.ts';
import { lexiconScan } from '../test/naive/neighbours.ts';
import { recombined } from '../test/words.ts';
import { measure, type Suite } from './measure.ts';

const SOUGHT = 64;
const SEED = 8;
const SIZES = [10_000, 64_000, 256_000];
const SYMSPELL = 'mnemonist SymSpell (strings, no rows)';
const SCAN = 'scan with fastest-levenshtein, rows of fitting length';

/** By turns a word of the lexicon, and a word with learner errors. */
function attempts({ rows, readings, offsets }: WordTable, taught: readonly number[]): number[][] {
  const random = seeded(SEED);
  return Array.from({ length: SOUGHT }, (_, n) => {
    const row = random.below(rows);
    const phones = Array.from(
      readings.subarray(offsets[row], offsets[row + 1]),
      (id) => taught[id] as number,
    );
    return n % 2 === 0 ? phones : perturb(phones, random, 0.1);
  });
}

/** The phone strings of all rows, one character a phone. */
const textsOf = ({ rows, readings, offsets }: WordTable, taught: readonly number[]): string[] =>
  Array.from({ length: rows }, (_, row) =>
    asText(Array.from(readings.subarray(offsets[row], offsets[row + 1]), (id) => taught[id] as number)),
  );

/** Throws unless all give the same rows; SymSpell also gives strings with two phones swapped. */
function verify(
  engine: Engine,
  sought: readonly number[][],
  texts: readonly string[],
  symSpell: SymSpell,
): void {
  const taught = engine.phonology.readings.map(({ phone }) => phone);
  const twins = [lexiconScan(engine.lexicon, taught), wildcardIndex(engine.lexicon, taught)];
  for (const phones of sought) {
    const rows = [...engine.kernel.neighbours(phones).rows];
    for (const twin of twins) {
      if (twin(phones).join() !== rows.join()) throw new Error('trie and twin disagree');
    }
    const text = asText(phones);
    const found = symSpell.search(text).flatMap(({ term }) => (distance(term, text) <= 1 ? [term] : []));
    const strings = new Set(rows.map((row) => texts[row]));
    if (found.length !== strings.size || found.some((term) => !strings.has(term))) {
      throw new Error('trie and SymSpell disagree');
    }
  }
}

async function benchPeers(engine: Engine, milliseconds: number): Promise<Suite> {
  const { kernel, lexicon, phonology } = engine;
  const taught = phonology.readings.map(({ phone }) => phone);
  const sought = attempts(lexicon, taught);
  const asked = sought.map(asText);
  const texts = textsOf(lexicon, taught);
  const symSpell = SymSpell.from(new Set(texts), { maxDistance: 1, verbosity: 2 });
  verify(engine, sought, texts, symSpell);
  const wildcards = wildcardIndex(lexicon, taught);
  const scan = lexiconScan(lexicon, taught);
  const bench = new Bench({
    time: milliseconds,
    warmupTime: milliseconds / 4,
    iterations: 3,
    warmupIterations: 1,
  });
  bench.add('kernel', () => {
    for (const phones of sought) kernel.neighbours(phones);
  });
  bench.add('Map of wildcards, TypeScript', () => {
    for (const phones of sought) wildcards(phones);
  });
  bench.add(SYMSPELL, () => {
    for (const text of asked) symSpell.search(text);
  });
  bench.add('scan by length, TypeScript', () => {
    for (const phones of sought) scan(phones);
  });
  bench.add(SCAN, () => {
    for (const text of asked) {
      for (const other of texts) if (Math.abs(other.length - text.length) <= 1) distance(other, text);
    }
  });
  return measure(bench, {
    title: 'neighbours, the whole lexicon',
    calls: SOUGHT,
    input: `${SOUGHT} words of ${lexicon.rows} rows, half of them with learner errors at 10 %, seed ${SEED}; index of ${(kernel.indexBytes / 1e6).toFixed(1)} MB`,
    targets: { [SYMSPELL]: 4, [SCAN]: 100 },
  });
}

/** The trie over lexicons of several sizes; the first row is the smallest. */
async function benchSizes(engine: Engine, milliseconds: number): Promise<Suite> {
  const taught = engine.phonology.readings.map(({ phone }) => phone);
  const tables = costTables(engine.phonology, engine.costs);
  const wasm = await readKernel();
  const bench = new Bench({ time: milliseconds, warmupTime: milliseconds / 4 });
  const loads: string[] = [];
  for (const rows of SIZES) {
    const words = recombined(engine.lexicon, rows, seeded(rows));
    const sought = attempts(words, taught);
    const started = performance.now();
    const kernel: Kernel = await loadKernel(wasm, tables, words);
    const took = performance.now() - started;
    const scan = lexiconScan(words, taught);
    for (const phones of sought) {
      const { rows: found } = kernel.neighbours(phones);
      if (found.join() !== scan(phones).slice(0, 1500).join()) throw new Error('trie and scan disagree');
    }
    loads.push(`${rows} rows ${(kernel.indexBytes / 1e6).toFixed(1)} MB, loaded in ${took.toFixed(0)} ms`);
    bench.add(`${rows} rows`, () => {
      for (const phones of sought) kernel.neighbours(phones);
    });
  }
  return measure(bench, {
    title: 'neighbours, as the lexicon grows',
    calls: SOUGHT,
    input: `${SOUGHT} words as above, rows put together from halves of lexicon words; ${loads.join('; ')}`,
    targets: {},
  });
}

export const benchNeighbours = async (engine: Engine, milliseconds: number): Promise<Suite[]> => [
  await benchPeers(engine, milliseconds),
  await benchSizes(engine, milliseconds),
];
