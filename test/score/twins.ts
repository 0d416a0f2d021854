import { expect } from 'vitest';
import { perturb } from '../../bench/inputs/perturb.ts';
import type { Random } from '../../bench/inputs/random.ts';
import type { Engine } from '../../src/engine/engine.ts';
import { PHONES, phoneId } from '../../src/engine/phonology/phones.ts';
import { SCHEMES } from '../../src/engine/phonology/schemes/index.ts';
import { loadEngine } from '../../src/service/built/loadEngine.ts';
import { type Case, foldingStrings, strayVerse } from '../naive/drifting.ts';

const ENGINES = await Promise.all(SCHEMES.map((scheme) => loadEngine(scheme)));
export const BY_SCHEME = ENGINES.map((engine) => [engine.phonology.scheme.name, engine] as const);
export const [KOINE] = ENGINES as [Engine];

export const readingsOf = ({ lexicon: { readings, offsets } }: Engine, row: number): number[] => [
  ...readings.subarray(offsets[row], offsets[row + 1]),
];

export const taught = ({ phonology }: Engine, readings: readonly number[]): number[] =>
  readings.map((id) => phonology.readings[id]?.phone as number);

export const randomRows = ({ lexicon }: Engine, random: Random, length: number): number[] =>
  Array.from({ length }, () => random.below(lexicon.rows));

export const saidWrongly = (engine: Engine, random: Random, row: number, rate?: number): number[] =>
  perturb(taught(engine, readingsOf(engine, row)), random, rate);

export const anyReadings = ({ phonology }: Engine, random: Random, length: number): number[] =>
  Array.from({ length }, () => random.below(phonology.readings.length));

export const anyPhones = (random: Random, length: number): number[] =>
  Array.from({ length }, () => random.below(PHONES.length));

export const someOf = (random: Random, ids: readonly number[], length: number): number[] =>
  Array.from({ length }, () => random.pick(ids));

export const phones = (symbols: string): number[] => symbols.split(' ').map(phoneId);

/** Finds the first reading that teaches a phone, and that may be said twice exactly if `doubled` is true. */
export const readingOf = ({ phonology }: Engine, symbol: string, doubled = false): number =>
  phonology.readings.findIndex(({ phone, twice }) => phone === phoneId(symbol) && twice === doubled);

/**
 * Makes a target of arbitrary readings and an attempt of arbitrary phones. Often both are from a small set, so that
 * there are many ties and folds.
 */
function anyStrings(engine: Engine, random: Random, length: number): Case {
  const few = someOf(random, phones('a o h l k e i ɪ ʊ j w u t s d z aː lː tʰ'), 5);
  const all = [...engine.phonology.readings.keys()];
  const own = all.filter((id) => few.includes(engine.phonology.readings[id]?.phone as number));
  const target = someOf(random, random.pick([all, own.length > 0 ? own : all]), length);
  const isOfAll = random.pick([true, false]);
  const count = random.below(length + 4);
  return { target, attempt: isOfAll ? anyPhones(random, count) : someOf(random, few, length) };
}

export const KINDS = [
  ['words and verses with errors, and with blocks left out, put in and moved', strayVerse],
  ['strings in which nearly everything folds or is silent', foldingStrings],
  ['strings of any readings and any phones, and of few', anyStrings],
] as const;

/** Expects two lists to be equal; faster than `expect` if they are. */
export function expectSame(got: Iterable<number>, expected: Iterable<number>, of: object): void {
  const [one, other] = [[...got], [...expected]];
  if (one.join() !== other.join()) expect(one, JSON.stringify(of)).toEqual(other);
}
