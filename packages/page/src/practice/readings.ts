/** Readings aloud with their marks, kept for the next visit. */

import type { Outcome } from '../device/protocol.ts';
import type { VerseResult } from '../reading/verseResults.ts';
import { between, isShare, isText, Kept, listOf, listTo, newest, type Store, shapeOf } from './kept.ts';

/** Passages that are kept; the oldest make room. */
const MOST = 30;

interface Reading {
  /** The pronunciation and the passage. */
  readonly name: string;
  /** The result of each verse; null for a verse that was not read. */
  readonly verses: readonly (VerseResult | null)[];
  /** Words a minute in this reading, and in the last reading of an earlier day; 0 if unknown. */
  readonly pace: number;
  readonly before: number;
  readonly day: string;
}

const isSecond = between(0, 1e6);

const isOutcome = (value: unknown): boolean =>
  value === null || shapeOf<Outcome>({ status: isText, event: isText, start: () => true })(value);

const isVerse = shapeOf<VerseResult>({
  answer: (value) => value === null,
  share: (value) => value === null || isShare(value),
  outcomes: listTo(400, isOutcome),
  words: listTo(400, between(-1, 400)),
  start: isSecond,
  end: isSecond,
  pace: isText,
  whole: (value) => value === true,
});

const isPace = between(0, 1000);

const isReading = shapeOf<Reading>({
  name: isText,
  verses: listTo(2000, (one) => one === null || isVerse(one)),
  pace: isPace,
  before: isPace,
  day: isText,
});

export class Readings extends Kept<readonly Reading[]> {
  constructor(store: () => Store) {
    super(store, {
      name: 'koine-readings-1',
      read: (stored) => listOf(stored).filter(isReading).slice(-MOST),
      write: newest,
    });
  }

  of(name: string): Reading | undefined {
    return this.get().find((one) => one.name === name);
  }

  keep(name: string, verses: Reading['verses'], measured: number, now: Date): void {
    const pace = Math.min(measured, 1000);
    const day = now.toDateString();
    const last = this.of(name);
    const before = (last?.day === day ? last.before : last?.pace) ?? 0;
    const others = this.get().filter((one) => one.name !== name);
    this.set([...others, { name, verses, pace, before, day }].slice(-MOST));
  }
}
