/**
 * The last takes of a learner in which the word was heard, one of each word: of them the recognizer learns the learner's
 * voice.
 */

/** Words that make a whole speaker. */
export const WHOLE = 10;

/** A take, with samples at 16 kHz, and its word. */
export interface Said {
  readonly target: string;
  readonly audio: Float32Array;
}

export class Spoken {
  #learner = '';
  #scheme = '';
  #last: readonly Said[] = [];
  #count = 0;

  /**
   * Adds a take, and gives the takes that tell more of the voice than is known: after each new word up to a whole speaker, and
   * after every ten takes, for a voice or a microphone may change. Else null.
   *
   * Takes of another learner go, and those in another pronunciation. So do all before this one where nothing is known: the
   * voice was forgotten.
   *
   * @param words how many words made the speaker that is known
   */
  add(learner: string, scheme: string, said: Said, words: number): readonly Said[] | null {
    if (learner !== this.#learner || scheme !== this.#scheme || words === 0) this.forget();
    [this.#learner, this.#scheme] = [learner, scheme];
    this.#last = [...this.#last.filter(({ target }) => target !== said.target), said].slice(-WHOLE);
    this.#count++;
    const { length } = this.#last;
    return length > words || (length === WHOLE && this.#count % WHOLE === 0) ? this.#last : null;
  }

  /** True unless the take was forgotten, or others came since. */
  has(said: Said): boolean {
    return this.#last.includes(said);
  }

  /** Forgets the takes, if they are of this learner. */
  forget(learner = this.#learner): void {
    if (learner === this.#learner) [this.#last, this.#count] = [[], 0];
  }
}
