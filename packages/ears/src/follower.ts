/**
 * Follows a voice through a text: after each frame it knows which word is being said.
 *
 * It searches the best path (Viterbi 1967) through the labels of the text, with blanks between them, as in CTC (Graves
 * et al. 2006). Readers leave words out and go back, so a path may jump to the beginning of a nearby word, at a cost.
 * The state `elsewhere` is for sounds that are not in the text, such as a cough: it accepts any label, at a cost for
 * each frame.
 */

import { likeliest } from '../../../src/engine/evidence/logs.ts';

/** Lowest log-probability of a frame, in nats, so that a sound that is said wrong does not end a path. */
const FLOOR = -8;
/*
 * Costs in nats. They were chosen on 154 short lines of a Romanian reader, whose voice was not in the training.
 */
/** Cost of a jump to another word than the next word, and the additional cost of each word that the jump skips. */
const JUMP = 9;
const FARTHER = 0.7;
/** Cost of a label that the voice leaves out. */
const DROPPED = 6;
/** Cost of leaving the text, and the cost of each frame outside the text that is not blank. */
const ELSEWHERE = 4;
const ELSEWHERE_FRAME = 3;
/**
 * Counts of words that are searched before the word said last, and after it. Text of any length takes the same time.
 */
const BEHIND = 80;
const AHEAD = 80;

export interface FollowedWord {
  /** Columns of the labels of the word's sounds; empty if the model lacks these labels. */
  readonly columns: readonly number[];
  /** Index of the part of the text (such as a verse) that the word is in. */
  readonly part: number;
}

/**
 * A path through the text, up to the last frame. It changes in place, because a new object would take twice the time.
 */
interface Path {
  /** Natural log of the path's probability, minus the costs. */
  score: number;
  /** Time at which the path entered its last part of the text, and the count of labels said in that part since then. */
  entered: number;
  labels: number;
}

export interface PathEnd extends Readonly<Omit<Path, 'score'>> {
  readonly word: number;
  /** True after the last label of this word was said. */
  readonly whole: boolean;
  /** True while something that is not in the text is being said. */
  readonly elsewhere: boolean;
}

/** Replaces a path by another one, which goes on in a new state at this cost. */
function replace(path: Path, other: Path, cost: number): void {
  path.score = other.score - cost;
  path.entered = other.entered;
  path.labels = other.labels;
}

/**
 * State 2n: label n is being said. State 2n + 1: label n was said, and no label after it. The last state is
 * `elsewhere`.
 */
export class Follower {
  readonly #words: readonly FollowedWord[];
  readonly #blank: number;
  readonly #columns: readonly number[];
  readonly #wordOf: readonly number[];
  /** Index of the first label of each word, then the count of labels. */
  readonly #starts: readonly number[];
  readonly #elsewhere: number;
  readonly #paths: readonly Path[];
  /** The first label that is searched, and the label after the last one. Paths to all other labels are impossible. */
  #begin = 0;
  #end = 0;
  /** The state in which the best of all paths ends. */
  #best: number;
  /** The last label on the best path. It stays while the voice is elsewhere; -1 before the first label. */
  #at = -1;
  #now = 0;

