/**
 * Ten words a day, scheduled by FSRS (ts-fsrs) in whole days: the first attempt of a day at a word grades it. Words
 * that are due come first, then new words, then the words that are due next.
 */

import { FSRSAlgorithm, type Grade, Rating } from 'ts-fsrs';
import { between, countTo, Kept, listOf, shapeOf, storage, textOf } from './kept.ts';
import { distinct } from './lists.ts';
import { DAILY_WORDS, type Item } from './sets.ts';

export const DAILY_NAME = 'koine-daily-1';

export const STREAK_RULE =
  'A day counts when you practice ten words, from any word list, and one missed day in seven does not break the streak.';

const WEEK = 7;

export const MOST_CARDS = 2000;

/** Days kept for the streak: three years. */
const MOST_DAYS = 1100;

const LONGEST = 200;

/** A word in a pronunciation. Days are counted from 1970, in local time. */
interface DailyCard {
  readonly scheme: string;
  readonly text: string;
  readonly gloss: string;
  /** Days until the chance to remember falls to nine in ten, and the difficulty from 1 to 10. */
  readonly stability: number;
  readonly difficulty: number;
  /** Day of the last grade, and day when it is due. */
  readonly last: number;
  readonly due: number;
}

interface DailyState {
  /** The last graded card comes last. */
  readonly cards: readonly DailyCard[];
  /** Days that count, in ascending order. */
  readonly days: readonly number[];
}

const isDay = countTo(1e6);

const isCard = shapeOf<DailyCard>({
  scheme: textOf(LONGEST),
  text: textOf(LONGEST),
  gloss: textOf(LONGEST),
  stability: between(0.001, 36_500),
  difficulty: between(1, 10),
  last: isDay,
  due: isDay,
});

/** Whole days and no randomness: the same learner has the same words on the same day. */
const FSRS = new FSRSAlgorithm({ enable_short_term: false, enable_fuzz: false, maximum_interval: 365 });

function gradeOf(points: number): Grade {
  if (points >= 95) return Rating.Easy;
  if (points >= 80) return Rating.Good;
  return points >= 60 ? Rating.Hard : Rating.Again;
}

const dayOf = (now: number): number =>
  Math.floor((now - new Date(now).getTimezoneOffset() * 60_000) / 86_400_000);

/** If the clock was wrong, cards may have been graded on a future day; they count as due. */
const isDue = ({ due, last }: DailyCard, today: number): boolean => due <= today || last > today;

/** Days in a row up to today, by STREAK_RULE. Today may still be missing. */
function streakOf(days: ReadonlySet<number>, today: number): number {
  let [count, lastMissed] = [days.has(today) ? 1 : 0, Number.POSITIVE_INFINITY];
  for (let day = today - 1; day > today - MOST_DAYS; day--) {
    if (days.has(day)) count++;
    else if (lastMissed - day < 7) break;
    else lastMissed = day;
  }
  return count;
}

export interface Today {
  /** Words of this pronunciation that were said today; `count` has the words of all pronunciations. */
  readonly said: ReadonlySet<string>;
  readonly count: number;
  readonly streak: number;
  /** True for each of the last seven days that counts; today comes last. */
  readonly week: readonly boolean[];
  readonly due: number;
}

export class Daily extends Kept<DailyState> {
  constructor(store = storage) {
    super(store, {
      name: DAILY_NAME,
      read: (stored) => {
        const { cards, days } = (stored ?? {}) as Partial<DailyState>;
        return {
          cards: listOf(cards).filter(isCard).slice(-MOST_CARDS),
          days: (listOf(days).filter(isDay) as number[]).slice(-MOST_DAYS),
        };
      },
    });
  }

  /**
   * Today's ten words. Words that were said today come first; after all ten, the next ten follow.
   *
   * @param pool the source of new words
   */
  ten(scheme: string, pool: readonly Item[], now: number): readonly Item[] {
    const today = dayOf(now);
    const cards = this.get().cards.filter((card) => card.scheme === scheme);
    const said = cards.filter(({ last }) => last === today);
    const others = cards.filter(({ last }) => last !== today).sort((a, b) => a.due - b.due);
    const known = new Set(cards.map(({ text }) => text));
    const isNew = ({ text }: Item): boolean => text.length <= LONGEST && !known.has(text);
    const fresh = distinct(pool.filter(isNew));
    // The words of the ten that is not finished yet.
    const unfinished = said.slice(said.length - (said.length % DAILY_WORDS));
    const itemOf = ({ text, gloss }: DailyCard): Item => ({ text, place: '', gloss });
    return [
      ...unfinished.map(itemOf),
      ...others.filter((card) => isDue(card, today)).map(itemOf),
      ...fresh,
      ...others.filter((card) => !isDue(card, today)).map(itemOf),
    ].slice(0, DAILY_WORDS);
  }

  /** Records an attempt; returns true for the first attempt of the day, which grades the word. */
  grade(scheme: string, { text, gloss = '' }: Item, points: number, now: number): boolean {
    const today = dayOf(now);
    const { cards, days } = this.get();
    const isSame = (one: DailyCard): boolean => one.scheme === scheme && one.text === text;
    const card = cards.find(isSame);
    if (card?.last === today) return false;
    const elapsed = card === undefined ? 0 : Math.max(1, today - card.last);
    const { stability, difficulty } = FSRS.next_state(card ?? null, elapsed, gradeOf(points));
    const due = today + FSRS.next_interval(stability, elapsed);
    const graded: DailyCard = { scheme, text, gloss, stability, difficulty, last: today, due };
    const all = [...cards.filter((one) => !isSame(one)), graded].filter(isCard).slice(-MOST_CARDS);
    const isDayDone = all.filter(({ last }) => last === today).length >= DAILY_WORDS;
    const others = days.filter((day) => day !== today);
    this.set({ cards: all, days: isDayDone ? [...others, today].slice(-MOST_DAYS) : days });
    return true;
  }

  today(scheme: string, now: number): Today {
    const today = dayOf(now);
    const { cards, days } = this.get();
    const own = cards.filter((card) => card.scheme === scheme);
    const counted = new Set(days);
    return {
      said: new Set(own.filter(({ last }) => last === today).map(({ text }) => text)),
      count: cards.filter(({ last }) => last === today).length,
      streak: streakOf(counted, today),
      week: Array.from({ length: WEEK }, (_, n) => counted.has(today - WEEK + 1 + n)),
      due: own.filter((card) => isDue(card, today + 1)).length,
    };
  }
}
