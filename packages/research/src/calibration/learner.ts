/** Simulates a learner who mostly says the target, sometimes another word, and sometimes a non-word. */

import type { Random } from '../../../../bench/inputs/random.ts';
import { closenessUnits, UNIT } from '../../../../src/engine/align/closeness.ts';
import type { Engine } from '../../../../src/engine/engine.ts';
import { phoneId } from '../../../../src/engine/phonology/phones.ts';
import { readAttempt } from '../../../../src/engine/text/attempt.ts';
import type { Persona } from '../learners/readers.ts';
import { TRIALS } from '../learners/trials.ts';

const SUBSTITUTES = 'ɛ ɪ ə ɑ ɔ ʊ b d h j w ʃ ɹ ɾ tʰ pʰ kʰ ç t͡s ø'.split(' ').map(phoneId);

/** Probabilities that a learner says another phone, leaves a phone out, or adds a phone after it. */
const CONFUSED = 0.12;
const DROPPED = 0.03;
const INSERTED = 0.02;

/** Shares of attempts in which another word or a non-word is said. */
const OTHER_WORD = 0.2;
const NO_WORD = 0.1;
/** Share of the other words that differ from the target in one phone. */
const NEIGHBOUR = 0.5;
/** Half of the random words come from this many of the most frequent words. */
const FREQUENT = 1000;

/** Share of the words that readers with an accent say (packages/research/src/learners). */
const ACCENTED = 0.5;
/** Share of the phones in which readers with an accent also make the errors above. */
const READER_SLIPS = 0.25;

export interface LearnerUtterance {
  readonly target: number;
  readonly meant: readonly number[];
  readonly said: readonly number[];
  /** Indexes of the stressed vowels in `said`; null if the reader does not have an accent. */
  readonly stressed: readonly number[] | null;
}

export const phonesOf = ({ lexicon, phonology }: Engine, row: number): number[] =>
  Array.from(
    lexicon.readings.subarray(lexicon.offsets[row], lexicon.offsets[row + 1]),
    (id) => phonology.readings[id]?.phone as number,
  );

export function phonesOfLearners({ lexicon, phonology }: Engine): number[] {
  const taught = new Set(Array.from(lexicon.readings, (id) => phonology.readings[id]?.phone as number));
  return [...new Set([...[...taught].sort((a, b) => a - b), ...SUBSTITUTES])];
}

export class Learner {
  private readonly phones: readonly number[];
  private readonly engine: Engine;
  private readonly random: Random;
  private readonly readers: readonly Persona[];

  constructor(engine: Engine, random: Random) {
    this.engine = engine;
    this.random = random;
    this.phones = phonesOfLearners(engine);
    const { name } = engine.phonology.scheme;
    this.readers = TRIALS.flatMap(({ reader, scheme }) => (scheme.name === name ? [reader] : []));
  }

  utter(): LearnerUtterance {
    const { engine, random } = this;
    const target = this.pickRow();
    const phones = phonesOf(engine, target);
    const chance = random.next();
    if (chance < NO_WORD) {
      const meant = phones.map((phone) => (random.next() < 0.5 ? this.confuse(phone) : phone));
      return { target, meant, said: meant.flatMap((phone) => this.sayPhone(phone)), stressed: null };
    }
    const isOther = chance < NO_WORD + OTHER_WORD;
    return { target, ...this.say(isOther ? this.otherRow(phones) : target) };
  }

  /** Says a word. Only readers with an accent stress it. */
  private say(row: number): Omit<LearnerUtterance, 'target'> {
    const { engine, random } = this;
    const meant = phonesOf(engine, row);
    if (random.next() >= ACCENTED) {
      return { meant, said: meant.flatMap((phone) => this.sayPhone(phone)), stressed: null };
    }
    const entry = engine.lexicon.entry(row);
    const read = readAttempt(random.pick(this.readers).say(entry.form, entry));
    const [said, stressed]: [number[], number[]] = [[], []];
    for (const [n, phone] of read.phones.entries()) {
      const sounds = random.next() < READER_SLIPS ? this.sayPhone(phone) : [phone];
      if (read.stressed.includes(n) && sounds.length > 0) stressed.push(said.length);
      said.push(...sounds);
    }
    return { meant, said, stressed };
  }

  /** Picks another word, which often differs from these phones in one phone. */
  private otherRow(phones: readonly number[]): number {
    const { engine, random } = this;
    const { rows } = engine.kernel.neighbours(phones);
    const isNear = random.next() < NEIGHBOUR && rows.length > 0;
    return isNear ? (rows[random.below(rows.length)] as number) : this.pickRow();
  }

  private pickRow(): number {
    return this.random.below(this.random.next() < 0.5 ? FREQUENT : this.engine.lexicon.rows);
  }

  /** Picks another phone; close phones are likelier. */
  private confuse(phone: number): number {
    const weights = this.phones.map((id) =>
      id === phone ? 0 : Math.exp((6 * closenessUnits(phone, id)) / UNIT) - 1,
    );
    let drawn = this.random.next() * weights.reduce((sum, weight) => sum + weight, 0);
    for (const [n, weight] of weights.entries()) {
      drawn -= weight;
      if (drawn < 0) return this.phones[n] as number;
    }
    return phone;
  }

  private sayPhone(phone: number): number[] {
    const chance = this.random.next();
    if (chance < CONFUSED) return [this.confuse(phone)];
    if (chance < CONFUSED + DROPPED) return [];
    if (chance < CONFUSED + DROPPED + INSERTED) return [phone, this.random.pick(this.phones)];
    return [phone];
  }
}
