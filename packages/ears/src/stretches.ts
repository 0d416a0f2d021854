/**
 * Finds the stretch of a recording in which each verse is read. Two verses are cut apart at the quietest moment shortly
 * before the second verse.
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
/** Seconds of this pause that belong to the verse. The rest may contain the beginning of the next verse. */
const KEPT_S = 0.6;
/** A verse ends after this many seconds without a word of the text. */
const AWAY_S = 3;
/** Seconds before a verse in which the quietest moment is searched, and the length of that moment in seconds. */
export const CUT_S = 0.4;
const QUIET_S = 0.03;
/**
 * If the follower enters a verse again within this many seconds, it has only corrected the moment at which it entered.
 */
const AGAIN_S = 0.5;
/** Count of labels that the voice must have said before a verse counts as begun; fewer if it is the next verse. */
const BEGUN = 6;
const BEGUN_NEXT = 4;

export interface Sounding {
  /** Samples of the recording from index `from` up to `to`, except samples that were forgotten. Both are at least 0. */
  readonly subarray: (from: number, to: number) => ArrayLike<number>;
}

/** A verse that was read from sample `start` up to sample `end`. */
export interface Stretch {
  readonly verse: number;
  readonly start: number;
  readonly end: number;
}

interface Current {
  readonly verse: number;
  readonly start: number;
  /** Index of the sample at which the follower entered the verse. */
  readonly entered: number;
}

/** Lists the words of all verses for the follower. */
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
  /** The verse that ended last: it ended at sample `at`, after `labels` of its labels had been said. */
  #ended = { at: 0, verse: -1, entered: 0, labels: 0 };
  #lastSound = 0;
  /** Index of the sample at which the voice last said a word of the text. */
  #lastInText = 0;

  /**
   * @param frames any frames of the recognizer; all have the same columns and blank
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

  /**
   * Returns the word that is being said or was said last, counted from the start of its verse; null before the first
   * word.
   */
  get at(): { readonly verse: number; readonly word: number } | null {
    const { place } = this.#follower;
    if (place === null) return null;
    const verse = this.#verseOf(place);
    return { verse, word: place.word - this.#words.findIndex(({ part }) => part === verse) };
  }

  get isElsewhere(): boolean {
    return this.#follower.place?.elsewhere ?? false;
  }

  /** Returns the index of the first sample of the verse that is being read; undefined between verses. */
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

  /** True if a pause came just before this sample. */
  isQuiet(now: number): boolean {
    return now - this.#lastSound >= this.#samples(PAUSE_S);
  }

  /**
   * Ends the current verse if it is over, and begins another if the voice has begun it. Returns the verses that ended.
   *
   * @param now index of the sample after the last one that was heard
   */
  turn(now: number): Stretch[] {
    const { place } = this.#follower;
    if (place === null) return [];
    if (place.elsewhere) {
      const isAway = now - this.#lastInText >= this.#samples(AWAY_S);
      return isAway ? this.#close(this.#lastInText, place.labels) : [];
    }
    const verse = this.#verseOf(place);
    const ended = this.#hasBegun(place, verse) ? this.#begin(place, verse) : [];
    const isLastWord = this.#words[place.word + 1]?.part !== verse;
    const isOver = isLastWord && place.whole && this.isQuiet(now);
    if (!isOver) return ended;
    // A verse may be too quiet for any sound to be likelier than silence.
    const wasHeard = this.#lastSound > (this.start ?? 0);
    return [...ended, ...this.#close(wasHeard ? this.#lastSound + this.#samples(KEPT_S) : now, place.labels)];
  }

  finish(end: number): Stretch[] {
    return [...this.turn(end), ...this.#close(end)];
  }

  #begin({ entered }: PathEnd, verse: number): Stretch[] {
    const start = this.#cutBefore(entered);
    const ended = this.#close(start);
    this.#current = { verse, start: Math.max(start, this.#ended.at), entered };
    return ended;
  }

  /**
   * Ends the current verse, if there is one.
   *
   * @param labels count of its labels said so far, in case the voice continues it
   */
  #close(end: number, labels = 0): Stretch[] {
    if (this.#current === null) return [];
    const { verse, start, entered } = this.#current;
    this.#current = null;
    // Nobody reads a verse in so short a time, so the follower was wrong for a moment.
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
  #hasBegun({ labels, whole, entered }: PathEnd, verse: number): boolean {
    const isSame = (other: Pick<Current, 'verse' | 'entered'>): boolean =>
      other.verse === verse && entered - other.entered < this.#samples(AGAIN_S);
    if (this.#current !== null && isSame(this.#current)) return false;
    // If the voice continues a verse that has ended, only the new labels count.
    const saidBefore = this.#current === null && isSame(this.#ended) ? this.#ended.labels : 0;
    if (saidBefore === 0 && whole && labels > 0) return true;
    const isNext = verse === (this.#current ?? this.#ended).verse + 1;
    return labels - saidBefore >= (isNext ? BEGUN_NEXT : BEGUN);
  }

  #cutBefore(sound: number): number {
    const before = this.#sounding.subarray(Math.max(0, sound - this.#samples(CUT_S)), sound);
    return sound - before.length + quietest(before, this.#samples(QUIET_S));
  }
}

/**
 * Finds the index of the middle of the quietest `length` samples in a row; the count of all samples if there are fewer.
 */
export function quietest(samples: ArrayLike<number>, length: number): number {
  let [best, least] = [samples.length, Number.POSITIVE_INFINITY];
  for (let start = 0; start + length <= samples.length; start += length >> 1) {
    let energy = 0;
    for (let n = start; n < start + length; n++) energy += (samples[n] as number) ** 2;
    if (energy < least) [best, least] = [start + (length >> 1), energy];
  }
  return best;
}
