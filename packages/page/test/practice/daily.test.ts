import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAILY_NAME, Daily, MOST_CARDS, STREAK_RULE } from '../../src/practice/daily.ts';
import type { Item } from '../../src/practice/sets.ts';
import { storage } from './storage.ts';

const items = (words: string): Item[] => words.split(' ').map((text) => ({ text }));

const POOL = items('λόγος θεός χάρις ἄνθρωπος καί ὁ ἡ τό ἐν εἰς ἅγιος αὐτός φῶς ψυχή');

/** Noon of a day in local time, in milliseconds since 1970; day 0 is January 5, 2026. */
const noon = (day: number): number => new Date(2026, 0, 5 + day, 12).getTime();

const texts = (some: readonly Item[]): string[] => some.map(({ text }) => text);

/** Grades the ten words of a day, from a pool, with these points. Returns the words. */
function say(daily: Daily, day: number, points: number | ((n: number) => number), pool = POOL): string[] {
  const ten = daily.ten('attic', pool, noon(day));
  for (const [n, item] of ten.entries()) {
    daily.grade('attic', item, typeof points === 'number' ? points : points(n), noon(day));
  }
  return texts(ten);
}

describe('the words of a day', () => {
  it('stay the same all day, with those that were said in front, and the next ten behind them', () => {
    const store = storage();
    const daily = new Daily(() => store);
    const ten = daily.ten('attic', POOL, noon(0));
    expect(ten).toEqual(POOL.slice(0, 10));
    expect(daily.grade('attic', ten[3] as Item, 90, noon(0))).toBe(true);
    const again = texts(new Daily(() => store).ten('attic', POOL, noon(0)));
    expect(again[0]).toBe('ἄνθρωπος');
    expect(new Set(again)).toEqual(new Set(texts(ten)));
    for (const item of ten) daily.grade('attic', item, 90, noon(0));
    const week = [false, false, false, false, false, false, true];
    const today = { said: new Set(texts(ten)), count: 10, streak: 1, week, due: 0 };
    expect(daily.today('attic', noon(0))).toEqual(today);
    expect(texts(daily.ten('attic', POOL, noon(0)))).toEqual(['ἅγιος', 'αὐτός', 'φῶς', 'ψυχή']);
  });

  it('are those that are due first, the one that waits longest before the others; what was said badly is due soon', () => {
    const store = storage();
    const daily = new Daily(() => store);
    // The first word is said badly, the second not well, the third well, and the others perfectly.
    say(daily, 0, (n) => [30, 70, 85][n] ?? 100);
    const next = ['λόγος', 'θεός', 'ἅγιος', 'αὐτός', 'φῶς', 'ψυχή', 'χάρις'];
    expect(say(daily, 1, 100).slice(0, 7)).toEqual(next);
  });
});

describe('the grade of a word', () => {
  const daysUntilDue = (points: readonly number[], gap = 1): number => {
    const store = storage();
    const daily = new Daily(() => store);
    const [item] = POOL as [Item];
    for (const [n, one] of points.entries()) daily.grade('attic', item, one, noon(n * gap));
    const { cards } = JSON.parse(store.kept.get(DAILY_NAME) ?? '{}');
    return cards[0].due - cards[0].last;
  };

  it('comes from the points: the better it was said, the later it comes again', () => {
    const days = [0, 59, 60, 79, 80, 94, 95, 100].map((points) => daysUntilDue([points]));
    expect(days).toEqual([1, 1, 1, 1, 2, 2, 8, 8]);
    expect(daysUntilDue([95, 95, 95], 10)).toBeGreaterThan(100);
    expect(daysUntilDue([95, 95, 95, 95, 95, 95], 300)).toBe(365);
    expect(daysUntilDue([95, 95, 0], 10)).toBeLessThan(5);
    expect(daysUntilDue([Number.NaN])).toBe(1);
  });

  it('is that of the first attempt of the day', () => {
    const store = storage();
    const [one, other] = [new Daily(() => store), new Daily(() => store)];
    const [item] = POOL as [Item];
    expect(one.grade('attic', item, 100, noon(0))).toBe(true);
    const before = store.kept.get(DAILY_NAME);
    expect([one.grade('attic', item, 0, noon(0)), other.grade('attic', item, 0, noon(0))]).toEqual([
      false,
      false,
    ]);
    expect(store.kept.get(DAILY_NAME)).toBe(before);
    expect(other.grade('attic', item, 0, noon(1))).toBe(true);
  });

  it('of a day to come, which a wrong clock left, keeps no word away', () => {
    const store = storage();
    const daily = new Daily(() => store);
    const [item] = POOL as [Item];
    daily.grade('attic', item, 100, noon(4000));
    expect(texts(daily.ten('attic', [], noon(0)))).toEqual([item.text]);
    expect(daily.today('attic', noon(0)).streak).toBe(0);
    expect(daily.grade('attic', item, 100, noon(0))).toBe(true);
  });
});

