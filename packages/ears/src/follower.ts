/**
 * Follows a voice through a text: after each frame it knows the word that is being said.
 *
 * The best path (Viterbi 1967) goes through the labels of the text in turn, with blanks between them, as in CTC (Graves et al.
 * 2006). Readers leave words out, begin again and go back, so it may jump to the beginning of a nearby word, at a cost. One more
 * state takes all that is not in the text, such as a cough: any label, at a cost per frame.
 *
 * It searches only words around the last one, so a frame costs the same in a verse and in a book.
 */

import { likeliest } from '../../../src/engine/evidence/logs.ts';

/** Nats. No label costs more, even if it was hardly heard: a learner who says a sound wrong is still there. */
const FLOOR = -8;
/** Nats to leave the order of the words, and for each word that is skipped. */
const JUMP = 9;
const FARTHER = 0.1;
/** Nats to begin something that is not in the text, and for each of its frames that is not blank. */
const ELSEWHERE = 4;
const ELSEWHERE_FRAME = 2.5;
/** Words to search before the last one, and after it. */
const BEHIND = 80;
const AHEAD = 80;

export interface FollowedWord {
  /** The columns of its labels; empty if its sounds lack labels. */
  readonly columns: readonly number[];
  /** Its part of the text, such as a verse. */
  readonly part: number;
}

/** The end of the best path. */
export interface PathEnd {
  /** The word that is being said, or was said last. */
  readonly word: number;
  /** True once its last label was said. */
  readonly whole: boolean;
  /** The time at which the path entered the part of this word, and the labels said there since. */
  readonly entered: number;
  readonly labels: number;
  /** True while something is said that is not in the text. */
  readonly elsewhere: boolean;
}

/** The best path at the frame before. */
interface Before extends Pick<PathEnd, 'word' | 'entered' | 'labels'> {
  readonly score: number;
  readonly elsewhere: boolean;
}

/** States: 2n is label n being said, 2n + 1 is the time after it until the next label, and the last one is elsewhere. */
export class Follower {
  readonly #words: readonly FollowedWord[];
  readonly #blank: number;
  readonly #columns: readonly number[];
  /** For each label, its word; for each word, its first label, with the count of labels at the end. */
  readonly #wordOf: readonly number[];
  readonly #starts: readonly number[];
  readonly #scores: Float64Array;
  /** History of the best path that ends in each state: see `PathEnd`. */
  readonly #entered: Float64Array;
  readonly #labels: Int32Array;
  /** The state in which the best path ends, and its label, kept while the voice is elsewhere. */
  #best: number;
  #at = -1;
  #now = 0;

  /** @param blank the column of the CTC blank */
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
   * @param row natural-log probabilities, one per column
   * @param now the time of the frame, in any unit
   */
  take(row: ArrayLike<number>, now: number): void {
    this.#now = now;
    const [starts, scores] = [this.#starts, this.#scores];
    const before = this.#before;
    const begin = starts[Math.max(0, before.word - BEHIND)] as number;
    const end = starts[Math.min(this.#words.length, before.word + 1 + AHEAD)] as number;
    const elsewhere = scores.length - 1;
    scores.fill(Number.NEGATIVE_INFINITY, 0, 2 * begin).fill(Number.NEGATIVE_INFINITY, 2 * end, elsewhere);
    // Goes backwards, because each state is reached from earlier ones as the frame before left them.
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

  /** Moves the two states of a label one frame on. */
  #step(label: number, row: ArrayLike<number>, before: Before): void {
    const [saying, said] = [2 * label, 2 * label + 1];
    const [word, column] = [this.#wordOf[label] as number, this.#columns[label] as number];
    this.#stay(
      said,
      this.#scores[saying] as number,
      this.#entered[saying] as number,
      this.#labels[saying] as number,
    );
    if (label > 0) this.#enterFrom(saying - 1, label);
    if (label > 0 && this.#columns[label - 1] !== column) this.#enterFrom(saying - 2, label);
    if (label === this.#starts[word]) {
      const passed = Math.abs(word - before.word - 1);
      // After something else was said, the next word costs no jump; the first word begins this way, too.
      const jump = passed === 0 && before.elsewhere ? 0 : JUMP + FARTHER * passed;
      this.#enter(label, before.word, before.score - jump, before.entered, before.labels);
    }
    this.#pay(said, row[this.#blank] as number);
    this.#pay(saying, row[column] as number);
  }

  #pay(state: number, log: number): void {
    this.#scores[state] = (this.#scores[state] as number) + Math.max(FLOOR, log);
  }

  #enterFrom(state: number, label: number): void {
    const word = this.#wordOf[state >> 1] as number;
    this.#enter(
      label,
      word,
      this.#scores[state] as number,
      this.#entered[state] as number,
      this.#labels[state] as number,
    );
  }

  /** Reaches a state without a new label, if that path is better. */
  #stay(state: number, score: number, entered: number, labels: number): void {
    if (score <= (this.#scores[state] as number)) return;
    this.#scores[state] = score;
    this.#entered[state] = entered;
    this.#labels[state] = labels;
  }

  /** Begins a label after a word, if that path is better. */
  #enter(label: number, from: number, score: number, entered: number, labels: number): void {
    const goesOn = this.#goesOn(from, this.#wordOf[label] as number);
    this.#stay(2 * label, score, goesOn ? entered : this.#now, goesOn ? labels + 1 : 1);
  }

  /** True within a part; false if its first word follows its last, which reads it again. */
  #goesOn(from: number, to: number): boolean {
    const partOf = (word: number): number | undefined => this.#words[word]?.part;
    const part = partOf(to);
    return part === partOf(from) && (from === to || part === partOf(to - 1) || part === partOf(from + 1));
  }
}
