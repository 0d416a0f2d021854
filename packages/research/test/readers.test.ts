import { describe, expect, it } from 'vitest';
import { engine } from '../../../test/engine.ts';
import { tableOf } from '../../../test/table.ts';
import { type AccentRow, accented } from '../src/learners/accents/accentTable.ts';
import type { Persona } from '../src/learners/readers.ts';
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
    // The stress cannot move to a syllable with a second accent, because there it would not be wrong.
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
