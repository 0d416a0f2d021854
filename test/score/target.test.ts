import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Refusal } from '../../src/contract/refusal.ts';
import { readTarget } from '../../src/score/text/target.ts';
import { engine, score } from '../engine.ts';

const read = (text: string) => readTarget(text, engine.lexicon, engine.phonology);
const words = (text: string) => read(text).words.map((word) => word.text);
const lemma = (text: string) => read(text).words[0]?.entry?.lemma;
const accents = (text: string) => read(text).words.map((word) => word.accents);

describe('text is normalised', () => {
  it('input is NFC-normalised', () => {
    expect(words('λόγος'.normalize('NFD'))).toEqual(['λόγος']);
  });
  it('Latin look-alikes inside a mostly Greek token are folded', () => {
    expect(words('λóγoς')).toEqual(['λόγος']);
    expect(words('Aγάπη')).toEqual(['Αγάπη']);
    expect(lemma('λóγoς')).toBe('λόγος');
  });
  it('punctuation, editorial marks and verse numbers are dropped', () => {
    expect(words('1 Ἐν ἀρχῇ, ἦν· «ὁ» ⸀λό[γ]ος; 2οὗτος — [[ἦν]]')).toEqual([
      'Ἐν',
      'ἀρχῇ',
      'ἦν',
      'ὁ',
      'λόγος',
      'οὗτος',
      'ἦν',
    ]);
  });
  it('elision marks are kept for display', () => {
    for (const apostrophe of ["'", '’', 'ʼ', '᾽'])
      expect(words(`ἀλλ${apostrophe} ἐγώ`)).toEqual(['ἀλλ’', 'ἐγώ']);
    expect(lemma('ἀλλ’')).toBe('ἀλλά');
    expect(words('‘λόγος’')).toEqual(['λόγος']);
  });
  it.each(['', '   ', 'hello', '123', '·,;', '\u0301\u0301', 'µ'.repeat(0)])(
    '%j leaves no Greek word',
    (text) => {
      expect(() => read(text)).toThrow('target must be a Greek word or verse');
    },
  );
});

describe('look-up', () => {
  it('the accented form', () => {
    expect(read('τίς').words[0]?.entry).toMatchObject({ form: 'τίς' });
    expect(read('τις').words[0]?.entry).toMatchObject({ form: 'τις' });
  });
  it('a grave is an acute, and the second accent of an enclitic falls away', () => {
    expect(lemma('καὶ')).toBe('καί');
    expect(read('ἄνθρωπός τις').words[0]?.entry?.form).toBe('ἄνθρωπος');
    expect(accents('ἄνθρωπός τις')[0]).toEqual([0, 2]);
  });
  it('then without accents, case and final-sigma form, taking the most frequent form', () => {
    expect(lemma('ΛΟΓΟΣ')).toBe('λόγος');
    expect(lemma('λογοσ')).toBe('λόγος');
    expect(accents('λογος')).toEqual([[0]]);
    expect(lemma('Ησαιας')).toBe('Ἠσαΐας');
    expect(score('Ησαιας', 'e').target_words[0]?.ipa).toBe('e̝ s a i a s');
  });
  it('the adscript iota of a capital is found', () => {
    expect(lemma('Ἅιδης')).toBe('ᾅδης');
  });
  it('abstains from stress when candidates disagree on the accented syllable', () => {
    expect(accents('αλλα')).toEqual([[]]);
    expect(accents('ἀλλά')).toEqual([[1]]);
  });
  it('candidates with the accent that the caller wrote come first', () => {
    expect(accents('αλλά')).toEqual([[1]]);
    expect(accents('άλλα')).toEqual([[0]]);
  });
  it('then with or without movable ν', () => {
    expect(lemma('ἐστι')).toBe('εἰμί');
    expect(lemma('λέγουσι')).toBe('λέγω');
    expect(lemma('πᾶσι')).toBe('πᾶς');
    expect(score('ἐγείρουσι', 'a').target_words[0]).toMatchObject({
      word: 'ἐγείρουσι',
      ipa: 'e ʝ i r u s i',
    });
  });
  it('else the word is transcribed by rule, with lemma, pos and frequency absent', () => {
    const [word] = score('βλαβλαβλός', 'v').target_words;
    expect(word).toEqual({
      word: 'βλαβλαβλός',
      ipa: 'v l a v l a v l o s',
      phones: 'v l a v l a v l o s'.split(' '),
    });
  });
  it('frequency = New Testament count + Septuagint count; pos = UPOS tag', () => {
    expect(score('καί', 'k').target_words[0]).toMatchObject({
      lemma: 'καί',
      pos: 'CCONJ',
      frequency: 8978 + 57296,
    });
  });
});

