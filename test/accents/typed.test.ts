/** What typing leaves out, and texts as editions print them, in the traditions that they touch. */

import { describe, expect, it } from 'vitest';
import { respelledWords } from '../../packages/lesson/src/sentences/en/respelling.ts';
import { reading } from '../../src/engine/library/reading.ts';
import { read, score } from '../../src/engine/library/scorer.ts';
import { readTarget } from '../../src/engine/text/target.ts';
import { engineOf, engines } from '../engine.ts';

for (const scheme of ['erasmian', 'modern-greek', 'attic']) await engineOf(scheme);

const answer = (scheme: string, target: string, sent: object) =>
  score(read({ scheme, target, ...sent }, engines));

// biome-ignore format: a table, one case a line
it.each([
  ['koine-greek', 'τῶιδε', 't ˈo ð e'],
  ['koine-greek', 'ὁρᾶις', 'o r ˈa s'],
  ['erasmian', 'λήψηις', 'l ˈe p s e s'],
  ['attic', 'θνήισκει', 'tʰ n ˈɛː j s k eː'],
  ['modern-greek', 'τῶιδε', 't ˈo ð e'],
  ['modern-greek', 'πρωινός', 'p r o i n ˈo s'],
  ['modern-greek', 'τσάι', 't s ˈa i'],
  ['koine-greek', 'τὠυτό', 't o f t ˈo'],
  ['koine-greek', 'ἑωυτοῦ', 'e o f t ˈu'],
  ['koine-greek', 'Μωυσῆς', 'm o y s ˈe̝ s'],
  ['attic', 'τιμᾶν', 't iː m ˈaː n'],
  ['attic', 'ἄρρωστος', 'ˈa r r̥ ɔː s t o s'],
  ['modern-greek', 'ΣΩΤΗΡ', 's o t ˈi r'],
])('%s: %s is read %s', async (scheme, text, ipa) => {
  const { lexicon, phonology } = await engineOf(scheme);
  expect(readTarget(text, lexicon, phonology).words[0]?.sounds.ipa).toBe(ipa.replace('ˈ', ''));
  expect(answer(scheme, text, { ipa })).toMatchObject({ proximity: 1, stress: { match: true } });
});

it.each(
  'χρήματ’ γούνατ’ δώμαθ’ οἴκαδ’ ὤρνυτ’ οὔτιν’ εἰδότας ἀνέκραγεν τολύπη νομάς οὕφις χὤταν ῥαββί'.split(' '),
)('attic: %s has no long α ι υ', async (text) => {
  const { lexicon, phonology } = await engineOf('attic');
  expect(readTarget(text, lexicon, phonology).words[0]?.sounds.ipa).not.toMatch(/[aiy]ː/u);
});

// biome-ignore format: a table, one case a line
it.each([
  ['attic', 'ἄρρωστος', 'ˈa r̥ r̥ ɔː s t o s', ['acceptable_variant']],
  ['attic', 'ἔγνω', 'ˈe ŋ n ɔː', ['acceptable_variant']],
  ['attic', 'λόγος', 'l ˈɒ ɡ o s', ['acceptable_variant']],
  ['modern-greek', 'ποιος', 'p ç o s', ['acceptable_variant']],
  ['modern-greek', 'δυο', 'ð ʝ o', ['acceptable_variant']],
  ['erasmian', 'καί', 'c ˈa j', ['acceptable']],
  ['attic', 'κῆπος', 'c ˈɛː p o s', ['acceptable']],
])('%s: of %s said as %s a sound passes', (scheme, target, ipa, other) => {
  const { phones } = answer(scheme, target, { ipa });
  const statuses = phones.map(({ status }) => status.replaceAll(' ', '_')).filter((one) => one !== 'correct');
  expect([...new Set(statuses)]).toEqual(other);
});

it.each(['erasmian', 'attic'])('%s: of καί said as c ˈe the vowel is the first fix', (scheme) => {
  const { coaching, heard_as } = answer(scheme, 'καί', { ipa: 'c ˈe' });
  expect(coaching.summary.fixes[0]).toMatchObject({ letters: 'αί' });
  expect(heard_as.candidates[0]).toMatchObject({ word: 'καί' });
});

