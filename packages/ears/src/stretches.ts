/**
 * Finds the stretches of a recording in which verses are read, with a follower (`follower.ts`).
 *
 * A verse ends when the voice has come into another, when a pause follows its last word, or when the voice has left the text for
 * some seconds. The cut between two verses is the quietest moment before the second.
 */

import { LIMITS } from '../../../src/contract/limits.ts';
import { columnsOfSound, type LabelColumns } from '../../../src/engine/evidence/columns.ts';
import { expectedOf } from '../../../src/engine/evidence/expected.ts';
import { likeliest } from '../../../src/engine/evidence/logs.ts';
import type { Posteriors } from '../../../src/engine/evidence/posteriors.ts';
import type { Phonology } from '../../../src/engine/phonology/readings.ts';
import type { Target } from '../../../src/engine/text/target.ts';
import { type FollowedWord, Follower, type PathEnd } from './follower.ts';

/** Seconds without a sound that end a verse after its last word. */
const PAUSE_S = 0.9;
/** Seconds of something else that end a verse. */
const AWAY_S = 3;
/** Seconds: how far before a verse to look for the cut, and the length of the quiet to cut in. */
export const CUT_S = 0.4;
const QUIET_S = 0.03;
/** Seconds after which a verse may begin again; before, it is the same beginning, found more exactly. */
const AGAIN_S = 0.5;
/** Labels that the voice must say before a verse counts as begun. */
const BEGUN = 6;

/** The recording, of which only the last part is kept. */
export interface Sounding {
  /** The samples from one to another, neither below 0, as far as they are kept. */
  readonly subarray: (from: number, to: number) => ArrayLike<number>;
}

/** A part of a recording, in samples. */
export interface Stretch {
  /** The index of its verse in the text. */
  readonly verse: number;
  readonly start: number;
  readonly end: number;
}

interface Current {
  readonly verse: number;
  /** Its first sample, and the sample at which the voice entered it. */
  readonly start: number;
  readonly entered: number;
}

function wordsOf(
  targets: readonly Target[],
  phonology: Phonology,
  { columnOf }: Pick<Posteriors, 'columnOf'>,
): FollowedWord[] {
  return targets.flatMap((target, part) => {
    const readings = expectedOf(target, phonology);
    return target.words.map(({ start, end }) => ({
      part,
      columns: readings
        .slice(start, end)
        .flatMap((reading) => columnsOfSound(reading, columnOf as LabelColumns)),
    }));
  });
}

export class Stretches {
  readonly #words: readonly FollowedWord[];
  readonly #blank: number;
  readonly #follower: Follower;
  readonly #rate: number;
  readonly #sounding: Sounding;
  #current: Current | null = null;
  /**
   * The verse before: the first sample at which another may begin, its index, the sample at which the voice entered it, and the
   * labels said of it.
   */
  #ended = { at: 0, verse: -1, entered: 0, labels: 0 };
  /** The samples of the last sound and of the last frame in the text. */
  #lastSound = 0;
  #lastInText = 0;

  /**
   * @param frames gives the columns and the blank of all frames
   * @param rate samples a second
   */
  constructor(
    targets: readonly Target[],
    phonology: Phonology,
    frames: Pick<Posteriors, 'columnOf' | 'blank'>,
    rate: number,
    sounding: Sounding,
  ) {
    this.#words = wordsOf(targets, phonology, frames);
    this.#blank = frames.blank;
    this.#follower = new Follower(this.#words, frames.blank);
    this.#rate = rate;
    this.#sounding = sounding;
  }

  /** The word that is being said, or was said last, counted in its verse; null before the first. */
  get at(): { readonly verse: number; readonly word: number } | null {
    const { place } = this.#follower;
    if (place === null) return null;
    const verse = this.#verseOf(place);
    return { verse, word: place.word - this.#words.findIndex(({ part }) => part === verse) };
  }

  get isElsewhere(): boolean {
    return this.#follower.place?.elsewhere ?? false;
  }

  /** The first sample of the verse that is being read; undefined between verses. */
  get start(): number | undefined {
    return this.#current?.start;
  }

  /** Takes the next frame. @param at its sample */
  take(row: ArrayLike<number>, at: number): void {
    const wasElsewhere = this.isElsewhere;
    this.#follower.take(row, at);
    if (likeliest(row) !== this.#blank) this.#lastSound = at;
    if (this.isElsewhere) return;
    // Sounds from elsewhere belong to no verse.
    if (wasElsewhere && this.#current === null) this.#ended.at = this.#cutBefore(at);
    this.#lastInText = at;
  }

  /** True if a pause ends at this sample. */
  isQuiet(now: number): boolean {
    return now - this.#lastSound >= this.#samples(PAUSE_S);
  }

  /** Ends the verse if it is over, and begins another. @param now the sample after all that was heard */
  turn(now: number): Stretch[] {
    const { place } = this.#follower;
    if (place === null) return [];
    const isAway = now - this.#lastInText >= this.#samples(AWAY_S);
    if (place.elsewhere) return isAway ? this.#close(this.#lastInText, place.labels) : [];
    const verse = this.#verseOf(place);
    const ended: Stretch[] = [];
    if (this.#begins(place, verse)) {
      const start = this.#cutBefore(place.entered);
      ended.push(...this.#close(start));
      this.#current = { verse, start: Math.max(start, this.#ended.at), entered: place.entered };
    }
    const isLast = this.#words[place.word + 1]?.part !== verse;
    if (isLast && place.whole && this.isQuiet(now)) ended.push(...this.#close(now, place.labels));
    return ended;
  }

  /** Ends all verses at the end of the recording. */
  finish(end: number): Stretch[] {
    return [...this.turn(end), ...this.#close(end)];
  }

  /** Ends the current verse, if any; the voice may still continue it after `labels`. */
  #close(end: number, labels = 0): Stretch[] {
    if (this.#current === null) return [];
    const { verse, start, entered } = this.#current;
    this.#current = null;
    // The best path may correct itself: a verse that seemed to have begun was never read.
    if (end - start < this.#samples(LIMITS.least_audio_s)) return [];
    this.#ended = { at: end, verse, entered, labels };
    return [{ verse, start, end }];
  }

  #verseOf({ word }: PathEnd): number {
    return (this.#words[word] as FollowedWord).part;
  }

  #samples(seconds: number): number {
    return Math.round(seconds * this.#rate);
  }

  /** True for a verse that the voice has come into, or reads again. */
  #begins({ labels, whole, entered }: PathEnd, verse: number): boolean {
    const isSame = (other: Pick<Current, 'verse' | 'entered'>): boolean =>
      other.verse === verse && entered - other.entered < this.#samples(AGAIN_S);
    if (this.#current !== null && isSame(this.#current)) return false;
    const known = this.#current === null && isSame(this.#ended) ? this.#ended.labels : 0;
    return labels >= known + BEGUN || (known === 0 && whole && labels > 0);
  }

  #cutBefore(sound: number): number {
    const before = this.#sounding.subarray(Math.max(0, sound - this.#samples(CUT_S)), sound);
    return sound - before.length + quietest(before, this.#samples(QUIET_S));
  }
}

/** The middle of the quietest stretch of this length; the end of the samples if they are shorter. */
export function quietest(samples: ArrayLike<number>, length: number): number {
  let [best, least] = [samples.length, Number.POSITIVE_INFINITY];
  for (let start = 0; start + length <= samples.length; start += length >> 1) {
    let energy = 0;
    for (let n = start; n < start + length; n++) energy += (samples[n] as number) ** 2;
    if (energy < least) [best, least] = [start + (length >> 1), energy];
  }
  return best;
}
