/** What typing leaves out, and texts as editions print them, in the traditions that they touch. */

import { describe, expect, it } from 'vitest';
import { respelledWords } from '../../packages/lesson/src/sentences/en/respelling.ts';
import { reading } from '../../src/engine/library/reading.ts';
import { read, score } from '../../src/engine/library/scorer.ts';
import { readTarget } from '../../src/engine/text/target.ts';
import { engineOf, engines } from '../engine.ts';
import { tableOf } from '../table.ts';

const cases = (part: string) => tableOf('accents/typed.tsv', part);

for (const scheme of ['erasmian', 'modern-greek', 'attic']) await engineOf(scheme);

const answer = (scheme: string, target: string, sent: object) =>
  score(read({ scheme, target, ...sent }, engines));

it.each(cases('readings'))('%s: %s is read %s', async (scheme, text, ipa) => {
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

it.each(cases('sounds that pass'))('%s: of %s said as %s a sound passes', (scheme, target, ipa, other) => {
  const { phones } = answer(scheme, target, { ipa });
  const statuses = phones.map(({ status }) => status.replaceAll(' ', '_')).filter((one) => one !== 'correct');
  expect([...new Set(statuses)].join()).toBe(other);
});

it.each(['erasmian', 'attic'])('%s: of καί said as c ˈe the vowel is the first fix', (scheme) => {
  const { coaching, heard_as } = answer(scheme, 'καί', { ipa: 'c ˈe' });
  expect(coaching.summary.fixes[0]).toMatchObject({ letters: 'αί' });
  expect(heard_as.candidates[0]).toMatchObject({ word: 'καί' });
});

describe('said in Latin letters', () => {
  it.each(cases('said in Latin letters'))(
    '%s: %s said as %s is wrong in %j',
    (scheme = '', target = '', said, wrong = '') => {
      const { coaching, different_word } = answer(scheme, target, { said });
      expect(
        coaching.summary.fixes.map((fix) => (fix.kind === 'sound' ? fix.letters : fix.kind)).join(' '),
      ).toBe(wrong);
      expect(different_word.detected).toBe(false);
    },
  );
});

it.each(cases('stress twins'))('%s as %s is the twin %s', (target = '', ipa, twin) => {
  const { different_word, heard_as, proximity } = answer('koine-greek', target, { ipa });
  expect(different_word).toMatchObject({ detected: twin !== undefined });
  if (twin === undefined) return;
  expect(different_word).toMatchObject({ word: twin, similarity: 1 });
  expect(heard_as.candidates.findIndex(({ word }) => word === twin)).toBeLessThan(2);
  expect(proximity).toBe(0.9);
});

it('an offglide that only lengthens a vowel does not bar a different word', () => {
  const { different_word } = answer('koine-greek', 'ἐγώ', { ipa: 'ˈɛ x o ʊ' });
  expect(different_word).toMatchObject({ detected: true, word: 'ἔχω' });
});

it.each(['koine-greek', 'erasmian', 'modern-greek'])(
  '%s: a respelling of ours is read back',
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
