/**
 * Tests targets: their words in the lexicon, facts about the words, and limits. `words.test.ts` tests how texts are
 * split into words.
 */

import { describe, expect, it } from 'vitest';
import { readTarget } from '../../src/engine/text/target.ts';
import { engine, score } from '../engine.ts';
import { tableOf } from '../table.ts';

const read = (text: string) => readTarget(text, engine.lexicon, engine.phonology);
const words = (text: string) => read(text).words.map((word) => word.text);

it('input is NFC-normalized', () => {
  expect(words('λόγος'.normalize('NFD'))).toEqual(['λόγος']);
});

describe('look-up', () => {
  it.each(tableOf('score/lookup.tsv', 'forms'))(
    '%s is found as %s, its accents on %s',
    (word, form, accents = '') => {
      const [found] = read(word).words;
      expect([found?.entry?.form ?? '', found?.accents.join(' ')]).toEqual([form, accents]);
    },
  );

  it('a word that is found without its ν keeps its own spelling and sounds', () => {
    const [word] = score('ἐγείρουσι', 'a').target_words;
    expect(word).toMatchObject({ word: 'ἐγείρουσι', ipa: 'e ʝ i r u s i', lemma: 'ἐγείρω' });
  });

  it('otherwise the word is transcribed by rule, with lemma, pos and frequency absent', () => {
    const [word] = score('βλαβλαβλός', 'v').target_words;
    const phones = 'v l a v l a v l o s';
    expect(word).toEqual({ word: 'βλαβλαβλός', ipa: phones, phones: phones.split(' ') });
  });

  it('frequency = New Testament count + Septuagint count; pos = UPOS tag', () => {
    const [word] = score('καί', 'k').target_words;
    expect(word).toMatchObject({ lemma: 'καί', pos: 'CCONJ', frequency: 8978 + 57296 });
  });
});

describe('a word without a vowel', () => {
  it('δ’ joins the first syllable of the next word', () => {
    const { syllables, slots } = read('ὁ δ’ ἔφη');
    expect(syllables).toEqual(['ὁ', 'δ’ἔ', 'φη']);
    expect(slots.map((slot) => slot.verseSyllable)).toEqual([0, 1, 1, 2, 2]);
    expect(slots[1]?.syllable).toBeNull();
  });
  it('alone it is a syllable of its own', () => {
    expect(read('δ’').syllables).toEqual(['δ’']);
  });
});

describe('long targets', () => {
  it('more than 64 words, or more than 512 phones, are refused with the limit', () => {
    expect(() => read('καί '.repeat(65))).toThrow('send at most 64');
    expect(() => read('λόγος'.repeat(103))).toThrow('send at most 512 phones');
    expect(() => read('α'.repeat(200_000))).toThrow('target has 200000 characters; send at most 16384');
    expect(read('καί '.repeat(64)).words).toHaveLength(64);
  });
  it('long runs of marks, with editorial signs among them or not, take no longer and belong to one letter', () => {
    expect(() => read(`α${'\u0345\u0301\u0345\u0301\u00AD'.repeat(20_000)}`)).toThrow('characters');
    expect(words(`λ${'\u0345\u0301\u00AD'.repeat(4000)}όγος`)).toHaveLength(1);
    expect(words(`λό${'\u0301\u0345'.repeat(5000)}γος`)).toHaveLength(1);
  });
});
