import type { Outcome } from '../device/protocol.ts';
import type { VerseResult } from '../reading/verseResults.ts';
import { between, isShare, isText, Kept, listOf, listTo, shapeOf, storage, textOf } from './kept.ts';

/** The most passages to store, and the most characters of their JSON; the oldest passages are dropped first. */
const MOST_PASSAGES = 30;
export const MOST_CHARACTERS = 400_000;

interface KeptVerse {
  /** Status and miscue of each token, such as `right,wrong restart,,omitted`; empty for a token that is not read aloud. */
  readonly marks: string;
  readonly share: number | null;
  readonly seconds: number;
  readonly pace: string;
}

interface KeptReading {
  readonly name: string;
  readonly verses: readonly (KeptVerse | null)[];
  /** Words a minute in this reading; 0 if unknown. */
  readonly pace: number;
  /** Words a minute in the last reading of an earlier day; 0 if there was no earlier day. */
  readonly before: number;
  readonly day: string;
}

const MARKS = /^(?:(?:(?:right|close|wrong|omitted)(?: \w+)?)?(?:,|$))*$/u;

const isVerse = shapeOf<KeptVerse>({
  marks: (value) => textOf(10_000)(value) && MARKS.test(value),
  share: (value) => value === null || isShare(value),
  seconds: between(0, 1e6),
  pace: isText,
});

const isPace = between(0, 1000);

const isReading = shapeOf<KeptReading>({
  name: isText,
  verses: listTo(2000, (one) => one === null || isVerse(one)),
  pace: isPace,
  before: isPace,
  day: isText,
});

function keptOf(result: VerseResult | null): KeptVerse | null {
  if (!result?.whole) return null;
  const { outcomes, share, start, end, pace } = result;
  const marks = outcomes.map((one) => (one === null ? '' : `${one.status} ${one.event}`.trim()));
  return { marks: marks.join(','), share, seconds: end - start, pace };
}

function resultOf({ marks, share, seconds, pace }: KeptVerse): VerseResult {
  const outcomes = marks.split(',').map((mark): Outcome | null => {
    const [status, event = ''] = mark.split(' ');
    return status === '' ? null : { status: status as Outcome['status'], event, start: null };
  });
  return { answer: null, words: [], share, outcomes, start: 0, end: seconds, pace, whole: true };
}

export class Readings extends Kept<readonly KeptReading[]> {
  constructor(store = storage) {
    super(store, {
      name: 'koine-readings-2',
      read: (stored) => listOf(stored).filter(isReading).slice(-MOST_PASSAGES),
    });
  }

  #find(name: string): KeptReading | undefined {
    return this.get().find((one) => one.name === name);
  }

  /** Returns the results of a passage and its pace on an earlier day; an empty list and 0 if no reading is stored. */
  of(name: string): { verses: readonly (VerseResult | null)[]; before: number } {
    const { verses = [], before = 0 } = this.#find(name) ?? {};
    return { verses: verses.map((verse) => verse && resultOf(verse)), before };
  }

  /** Replaces the reading of a passage. `before` stays the same all day. */
  keep(name: string, results: readonly (VerseResult | null)[], measured: number, now: Date): void {
    const pace = Math.min(measured, 1000);
    const day = now.toDateString();
    const last = this.#find(name);
    const before = (last?.day === day ? last.before : last?.pace) ?? 0;
    const others = this.get().filter((one) => one.name !== name);
    let list = [...others, { name, verses: results.map(keptOf), pace, before, day }].slice(-MOST_PASSAGES);
    while (JSON.stringify(list).length > MOST_CHARACTERS) list = list.slice(1);
    this.set(list);
  }
}
