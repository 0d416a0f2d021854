/**
 * A simulated learner and a simulated recognizer.
 *
 * The learner says a word of the lexicon, most often the target, at times another word near it and at times no
 * word at all. Each phone may be confused with one that is near (the nearer the likelier), dropped, or followed by
 * another. The recognizer gives a frame row for every 20 ms: the phone that was said stands out, phones near it
 * rise with it, the rest is noise, and blanks lie between.
 */

import { normalised } from '../../src/bench/inputs/posteriors.ts';
import type { Random } from '../../src/bench/inputs/random.ts';
import type { Engine } from '../../src/core/engine.ts';
import { closenessUnits, UNIT } from '../../src/core/score/closeness.ts';
import { phoneAt, phoneId } from '../../src/phonology/phones.ts';

/** The phones that learners of Koine produce: those of the scheme and their usual substitutes. */
const VOCABULARY = (
  'a e e̝ i o u y p t k ɡ f v θ ð s z x ɣ ʝ m n ŋ l r ' + 'ɛ ɪ ə ɑ ɔ ʊ b d h j w ʃ ɹ ɾ tʰ pʰ kʰ ç t͡s ø'
).split(' ');

export const VOCAB: readonly string[] = ['<blank>', ...VOCABULARY];
const PHONE_IDS = VOCABULARY.map(phoneId);

/** Chances of a slip for each phone. */
const CONFUSED = 0.12;
const DROPPED = 0.03;
const INSERTED = 0.02;

/** How the learner's words are spread. */
const OTHER_WORD = 0.2;
const NO_WORD = 0.1;

export interface Utterance {
  /** Row of the target. */
  readonly target: number;
  /** Phone ids that the learner meant to say: a word's, or those of no word. */
  readonly meant: readonly number[];
  /** Phone ids that were said, slips included. */
  readonly said: readonly number[];
  /** By target phone: said as it is taught. Null when another word was said. */
  readonly correct: readonly boolean[] | null;
}

/** Another phone, the nearer the likelier. */
function confuse(phone: number, random: Random): number {
  const weights = PHONE_IDS.map((id) =>
    id === phone ? 0 : Math.exp((6 * closenessUnits(phone, id)) / UNIT) - 1,
  );
  let left = random.next() * weights.reduce((sum, weight) => sum + weight, 0);
  for (const [n, weight] of weights.entries()) {
    left -= weight;
    if (left < 0) return PHONE_IDS[n] as number;
  }
  return phone;
}

function sayPhone(phone: number, random: Random): number[] {
  const chance = random.next();
  if (chance < CONFUSED) return [confuse(phone, random)];
  if (chance < CONFUSED + DROPPED) return [];
  if (chance < CONFUSED + DROPPED + INSERTED) return [phone, random.pick(PHONE_IDS)];
  return [phone];
}

/** Phone ids of a row of the lexicon. */
export const phonesOf = ({ lexicon, phonology }: Engine, row: number): number[] =>
  Array.from(
    lexicon.readings.subarray(lexicon.offsets[row], lexicon.offsets[row + 1]),
    (id) => phonology.readings[id]?.phone as number,
  );

/** One utterance; `pick` gives rows of the lexicon. */
export function utter(engine: Engine, random: Random, pick: () => number): Utterance {
  const target = pick();
  const own = phonesOf(engine, target);
  const chance = random.next();
  if (chance < NO_WORD) {
    const meant = own.map((phone) => (random.next() < 0.5 ? confuse(phone, random) : phone));
    return { target, meant, said: meant.flatMap((phone) => sayPhone(phone, random)), correct: null };
  }
  if (chance < NO_WORD + OTHER_WORD) {
    const { rows } = engine.kernel.neighbours(own);
    const meant = phonesOf(engine, rows.length > 0 ? (rows[random.below(rows.length)] as number) : pick());
    return { target, meant, said: meant.flatMap((phone) => sayPhone(phone, random)), correct: null };
  }
  const parts = own.map((phone) => sayPhone(phone, random));
  return { target, meant: own, said: parts.flat(), correct: parts.map((part, n) => part[0] === own[n]) };
}

/** A frame row in which this column stands out; column 0 is the blank. */
function frameOf(column: number, strength: number, random: Random): number[] {
  const said = column === 0 ? null : (PHONE_IDS[column - 1] as number);
  const logits = VOCAB.map((_, other) => {
    const noise = -Math.log(-Math.log(random.next() || 1e-12));
    if (other === column) return strength + noise;
    const near =
      said === null || other === 0 ? 0 : closenessUnits(said, PHONE_IDS[other - 1] as number) / UNIT;
    return strength * 0.7 * near * near + noise;
  });
  return normalised(logits);
}

/** Posteriors of what was said: 2 to 4 frames a phone, 1 to 3 blanks between, some phones unclear. */
export function hearFrames(said: readonly number[], random: Random): number[][] {
  const rows: number[][] = [];
  const blanks = (): void => {
    for (let n = 1 + random.below(3); n > 0; n--) rows.push(frameOf(0, 9, random));
  };
  blanks();
  for (const phone of said) {
    const strength = 9 + 6 * random.next();
    const column = PHONE_IDS.indexOf(phone) + 1;
    for (let n = 2 + random.below(3); n > 0; n--) rows.push(frameOf(column, strength, random));
    blanks();
  }
  return rows;
}

/** The phones that the recognizer would report: the best label of every frame, repeats and blanks taken out. */
export function bestPath(rows: readonly (readonly number[])[]): string[] {
  const phones: string[] = [];
  let last = 0;
  for (const row of rows) {
    const column = row.indexOf(Math.max(...row));
    if (column !== 0 && column !== last) phones.push(phoneAt(PHONE_IDS[column - 1] as number).symbol);
    last = column;
  }
  return phones;
}
