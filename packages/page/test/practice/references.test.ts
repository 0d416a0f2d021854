import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../../../src/service/built/project.ts';
import { tableOf } from '../../../../test/table.ts';
import {
  BOOKS,
  type Reference,
  readReference,
  referenceFault,
  writeReference,
} from '../../src/practice/references.ts';

const REFERENCES = ['nestle1904.tsv', 'septuagint.tsv']
  .map((name) => readFileSync(join(ROOT, 'lexicon', name), 'utf8'))
  .join('')
  .trimEnd()
  .split('\n')
  .map(
    (line) => (line.split('\t')[0] as string).split('.') as [book: string, chapter: string, verse: string],
  );

const shown = (text: string): string => {
  const fault = referenceFault(text);
  if (fault !== '') return fault;
  const { book, chapter, verses } = readReference(text);
  return `${book} ${chapter}${verses === null ? '' : ` ${verses.join('-')}`}`;
};

describe('a reference', () => {
  it.each(tableOf('../packages/page/test/practice/references.tsv'))('%s is %s', (text, expected) => {
    expect(shown(text)).toBe(expected);
  });

  it('that is too long is none', () => {
    expect(shown(`John ${'1'.repeat(90)}`)).toMatch(/^That is too long for a reference\. Try John/u);
  });

  it('is read back as it is written, by name and by code, for every verse and every chapter', () => {
    const lost = REFERENCES.filter(([book, chapter, verse]) => {
      const one: Reference = { book, chapter: Number(chapter), verses: [Number(verse), Number(verse)] };
      const ways = [writeReference(one), `${book} ${chapter}:${verse}`];
      return ways.some((text) => JSON.stringify(readReference(text)) !== JSON.stringify(one));
    });
    expect(lost).toEqual([]);
    expect(writeReference({ book: '1Cor', chapter: 13, verses: [4, 7] })).toBe('1 Corinthians 13:4–7');
    expect(writeReference({ book: 'John', chapter: 3, verses: null })).toBe('John 3');
  });

  it('any text is a reference or gets a sentence', () => {
    const pieces = fc.constantFrom(...'John,Jn,1,2 ,Cor, ,:,-,13,Ἰωάννου,Α,é,٣,²'.split(','), ',', '\n');
    const texts = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(pieces, { maxLength: 12 }).map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(texts, (text) => {
        const fault = referenceFault(text);
        if (fault !== '') expect(fault).toMatch(/[.!]$/u);
        else {
          const read = readReference(text);
          expect(read.chapter).toBeLessThanOrEqual(BOOKS[read.book]?.[1] ?? 0);
          expect(readReference(writeReference(read))).toEqual(
            BOOKS[read.book]?.[1] === 1 && read.verses === null ? expect.anything() : read,
          );
        }
      }),
    );
  });
});

it('the table of books has the books and chapters of the text', () => {
  const chapters = new Map<string, number>();
  for (const [book, chapter] of REFERENCES)
    chapters.set(book, Math.max(chapters.get(book) ?? 0, Number(chapter)));
  expect(Object.entries(BOOKS).map(([book, [, count]]) => [book, count])).toEqual([...chapters]);
});