  constructor(words: readonly FollowedWord[], blank: number) {
    this.#words = words;
    this.#blank = blank;
    this.#columns = words.flatMap(({ columns }) => columns);
    this.#wordOf = words.flatMap(({ columns }, word) => columns.map(() => word));
    const starts = [0];
    for (const { columns } of words) starts.push((starts.at(-1) as number) + columns.length);
    this.#starts = starts;
    this.#elsewhere = 2 * this.#columns.length;
    this.#best = this.#elsewhere;
    this.#paths = Array.from({ length: this.#elsewhere + 1 }, () => ({
      score: -Infinity,
      entered: 0,
      labels: 0,
    }));
    this.#path(this.#elsewhere).score = 0;
  }

  /** Returns the end of the best path; null before the first word. */
  get place(): PathEnd | null {
    if (this.#at < 0) return null;
    const word = this.#word;
    const { entered, labels } = this.#path(this.#best);
    const whole = this.#at + 1 === this.#starts[word + 1];
    return { word, whole, entered, labels, elsewhere: this.#best === this.#elsewhere };
  }

  /**
   * Takes the next frame.
   *
   * @param row natural-log probabilities, one for each column
   * @param now time of the frame, in any unit
   */
  take(row: ArrayLike<number>, now: number): void {
    this.#now = now;
    // This is a copy, because the path changes in this frame.
    const before = { ...this.#path(this.#best) };
    this.#moveTo(this.#word);
    // Labels are updated from the last to the first, because each state needs the earlier states of the previous frame.
    for (let label = this.#end - 1; label >= this.#begin; label--) this.#step(label, row, before);
    const label = likeliest(row);
    const away = this.#path(this.#elsewhere);
    if (before.score - ELSEWHERE > away.score) replace(away, before, ELSEWHERE);
    away.score += (row[label] as number) - (label === this.#blank ? 0 : ELSEWHERE_FRAME);
    this.#best = this.#elsewhere;
    for (let state = 2 * this.#begin; state < 2 * this.#end; state++) {
      if (this.#path(state).score > this.#path(this.#best).score) this.#best = state;
    }
    if (this.#best !== this.#elsewhere) this.#at = this.#best >> 1;
  }

  /** Moves the search to the words around `word`, and drops the paths to labels outside it. */
  #moveTo(word: number): void {
    const begin = this.#starts[Math.max(0, word - BEHIND)] as number;
    const end = this.#starts[Math.min(this.#words.length, word + 1 + AHEAD)] as number;
    for (let state = 2 * this.#begin; state < 2 * this.#end; state++) {
      if (state < 2 * begin || state >= 2 * end) this.#path(state).score = Number.NEGATIVE_INFINITY;
    }
    this.#begin = begin;
    this.#end = end;
  }

  #path(state: number): Path {
    return this.#paths[state] as Path;
  }

  /** Returns the word of the last label; -1 before the first label. */
  get #word(): number {
    return this.#wordOf[this.#at] ?? -1;
  }

  /** Updates the two states of a label for a new frame. @param before the best path of the previous frame */
  #step(label: number, row: ArrayLike<number>, before: Path): void {
    const [saying, said] = [this.#path(2 * label), this.#path(2 * label + 1)];
    if (saying.score > said.score) replace(said, saying, 0);
    this.#enterAfter(label - 1, label, 0);
    this.#enterAfter(label - 2, label, DROPPED);
    const word = this.#wordOf[label] as number;
    if (label === this.#starts[word]) this.#enter(label, this.#word, before, this.#jumpCost(word));
    said.score += Math.max(FLOOR, row[this.#blank] as number);
    saying.score += Math.max(FLOOR, row[this.#columns[label] as number] as number);
  }

  #jumpCost(word: number): number {
    const skipped = Math.abs(word - this.#word - 1);
    // After sounds that are not in the text, the next word costs nothing; this is also how the first word begins.
    const isNext = skipped === 0 && this.#best === this.#elsewhere;
    return isNext ? 0 : JUMP + FARTHER * skipped;
  }

  /** Enters a label from an earlier label, or from the blanks after it; two equal labels need a blank between them. */
  #enterAfter(earlier: number, label: number, cost: number): void {
    if (earlier < 0) return;
    const word = this.#wordOf[earlier] as number;
    this.#enter(label, word, this.#path(2 * earlier + 1), cost);
    if (this.#columns[earlier] !== this.#columns[label])
      this.#enter(label, word, this.#path(2 * earlier), cost);
  }

  /** Enters a label by a path that comes from word `from`, if that is better than the path to this label so far. */
  #enter(label: number, from: number, other: Path, cost: number): void {
    const path = this.#path(2 * label);
    if (other.score - cost <= path.score) return;
    const staysInPart = this.#staysInPart(from, this.#wordOf[label] as number);
    path.score = other.score - cost;
    path.entered = staysInPart ? other.entered : this.#now;
    path.labels = staysInPart ? other.labels + 1 : 1;
  }

  /**
   * True if a step between two words stays in one part. A step from the last word to the first reads the part again.
   */
  #staysInPart(from: number, to: number): boolean {
    if (from === to) return true;
    const partOf = (word: number): number | undefined => this.#words[word]?.part;
    const part = partOf(to);
    return part === partOf(from) && (part === partOf(to - 1) || part === partOf(from + 1));
  }
}
