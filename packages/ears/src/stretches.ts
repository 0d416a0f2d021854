/**
 * Finds the stretches of a recording in which verses are read, with the help of a follower (`follower.ts`).
 *
 * A verse ends when the voice has begun another verse, when a pause follows its last word, or when the voice has said
 * something that is not in the text for some seconds. The cut between two verses is at the quietest moment shortly before
 * the second.
 */

import { LIMITS } from '../../../src/contract/limits.ts';
import { columnsOfSound, type LabelColumns } from '../../../src/engine/evidence/columns.ts';
import { expectedOf } from '../../../src/engine/evidence/expected.ts';
import { likeliest } from '../../../src/engine/evidence/logs.ts';
import type { Posteriors } from '../../../src/engine/evidence/posteriors.ts';
import type { Phonology } from '../../../src/engine/phonology/readings.ts';
import type { Target } from '../../../src/engine/text/target.ts';
import { type FollowedWord, Follower, type PathEnd } from './follower.ts';

/** A pause of this many seconds after the last word of a verse ends the verse. */
const PAUSE_S = 0.9;
/** Seconds of that pause that belong to the verse. The rest may contain the beginning of the next verse. */
const KEPT_S = 0.6;
/** This many seconds without a word of the text end a verse. */
const AWAY_S = 3;
/** Seconds: how far before a verse to look for the cut, and the length of the quiet moment to cut in. */
export const CUT_S = 0.4;
const QUIET_S = 0.03;
/** If a verse seems to begin again within this many seconds, the follower has only corrected the time at which it began. */
const AGAIN_S = 0.5;
/** Count of labels that the voice must have said before a verse counts as begun; fewer if it is the next verse. */
const BEGUN = 6;
const BEGUN_NEXT = 4;

/** The recording; only the last part of its samples is kept. */
export interface Sounding {
  /** The samples from index `from` to `to` (both at least 0) that are still kept. */
  readonly subarray: (from: number, to: number) => ArrayLike<number>;
}

/** A stretch of a recording; `start` and `end` are indexes of samples. */
export interface Stretch {
  /** Index of the verse that is read in this stretch. */
  readonly verse: number;
  readonly start: number;
  readonly end: number;
}

interface Current {
  readonly verse: number;
  /** Index of the verse's first sample, and of the sample at which the follower entered the verse. */
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
   * The verse that ended last: the first sample at which another verse may begin, the index of the verse, the sample at
   * which the follower entered it, and the count of its labels that were said.
   */
  #ended = { at: 0, verse: -1, entered: 0, labels: 0 };
  /** Index of the sample at which a sound was last heard, and at which the voice was last in the text. */
  #lastSound = 0;
  #lastInText = 0;

  /**
   * @param frames gives the columns of the labels, which are the same in all frames, and the blank
   * @param rate samples per second
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

  /** Indexes of the verse and, within it, of the word that is being said or was said last; null before the first word. */
  get at(): { readonly verse: number; readonly word: number } | null {
    const { place } = this.#follower;
    if (place === null) return null;
    const verse = this.#verseOf(place);
    return { verse, word: place.word - this.#words.findIndex(({ part }) => part === verse) };
  }

  get isElsewhere(): boolean {
    return this.#follower.place?.elsewhere ?? false;
  }

  /** Index of the first sample of the verse that is being read; undefined between verses. */
  get start(): number | undefined {
    return this.#current?.start;
  }

  /** Takes the next frame. @param at index of the frame's first sample */
  take(row: ArrayLike<number>, at: number): void {
    const wasElsewhere = this.isElsewhere;
    this.#follower.take(row, at);
    if (likeliest(row) !== this.#blank) this.#lastSound = at;
    if (this.isElsewhere) return;
    // Sounds between verses that are not in the text must not become part of the next verse.
    if (wasElsewhere && this.#current === null) {
      // The follower may learn only now that the voice came back to the text some words ago.
      const entered = this.#follower.place?.entered ?? at;
      this.#ended.at = this.#cutBefore(entered > this.#ended.at ? entered : at);
    }
    this.#lastInText = at;
  }

  /** True if there was a pause just before this sample. */
  isQuiet(now: number): boolean {
    return now - this.#lastSound >= this.#samples(PAUSE_S);
  }

  /** Ends the current verse if it is over, and begins another. @param now index of the sample after all that was heard */
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
    if (isLast && place.whole && this.isQuiet(now)) {
      ended.push(...this.#close(this.#lastSound + this.#samples(KEPT_S), place.labels));
    }
    return ended;
  }

  /** Ends the current verse at the end of the recording. */
  finish(end: number): Stretch[] {
    return [...this.turn(end), ...this.#close(end)];
  }

  /** Ends the current verse, if there is one. `labels` counts its labels said so far, in case the voice continues it later. */
  #close(end: number, labels = 0): Stretch[] {
    if (this.#current === null) return [];
    const { verse, start, entered } = this.#current;
    this.#current = null;
    // A verse that is too short was never read: the best path has corrected itself.
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

  /** True if the voice has begun this verse, or reads it again. */
  #begins({ labels, whole, entered }: PathEnd, verse: number): boolean {
    const isSame = (other: Pick<Current, 'verse' | 'entered'>): boolean =>
      other.verse === verse && entered - other.entered < this.#samples(AGAIN_S);
    if (this.#current !== null && isSame(this.#current)) return false;
    const saidBefore = this.#current === null && isSame(this.#ended) ? this.#ended.labels : 0;
    const isNext = verse === (this.#current ?? this.#ended).verse + 1;
    const least = isNext ? BEGUN_NEXT : BEGUN;
    return labels >= saidBefore + least || (saidBefore === 0 && whole && labels > 0);
  }

  #cutBefore(sound: number): number {
    const before = this.#sounding.subarray(Math.max(0, sound - this.#samples(CUT_S)), sound);
    return sound - before.length + quietest(before, this.#samples(QUIET_S));
  }
}

/** Index of the middle of the quietest run of `length` samples; the count of the samples if they are fewer. */
export function quietest(samples: ArrayLike<number>, length: number): number {
  let [best, least] = [samples.length, Number.POSITIVE_INFINITY];
  for (let start = 0; start + length <= samples.length; start += length >> 1) {
    let energy = 0;
    for (let n = start; n < start + length; n++) energy += (samples[n] as number) ** 2;
    if (energy < least) [best, least] = [start + (length >> 1), energy];
  }
  return best;
}
