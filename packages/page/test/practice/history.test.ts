import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { score } from '../../../../test/engine.ts';
import { DAILY_NAME, Daily } from '../../src/practice/daily.ts';
import {
  type Attempt,
  attemptOf,
  DONE_NAME,
  Done,
  HISTORY_NAME,
  History,
  hardest,
  MOST_ATTEMPTS,
  MOST_DONE,
} from '../../src/practice/history.ts';
import type { Store } from '../../src/practice/kept.ts';
import { storage } from './storage.ts';

const forbidden = (): Store => {
  throw new DOMException('denied', 'SecurityError');
};

// biome-ignore format: one attempt
const attempt = (at: number, more: Partial<Attempt> = {}): Attempt => ({
  at, scheme: 'koine-greek', target: 'θεός', score: 0.75, sounds: [['θ', 0], ['e', 1]], ...more,
});

const times = (history: History): number[] => history.get().map(({ at }) => at);

/** Kinds of stored values. `add` stores a value for a number from 1 to 9; `numbers` lists the numbers with a value. */
const KEPT = [
  {
    what: 'the history',
    name: HISTORY_NAME,
    open(store: () => Store) {
      const kept = new History(store);
      return { kept, add: (n: number) => kept.add(attempt(n)), numbers: () => times(kept) };
    },
  },
  {
    what: 'what is done',
    name: DONE_NAME,
    open(store: () => Store) {
      const kept = new Done(store);
      const numbers = () => [1, 2, 3, 4, 5, 6, 7, 8, 9].filter((n) => kept.has('attic', `α${n}`));
      return { kept, add: (n: number) => kept.add('attic', `α${n}`), numbers };
    },
  },
  {
    what: 'the daily words',
    name: DAILY_NAME,
    open(store: () => Store) {
      const kept = new Daily(store);
      const numbers = () => kept.ten('attic', [], 0).map(({ text }) => Number(text.slice(1)));
      return { kept, add: (n: number) => kept.grade('attic', { text: `α${n}` }, 90, 0), numbers };
    },
  },
];

describe.each(KEPT)('$what', ({ name, open }) => {
  it('is there for the next visit, with what another tab adds, until one of them forgets it', () => {
    const store = storage();
    const [one, other] = [open(() => store), open(() => store)];
    one.add(1);
    other.add(2);
    expect([open(() => store).numbers(), one.kept.isKept]).toEqual([[1, 2], true]);
    one.kept.forget();
    expect([one.numbers(), open(() => store).numbers(), store.kept.size]).toEqual([[], [], 0]);
    other.add(3);
    expect([other.numbers(), open(() => store).numbers()]).toEqual([[3], [3]]);
  });

  it.each([
    ['has no room', () => storage([], 1)],
    ['is forbidden', forbidden],
  ])('lasts as long as the page where the storage %s', (_why, store) => {
    const { kept, add, numbers } = open(store);
    add(1);
    add(2);
    expect([numbers(), kept.isKept]).toEqual([[1, 2], false]);
    kept.forget();
    expect(numbers()).toEqual([]);
  });

  it('survives any text in the storage', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        const store = storage([[name, text]]);
        const { add, numbers } = open(() => store);
        add(1);
        expect(numbers()).toEqual([1]);
      }),
    );
  });
});

describe('the history', () => {
  it('keeps an answer and reads it back', () => {
    const store = storage();
    const made = attemptOf(score('θεός', 's ˈe o s t'), 1000);
    expect(made).toMatchObject({ at: 1000, scheme: 'koine-greek', target: 'θεός' });
    expect(made.sounds.map(([phone, well]) => `${phone} ${well}`)).toEqual(['θ 0', 'e 1', 'o 1', 's 1']);
    const spoken = attemptOf(score('θεός', 's ˈe o s t'), 1000, 1.234);
    expect(spoken).toEqual({ ...made, seconds: 1.2 });
    const history = new History(() => store);
    for (const one of [made, spoken]) history.add(one);
    expect(new History(() => store).get()).toEqual([made, spoken]);
  });

  it('keeps the last ones', () => {
    const full = Array.from({ length: MOST_ATTEMPTS }, (_, at) => attempt(at));
    const store = storage([[HISTORY_NAME, JSON.stringify(full)]]);
    const history = new History(() => store);
    history.add(attempt(MOST_ATTEMPTS));
    expect(times(history)).toEqual(full.map(({ at }) => at + 1));
  });
});

describe('what is done', () => {
  const words = ['α0', 'α1', 'α2', 'λόγος', 'θεός'];
  const known = (done: Done, scheme = 'attic') => words.filter((word) => done.has(scheme, word));

  it('is kept by pronunciation, however its accents are encoded', () => {
    const store = storage();
    const done = new Done(() => store);
    done.add('attic', ' θεός '.normalize('NFD'));
    expect([known(done), known(done, 'erasmian')]).toEqual([['θεός'], []]);
  });

  it('is bounded: the oldest words go first, and what is said again is young again', () => {
    const many = Array.from({ length: MOST_DONE }, (_, n) => `α${n}`);
    const store = storage([[DONE_NAME, JSON.stringify({ attic: many })]]);
    const done = new Done(() => store);
    done.add('attic', 'α0');
    done.add('attic', 'λόγος');
    expect(known(new Done(() => store))).toEqual(['α0', 'α2', 'λόγος']);
  });
});

describe('the hardest sounds', () => {
  // biome-ignore format: a table, one attempt a line
  const list = [
    attempt(1, { sounds: [['θ', 0], ['x', 0.5], ['e', 1], ['y', 0]] }),
    attempt(2, { sounds: [['θ', 0.5], ['x', 0.5], ['e', 1]] }),
    attempt(3, { sounds: [['θ', 1], ['x', 0.2], ['e', 1]] }),
    attempt(4, { scheme: 'attic', sounds: [['θ', 0], ['kʰ', 0], ['kʰ', 0], ['kʰ', 0]] }),
  ];

  it.each([
    ['koine-greek', ['x 3 0.4', 'θ 3 0.5']],
    ['attic', ['kʰ 3 0']],
  ])('are those of %s that were said three times, the worst first', (scheme, hard) => {
    const found = hardest(list, scheme);
    expect(found.map(({ phone, count, score }) => `${phone} ${count} ${score}`)).toEqual(hard);
  });

  it('of the same score, the one that was said more often comes first', () => {
    const said = (phone: string, times: number) => Array<[string, number]>(times).fill([phone, 0.5]);
    const sounds = [...said('θ', 3), ...said('x', 4), ...said('ɣ', 5)];
    const phones = hardest([attempt(1, { sounds })], 'koine-greek').map(({ phone }) => phone);
    expect(phones).toEqual(['ɣ', 'x', 'θ']);
  });
});
