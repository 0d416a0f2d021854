/** Texts as editions print them and people type them: which words they are, how they are said, what is left out. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LIMITS } from '../../src/contract/limits.ts';
import { Refusal } from '../../src/contract/refusal.ts';
import { bareSpelling, lettersOf } from '../../src/score/phonology/letters.ts';
import { NOMINA_SACRA } from '../../src/score/phonology/nominaSacra.ts';
import { phoneAt } from '../../src/score/phonology/phones.ts';
import { readTarget } from '../../src/score/text/target.ts';
import { engine } from '../engine.ts';
import { tableOf } from '../table.ts';

const read = (text: string) => readTarget(text, engine.lexicon, engine.phonology);

/** Words and phones of a text, each word's written together, and what was dropped. */
function told(text: string): [words: string, phones: string, dropped: string] {
  const { words, slots, dropped } = read(text);
  const phones = words.map(({ start, end }) =>
    slots
      .slice(start, end)
      .map(({ phone }) => phoneAt(phone).symbol)
      .join(''),
  );
  return [words.map((word) => word.text).join(' '), phones.join(' '), dropped.join(' ')];
}

describe('texts', () => {
  const lines = tableOf('score/words.tsv').map((line) => [line[0] ?? '', line] as const);
  it.each(lines)('%s', (text, [, words, phones, dropped = '']) => {
    expect(told(text)).toEqual([words, phones, dropped]);
  });
});

it('an apostrophe without an opening mark is an elision in the text; the word is found all the same', () => {
  const [word] = read('ὁ υἱός μου’').words.slice(-1);
  expect([word?.text, word?.entry?.lemma]).toEqual(['μου’', 'ἐγώ']);
});

it('a breathing or an accent before a capital is a mark of the caller', () => {
  const [eta, hos, en] = read('‘Η ῞Ος ῎Εν').words;
  expect([eta?.entry?.form, hos?.entry?.form, en?.accents]).toEqual(['ἡ', 'ὅς', [2]]);
});

it('every whole word of a nomen sacrum is in the lexicon, and begins and ends like its contraction', () => {
  expect(NOMINA_SACRA.size).toBe(80);
  for (const [key, word] of NOMINA_SACRA) {
    expect(read(word).words[0]?.entry?.form).toBe(word.toLowerCase());
    const whole = bareSpelling(lettersOf(word));
    expect([whole[0], whole.at(-1)]).toEqual([key[0], key.at(-1)]);
  }
});

describe('what is dropped', () => {
  it('is listed once, in order, bounded in number and length', () => {
    expect(read('λόγος amen amen λόγος').dropped).toEqual(['amen']);
    const many = Array.from({ length: 60 }, (_, n) => `a${'x'.repeat(n + 1)}`);
    expect(read(`λόγος ${many.join(' ')}`).dropped).toEqual(many.slice(0, LIMITS.dropped));
    const [long = ''] = read(`λόγος ${'𐌰'.repeat(500)}`).dropped;
    expect([...long]).toHaveLength(LIMITS.dropped_characters);
    expect(long).toBe(`${'𐌰'.repeat(LIMITS.dropped_characters - 1)}…`);
  });

  it('is nothing of punctuation, editorial signs, verse numbers and marks', () => {
    expect(read('\u0301 [12] λόγος, ʹ ͵ ʼ ’ ‘ * † ¶ – ½ \u0305 …').dropped).toEqual([]);
  });

  it.each(['KMI', 'χξϛʹ', 'β̅λ̅', 'שלום', '͵', 'ʼ', '‘’', 'вίβλος', 'δοῦloς', '', '123 ·,;', '\u0301\u0301'])(
    '%s leaves nothing: a refusal',
    (text) => {
      expect(() => read(text)).toThrow('target must be a Greek word or verse');
    },
  );
});

/** The Greek letter that each letter of the mixtures below stands for; the others stand for none. */
const FOLDED: Readonly<Record<string, string>> = {
  ς: 'σ',
  ϲ: 'σ',
  C: 'σ',
  o: 'ο',
  A: 'α',
  v: 'ν',
  а: 'α',
  Р: 'ρ',
  ȣ: 'ου',
  ϗ: 'και',
  ϛ: 'στ',
};

/** The letters of a text as Greek letters where they stand for one. */
const folded = (text: string): string[] =>
  [...text.normalize('NFD')]
    .filter((character) => /\p{L}/u.test(character) && !/[ʹ-ʿ]/u.test(character))
    .flatMap((letter) => [...(FOLDED[letter] ?? FOLDED[letter.toLowerCase()] ?? letter.toLowerCase())]);

describe('random mixtures', () => {
  const LETTERS = [...'αειουωηβγδκλνσςρφΑΕΗΙΟΥΩΡΛΣἀἐὁἱᾳὖϲ'];
  const FOREIGN = [...'CoAvаРȣϗϛdжא'];
  const SIGNS = [..."’'‘ʼ᾽᾿῾῞῎΄´`ʹ͵-…|[]⸀  .,12\n\u00AD"];
  const MARKS = [...'\u0301\u0300\u0342\u0313\u0314\u0308\u0345\u0323'];
  const OVERLINE = '\u0305';
  const unit = (...more: string[]) =>
    fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom(...LETTERS) },
      { weight: 2, arbitrary: fc.constantFrom(...FOREIGN) },
      { weight: 2, arbitrary: fc.constantFrom(...SIGNS) },
      { weight: 2, arbitrary: fc.constantFrom(...MARKS, ...more) },
    );

  it('are read or refused, never a fault', () => {
    const mixture = fc.string({
      unit: unit(OVERLINE, '\u0304', '¯', '‾', '\u0343', '\u200B'),
      maxLength: 60,
    });
    fc.assert(
      fc.property(fc.oneof(mixture, fc.string({ unit: 'binary', maxLength: 100 })), (text) => {
        try {
          const { words, slots, syllables, dropped } = read(text);
          expect(words.length).toBeGreaterThan(0);
          for (const slot of slots) expect(syllables[slot.verseSyllable]).toBeDefined();
          expect(dropped.length).toBeLessThanOrEqual(LIMITS.dropped);
          expect(dropped.every((part) => part.isWellFormed())).toBe(true);
        } catch (error) {
          if (!(error instanceof Refusal)) throw error;
        }
      }),
    );
  });

  it('lose no letter: each is in a word, in its order, or in what is dropped', () => {
    // A last ϛ is ς or στ, as the lexicon has it; here it is never the last.
    const mixture = fc.string({ unit: unit(), maxLength: 40 }).map((text) => text.replaceAll('ϛ', 'ϛα'));
    fc.assert(
      fc.property(mixture, (text) => {
        // A word that is always there, so that nothing is refused.
        const { words, dropped } = read(`λόγος, ${text}`);
        const left = new Set(dropped.flatMap(folded));
        const got = words.flatMap((word) => folded(word.text));
        let at = 0;
        for (const letter of folded(`λόγος, ${text}`)) {
          if (got[at] === letter) at++;
          else expect(left).toContain(letter);
        }
        expect(at).toBe(got.length);
      }),
    );
  });
});
