/**
 * Follows a voice through a text: after each frame it knows which word is being said.
 *
 * It searches the best path (Viterbi 1967) through the labels of the text, with blanks between them, as in CTC (Graves et
 * al. 2006). Readers leave words out, begin again and go back, so a path may jump to the beginning of a nearby word, at a
 * cost. One more state, `elsewhere`, is for everything that is not in the text, such as a cough: it accepts any label, at a
 * cost for each frame.
 *
 * It searches only words near the last one, so a frame takes the same time in a verse and in a whole book.
 */

import { likeliest } from '../../../src/engine/evidence/logs.ts';

/** Lowest log-probability that counts, nats, because a learner who says a sound wrong is still at this place in the text. */
const FLOOR = -8;
/*
 * Costs in nats. They were chosen on 154 short lines that a Romanian speaker read, whom the recognizer had not heard in
 * training.
 */
/** Cost of a jump to another word than the next one, and the additional cost of each word that the jump skips. */
const JUMP = 9;
const FARTHER = 0.7;
/** Cost of a label that the voice leaves out. */
const DROPPED = 6;
/** Cost of beginning something that is not in the text, and the cost of each frame of it that is not blank. */
const ELSEWHERE = 4;
const ELSEWHERE_FRAME = 3;
/** Count of words that are searched before the last word, and after it. */
const BEHIND = 80;
const AHEAD = 80;

export interface FollowedWord {
  /** Columns of the labels of the word's sounds; empty if the model lacks these labels. */
  readonly columns: readonly number[];
  /** Index of the part of the text (such as a verse) that the word is in. */
  readonly part: number;
}

/** The end of the best path. */
export interface PathEnd {
  /** The word that is being said, or was said last. */
  readonly word: number;
  /** True once the last label of this word was said. */
  readonly whole: boolean;
  /** Time at which the path entered the part that this word is in; and the count of labels said in the part since then. */
  readonly entered: number;
  readonly labels: number;
  /** True while something that is not in the text is being said. */
  readonly elsewhere: boolean;
}

/** The best path at the frame before. */
interface Before extends Pick<PathEnd, 'word' | 'entered' | 'labels'> {
  readonly score: number;
  readonly elsewhere: boolean;
}

/** States: 2n while label n is being said, 2n + 1 from then until the next label; the last state is `elsewhere`. */
export class Follower {
  readonly #words: readonly FollowedWord[];
  readonly #blank: number;
  readonly #columns: readonly number[];
  /** For each label, the index of its word; for each word, the index of its first label; at the end, the count of labels. */
  readonly #wordOf: readonly number[];
  readonly #starts: readonly number[];
  readonly #scores: Float64Array;
  /** For the best path that ends in each state, `entered` and `labels` of its place (see `PathEnd`). */
  readonly #entered: Float64Array;
  readonly #labels: Int32Array;
  /** The state in which the best path ends; and the last label on it, which stays while the voice is elsewhere. */
  #best: number;
  #at = -1;
  #now = 0;

  /** @param blank column of the CTC blank */
  constructor(words: readonly FollowedWord[], blank: number) {
    this.#words = words;
    this.#blank = blank;
    this.#columns = words.flatMap(({ columns }) => columns);
    this.#wordOf = words.flatMap(({ columns }, word) => columns.map(() => word));
    let label = 0;
    this.#starts = [0, ...words.map(({ columns }) => (label += columns.length))];
    const states = 2 * label + 1;
    this.#best = states - 1;
    this.#scores = new Float64Array(states).fill(Number.NEGATIVE_INFINITY);
    this.#scores[this.#best] = 0;
    this.#entered = new Float64Array(states);
    this.#labels = new Int32Array(states);
  }

