/** Schedules ten words a day by FSRS (ts-fsrs). The first attempt of a day at a word grades it. */

import { FSRSAlgorithm, type Grade, Rating } from 'ts-fsrs';
import { between, countTo, Kept, listOf, shapeOf, storage, textOf } from './kept.ts';
import { distinct } from './lists.ts';
import { DAILY_WORDS, type Item } from './sets.ts';

export const DAILY_NAME = 'koine-daily-1';

export const STREAK_RULE =
  'A day counts when you practice ten words, from any word list, and one missed day in seven does not break the streak.';

/** The page shows this many days as a week. The streak allows one missed day in this many days. */
const WEEK = 7;

export const MOST_CARDS = 2000;

/** The most days to keep for the streak: three years. */
const MOST_DAYS = 1100;

const LONGEST = 200;

/** A word in a pronunciation. The days `last` and `due` are numbered from January 1, 1970, in local time. */
interface DailyCard {
  readonly scheme: string;
  readonly text: string;
  readonly gloss: string;
  /** Days after which the learner still remembers the word with a chance of 90 %. */
  readonly stability: number;
  readonly difficulty: number;
  readonly last: number;
  readonly due: number;
}

interface DailyState {
  /** The card that was graded last is at the end. */
  readonly cards: readonly DailyCard[];
  /** Days on which the learner said ten words, in ascending order. */
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

/** Schedules without randomness, so that a learner has the same words all day. */
const FSRS = new FSRSAlgorithm({ enable_short_term: false, enable_fuzz: false, maximum_interval: 365 });

function gradeOf(points: number): Grade {
  if (points >= 95) return Rating.Easy;
  if (points >= 80) return Rating.Good;
  return points >= 60 ? Rating.Hard : Rating.Again;
}

const dayOf = (now: number): number =>
  Math.floor((now - new Date(now).getTimezoneOffset() * 60_000) / 86_400_000);

/** True from the due day on. A card that was graded on a future day, by a wrong clock, is due, too. */
const isDue = ({ due, last }: DailyCard, today: number): boolean => due <= today || last > today;

/** Counts the days in a row by STREAK_RULE. Today is not over, so it never breaks the streak. */
function streakOf(days: ReadonlySet<number>, today: number): number {
  let count = days.has(today) ? 1 : 0;
  let lastMissed = Number.POSITIVE_INFINITY;
  for (let day = today - 1; day > today - MOST_DAYS; day--) {
    if (days.has(day)) count++;
    else if (lastMissed - day < WEEK) break;
    else lastMissed = day;
  }
  return count;
}

export interface Today {
  /** Words of one pronunciation that were said today. */
  readonly said: ReadonlySet<string>;
  /** The number of words that were said today, in all pronunciations. */
  readonly count: number;
  readonly streak: number;
  /** For each of the last seven days, true if ten words were said; today is at the end. */
  readonly week: readonly boolean[];
  /** The number of words that are due tomorrow. */
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
   * Lists the ten words: words of the present ten that were said, due words, new words, then words that are due later.
   *
   * @param pool the source of new words
   */
  ten(scheme: string, pool: readonly Item[], now: number): readonly Item[] {
    const today = dayOf(now);
    const cards = this.get().cards.filter((card) => card.scheme === scheme);
    const said = cards.filter(({ last }) => last === today);
    const others = cards.filter(({ last }) => last !== today).sort((a, b) => a.due - b.due);
    const due = others.filter((card) => isDue(card, today));
    const later = others.filter((card) => !isDue(card, today));
    const known = new Set(cards.map(({ text }) => text));
    const isNew = ({ text }: Item): boolean => text.length <= LONGEST && !known.has(text);
    // After 13 words, ten are finished, and the last three belong to the present ten.
    const saidOfPresentTen = said.slice(said.length - (said.length % DAILY_WORDS));
    const itemOf = ({ text, gloss }: DailyCard): Item => ({ text, gloss });
    const first = [...saidOfPresentTen, ...due].map(itemOf);
    return [...first, ...distinct(pool.filter(isNew)), ...later.map(itemOf)].slice(0, DAILY_WORDS);
  }

  /** Schedules a word by its first attempt of the day. Returns false for a later attempt, which changes nothing. */
  grade(scheme: string, { text, gloss = '' }: Item, points: number, now: number): boolean {
    const today = dayOf(now);
    const { cards, days } = this.get();
    const isOfWord = (card: DailyCard): boolean => card.scheme === scheme && card.text === text;
    const before = cards.find(isOfWord);
    if (before?.last === today) return false;
    const elapsed = before === undefined ? 0 : Math.max(1, today - before.last);
    const { stability, difficulty } = FSRS.next_state(before ?? null, elapsed, gradeOf(points));
    const due = today + FSRS.next_interval(stability, elapsed);
    const graded: DailyCard = { scheme, text, gloss, stability, difficulty, last: today, due };
    const all = [...cards.filter((card) => !isOfWord(card)), graded].filter(isCard).slice(-MOST_CARDS);
    const isDayDone = all.filter(({ last }) => last === today).length >= DAILY_WORDS;
    const otherDays = days.filter((day) => day !== today);
    this.set({ cards: all, days: isDayDone ? [...otherDays, today].slice(-MOST_DAYS) : days });
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
