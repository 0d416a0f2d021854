import { describe, expect, it } from 'vitest';
import { score } from '../../../test/engine.ts';
import { EN } from '../src/sentences/en/index.ts';
import { heardAsSentence, heardTarget, spelledOnce } from '../src/sentences/wordSentences.ts';

describe('what it sounds like', () => {
  // biome-ignore format: a table, one case a line
  it.each([
    ['λόγος', 'l ˈo ɣ o s', 'It would be heard as λόγος.'],
    ['θεός', 'z u b ˈu b z u', 'No Greek word sounds like it. That would be spelled ζουβούβζου.'],
    ['λόγος', 'l ˈo x o s', 'It would be heard as λόχος.'],
  ])('%s said as %s: %s', (target, ipa, sentence) => {
    const { heard_as, real_edits } = score(target, ipa);
    expect(heardAsSentence(heard_as.candidates, heardTarget(heard_as.candidates, target, real_edits), EN)).toBe(sentence);
  });

  it('is its spelling alone where there is no lexicon, and nothing where there is no spelling', () => {
    const all = score('θεός', 'z u b ˈu b z u').heard_as.candidates;
    const made = all.filter(({ kind }) => kind !== 'lexicon');
    expect(heardAsSentence(made, null, EN)).toBe('That would be spelled ζουβούβζου.');
    expect(heardAsSentence(made.slice(1), null, EN)).toBe('');
    expect(heardAsSentence([], null, EN)).toBe('');
  });

  it('has each spelling once', () => {
    const candidates = ['λόγος', null, 'λόγους', 'λόγος'.normalize('NFD'), null].map((greek) => ({
      greek,
      kind: greek === null ? ('other' as const) : ('lexicon' as const),
    }));
    expect(spelledOnce(candidates)).toEqual([0, 1, 2, 4].map((n) => candidates[n]));
  });

  it.each([
    // λόχος is in the lexicon, σέος is not.
    ['λόγος', 'l ˈo x o s', 'λόχος', []],
    ['λόγος', 'l o x o s', 'λόχος', []],
    ['θεός', 's ˈe o s', 'θεός', ['σέος']],
  ])('%s said as %s: a spelling with the letters of a word is left out', (target, ipa, first, spellings) => {
    const shown = spelledOnce(score(target, ipa).heard_as.candidates);
    const made = shown.filter(({ kind }) => kind === 'transliteration');
    expect([shown[0]?.greek, made.map(({ greek }) => greek)]).toEqual([first, spellings]);
  });
});
