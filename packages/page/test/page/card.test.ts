/** The card of a result: all that is on it stands within it, readable, and nothing over anything else. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CARD, type CardLine, layOut } from '../../src/page/share.ts';

const sizeOf = (font: string): number => Number.parseInt(font, 10);

/** Letters of half their height, as of a plain font. */
const measure = (text: string, font: string): number => [...text].length * sizeOf(font) * 0.5;

const CARD_OF = {
  word: 'λόγος',
  points: '87 of 100',
  verdict: 'Understandable. One sound to fix: the γ of λόγος.',
  tradition: 'Reconstructed Koine',
};

const textsOf = (lines: readonly CardLine[]): string[] => lines.map(({ text }) => text);

function expectReadable(lines: readonly CardLine[]): void {
  for (const [n, { text, font, y }] of lines.entries()) {
    expect(measure(text, font)).toBeLessThanOrEqual(CARD.width - 2 * CARD.margin);
    expect(text).toBe(text.trim());
    expect(y).toBeLessThanOrEqual(CARD.height - CARD.margin);
    const above = lines[n - 1];
    // What hangs below a line has a quarter of its size.
    const free = above === undefined ? CARD.margin : above.y + 0.25 * sizeOf(above.font);
    expect(y - sizeOf(font)).toBeGreaterThanOrEqual(free);
    expect(sizeOf(font)).toBeGreaterThanOrEqual(30);
  }
}

describe('the card', () => {
  it('has the word large, then points, verdict, tradition, and nothing else', () => {
    const lines = layOut(CARD_OF, measure);
    expect(textsOf(lines)).toEqual([
      'λόγος',
      '87 of 100',
      'Understandable. One sound to fix: the γ of λόγος.',
      'Reconstructed Koine · koine-tutor',
    ]);
    expect(lines.map(({ font }) => sizeOf(font))).toEqual([150, 64, 40, 30]);
    expectReadable(lines);
  });

  it.each([
    ['ἀποκαταλλάσσετε', 1],
    ['συγκοινωνησάντων', 1],
    ['Ἐν ἀρχῇ ἦν ὁ λόγος, καὶ ὁ λόγος ἦν πρὸς τὸν θεόν', 2],
    [`${'Ἐν ἀρχῇ ἦν ὁ λόγος '.repeat(9)}`, 2],
    ['ὀ'.repeat(90), 1],
  ])('%s has room in %i lines', (word, count) => {
    const lines = layOut({ ...CARD_OF, word, verdict: 'a '.repeat(200) }, measure);
    expect(lines).toHaveLength(count + 4);
    expectReadable(lines);
    expect(lines.at(-2)?.text).toMatch(/…$/u);
  });

  it('has room for whatever is written on it', () => {
    const texts = fc.record({ word: fc.string({ unit: 'grapheme', maxLength: 300 }), verdict: fc.string() });
    fc.assert(fc.property(texts, (some) => expectReadable(layOut({ ...CARD_OF, ...some }, measure))));
  });
});
