/** What a pair costs, held by cases worked by hand: two phones for one slot, an offglide, silence, closeness. */

import { describe, expect, it } from 'vitest';
import { closenessUnits } from '../../src/score/align/closeness.ts';
import { glidesInto } from '../../src/score/phonology/glides.ts';
import { phoneId } from '../../src/score/phonology/phones.ts';
import { engine, score } from '../engine.ts';

describe('a phone glides into the next', () => {
  it.each([
    ['e', 'ɪ', true],
    ['o', 'ʊ', true],
    ['a', 'j', true],
    ['ɪ', 'ɪ', false],
    ['e', 'a', false],
    ['l', 'ɪ', false],
    ['l', 'n', false],
  ])('%s %s: %s', (first, second, expected) => {
    expect(glidesInto(phoneId(first), phoneId(second))).toBe(expected);
  });
});

describe('two phones in the place of one', () => {
  /** The reading of the letters at `at` of a word. */
  const reading = (word: string, at: number): number => {
    const { lexicon } = engine;
    const row = lexicon.find(word)?.row as number;
    return lexicon.readings[(lexicon.offsets[row] as number) + at] as number;
  };
  it.each([
    ['λλ is heard twice', 'ἄλλος', 1, 'l', 'l', 'acceptable variant', 84],
    ['λλ is no l n', 'ἄλλος', 1, 'l', 'n', null, null],
    ['a single λ is not heard twice', 'λόγος', 0, 'l', 'l', null, null],
    ['ε ends in an offglide', 'θεός', 1, 'e', 'ɪ', 'acceptable', 420],
    ['ε ends in no consonant', 'θεός', 1, 'e', 'l', null, null],
    ['θ is no vowel with an offglide', 'θεός', 0, 'e', 'ɪ', null, null],
  ])('%s', (_which, word, at, heard, next, status, cost) => {
    const pair = engine.costs.trailed(reading(word, at), phoneId(heard), phoneId(next));
    expect([pair?.status ?? null, pair?.cost ?? null]).toEqual([status, cost]);
  });
});

it('a silent ι is a variant with no closeness', () => {
  const body = score('ἅγιος', 'a ʝ o s');
  expect(body.phones[2]).toMatchObject({
    target: 'i',
    observed: null,
    status: 'acceptable variant',
    cost: 0.02,
  });
  expect(body.coaching.sounds[2]).toMatchObject({ status: 'acceptable_variant', closeness: 0 });
  // 1 - 0.02/5; the strict similarity counts it as 1.
  expect(body).toMatchObject({
    proximity: 0.996,
    strict_similarity: 0.8,
    lenient_similarity: 1,
    real_edits: 0,
  });
});

describe('closeness', () => {
  it.each([
    ['o', 'o', 4200],
    // Two of six heights; half of one of two; rounding.
    ['o', 'u', 2800],
    ['i', 'y', 2100],
    ['y', 'u', 2100],
    ['i', 'u', 0],
    // Voice; place by eighths; manner by half sevenths.
    ['k', 'ɡ', 2100],
    ['f', 'v', 2100],
    ['l', 'o', 0],
    ['o', 'l', 0],
    // Length, aspiration, both.
    ['o', 'oː', 3780],
    ['p', 'pʰ', 3570],
    ['pː', 'pʰ', 3213],
  ])('%s and %s: %s of 4200', (a, b, expected) => {
    expect(closenessUnits(phoneId(a), phoneId(b))).toBe(expected);
    expect(closenessUnits(phoneId(b), phoneId(a))).toBe(expected);
  });
});
