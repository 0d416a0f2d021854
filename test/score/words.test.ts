/** Tests how texts are split into words: texts of editions, and texts that people type. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LIMITS } from '../../src/contract/limits.ts';
import { Refusal } from '../../src/contract/refusal.ts';
import { bareSpelling, lettersOf } from '../../src/engine/phonology/letters.ts';
import { NOMINA_SACRA } from '../../src/engine/phonology/nominaSacra.ts';
import { phoneAt } from '../../src/engine/phonology/phones.ts';
import { readTarget } from '../../src/engine/text/target.ts';
import { engine } from '../engine.ts';
import { tableOf } from '../table.ts';

const read = (text: string) => readTarget(text, engine.lexicon, engine.phonology);

/** Reads a text; returns its words, their phones, and the dropped text, each as one string. */
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

describe('dropped text', () => {
  it('is listed once, in order, bounded in number and length', () => {
    expect(read('λόγος amen amen λόγος').dropped).toEqual(['amen']);
    const many = Array.from({ length: 60 }, (_, n) => `a${'x'.repeat(n + 1)}`);
    expect(read(`λόγος ${many.join(' ')}`).dropped).toEqual(many.slice(0, LIMITS.dropped));
    const [long = ''] = read(`λόγος ${'𐌰'.repeat(500)}`).dropped;
    expect([...long]).toHaveLength(LIMITS.dropped_characters);
    expect(long).toBe(`${'𐌰'.repeat(LIMITS.dropped_characters - 1)}…`);
  });

  it('does not include punctuation, editorial signs, verse numbers and marks', () => {
    expect(read('\u0301 [12] λόγος, ʹ ͵ ʼ ’ ‘ * † ¶ – ½ \u0305 …').dropped).toEqual([]);
  });

  it.each(['KMI', 'χξϛʹ', 'β̅λ̅', 'שלום', '͵', 'ʼ', '‘’', 'вίβλος', 'δοῦloς', '', '123 ·,;', '\u0301\u0301'])(
    '%s leaves nothing: a refusal',
    (text) => {
      expect(() => read(text)).toThrow('target must be a Greek word or verse');
    },
  );
});

describe('random mixtures', () => {
  const LETTERS = [...'αειουωηβγδκλνσςρφΑΕΗΙΟΥΩΡΛΣἀἐὁἱᾳὖϲ'];
  const FOREIGN = [...'CoAvаРȣϗϛdжא'];
  const SIGNS = [..."’'‘ʼ᾽᾿῾῞῎΄´`ʹ͵-…|[]⸀  .,12\n\u00AD"];
  const MARKS = [...'\u0301\u0300\u0342\u0313\u0314\u0308\u0345\u0323\u0305\u0304¯‾\u0343\u200B'];
  const unit = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...LETTERS) },
    { weight: 2, arbitrary: fc.constantFrom(...FOREIGN) },
    { weight: 2, arbitrary: fc.constantFrom(...SIGNS) },
    { weight: 2, arbitrary: fc.constantFrom(...MARKS) },
  );

  it('are read or refused, never a fault', () => {
    const mixture = fc.string({ unit, maxLength: 60 });
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
});
