/**
 * Follows a voice through a text: after each frame it knows which word is being said.
 *
 * It searches the best path (Viterbi 1967) through the labels of the text, with blanks between them, as in CTC (Graves et
 * al. 2006). Readers leave words out and go back, so a path may jump to the beginning of a nearby word, at a cost. The
 * state `elsewhere` is for sounds that are not in the text, such as a cough: it accepts any label, at a cost for each frame.
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
/** Count of words that are searched before the last word, and after it. Text of any length takes the same time. */
const BEHIND = 80;
const AHEAD = 80;

export interface FollowedWord {
  /** Columns of the labels of the word's sounds; empty if the model lacks these labels. */
  readonly columns: readonly number[];
  /** Index of the part of the text (such as a verse) that the word is in. */
  readonly part: number;
}

/** A path through the text, up to the last frame. */
interface Path {
  /** Natural log of the path's probability, minus the costs. */
  readonly score: number;
  /** Time at which the path entered its last part of the text, and the count of labels said in that part since then. */
  readonly entered: number;
  readonly labels: number;
}

/** The end of the best path. */
export interface PathEnd extends Omit<Path, 'score'> {
  /** The word that is being said, or was said last. */
  readonly word: number;
  /** True after the last label of this word was said. */
  readonly whole: boolean;
  /** True while something that is not in the text is being said. */
  readonly elsewhere: boolean;
}

const NO_PATH: Path = { score: Number.NEGATIVE_INFINITY, entered: 0, labels: 0 };

const better = (first: Path, second: Path): Path => (second.score > first.score ? second : first);
const plus = ({ score, entered, labels }: Path, nats: number): Path => ({
  score: score + nats,
  entered,
  labels,
});

/** State 2n: label n is being said. State 2n + 1: label n was said, and no label after it. The last state is `elsewhere`. */
export class Follower {
  readonly #words: readonly FollowedWord[];
  readonly #blank: number;
  readonly #columns: readonly number[];
  /** Index of the word of each label. */
  readonly #wordOf: readonly number[];
  /** Index of the first label of each word, then the count of labels. */
  readonly #starts: readonly number[];
  readonly #elsewhere: number;
  /** The best path to each state. */
  readonly #paths: Path[];
  /** The state in which the best of all paths ends. */
  #best: number;
  /** The last label on the best path. It stays while the voice is elsewhere; -1 before the first label. */
  #at = -1;
  #now = 0;

  /** @param blank column of the CTC blank */
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
    this.#paths = Array.from({ length: this.#elsewhere + 1 }, () => NO_PATH);
    this.#paths[this.#elsewhere] = { score: 0, entered: 0, labels: 0 };
  }

  /** Null before the first word. */
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
    const before = this.#path(this.#best);
    const begin = this.#starts[Math.max(0, this.#word - BEHIND)] as number;
    const end = this.#starts[Math.min(this.#words.length, this.#word + 1 + AHEAD)] as number;
    this.#paths.fill(NO_PATH, 0, 2 * begin).fill(NO_PATH, 2 * end, this.#elsewhere);
    // Labels are updated from the last to the first, because each state needs the earlier states of the previous frame.
    for (let label = end - 1; label >= begin; label--) this.#step(label, row, before);
    const column = likeliest(row);
    const away = better(this.#path(this.#elsewhere), plus(before, -ELSEWHERE));
    const cost = column === this.#blank ? 0 : ELSEWHERE_FRAME;
    this.#paths[this.#elsewhere] = plus(away, (row[column] as number) - cost);
    this.#best = this.#elsewhere;
    for (let state = 2 * begin; state < 2 * end; state++) {
      if (this.#path(state).score > this.#path(this.#best).score) this.#best = state;
    }
    if (this.#best !== this.#elsewhere) this.#at = this.#best >> 1;
  }

  #path(state: number): Path {
    return this.#paths[state] as Path;
  }

  /** The word of the last label; -1 before the first label. */
  get #word(): number {
    return this.#wordOf[this.#at] ?? -1;
  }

  /** Updates the two states of a label for a new frame. @param before the best path of the previous frame */
  #step(label: number, row: ArrayLike<number>, before: Path): void {
    const [saying, said] = [2 * label, 2 * label + 1];
    const logOf = (column: number): number => Math.max(FLOOR, row[column] as number);
    this.#paths[said] = plus(better(this.#path(said), this.#path(saying)), logOf(this.#blank));
    this.#paths[saying] = plus(this.#into(label, before), logOf(this.#columns[label] as number));
  }

  /** The best path to a label. It stays there, comes from one of the two labels before, or jumps to the label's word. */
  #into(label: number, before: Path): Path {
    const stays = this.#path(2 * label);
    const onwards = better(this.#after(label - 1, label), plus(this.#after(label - 2, label), -DROPPED));
    const best = better(stays, onwards);
    const word = this.#wordOf[label] as number;
    if (label !== this.#starts[word]) return best;
    const skipped = Math.abs(word - this.#word - 1);
    // After sounds that are not in the text, the next word costs nothing; this is also how the first word begins.
    const isNext = skipped === 0 && this.#best === this.#elsewhere;
    const cost = isNext ? 0 : JUMP + FARTHER * skipped;
    return better(best, this.#entering(label, this.#word, plus(before, -cost)));
  }

  /** The best path to a label from an earlier one. If both labels are equal, a blank must be between them. */
  #after(earlier: number, label: number): Path {
    if (earlier < 0) return NO_PATH;
    const said = this.#path(2 * earlier + 1);
    const isOther = this.#columns[earlier] !== this.#columns[label];
    const path = isOther ? better(said, this.#path(2 * earlier)) : said;
    return this.#entering(label, this.#wordOf[earlier] as number, path);
  }

  /** Adds a label to a path that comes from word `from`. */
  #entering(label: number, from: number, { score, entered, labels }: Path): Path {
    return this.#staysInPart(from, this.#wordOf[label] as number)
      ? { score, entered, labels: labels + 1 }
      : { score, entered: this.#now, labels: 1 };
  }

  /** True if a step between two words stays in one part. A step from the last word to the first reads the part again. */
  #staysInPart(from: number, to: number): boolean {
    const partOf = (word: number): number | undefined => this.#words[word]?.part;
    const part = partOf(to);
    return part === partOf(from) && (from === to || part === partOf(to - 1) || part === partOf(from + 1));
  }
}