describe('marks of the caller are kept', () => {
  it('a diaeresis: ὀΐς is not οἷς, ἄϋλος is not αὐλός', () => {
    expect(score('ὀΐς', 'o i s').target_words[0]).toMatchObject({ ipa: 'o i s' });
    expect(score('ἄϋλος', 'a y l o s').target_words[0]?.ipa).toBe('a y l o s');
  });
  it('an accent that no form of the lexicon has: ταὐτά is not ταῦτα', () => {
    expect(accents('ταὐτά')).toEqual([[1]]);
    expect(lemma('ταὐτά')).toBeUndefined();
  });
  it('forms that differ in spelling and agree in the accented syllable do not abstain', () => {
    expect(accents('αληθειας')).toEqual([[2]]);
    expect(accents('βαναιας')).toEqual([[]]);
  });
  it('an adscript iota in capitals, an elision with U+02BC before the next word', () => {
    expect(lemma('ἍΙΔΗΣ')).toBe('ᾅδης');
    expect(words('δʼαὐτοῦ')).toEqual(['δ’', 'αὐτοῦ']);
  });
  it('a Latin s for a final sigma', () => {
    expect(lemma('θεόs')).toBe('θεός');
  });
});

describe('a word without a vowel', () => {
  it('δ’ joins the first syllable of the next word', () => {
    expect(read('ὁ δ’ ἔφη').syllables).toEqual(['ὁ', 'δ’ἔ', 'φη']);
    expect(read('ὁ δ’ ἔφη').slots.map((slot) => slot.verseSyllable)).toEqual([0, 1, 1, 2, 2]);
    expect(read('ὁ δ’ ἔφη').slots[1]?.syllable).toBeNull();
  });
  it('alone it is a syllable of its own', () => {
    expect(read('δ’').syllables).toEqual(['δ’']);
  });
});

describe('bad input to the target', () => {
  it('any string is read or refused, never a fault', () => {
    const greek = fc.string({
      unit: fc.constantFrom(...'αειουβγδσςΑΙ\u0301\u0308\u0314\u0345’ -Τϊυφ'),
      maxLength: 80,
    });
    fc.assert(
      fc.property(fc.oneof(greek, fc.string({ unit: 'binary', maxLength: 200 })), (text) => {
        try {
          const { slots, syllables } = read(text);
          expect(slots.length).toBeGreaterThan(0);
          for (const slot of slots) expect(syllables[slot.verseSyllable]).toBeDefined();
        } catch (error) {
          if (!(error instanceof Refusal)) throw error;
        }
      }),
    );
  });
  it('more than 64 words, or more than 512 phones, are refused with the limit', () => {
    expect(() => read('καί '.repeat(65))).toThrow('send at most 64');
    expect(() => read('λόγος'.repeat(103))).toThrow('send at most 512 phones');
    expect(() => read('α'.repeat(200_000))).toThrow('target has 200000 characters; send at most 16384');
    expect(read('καί '.repeat(64)).words).toHaveLength(64);
  });
  it('runs of marks that editorial signs interrupt take no longer', () => {
    expect(() => read(`α${'\u0345\u0301\u0345\u0301\u00AD'.repeat(20_000)}`)).toThrow('characters');
    expect(words(`λ${'\u0345\u0301\u00AD'.repeat(4000)}όγος`)).toHaveLength(1);
  });
  it('10,000 combining marks are one letter', () => {
    expect(words(`λό${'\u0301\u0345'.repeat(5000)}γος`)).toHaveLength(1);
  });
});
