/** The voices that the browser keeps: a speaker for each learner who shares the device. */

import type { Speaker } from '../../../src/contract/speaker.ts';
import { keep, kept } from '../kept.ts';

const NAME = 'koine-speakers';

/** Learners that are kept; the one who spoke longest ago goes first. */
const MOST = 40;

/** Storage may hold anything; whether the numbers are those of a speaker, the recognizer finds. */
const isPair = (pair: unknown): pair is [string, Speaker] =>
  Array.isArray(pair) && typeof pair[0] === 'string' && Number.isInteger(pair[1]?.words);

/** Pairs of name and speaker: a learner may be called "constructor", or "7". */
function stored(): Map<string, Speaker> {
  try {
    const pairs: unknown = JSON.parse(kept('localStorage', NAME) ?? '[]');
    return new Map(Array.isArray(pairs) ? pairs.filter(isPair) : []);
  } catch {
    return new Map();
  }
}

export class Speakers {
  #last: ReadonlyMap<string, Speaker> = new Map();
  /** False once the browser refused to keep something: then the memory of the page counts. */
  #isKept = true;

  /** By the name of the learner, who spoke last at the end; those of other tabs, too. */
  get all(): ReadonlyMap<string, Speaker> {
    if (this.#isKept) this.#last = stored();
    return this.#last;
  }

  /** Keeps the speaker of a learner; null removes it. */
  keep(learner: string, speaker: Speaker | null): void {
    const others = [...this.all].filter(([name]) => name !== learner);
    this.#put(speaker === null ? others : [...others, [learner, speaker] as const].slice(-MOST));
  }

  forget(): void {
    this.#put([]);
  }

  #put(pairs: readonly (readonly [string, Speaker])[]): void {
    this.#last = new Map(pairs);
    this.#isKept = keep('localStorage', NAME, pairs.length === 0 ? null : JSON.stringify(pairs));
  }
}
