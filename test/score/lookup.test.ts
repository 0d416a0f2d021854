/**
 * Tests which form of the lexicon a word gets, with its marks or without some of them, and for which words the stress
 * is not judged.
 */

import { describe, expect, it } from 'vitest';
import type { Entry, Lexicon } from '../../src/engine/lexicon/lexicon.ts';
import { bareSpelling, lettersOf } from '../../src/engine/phonology/letters.ts';
import { phoneAt } from '../../src/engine/phonology/phones.ts';
import { readTarget } from '../../src/engine/text/target.ts';
import { engine } from '../engine.ts';
import { STEP } from '../parts/runs.ts';
import { tableOf } from '../table.ts';
import { lexiconOf } from '../words.ts';

const cases = (part: string) => tableOf('score/lookup.tsv', part);

const { lexicon, phonology } = engine;

function formsOf(rows: Readonly<Record<string, number>>): Lexicon {
  const sorted = Object.entries(rows).sort(([form, a], [other, b]) => b - a || (form < other ? -1 : 1));
  return lexiconOf(
    sorted.map(([form, frequency]) => {
      const key = bareSpelling(lettersOf(form)) + (form.endsWith('’') ? '’' : '');
      return { form, lemma: form, pos: 'X', frequency, readings: [], key };
    }),
  );
}

/** Reads a word; returns the form of the lexicon that was found, the phones, and the accented syllables. */
function read(word: string, among: Lexicon): [form: string | undefined, phones: string, accents: string] {
  const { words, slots } = readTarget(word, among, phonology);
  const phones = slots.map(({ phone }) => phoneAt(phone).symbol).join(' ');
  return [(words[0]?.entry as Entry | null)?.form, phones, words[0]?.accents.join() ?? ''];
}

describe('a mark that the caller wrote is never overruled', () => {
  const small = formsOf({
    βασανισμόυς: 1,
    καριαθαίμ: 5,
    ἀρέτας: 3,
    ἐλισαιέ: 9,
    τοῦ: 100,
    ταῦτα: 50,
    οἷς: 40,
    πρωΐ: 30,
    ἄρρητος: 4,
    ὀστέα: 2,
    ἠσαΐας: 8,
    ἀγάπη: 70,
    σοῦ: 6,
    ῥῆμα: 7,
    λόγῳ: 20,
    λόγω: 25,
  });

  it.each(cases('marks'))('%s is %s', (word = '', form, phones, accents = '') => {
    expect(read(word, small)).toEqual([form || undefined, phones, accents]);
  });

  it.each([
    ['βασανισμούς', 'v a s a n i z m u s', '3'],
    ['Ἑλισαίου', 'e l i s e u', '2'],
    ['ὀΐς', 'o i s', '1'],
    ['ἄϋλος', 'a y l o s', '0'],
  ])('in the whole lexicon, too: %s', (word, phones, accents) => {
    expect(read(word, lexicon).slice(1)).toEqual([phones, accents]);
  });

  it('keeps the breathing that the caller wrote: an h is accepted in Ἁρέτας, not in Ἀρέτας', () => {
    const accepted = (word: string): boolean =>
      (phonology.readings[readTarget(word, small, phonology).slots[0]?.reading as number]?.led.size ?? 0) > 0;
    expect([accepted('Ἁρέτας'), accepted('Ἀρέτας'), accepted('Αρετας')]).toEqual([true, false, false]);
  });
});

describe('a word without marks abstains from stress if a rival has 1 % of its occurrences, or 5 % if these are one or two', () => {
  it.each([
    [{ ἄλλα: 20, ἀλλά: 1 }, 'αλλα', 'ἄλλα', ''],
    [{ ἄλλα: 21, ἀλλά: 1 }, 'αλλα', 'ἄλλα', '0'],
    [{ ἄλλα: 40, ἀλλά: 2 }, 'αλλα', 'ἄλλα', ''],
    [{ ἄλλα: 300, ἀλλά: 3 }, 'αλλα', 'ἄλλα', ''],
    [{ ἐκκλησίᾳ: 45, ἐκκλησία: 39, ἐκκλήσια: 1 }, 'εκκλησια', 'ἐκκλησίᾳ', '2'],
    [{ ἄλλα: 100, ἀλλά: 0 }, 'αλλα', 'ἄλλα', '0'],
    [{ ἄλλα: 0, ἀλλά: 0 }, 'αλλα', 'ἀλλά', ''],
    [{ ἀλλά: 500, ἄλλα: 100 }, 'άλλα', 'ἄλλα', '0'],
    [{ ἀληθείας: 82, ἀληθέιας: 1 }, 'αληθειας', 'ἀληθείας', '2'],
    [{ βαναίας: 23, βαναΐας: 4 }, 'βαναιας', 'βαναίας', ''],
    [{ ἐστίν: 900, ἐστιν: 1000 }, 'εστιν', 'ἐστιν', ''],
    [{ τοῦ: 12270, του: 8 }, 'του', 'τοῦ', '0'],
    [{ τίς: 601, τις: 340 }, 'τις', 'τις', ''],
  ])('%j: %s is %s', (rows, word, form, accents) => {
    const [found, , judged] = read(word, formsOf({ ...rows }));
    expect([found, judged]).toEqual([form, accents]);
  });

  it.each(cases('accents'))('of the lexicon: %s', (word = '', accents = '') => {
    expect(read(word, lexicon)[2]).toBe(accents);
  });
});

describe('an iota adscript', () => {
  const small = formsOf({ τῷ: 100, ἀρχῇ: 20, ἀρχή: 40, σῴζει: 9, πρωΐ: 30, σηΐρ: 5, ᾅδης: 6, τιμᾷ: 3 });

  it.each(cases('adscript'))('%s', (word = '', form, phones, accents = '') => {
    expect(read(word, small)).toEqual([form || undefined, phones, accents]);
  });

  it('belongs to the letters of its vowel', () => {
    const { slots, syllables, text } = readTarget('τῶι λόγωι', lexicon, phonology);
    expect(slots.map(({ letters }) => letters)).toEqual(['τ', 'ῶι', 'λ', 'ό', 'γ', 'ωι']);
    expect([syllables, text]).toEqual([['τῶι', 'λό', 'γωι'], 'τῶι λόγωι']);
  });
});

describe('the whole lexicon', () => {
  it('every form finds itself, except a rare form without marks if there is the same form with marks', () => {
    const strays: string[] = [];
    for (let row = 0; row < lexicon.rows; row += STEP) {
      const { form, frequency } = lexicon.entry(row);
      const { words, dropped } = readTarget(form, lexicon, phonology);
      const [word] = words;
      const rare = form === form.normalize('NFD') && frequency * 100 < (word?.entry?.frequency ?? 0);
      const found = words.length === 1 && word?.text === form && word.entry?.form === form;
      if ((!found && !rare) || dropped.length > 0) strays.push(form);
    }
    expect(strays).toEqual([]);
  });

  it('every form is found without its marks and in capitals', () => {
    const strays: string[] = [];
    for (let row = 0; row < lexicon.rows; row += STEP) {
      const { form } = lexicon.entry(row);
      if (form.endsWith('’')) continue;
      const bare = form.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase();
      if (readTarget(bare, lexicon, phonology).words[0]?.entry === null) strays.push(form);
    }
    expect(strays).toEqual([]);
  });
});
