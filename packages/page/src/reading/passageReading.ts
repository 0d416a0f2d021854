/** The reading of a passage: results of verses, the reader's place, and the reader's voice. */

import type { VerseDetail } from '../../details.ts';
import type { Followed, FollowedVerse, Kinds } from '../device/protocol.ts';
import { takeOf } from '../voice/take.ts';
import { OwnVoice } from './ownVoice.ts';
import { type Place, placesOf, type Verse } from './passage.ts';
import { passedOver, pointsOf, resultOf, type VerseResult } from './verseResults.ts';

/** A reader may back up by two verses, or by fewer if they are long: the follower is slow to find a far beginning. */
const BEFORE = { verses: 2, words: 30 };

export class PassageReading {
  readonly verses: readonly Verse[];
  results: readonly (VerseResult | null)[];
  /** The word that is being said, or at which the model was paused. */
  now: Place | null = null;
  readonly voice = new OwnVoice();
  /** The verse with which this reading begins, and the first verse that the follower knows: the reader may back up. */
  #first = 0;
  #known = 0;
  /** The token of each word, by known verse; and the second of the voice at the start of this reading. */
  #places: readonly (readonly number[])[] = [];
  #began = 0;

  /** @param kept results of an earlier reading, by verse */
  constructor(verses: readonly Verse[], kept: readonly (VerseResult | null)[] = []) {
    this.verses = verses;
    this.results = verses.map(({ tokens }, n) => {
      const known = kept[n] ?? null;
      return known?.outcomes.length === tokens.length ? known : null;
    });
  }

  begin(first: number): string[] {
    [this.#first, this.#began, this.now] = [first, this.voice.seconds, null];
    const wordsFrom = (verse: number): number =>
      this.verses.slice(verse, first).flatMap(({ tokens }) => tokens).length;
    this.#known = Math.max(0, first - BEFORE.verses);
    while (wordsFrom(this.#known) > BEFORE.words) this.#known++;
    return this.verses.slice(this.#known).map(({ text }) => text);
  }

  /** Takes the words that the tutor reads in these verses. */
  learn(words: Kinds['follow']['gives']): void {
    this.#places = words.map((verse, n) => placesOf(verse, this.verses[this.#known + n] as Verse));
  }

  /** The word of an ended verse at which the reader pressed Stop; undefined if the reader did not stop in this verse. */
  #brokenAt({ at, verses }: Followed, isLast: boolean, verse: FollowedVerse): number | undefined {
    return isLast && verses.at(-1) === verse && at?.verse === verse.verse ? at.word : undefined;
  }

  /** True for an ended verse that was not understood, unless the reader pressed Stop before its last word. */
  isLost(progress: Followed, isLast: boolean, verse: FollowedVerse): boolean {
    const last = (this.#places[verse.verse]?.length ?? 0) - 1;
    const isWhole = (this.#brokenAt(progress, isLast, verse) ?? last) >= last;
    return isWhole && verse.answer.proximity !== null && verse.answer.understood === false;
  }

  told(progress: Followed, isLast: boolean): VerseDetail[] {
    const { at, verses } = progress;
    const ended = verses.flatMap((verse) => {
      const index = this.#known + verse.verse;
      const places = this.#places[verse.verse] ?? [];
      const target = this.verses[index] as Verse;
      const result = resultOf(verse, target, places, this.#began, this.#brokenAt(progress, isLast, verse));
      return result === null ? [] : this.#ended(index, result);
    });
    this.now =
      at === null || isLast
        ? null
        : { verse: this.#known + at.verse, token: this.#places[at.verse]?.[at.word] ?? 0 };
    return ended;
  }

  #ended(verse: number, result: VerseResult): VerseDetail[] {
    const { answer, start, end, whole } = result;
    const before = this.results[verse];
    // A verse that was read whole keeps its marks if the reader stops while reading it again.
    if (whole || !before?.whole || before.share === null) this.results = this.results.with(verse, result);
    if (!whole || answer === null) return [];
    const take = takeOf(this.voice.between(start, end) ?? new Float32Array(0), end - start);
    const target = this.verses[verse]?.text ?? '';
    const points = pointsOf(answer.proximity);
    return [{ verse, target, answer, points, take: typeof take === 'string' ? null : take }];
  }

  /** Marks verses that were passed over; returns the verse with which the next reading begins. */
  over(): number {
    const isHeard = (result: VerseResult | null): boolean =>
      result?.answer != null && result.start >= this.#began;
    // A reading that goes on from a verse with a result also passes over the verses before the first heard one.
    const begun = this.results.findIndex(
      (result, n) => isHeard(result) || (result !== null && n === this.#first - 1),
    );
    const last = this.results.findLastIndex(isHeard);
    this.results = this.results.map((result, n) =>
      result === null && n > begun && n < last ? passedOver(this.verses[n] as Verse) : result,
    );
    return last < 0 ? this.#first : this.results[last]?.whole ? last + 1 : last;
  }

  /** The reader's voice from a word on; null if it is no longer kept. */
  voiceFrom({ verse, token }: Place): Float32Array | null {
    const result = this.results[verse];
    const starts = result?.outcomes.slice(0, token + 1).flatMap((outcome) => outcome?.start ?? []);
    return result?.answer ? this.voice.between(result.start + (starts?.at(-1) ?? 0)) : null;
  }
}