describe('the streak', () => {
  it.each([
    ['', 0],
    ['+', 1],
    ['-', 0],
    ['+++', 3],
    // Today does not break the streak, because it is not over.
    ['++-', 2],
    ['+-', 1],
    // One missed day in seven does not break the streak, but is not counted.
    ['++-++', 4],
    ['+--+', 1],
    ['+--', 1],
    ['+---', 0],
    ['+-+-+', 2],
    ['+-++++-+', 5],
    ['+-+++++-+', 6],
    ['+-++++++-+', 8],
    ['-+-', 1],
  ])('of days %j is %i', (days, streak) => {
    const store = storage();
    const daily = new Daily(() => store);
    for (const [day, sign] of [...days].entries()) {
      // Nine words are too few for the day to count.
      for (const item of POOL.slice(0, sign === '+' ? 10 : 9)) daily.grade('attic', item, 50, noon(day));
    }
    const today = daily.today('erasmian', noon(Math.max(0, days.length - 1)));
    expect(today).toMatchObject({ said: { size: 0 }, streak });
  });

  it('has a rule in one sentence, and goes on over the change of the clocks', () => {
    expect(STREAK_RULE).toMatch(/^[^.]+\.$/u);
    const store = storage();
    const daily = new Daily(() => store);
    for (let day = 0; day < 400; day++)
      for (const item of POOL.slice(0, 10)) daily.grade('attic', item, 50, noon(day));
    expect(daily.today('attic', noon(399))).toMatchObject({ said: { size: 10 }, streak: 400 });
  });
});

describe('what is kept of it', () => {
  it('is bounded: the words that were graded longest ago go first', () => {
    const store = storage();
    const daily = new Daily(() => store);
    const card = { scheme: 'attic', gloss: '', stability: 1, difficulty: 5, last: 1, due: 2 };
    const cards = Array.from({ length: MOST_CARDS }, (_, n) => ({ ...card, text: `α${n}` }));
    store.setItem(DAILY_NAME, JSON.stringify({ cards, days: [] }));
    daily.grade('attic', { text: 'β' }, 50, noon(0));
    const kept = JSON.parse(store.kept.get(DAILY_NAME) ?? '{}').cards as { text: string }[];
    expect([kept.length, kept[0]?.text, kept.at(-1)?.text, daily.isKept]).toEqual([
      MOST_CARDS,
      'α1',
      'β',
      true,
    ]);
  });

  it('survives anything: ten whole words come, and grading them never fails', () => {
    const number = fc.oneof(fc.integer(), fc.double(), fc.constantFrom(0, 1, 20_000, 1e300));
    const card = fc.record({
      ...{
        scheme: fc.constantFrom('attic', '__proto__'),
        text: fc.constantFrom('λόγος', 'α', ''),
        gloss: fc.string(),
      },
      stability: number,
      difficulty: number,
      last: number,
      due: number,
    });
    const state = fc.record({
      cards: fc.oneof(fc.array(fc.oneof(card, fc.jsonValue())), fc.jsonValue()),
      days: fc.oneof(fc.array(number), fc.jsonValue()),
    });
    fc.assert(
      fc.property(state, fc.double(), fc.integer({ min: 0, max: 30_000 }), (stored, points, day) => {
        const store = storage([[DAILY_NAME, JSON.stringify(stored)]]);
        const daily = new Daily(() => store);
        const ten = daily.ten('attic', POOL, noon(day));
        expect(ten).toHaveLength(10);
        expect(new Set(texts(ten)).size).toBe(10);
        for (const item of ten) daily.grade('attic', item, points, noon(day));
        expect(daily.today('attic', noon(day)).said.size).toBeGreaterThanOrEqual(9);
      }),
    );
  });
});
