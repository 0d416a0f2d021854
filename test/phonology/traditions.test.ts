import { describe, expect, it } from 'vitest';
import { ALONE, type Around } from '../../src/engine/phonology/graphemes.ts';
import { lettersOf } from '../../src/engine/phonology/letters.ts';
import { phoneAt } from '../../src/engine/phonology/phones.ts';
import { compileScheme, type Phonology } from '../../src/engine/phonology/readings.ts';
import { SCHEMES } from '../../src/engine/phonology/schemes/index.ts';
import { transcribe } from '../../src/engine/text/transcribe.ts';
import { tableOf } from '../table.ts';

const phonologies = new Map(SCHEMES.map((scheme) => [scheme.name, compileScheme(scheme)]));

/** Reads a word as phones, with ˈ before the vowel of the first accented syllable. */
function said(word: string, phonology: Phonology, around: Around = ALONE): string {
  const { sounds, accents } = transcribe(lettersOf(word), phonology, around);
  const stressed = sounds.findIndex(
    ({ phone, syllable }) => phoneAt(phone).kind === 'vowel' && syllable === accents[0],
  );
  return sounds.map(({ phone }, at) => (at === stressed ? 'ˈ' : '') + phoneAt(phone).symbol).join(' ');
}

const sayIn = (scheme: string, word: string, around?: Around): string =>
  said(word, phonologies.get(scheme) as Phonology, around);

const [[, ...names] = [], ...words] = tableOf('phonology/traditions.tsv');

describe('forty words in four traditions', () => {
  it.each(
    words.flatMap(([word = '', ...readings]) =>
      names.map((name, n) => [name, word, readings[n] ?? ''] as const),
    ),
  )('%s: %s is %s', (name, word, reading) => {
    expect(sayIn(name, word)).toBe(reading);
  });
});

describe('the length of α ι υ in attic', () => {
  it.each(tableOf('phonology/lengths.tsv'))('%s: %s', (_rule, word, lemma, reading) => {
    expect(sayIn('attic', word, { lemma })).toBe(reading);
  });

  it.each([
    ['τιμάς', 'no lemma, no rule', ['aː']],
    ['λίθος', 'short before a short end', []],
    ['κρίναι', 'an infinitive has a short one, an optative a long one', ['iː']],
    ['ἥτις', 'an enclitic has grown on', ['iː']],
    ['φύσις', 'unknown', ['iː']],
  ])('%s: %s', (word, _why, lengths) => {
    const phonology = phonologies.get('attic') as Phonology;
    const { sounds } = transcribe(lettersOf(word), phonology);
    const free = sounds.flatMap(({ reading }) =>
      [...(phonology.readings[reading]?.free ?? [])]
        .map((phone) => phoneAt(phone).symbol)
        .filter((symbol) => /^[aiy]ː$/u.test(symbol)),
    );
    expect(free.slice(-1)).toEqual(lengths);
  });
});

it('a grave in attic makes no syllable stand out, an acute does', () => {
  const accents = (scheme: string, word: string) =>
    transcribe(lettersOf(word), phonologies.get(scheme) as Phonology).accents;
  expect(accents('attic', 'θεὸς')).toEqual([]);
  expect(accents('attic', 'θεός')).toEqual([1]);
  expect(accents('koine-greek', 'θεὸς')).toEqual([1]);
});
