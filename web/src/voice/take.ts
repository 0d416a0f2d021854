/** A take: what was said in one go; and the attempts at each word, in the memory of the page alone. */

import type { TutorResponse } from '../../../src/contract/response.ts';
import { RATE, wavOf } from './wav.ts';
import { say, VOICE } from './words.ts';

/** What is to be said. */
export interface Word {
  readonly target: string;
  readonly scheme: string;
}

/** Samples at 16 kHz, and the same as a file. */
export interface Take {
  readonly samples: Float32Array;
  readonly wav: Uint8Array<ArrayBuffer>;
  readonly seconds: number;
}

/** Less than this holds no sound of speech, seconds. */
const SHORTEST = 0.12;

/** A recorder stops a little later than it is told to. */
const LATE = 0.1;

/** The take of these samples; a string says why it is none. */
export function takeOf(samples: Float32Array, longest: number): Take | string {
  const seconds = samples.length / RATE;
  if (seconds < SHORTEST) return VOICE.short;
  if (seconds <= longest + LATE) return { samples, wav: wavOf(samples), seconds };
  return say(VOICE.long, { found: seconds.toFixed(1), most: Math.floor(longest) });
}

/** An attempt as it is kept: without its samples, which its file has, too. */
export interface Attempted {
  /** From 1, in the order of the attempts at this word. */
  readonly number: number;
  readonly answer: TutorResponse;
  /** The file of what was recorded; null for an attempt that was typed. */
  readonly wav: Uint8Array<ArrayBuffer> | null;
}

/** Attempts at a word that are kept, words, and bytes of all recordings. */
const MOST = 6;
const MOST_WORDS = 50;
const MOST_BYTES = 8e6;

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
    this.#words.set(keyOf(word), bounded([...before, { number, answer, wav: take?.wav ?? null }]));
    while (this.#words.size > 1 && (this.#words.size > MOST_WORDS || this.bytes > MOST_BYTES)) {
      const [oldest] = this.#words.keys();
      this.#words.delete(oldest as string);
    }
  }

  /** Bytes of all recordings. */
  get bytes(): number {
    return [...this.#words.values()].flat().reduce((sum, { wav }) => sum + (wav?.length ?? 0), 0);
  }
}