  /** Null before the first word. */
  get place(): PathEnd | null {
    if (this.#at < 0) return null;
    const word = this.#wordOf[this.#at] as number;
    return {
      word,
      whole: this.#at + 1 === this.#starts[word + 1],
      entered: this.#entered[this.#best] as number,
      labels: this.#labels[this.#best] as number,
      elsewhere: this.#best === this.#scores.length - 1,
    };
  }

  /**
   * Takes the next frame.
   *
   * @param row natural-log probabilities, one for each column
   * @param now time of the frame, in any unit
   */
  take(row: ArrayLike<number>, now: number): void {
    this.#now = now;
    const [starts, scores] = [this.#starts, this.#scores];
    const before = this.#before;
    const begin = starts[Math.max(0, before.word - BEHIND)] as number;
    const end = starts[Math.min(this.#words.length, before.word + 1 + AHEAD)] as number;
    const elsewhere = scores.length - 1;
    scores.fill(Number.NEGATIVE_INFINITY, 0, 2 * begin).fill(Number.NEGATIVE_INFINITY, 2 * end, elsewhere);
    // Labels are updated from the last to the first, because each state needs the earlier states of the previous frame.
    for (let label = end - 1; label >= begin; label--) this.#step(label, row, before);
    this.#stay(elsewhere, before.score - ELSEWHERE, before.entered, before.labels);
    const label = likeliest(row);
    this.#pay(elsewhere, (row[label] as number) - (label === this.#blank ? 0 : ELSEWHERE_FRAME));
    this.#best = elsewhere;
    for (let state = 2 * begin; state < 2 * end; state++)
      if ((scores[state] as number) > (scores[this.#best] as number)) this.#best = state;
    if (this.#best !== elsewhere) this.#at = this.#best >> 1;
  }

  get #before(): Before {
    const state = this.#best;
    return {
      score: this.#scores[state] as number,
      word: this.#at < 0 ? -1 : (this.#wordOf[this.#at] as number),
      entered: this.#entered[state] as number,
      labels: this.#labels[state] as number,
      elsewhere: state === this.#scores.length - 1,
    };
  }

  /** Updates the two states of a label for a new frame. */
  #step(label: number, row: ArrayLike<number>, before: Before): void {
    const [saying, said] = [2 * label, 2 * label + 1];
    const [word, column] = [this.#wordOf[label] as number, this.#columns[label] as number];
    this.#stay(
      said,
      this.#scores[saying] as number,
      this.#entered[saying] as number,
      this.#labels[saying] as number,
    );
    this.#enterAfter(label - 1, label, 0);
    this.#enterAfter(label - 2, label, DROPPED);
    if (label === this.#starts[word]) {
      const passed = Math.abs(word - before.word - 1);
      // After something that is not in the text, going on with the next word is free; the first word begins in this way, too.
      const jump = passed === 0 && before.elsewhere ? 0 : JUMP + FARTHER * passed;
      this.#enter(label, before.word, before.score - jump, before.entered, before.labels);
    }
    this.#pay(said, row[this.#blank] as number);
    this.#pay(saying, row[column] as number);
  }

  #pay(state: number, log: number): void {
    this.#scores[state] = (this.#scores[state] as number) + Math.max(FLOOR, log);
  }

  /** Enters a label from the blanks after an earlier label, or directly from that label if the two differ. */
  #enterAfter(earlier: number, label: number, cost: number): void {
    if (earlier < 0) return;
    this.#enterFrom(2 * earlier + 1, label, cost);
    if (this.#columns[earlier] !== this.#columns[label]) this.#enterFrom(2 * earlier, label, cost);
  }

  #enterFrom(state: number, label: number, cost: number): void {
    const word = this.#wordOf[state >> 1] as number;
    const score = (this.#scores[state] as number) - cost;
    this.#enter(label, word, score, this.#entered[state] as number, this.#labels[state] as number);
  }

  /** Takes a path into a state without a new label, if it is better than the state's path so far. */
  #stay(state: number, score: number, entered: number, labels: number): void {
    if (score <= (this.#scores[state] as number)) return;
    this.#scores[state] = score;
    this.#entered[state] = entered;
    this.#labels[state] = labels;
  }

  /** Takes a path from word `from` into a new label, if it is better than the path so far. */
  #enter(label: number, from: number, score: number, entered: number, labels: number): void {
    const goesOn = this.#goesOn(from, this.#wordOf[label] as number);
    this.#stay(2 * label, score, goesOn ? entered : this.#now, goesOn ? labels + 1 : 1);
  }

  /** True if a step between two words stays in one part; false from a part's last word to its first, which reads it again. */
  #goesOn(from: number, to: number): boolean {
    const partOf = (word: number): number | undefined => this.#words[word]?.part;
    const part = partOf(to);
    return part === partOf(from) && (from === to || part === partOf(to - 1) || part === partOf(from + 1));
  }
}
