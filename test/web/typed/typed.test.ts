/** The attempt that is typed, without a browser: faults of a text, writing at the caret, arrows in the chart. */

import { describe, expect, it } from 'vitest';
import { LIMITS } from '../../../src/contract/limits.ts';
import { withoutSymbol, withSymbol } from '../../../web/src/typed/caret.ts';
import { ipaFault, MOST, refusedIpa, saidFault, targetFault } from '../../../web/src/typed/faults.ts';
import { nearest } from '../../../web/src/typed/nearest.ts';
import { score } from '../../engine.ts';
import { tableOf } from '../../table.ts';

const faultOf = { word: targetFault, attempt: saidFault, IPA: ipaFault };

describe('what is wrong with a text', () => {
  it('the limits are those of the tutor', () => {
    expect(MOST).toEqual({ words: LIMITS.words, phones: LIMITS.phones });
  });

  it.each(tableOf('web/typed/faults.tsv'))('the %s %j: %s', (field, text, fault) => {
    expect(faultOf[field as keyof typeof faultOf](text) ?? '').toBe(fault);
  });

  it.each([
    [
      'word',
      'ὁ '.repeat(65),
      'This is too long to score at once. Choose a word or a verse of at most 64 words.',
    ],
    ['attempt', 'α'.repeat(513), 'This is too long to score at once. Type at most 64 words.'],
    [
      'attempt',
      'x'.repeat(600),
      `“${'x'.repeat(24)}…” is not in Greek letters. Type Greek letters, or open the Greek keyboard.`,
    ],
  ] as const)('a long %s: %.30s', (field, text, fault) => {
    expect(faultOf[field](text)).toBe(fault);
  });

  it.each([
    ['123', 'There is no sound in “123”. Choose sounds in the chart, or write IPA, such as l ˈo ɣ o s.'],
    ['a '.repeat(513), 'These are too many sounds to score at once. Write at most 512.'],
  ])('IPA that the tutor refuses: %j', (text, sentence) => {
    expect(() => score('λόγος', text)).toThrow();
    expect(refusedIpa(text)).toBe(sentence);
  });
});

/** A text with its caret as a bar, or two bars around what is selected. */
const taken = (marked: string): [string, number, number] => [
  marked.replaceAll('|', ''),
  marked.indexOf('|'),
  marked.lastIndexOf('|') - (marked.indexOf('|') === marked.lastIndexOf('|') ? 0 : 1),
];

const marked = ({ text, caret }: { text: string; caret: number }): string =>
  `${text.slice(0, caret)}|${text.slice(caret)}`;

describe('the chart writes at the caret', () => {
  it.each([
    ['|', 'l', 'l|'],
    ['l|', 'o', 'l o|'],
    ['l ˈ|', 'o', 'l ˈo|'],
    ['l|', 'ˈ', 'l ˈ|'],
    ['l| ɣ o s', 'o', 'l o| ɣ o s'],
    ['l | ɣ o s', 'o', 'l o| ɣ o s'],
    ['|o s', 'ˈ', 'ˈ|o s'],
    ['t| s', 'ʰ', 'tʰ| s'],
    ['|', 'ʰ', '|'],
    ['l |o ɣ| s', 'a', 'l a| s'],
  ])('%s and %s is %s', (text, symbol, written) => {
    expect(marked(withSymbol(...taken(text), symbol))).toBe(written);
  });

  it.each([
    ['l o|', 'l|'],
    ['l ˈo|', 'l ˈ|'],
    ['l ˈ|', 'l|'],
    ['l tʰ| s', 'l| s'],
    ['|l o', '|l o'],
    ['l |o ɣ| s', 'l| s'],
    ['|', '|'],
  ])('%s without its last is %s', (text, written) => {
    expect(marked(withoutSymbol(...taken(text)))).toBe(written);
  });
});

describe('arrows in the chart', () => {
  const box = (left: number, top: number) => ({ left, top, width: 20, height: 20 });
  const boxes = [box(0, 0), box(30, 0), box(60, 2), box(30, 30), box(58, 60)];

  it.each([
    [0, false, 3],
    [1, false, 3],
    [2, false, 3],
    [3, false, 4],
    [4, true, 3],
    [3, true, 1],
    [1, true, 1],
    [4, false, 4],
  ])('from %i, up %s, to %i', (at, up, next) => {
    expect(nearest(boxes, at, up)).toBe(next);
  });
});
