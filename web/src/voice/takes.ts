/** The attempts at each word, in the memory of the page alone: those of one word, the last few and the best. */

import type { TutorResponse } from '../../../src/contract/response.ts';
import type { Take, Word } from './take.ts';

export interface Attempted {
  /** From 1, in the order of the attempts at this word. */
  readonly number: number;
  readonly answer: TutorResponse;
  /** What was recorded; null for an attempt that was typed. */
  readonly take: Take | null;
}

/** Attempts at a word that are kept, and words. */
const MOST = 6;
const MOST_WORDS = 50;

const keyOf = ({ target, scheme }: Word): string => `${scheme} ${target.normalize('NFC')}`;

/** The attempt with the highest score; of equal ones the first. */
export const bestOf = (attempts: readonly Attempted[]): Attempted | undefined =>
  attempts.reduce<Attempted | undefined>(
    (best, one) => (best !== undefined && best.answer.proximity >= one.answer.proximity ? best : one),
    undefined,
  );

/** Without the oldest that is not the best, if there are too many. */
function bounded(attempts: readonly Attempted[]): readonly Attempted[] {
  if (attempts.length <= MOST) return attempts;
  const best = bestOf(attempts);
  const oldest = attempts.find((one) => one !== best);
  return attempts.filter((one) => one !== oldest);
}

export class Takes {
  readonly #words = new Map<string, readonly Attempted[]>();

  /** The attempts at a word, the first one first. */
  of(word: Word): readonly Attempted[] {
    return this.#words.get(keyOf(word)) ?? [];
  }

  forget(): void {
    this.#words.clear();
  }

  add(word: Word, answer: TutorResponse, take: Take | null): void {
    const before = this.of(word);
    const number = (before.at(-1)?.number ?? 0) + 1;
    // A word that is said again is the newest of the words.
    this.#words.delete(keyOf(word));
    this.#words.set(keyOf(word), bounded([...before, { number, answer, take }]));
    const [oldest] = this.#words.keys();
    if (this.#words.size > MOST_WORDS && oldest !== undefined) this.#words.delete(oldest);
  }
}
