import { describe, expect, it } from 'vitest';
import { proseOf } from '../../packages/lesson/src/prose.ts';
import { respelledWords } from '../../packages/lesson/src/sentences/en/respelling.ts';
import { reading } from '../../src/engine/library/reading.ts';
import { read, score } from '../../src/engine/library/scorer.ts';
import { readTarget } from '../../src/engine/text/target.ts';
import { engineOf, engines } from '../engine.ts';
import { tableOf } from '../table.ts';

for (const scheme of ['erasmian', 'modern-greek', 'attic']) await engineOf(scheme);

const answer = (scheme: string, target: string, sent: object) =>
  score(read({ scheme, target, ...sent }, engines));

const tableIn = (part: string) => tableOf('accents/typed.tsv', part);

const ipaOf = async (scheme: string, text: string) => {
  const { lexicon, phonology } = await engineOf(scheme);
  return readTarget(text, lexicon, phonology).words[0]?.sounds.ipa;
};

it.each(tableIn('read'))('%s: %s is read %s', async (scheme, text, ipa) => {
  expect(await ipaOf(scheme, text)).toBe(ipa.replace('ˈ', ''));
  expect(answer(scheme, text, { ipa })).toMatchObject({ proximity: 1, stress: { match: true } });
});

it.each(tableIn('short'))('attic: %s has no long α ι υ', async (text) => {
  expect(await ipaOf('attic', text)).not.toMatch(/[aiy]ː/u);
});

it.each(tableIn('passes'))('%s: %s said as %s has sounds of status %s', (scheme, target, ipa, other) => {
  const statuses = answer(scheme, target, { ipa }).phones.map(({ status }) => status.replaceAll(' ', '_'));
  expect(new Set(statuses.filter((one) => one !== 'correct' || other === one))).toEqual(new Set([other]));
});

it.each(tableIn('glides and vowels put in'))(
  '%s: %s said as %s is %s',
  (scheme, target, ipa, rows, top, other) => {
    const { phones, heard_as, different_word } = answer(scheme, target, { ipa });
    expect(phones.map((row) => `${row.target ?? '∅'}:${row.observed ?? '∅'}`).join(' ')).toBe(rows);
    expect(heard_as.candidates[0]?.greek).toBe(top);
    expect(different_word.detected ? different_word.word : '-').toBe(other);
  },
);

it.each(tableIn('said'))('%s: %s said as %s is wrong in %s', (scheme, target, said, wrong) => {
  const { coaching, different_word } = answer(scheme, target, { said });
  const fixes = coaching.summary.fixes.filter(
    (fix) => fix.kind === 'stress' || fix.status !== 'acceptable_variant',
  );
  expect(fixes.map((fix) => (fix.kind === 'sound' ? fix.letters : fix.kind)).join(' ') || '-').toBe(wrong);
  expect(different_word.detected).toBe(false);
});

describe('a stress twin', () => {
  it.each(tableIn('twins'))('%s said as %s is %s', (target, ipa, twin) => {
    const whole = answer('koine-greek', target, { ipa });
    const { different_word, heard_as, proximity } = whole;
    expect(different_word.detected ? different_word.word : '-').toBe(twin);
    if (twin === '-') return;
    expect(different_word.similarity).toBe(1);
    expect(heard_as.candidates.findIndex(({ word }) => word === twin)).toBeLessThan(2);
    expect(proximity).toBe(0.9);
    expect(proseOf(whole)).toContain(`That sounded like ${twin}, not ${target}.`);
  });
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
      // A respelling has its stressed syllable in capitals. `said` reads a text without capitals as Latin letters
      // instead.
      const isPlain = words.every((word) => word === word.toLowerCase());
      return !isPlain && answer(scheme, form, { said: words.join(' ') }).real_edits > 0;
    });
    expect(wrong).toEqual([]);
  },
);
