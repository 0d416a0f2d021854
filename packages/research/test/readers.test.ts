import { describe, expect, it } from 'vitest';
import { engine, score } from '../../../test/engine.ts';
import { tableOf } from '../../../test/table.ts';
import { type AccentRow, accented } from '../src/learners/accents/accentTable.ts';
import type { Persona } from '../src/learners/simulatedReader.ts';
import { tally } from '../src/learners/tally.ts';
import { entryOf } from '../src/learners/testamentWords.ts';
import { TRIALS } from '../src/learners/trials.ts';

const readers = new Map(TRIALS.map(({ reader }) => [reader.name, reader]));

const saidBy = (rows: readonly AccentRow[], word: string): string =>
  accented('', '', rows).say(word).replaceAll(' ', '');

describe('readers with an accent', () => {
  it.each(tableOf('../packages/research/test/readers.tsv'))('%s: %s is said [%s]', (name, word, said) => {
    const { say } = readers.get(name) as Persona;
    expect(say(word, entryOf(word, engine)).replaceAll(' ', '')).toBe(said);
  });

  it.each([
    ['λόγος', 1, 'lɑɡˈɑs'],
    ['λόγος', -1, null],
    ['ἀγάπη', -1, 'ˈɑɡɑpeɪ'],
    // A syllable with a second accent cannot get the stress, because stress there would not be wrong.
    ['οὗτός', 1, null],
    ['ὁ', 1, null],
  ])('%s with its stress %i further on', (word, by, said) => {
    const { misplace } = readers.get('US careful') as Persona;
    expect(misplace?.(word, null, by)?.replaceAll(' ', '') ?? null).toBe(said);
  });

  it.each([
    ['καί', 'kˈaɪ'],
    ['κἀΐ', 'kaˈi'],
    ['μάμα', 'mˈamə'],
    ['μα', 'ma'],
    ['μάμμαι', 'mˈamaɪ'],
  ])('%s is said %s: the longest letters, then the first row that fits', (word, said) => {
    const rows: AccentRow[] = [
      ['α', 'weak, word end', 'ə', ''],
      ['αι', 'anywhere', 'aɪ', ''],
      ['α ι', 'anywhere', 'a|i', ''],
      ['κ μ', 'anywhere', 'k|m', ''],
    ];
    expect(saidBy(rows, word)).toBe(said);
  });

  it('are refused where a place has no name or a letter no row', () => {
    expect(() => saidBy([['α', 'somewhere', 'a', '']], 'α')).toThrow('somewhere');
    expect(() => saidBy([['α', 'anywhere', 'a', '']], 'ἀγάπη')).toThrow('γ´απη');
  });
});

describe('figures', () => {
  const said = new Map(Object.entries({ λόγος: 'l ˈo ɣ u s', Θεὸς: 'θ e ˈo s', ἀγάπη: 'ʃ ˈɯ ʃ ɯ ʃ' }));
  const misplaced = new Map(Object.entries({ λόγος: 'l o ɣ ˈo s', Θεὸς: 'θ e ˈo s' }));
  const words = Object.entries({ λόγος: 5, Θεὸς: 3, ἀγάπη: 2 }).map(([text, count]) => ({ text, count }));
  const { counts } = tally(
    words,
    { say: (word) => said.get(word) as string, misplace: (word) => misplaced.get(word) ?? null },
    (target, ipa, candidates) => score(target, ipa, { candidates }),
  );

  it('tell for which words the page names others or none, and where a wrong stress is called right', () => {
    // The reader says λόγους for λόγος; Θεὸς counts as θεός in spite of its capital and grave; the last word is like
    // no other word.
    expect(counts.otherWords).toEqual({ held: 5, of: 10 });
    expect(counts.noWord).toEqual({ held: 2, of: 10 });
    expect(counts.movedRight).toEqual({ held: 3, of: 8 });
  });
});
