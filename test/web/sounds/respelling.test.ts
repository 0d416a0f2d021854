/** Readings without IPA: words in syllables of Latin letters, and the key to these letters. */

import { expect, it } from 'vitest';
import { respelled, respelledText, respelledWords } from '../../../src/score/coach/sentences/en/respelling.ts';
import { LANGUAGES } from '../../../src/score/coach/sentences/language.ts';
import { keyTo } from '../../../src/score/coach/sentences/lettersKey.ts';
import { schemeRows } from '../../../src/score/library/lists.ts';
import { reading } from '../../../src/score/library/reading.ts';
import { engine, engineOf } from '../../engine.ts';
import { tableOf } from '../../table.ts';

const spelled = (text: string, of = engine): string =>
  respelledWords(reading(text, of))
    .map((word) => word.map(({ text: own, accented }) => (accented ? `*${own}` : own)).join('-'))
    .join(' ');

it.each([
  ['θεός', 'thé-*ohs'],
  ['ἄνθρωπος', '*an-throh-pohs'],
  ['ἐν ἀρχῇ ἦν ὁ λόγος', 'én ar-*khê *ên oh *loh-ghohs'],
  // The δ of δ’ belongs to the syllable of the next word, and so to that word.
  ['δ’ ἐγώ', 'dhé-*ghoh'],
])('%s is %s', (target, expected) => {
  expect(spelled(target)).toBe(expected);
});

it.each(tableOf('web/sounds/respelling.tsv'))(
  '%s has no misleading sign in any scheme',
  async (word, ...expected) => {
    const schemes = ['koine-greek', 'erasmian', 'modern-greek', 'attic'];
    const read = await Promise.all(schemes.map(async (scheme) => spelled(word, await engineOf(scheme))));
    expect(read).toEqual(expected);
  },
);

it.each([
  ['k ˈa j', 'keye'],
  ['a ɲ ɟ e', 'anggyé'],
  ['ɲ a', 'nya'],
  ['θ e ˈo s', 'théohs'],
])('%s of a list is %s', (ipa, expected) => {
  expect(respelledText(ipa)).toBe(expected);
});

it('a row of the alignment parts its sounds, and leaves what is none', () => {
  expect(['θ', 'e ɪ', '?'].map(respelled)).toEqual(['th', 'é-ih', '?']);
});

// biome-ignore format: a table, one case a line
it.each([
  ['θ e o s', [['é', 'as in French été']]],
  ['a r x e̝', [['ê', 'as the e in bed (in New Zealand)'], ['kh', 'as the ch in loch (in Scotland)']]],
  ['y i o s y', [['ü', 'as the u in French tu']]],
  ['tʰ i s', [['tH', 'as in top']]],
  ['k a i', []],
])('the key to the letters of /%s/ has what a reader of English would not guess', (phones, key) => {
  expect(keyTo(phones.split(' '))).toEqual(key);
});

it('the key of each pronunciation is short, and has the letters with marks first', () => {
  const keys = schemeRows().map(({ name, phones }) => [name, keyTo(phones).map(([letters]) => letters)]);
  expect(Object.fromEntries(keys)).toEqual({
    'koine-greek': ['é', 'ê', 'ü', 'yh', 'gh', 'dh', 'kh'],
    erasmian: ['é', 'ü', 'kh'],
    'modern-greek': ['é', 'yh', 'gh', 'dh', 'hy', 'kh'],
    attic: ['üü', 'é', 'éé', 'ü', 'tH', 'pH', 'kH'],
  });
});
