import { spokenPosteriors } from '../../bench/inputs/posteriors.ts';
import type { Random } from '../../bench/inputs/random.ts';
import { type EditCosts, editCosts } from '../../src/engine/evidence/editCosts.ts';
import { phoneAt, phoneId } from '../../src/engine/phonology/phones.ts';
import type { Reading } from '../../src/engine/phonology/readings.ts';
import { readTarget } from '../../src/engine/text/target.ts';
import { logScorer } from '../naive/ctc.ts';
import type { Case } from '../naive/decode.ts';
import { KOINE } from './twins.ts';

const { lexicon, phonology } = KOINE;

const readingsIn = (target: string): Reading[] =>
  readTarget(target, lexicon, phonology).slots.map(({ reading }) => phonology.readings[reading] as Reading);

/** Gives each phone a column of the frames; column 0 is the blank. */
const columnsOf = (phones: readonly string[]): Map<number, number> =>
  new Map(phones.map((phone, n) => [phoneId(phone), n + 1]));

export const costsFor = (target: string, phones: readonly string[]): EditCosts | null =>
  editCosts(readingsIn(target), columnsOf(phones));

const PHONES = 'l o ɣ s e i a t k p n r u y x θ ð v f z m'.split(' ');

/** Makes a target with frames in which `said` was said; the larger `spread`, the clearer the frames. */
export function caseOf(
  target: string,
  said: string,
  random: Random,
  lambda: number,
  { phones = PHONES as readonly string[], spread = 1, frames = 0 } = {},
): Case {
  const columns = columnsOf(phones);
  const labels = said.split(' ').map((phone) => columns.get(phoneId(phone)) as number);
  const size = { frames: frames || 8 * (labels.length + 1), columns: phones.length + 1 };
  const rows = spokenPosteriors(random, { ...size, blank: 0, spread, holes: 0 }, labels);
  return {
    rows,
    blank: 0,
    costs: costsFor(target, phones) as EditCosts,
    lambda,
    score: logScorer(rows, 0, 64),
  };
}

/**
 * Picks a random word, and makes frames in which it was said more or less clearly, with few errors. Null if no phone
 * that was said has a column.
 */
export function anyCase(random: Random, words: readonly string[], phones: readonly string[]): Case | null {
  const target = random.pick(words);
  const said = readingsIn(target).map(({ phone }) => phoneAt(phone).symbol);
  const heard = said.map((phone) => (random.next() < 0.2 ? random.pick(phones) : phone));
  if (random.next() < 0.3) heard.splice(random.below(heard.length), 1);
  if (random.next() < 0.3) heard.splice(random.below(heard.length + 1), 0, random.pick(phones));
  const known = heard.filter((phone) => phones.includes(phone));
  if (known.length === 0 || costsFor(target, phones) === null) return null;
  const shape = { phones, spread: 0.5 + random.next() };
  return caseOf(target, known.join(' '), random, random.pick([2, 6]), shape);
}
