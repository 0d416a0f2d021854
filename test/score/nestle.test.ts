import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readPrinted } from '../../src/engine/text/printed.ts';
import { readTarget, splitWords, type Target } from '../../src/engine/text/target.ts';
import { withoutEditorialSigns } from '../../src/engine/text/tokens.ts';
import { ROOT } from '../../src/service/built/project.ts';
import { engine } from '../engine.ts';
import { part, STEP, some } from '../parts/runs.ts';

const LINES = readFileSync(join(ROOT, 'lexicon/nestle1904.tsv'), 'utf8').trimEnd().split('\n');
const VERSES = some(LINES).map((line) => line.split('\t') as [reference: string, text: string]);

const read = (text: string): Target => readTarget(text, engine.lexicon, engine.phonology);
const READ = VERSES.map(([reference, text]) => ({ reference, text, target: read(text) }));

const lettersIn = (text: string): string => (text.normalize('NFC').match(/\p{L}\p{M}*/gu) ?? []).join('');
const withoutMarks = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '');
const hasAccent = (text: string): boolean => /[\u0300\u0301\u0342]/u.test(text.normalize('NFD'));

describe('the Greek New Testament', () => {
  it('has 7,943 verses, and each has the words that are printed', () => {
    expect(LINES).toHaveLength(7943);
    const other = READ.filter(
      ({ text, target }) => target.words.length !== text.match(/\S*\p{L}\S*/gu)?.length,
    );
    expect(other.map(({ reference }) => reference)).toEqual([]);
  });

  it('nothing is dropped, and every letter of the text is in a word', () => {
    const lost = READ.filter(
      ({ text, target }) =>
        target.dropped.length > 0 ||
        target.words.map((word) => lettersIn(word.text)).join('') !== lettersIn(text),
    );
    expect(lost.map(({ reference }) => reference)).toEqual([]);
  });

  it('plain texts are read as any other text is', () => {
    const other = VERSES.filter(([, text]) => {
      const { tokens } = readPrinted(withoutEditorialSigns(text), engine);
      return (
        JSON.stringify(splitWords(text, engine.lexicon, engine.phonology).tokens) !== JSON.stringify(tokens)
      );
    });
    expect(other).toEqual([]);
  });

  it('every elision is read as one', () => {
    const marks = (text: string): number => (text.match(/[’']|(?<= )\u0313/gu) ?? []).length;
    const lost = READ.filter(({ text, target }) => marks(text) !== marks(target.text));
    expect(lost.map(({ reference }) => reference)).toEqual([]);
    expect(READ.filter(({ target }) => target.text.includes('δι’')).length).toBeGreaterThan(part(100));
  });

  it('every word with an accent has its stress judged', () => {
    const unjudged = READ.flatMap(({ target }) =>
      target.words.filter(({ text, accents }) => hasAccent(text) && accents.length === 0),
    );
    expect(unjudged.map(({ text }) => text)).toEqual([]);
  });

  it('nearly every word is in the lexicon', () => {
    const strange = READ.flatMap(({ target }) => target.words.filter(({ entry }) => entry === null));
    expect(strange.length).toBeLessThanOrEqual(part(40));
  });

  it('without its marks, fewer than 5 % of the accented words abstain, and fewer than 1 in 5,000 are wrong', () => {
    const counts = new Map<string, number>();
    const words = READ.flatMap(({ target }) => target.words).filter(({ text }) => hasAccent(text));
    for (const { text } of words) counts.set(text, (counts.get(text) ?? 0) + 1);
    let [abstaining, wrong] = [0, 0];
    for (const [text, count] of counts) {
      const judged = read(withoutMarks(text)).words[0]?.accents ?? [];
      if (judged.length === 0) abstaining += count;
      else if (judged[0] !== read(text).words[0]?.accents[0]) wrong += count;
    }
    expect(abstaining / words.length).toBeLessThan(0.05);
    // A shorter run has a smaller sample, whose rate varies more.
    expect(wrong / words.length).toBeLessThan(Math.sqrt(STEP) / 5000);
  });
});
