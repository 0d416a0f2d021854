/** The takes of this visit in which the word was heard: of them the recognizer learns the learner's voice. */

import type { Speaker, Take, Tutor } from '../../../src/score/library/tutor.ts';

/** Words that make a whole speaker; of more, the last count. */
const WHOLE = 10;

export class Takes {
  #learner = '';
  #scheme = '';
  #last: Take[] = [];
  #count = 0;

  /** Keeps a take; those of another learner, or in another pronunciation, go. */
  add(learner: string, scheme: string, take: Take): void {
    if (learner !== this.#learner || scheme !== this.#scheme) {
      [this.#learner, this.#scheme, this.#last, this.#count] = [learner, scheme, [], 0];
    }
    this.#last = [...this.#last, take].slice(-WHOLE);
    this.#count++;
  }

  /**
   * The speaker of the learner, where this visit tells more of the voice than is known: word by word up to a whole one,
   * and after every ten words anew, for a voice or a microphone may change.
   *
   * @param words how many words made the speaker that is known
   */
  learn(learner: string, words: number, tutor: Tutor): Speaker | null {
    const { length } = this.#last;
    const isMore = length < WHOLE ? length > words : this.#count % WHOLE === 0;
    return learner === this.#learner && isMore ? tutor.enroll(this.#last) : null;
  }
}
