/** The cells of records: tables by hand, and properties for any text. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CellFault, readCells, writeCells } from '../../src/files/attempts/cells.ts';

describe('cells', () => {
  it.each([
    ['a,b,c', ['a', 'b', 'c']],
    ['', ['']],
    [',', ['', '']],
    ['"a,b",c', ['a,b', 'c']],
    ['"a ""b""",', ['a "b"', '']],
    ['x,"a\nb"', ['x', 'a\nb']],
    ['"",""', ['', '']],
  ])('%j of CSV', (text, cells) => expect(readCells(text, 'csv')).toEqual(cells));

  it.each([
    ['a;b,c', ['a', 'b,c']],
    ['"a;b";"c ""d"""', ['a;b', 'c "d"']],
    ['x;"a\nb";', ['x', 'a\nb', '']],
  ])('%j of CSV with semicolons', (text, cells) => expect(readCells(text, 'csv', ';')).toEqual(cells));

  it.each([
    ['a"b,c', 1],
    ['a,"b"c', 2],
    ['a,"b', 2],
  ])('%j is broken at cell %i', (text, cell) => {
    expect(() => readCells(text, 'csv')).toThrow(
      new CellFault(`cell ${cell} has a quotation mark that neither opens nor closes it`),
    );
  });

  it('of TSV have no quotation marks of their own', () => {
    expect(readCells('"a"\tb"c\t', 'tsv')).toEqual(['"a"', 'b"c', '']);
  });

  it.each([
    ['=1+1', "'=1+1"],
    ['a"b', '"a""b"'],
    ['a\r\nb', 'a  b'],
    ['-0.5', '-0.5'],
    ['-12', '-12'],
    ['-1+cmd()', "'-1+cmd()"],
    ['-', "'-"],
    ['\n=1', "' =1"],
  ])('%j is written to CSV as %j', (cell, text) => expect(writeCells([cell], 'csv')).toBe(text));

  it.each([
    ['=1+1', "'=1+1"],
    ['-A1', "'-A1"],
    ['@a', "'@a"],
    ['\t=1', "' =1"],
    ['-3', '-3'],
    ['a-b', 'a-b'],
  ])('%j is written to TSV as %j', (cell, text) => expect(writeCells([cell], 'tsv')).toBe(text));

  it('come back as they were written, or after an apostrophe, whatever they hold', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', 'θ', ' ', "'", '-') });
    fc.assert(
      fc.property(fc.array(cell, { minLength: 1 }), fc.constantFrom('csv', 'tsv'), (cells, format) => {
        expect(readCells(writeCells(cells, format), format)).toEqual(
          cells.map((text) => (text.startsWith('-') ? `'${text}` : text)),
        );
      }),
    );
  });

  it('of any text are read, or are a fault', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        try {
          expect(readCells(text, 'csv').length).toBeGreaterThan(0);
        } catch (error) {
          expect(error).toBeInstanceOf(CellFault);
        }
      }),
    );
  });
});
