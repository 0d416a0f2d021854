import { expect, it } from 'vitest';
import { reading } from '../../../../src/engine/library/reading.ts';
import { schemeRows } from '../../../../src/engine/library/schemeList.ts';
import { engine, engineOf } from '../../../../test/engine.ts';
import { tableOf } from '../../../../test/table.ts';
import { respelledText, respelledWords } from '../../../lesson/src/sentences/en/respelling.ts';
import { LANGUAGES, type Listener } from '../../../lesson/src/sentences/language.ts';
import { keyTo } from '../../../lesson/src/sentences/modelWord.ts';

const of = (scheme: string): Listener => ({ scheme, tongue: 'en-US', words: LANGUAGES.en });

const spelled = (text: string, of = engine): string =>
  respelledWords(reading(text, of))
    .map((word) => word.map(({ text: own, accented }) => (accented ? `*${own}` : own)).join('-'))
    .join(' ');

it.each([
  ['θεός', 'theh-*ohss'],
  ['ἄνθρωπος', '*ahn-throh-pohss'],
  ['ἐν ἀρχῇ ἦν ὁ λόγος', 'ehn ahr-*khay *ayn oh *loh-ghohss'],
  // The δ of δ’ is said in the first syllable of the next word, so it is written with that word.
  ['δ’ ἐγώ', 'dheh-*ghoh'],
])('%s is %s', (target, expected) => {
  expect(spelled(target)).toBe(expected);
});

it.each(tableOf('../packages/page/test/sounds/respelling.tsv'))(
  '%s has no misleading sign in any scheme',
  async (word, ...expected) => {
    const schemes = ['koine-greek', 'erasmian', 'modern-greek', 'attic'];
    const read = await Promise.all(schemes.map(async (scheme) => spelled(word, await engineOf(scheme))));
    expect(read).toEqual(expected);
  },
);

it.each([
  ['k ˈa j', 'kye'],
  ['a ɲ ɟ e', 'ahnggyay'],
  ['ɲ a', 'nyah'],
  ['θ e ˈo s', 'thayohss'],
])('%s of a list is %s', (ipa, expected) => {
  expect(respelledText(ipa)).toBe(expected);
});

// biome-ignore format: a table, one case a line
it.each([
  ['a r x e̝', [['kh', 'the ch of Scottish loch']]],
  ['y i o s y', [['ü', 'round your lips as for oo and say ee']]],
  ['tʰ i s', [['t’h', 'the t of top, with its puff of breath']]],
  ['k a i', []],
])('the key to the letters of /%s/ has what a reader of English would not guess', (phones, key) => {
  expect(keyTo(phones.split(' '), of('koine-greek'))).toEqual(key);
});

it('the key of each pronunciation is short, and has the letters with marks first', () => {
  const keys = schemeRows().map(({ name, phones }) => [
    name,
    keyTo(phones, of(name)).map(([letters]) => letters),
  ]);
  expect(Object.fromEntries(keys)).toEqual({
    'koine-greek': ['ü', 'yh', 'gh', 'dh', 'kh'],
    erasmian: ['ü', 'kh'],
    'modern-greek': ['yh', 'gh', 'dh', 'hy', 'kh'],
    attic: ['üü', 'ü', 't’h', 'p’h', 'k’h'],
  });
});
