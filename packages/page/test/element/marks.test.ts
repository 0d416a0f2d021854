import { describe, expect, it } from 'vitest';
import { withFinalSigma, withMark } from '../../src/element/greekKeyboard.ts';

describe('marks on letters', () => {
  it.each([
    ['α', '\u0313', 'ἀ'],
    ['ἀ', '\u0301', 'ἄ'],
    ['ἄ', '\u0342', 'ἆ'],
    ['ἄ', '\u0314', 'ἅ'],
    ['ἄ', '\u0301', 'ἀ'],
    ['ῆ', '\u0345', 'ῇ'],
    ['Α', '\u0314', 'Ἁ'],
    ['ρ', '\u0314', 'ῥ'],
    ['ϊ', '\u0301', 'ΐ'],
    ['ε', '\u0342', 'ε'],
    ['β', '\u0301', 'β'],
    ['', '\u0301', ''],
  ] as const)('%s with %j is %s', (letter, mark, expected) => {
    expect(withMark(letter, mark)).toBe(expected.normalize('NFC'));
  });

  it.each([
    ['λογοσ', 'λογος'],
    ['σοφοσ σ', 'σοφος ς'],
    ['ςα', 'σα'],
    ['Σ', 'Σ'],
  ])('%s is written %s', (typed, written) => {
    expect(withFinalSigma(typed)).toBe(written);
  });
});
