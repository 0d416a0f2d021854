/** The history of a learner: kept, bounded, and never lost to a broken, full or forbidden storage. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Attempt, attemptOf, hardest } from '../../../web/src/practice/attempt.ts';
import { csvOf } from '../../../web/src/practice/csv.ts';
import { HISTORY_NAME, History, MOST_ATTEMPTS, type Store } from '../../../web/src/practice/history.ts';
import { score } from '../../engine.ts';

/** A storage with room for so many characters, as a browser has. */
function storage(
  room = Number.POSITIVE_INFINITY,
  kept: [string, string][] = [],
): Store & { readonly kept: Map<string, string> } {
  const map = new Map(kept);
  return {
    kept: map,
    getItem: (name) => map.get(name) ?? null,
    setItem: (name, value) => {
      if (value.length > room) throw new DOMException('full', 'QuotaExceededError');
      map.set(name, value);
    },
    removeItem: (name) => void map.delete(name),
  };
}

const forbidden = (): Store => {
  throw new DOMException('denied', 'SecurityError');
};

const attempt = (at: number, more: Partial<Attempt> = {}): Attempt => ({
  at,
  scheme: 'koine-greek',
  target: 'θεός',
  said: 's e o s',
  score: 0.75,
  sounds: [
    ['θ', 0],
    ['e', 1],
  ],
  ...more,
});

const times = (history: History): number[] => history.attempts().map(({ at }) => at);

describe('the history', () => {
  it('keeps an answer and reads it back', () => {
    const store = storage();
    const made = attemptOf(score('θεός', 's ˈe o s t'), 1000);
    expect(made).toMatchObject({ at: 1000, scheme: 'koine-greek', target: 'θεός', said: 's e o s t' });
    expect(made.sounds).toEqual([
      ['θ', 0],
      ['e', 1],
      ['o', 1],
      ['s', 1],
    ]);
    new History(() => store).add(made);
    expect(new History(() => store).attempts()).toEqual([made]);
  });

  it('keeps the last ones, and those of two tabs', () => {
    const store = storage();
    const [one, other] = [new History(() => store), new History(() => store)];
    one.add(attempt(1));
    other.add(attempt(2));
    expect(times(one)).toEqual([1, 2]);
    for (let at = 3; at <= MOST_ATTEMPTS + 7; at++) one.add(attempt(at));
    expect(times(other)).toHaveLength(MOST_ATTEMPTS);
    expect(times(other)[0]).toBe(8);
  });

  it.each([
    ['no JSON', '{'],
    ['no list', '{"at":1}'],
    ['null', 'null'],
    ['other things', '[1,null,"a",[],{"at":"x"}]'],
    ['an attempt that is too good', JSON.stringify([{ ...attempt(1), score: 2 }])],
    ['a time that no calendar has', JSON.stringify([{ ...attempt(1), at: 1e300 }])],
  ])('takes %s in the storage as nothing', (_name, text) => {
    const store = storage(undefined, [[HISTORY_NAME, text]]);
    const history = new History(() => store);
    expect(history.attempts()).toEqual([]);
    history.add(attempt(2));
    expect(times(history)).toEqual([2]);
  });

  it('keeps the whole attempts of a list that is partly broken', () => {
    const history = new History(() => storage(undefined, [[HISTORY_NAME, JSON.stringify([attempt(1), 7])]]));
    expect(times(history)).toEqual([1]);
  });

  it('makes room where the storage is full', () => {
    const length = JSON.stringify([attempt(1)]).length;
    const store = storage(length * 4);
    const history = new History(() => store);
    for (let at = 1; at <= 9; at++) history.add(attempt(at));
    expect([times(history), history.isKept]).toEqual([[1, 2, 3, 4, 5, 6, 7, 8, 9], false]);
    const next = times(new History(() => store));
    expect(next.at(-1)).toBe(9);
    expect(next.length).toBeGreaterThan(1);
    expect(store.kept.get(HISTORY_NAME)?.length).toBeLessThanOrEqual(length * 4);
  });

  it.each([
    ['has no room at all', () => storage(1)],
    ['is forbidden', forbidden],
  ])('lasts as long as the page where the storage %s', (_name, store) => {
    const history = new History(store);
    history.add(attempt(1));
    history.add(attempt(2));
    expect(times(history)).toEqual([1, 2]);
    history.forget();
    expect(history.attempts()).toEqual([]);
  });

  it('forgets all', () => {
    const store = storage();
    const history = new History(() => store);
    history.add(attempt(1));
    history.forget();
    expect([history.attempts(), store.kept.size]).toEqual([[], 0]);
  });

  it('survives any text in the storage', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        const store = storage(undefined, [[HISTORY_NAME, text]]);
        const history = new History(() => store);
        history.add(attempt(1));
        expect(times(history)).toEqual([1]);
      }),
    );
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

  it('are those of the scheme, said often enough, the worst first', () => {
    expect(hardest(list, 'koine-greek')).toEqual([
      { phone: 'x', count: 3, score: 0.4 },
      { phone: 'θ', count: 3, score: 0.5 },
    ]);
    expect(hardest(list, 'koine-greek', 1, 1)).toEqual([{ phone: 'y', count: 1, score: 0 }]);
    expect(hardest(list, 'attic')).toEqual([{ phone: 'kʰ', count: 3, score: 0 }]);
    expect(hardest([], 'attic')).toEqual([]);
  });

  it('of the same score, the one that was said more often comes first', () => {
    const said = (phone: string, times: number) => Array<[string, number]>(times).fill([phone, 0.5]);
    const sounds = [...said('θ', 1), ...said('x', 2), ...said('ɣ', 3)];
    const phones = hardest([attempt(1, { sounds })], 'koine-greek', 1).map(({ phone }) => phone);
    expect(phones).toEqual(['ɣ', 'x', 'θ']);
  });
});

