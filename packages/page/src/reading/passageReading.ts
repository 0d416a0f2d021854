import type { VerseDetail } from '../../details.ts';
import type { Followed, FollowedVerse, Kinds } from '../device/protocol.ts';
import { takeOf } from '../voice/take.ts';
import { OwnVoice } from './ownVoice.ts';
import { type Place, placesOf, type Verse } from './passage.ts';
import { passedOver, pointsOf, resultOf, type VerseResult } from './verseResults.ts';

/** The most verses and words that a reader may go back; with more, the tutor is slow to find the voice. */
const BACK = { verses: 2, words: 30 };

/** The reading of a passage: the results of its verses, the reader's place, and the reader's voice. */
export class PassageReading {
  readonly verses: readonly Verse[];
  results: readonly (VerseResult | null)[];
  /** The word that is being said, or at which the model voice was paused. */
  now: Place | null = null;
  readonly voice = new OwnVoice();
  /** Index of the verse with which this reading began. */
  #first = 0;
  /** Index of the first verse that the tutor expects. The tutor counts verses from there. */
  #known = 0;
  /** Indices of tokens: `#places[verse][word]`, with the tutor's count of verses and words. */
  #places: readonly (readonly number[])[] = [];
  /** The time in `voice` at which this reading began, in seconds. */
  #began = 0;

  /** @param kept results of an earlier reading, one for each verse */
  constructor(verses: readonly Verse[], kept: readonly (VerseResult | null)[] = []) {
    this.verses = verses;
    this.results = verses.map(({ tokens }, n) => {
      const known = kept[n] ?? null;
      return known?.outcomes.length === tokens.length ? known : null;
    });
  }

  /** Begins a reading with the verse `first`; returns the verses that the tutor should expect. */
  begin(first: number): string[] {
    [this.#first, this.#began, this.now] = [first, this.voice.seconds, null];
    const wordsFrom = (verse: number): number =>
      this.verses.slice(verse, first).flatMap(({ tokens }) => tokens).length;
    this.#known = Math.max(0, first - BACK.verses);
    while (wordsFrom(this.#known) > BACK.words) this.#known++;
    return this.verses.slice(this.#known).map(({ text }) => text);
  }

  learn(words: Kinds['follow']['gives']): void {
    this.#places = words.map((verse, n) => placesOf(verse, this.verses[this.#known + n] as Verse));
  }

  /** Returns the index of the word of a verse at which the reader pressed Stop; undefined if that was elsewhere. */
  #brokenAt({ at, verses }: Followed, isLast: boolean, verse: FollowedVerse): number | undefined {
    return isLast && verses.at(-1) === verse && at?.verse === verse.verse ? at.word : undefined;
  }

  /** True for an ended verse that was not understood, unless the reader pressed Stop before its last word. */
  isLost(progress: Followed, isLast: boolean, verse: FollowedVerse): boolean {
    const last = (this.#places[verse.verse]?.length ?? 0) - 1;
    const isWhole = (this.#brokenAt(progress, isLast, verse) ?? last) >= last;
    return isWhole && verse.answer.proximity !== null && verse.answer.understood === false;
  }

  /** Takes the progress of the voice; returns the verses that have ended and were read whole. */
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

  /** Stores the result of a verse; returns its detail if the verse was read whole. */
  #ended(verse: number, result: VerseResult): VerseDetail[] {
    const { answer, start, end, whole } = result;
    const before = this.results[verse];
    const wasReadWhole = before?.whole === true && before.share !== null;
    // A reader who stops while reading a verse again keeps its earlier marks.
    if (whole || !wasReadWhole) this.results = this.results.with(verse, result);
    if (!whole || answer === null) return [];
    const take = takeOf(this.voice.between(start, end) ?? new Float32Array(0), end - start);
    const target = this.verses[verse]?.text ?? '';
    const points = pointsOf(answer.proximity);
    return [{ verse, target, answer, points, take: typeof take === 'string' ? null : take }];
  }

  /** Marks the verses that were passed over; returns the verse with which the next reading begins. */
  over(): number {
    const isHeard = (result: VerseResult | null): boolean =>
      result?.answer != null && result.start >= this.#began;
    // Verses between an older result, directly before this reading, and the first new one were passed over, too.
    const begun = this.results.findIndex(
      (result, n) => isHeard(result) || (result !== null && n === this.#first - 1),
    );
    const last = this.results.findLastIndex(isHeard);
    this.results = this.results.map((result, n) =>
      result === null && n > begun && n < last ? passedOver(this.verses[n] as Verse) : result,
    );
    if (last < 0) return this.#first;
    return this.results[last]?.whole ? last + 1 : last;
  }

  /** Returns the reader's voice from a word on; null if it is no longer kept. */
  voiceFrom({ verse, token }: Place): Float32Array | null {
    const result = this.results[verse];
    const starts = result?.outcomes.slice(0, token + 1).flatMap((outcome) => outcome?.start ?? []);
    return result?.answer ? this.voice.between(result.start + (starts?.at(-1) ?? 0)) : null;
  }
}