describe('said in Latin letters', () => {
  // biome-ignore format: a table, one case a line
  it.each([
    ['erasmian', 'ζωή', 'zoe', []],
    ['erasmian', 'ἀγάπη', 'agape', []],
    ['attic', 'ψυχή', 'psyche', []],
    ['erasmian', 'τῶν', 'ton', []],
    ['erasmian', 'ζωή', 'zōe', ['ή']],
    ['modern-greek', 'ἀγάπη', 'agape', ['η']],
    ['koine-greek', 'λόγῳ', 'logw', []],
    ['koine-greek', 'ἐγώ', 'egw', []],
    ['koine-greek', 'φῶς', 'phws', []],
    ['koine-greek', 'κυρίῳ', 'kyriw', []],
    ['erasmian', 'υἱός', 'hwios', []],
    ['koine-greek', 'ἐξ χρόνου', 'ex xronou', ['χ']],
    ['koine-greek', 'φῶς', 'FOHSS', []],
    ['koine-greek', 'χάρις', 'xaris', ['χ']],
    ['koine-greek', 'ξένος', 'xenos', []],
    ['koine-greek', 'ἀγάπη', 'agepē', ['ά']],
    ['koine-greek', 'χάρις', 'χερις', ['ά']],
    ['koine-greek', 'πραϋσμός', 'praysmos', []],
    ['koine-greek', 'ἐνκακέω', 'enkakeō', []],
    ['koine-greek', 'ἀγάπη', 'ah-GHAH-pé', []],
    ['erasmian', 'ζωή', 'zoh-AY', []],
    ['attic', 'θεός', 'tHeh-OHSS', []],
  ])('%s: %s said as %s is wrong in %j', (scheme, target, said, wrong) => {
    const { coaching, different_word } = answer(scheme, target, { said });
    expect(coaching.summary.fixes.map((fix) => (fix.kind === 'sound' ? fix.letters : fix.kind))).toEqual(wrong);
    expect(different_word.detected).toBe(false);
  });
});

// biome-ignore format: a table, one case a line
it.each([
  ['ἀλλά', 'ˈa l a', 'ἄλλα'],
  ['αὐτῇ', 'ˈa f t e̝', 'αὕτη'],
  ['ποτέ', 'p ˈo t e', 'πότε'],
  ['ἀλλά', 'a l ˈa', null],
  ['ἀλλά', 'a l a', null],
  ['λόγος', 'l o ɣ ˈo s', null],
  ['ἀλλά', 'ˈa l ˈa', null],
  ['ἐστίν', 'ˈe s t i n', null],
])('%s said as %s is the stress twin %s', (target, ipa, twin) => {
  const { different_word, heard_as, proximity } = answer('koine-greek', target, { ipa });
  expect(different_word).toMatchObject({ detected: twin !== null });
  if (twin === null) return;
  expect(different_word).toMatchObject({ word: twin, similarity: 1 });
  expect(heard_as.candidates.findIndex(({ word }) => word === twin)).toBeLessThan(2);
  expect(proximity).toBe(0.9);
});

it('an offglide that only lengthens a vowel does not bar a different word', () => {
  const { different_word } = answer('koine-greek', 'ἐγώ', { ipa: 'ˈɛ x o ʊ' });
  expect(different_word).toMatchObject({ detected: true, word: 'ἔχω' });
});

it.each(['koine-greek', 'erasmian', 'modern-greek'])(
  '%s: a respelling of our pages is read back',
  async (scheme) => {
    const engine = await engineOf(scheme);
    const forms = Array.from({ length: 400 }, (_, row) => engine.lexicon.entry(row).form);
    const wrong = forms.filter((form) => {
      const words = respelledWords(reading(form, engine)).map((syllables) =>
        syllables.map(({ text, accented }) => (accented ? text.toUpperCase() : text)).join('-'),
      );
      // A short word without an accent is also one of the Latin key.
      const isPlain = words.every((word) => word === word.toLowerCase());
      return !isPlain && answer(scheme, form, { said: words.join(' ') }).real_edits > 0;
    });
    expect(wrong).toEqual([]);
  },
);