/** Reads CSV as RFC 4180 has it. */
function readCsv(text: string): string[][] {
  const cells = [...text.matchAll(/("(?:[^"]|"")*"|[^",\r\n]*)(,|\r\n)/gu)];
  const rows: string[][] = [[]];
  for (const [, cell = '', end] of cells) {
    rows.at(-1)?.push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell);
    if (end === '\r\n') rows.push([]);
  }
  return rows.slice(0, -1);
}

describe('the export', () => {
  it('is a line of names and a line each', () => {
    expect(csvOf([attempt(0)])).toBe(
      '\uFEFFdate,pronunciation,target,target_respelled,target_ipa,said_respelled,said_ipa,score,sounds\r\n' +
        '1970-01-01T00:00:00.000Z,koine-greek,θεός,thé,θ e,séohs,s e o s,75,θ 0; e 100\r\n',
    );
  });

  it.each([
    ['=1+1', "'=1+1"],
    ['λόγος;=1', "λόγος;'=1"],
    ['θεός, "ὁ"', 'θεός, "ὁ"'],
    ['a\r\nb', 'a  b'],
  ])('%j is the text %j to a spreadsheet', (target, read) => {
    expect(readCsv(csvOf([attempt(0, { target })]).slice(1))[1]?.[2]).toBe(read);
  });

  it('any text is one cell that is no formula', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string(), (target, said) => {
        const rows = readCsv(csvOf([attempt(0, { target, said })]).slice(1));
        expect(rows.map((row) => row.length)).toEqual([9, 9]);
        const bare = (text = ''): string => text.replace(/[\t\r\n]/gu, ' ').replaceAll("'", '');
        expect(bare(rows[1]?.[2])).toBe(bare(target));
        expect(rows[1]?.filter((one) => /^[=+@\t\r]|^-(?!\d)/u.test(one))).toEqual([]);
      }),
    );
  });
});
