import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { writeCells } from '../../../../src/engine/library/writeCells.ts';
import { tableOf } from '../../../../test/table.ts';
import { readCells, type Separator } from '../../src/csv.ts';

describe('cells', () => {
  it.each<[Separator, string, string[]]>([
    [',', ',', ['', '']],
    [',', '"a,b",c', ['a,b', 'c']],
    [',', '"a ""b""",', ['a "b"', '']],
    [',', 'x,"a\nb"', ['x', 'a\nb']],
    [';', 'a;b,c', ['a', 'b,c']],
    [';', '"a;b";"c ""d"""', ['a;b', 'c "d"']],
    [';', 'x;"a\nb";', ['x', 'a\nb', '']],
  ])('of CSV with %j: %j', (separator, text, cells) =>
    expect(readCells(text, 'csv', separator)).toEqual(cells),
  );

  it.each([
    ['a"b,c', 1],
    ['a,"b"c', 2],
    ['a,"b', 2],
  ])('%j is broken at cell %i', (text, cell) => {
    expect(() => readCells(text, 'csv')).toThrow(
      `cell ${cell} has a quotation mark that neither opens nor closes it`,
    );
  });

  it('of TSV have no quotation marks of their own', () =>
    expect(readCells('"a"\tb"c\t', 'tsv')).toEqual(['"a"', 'b"c', '']));

  it.each(tableOf('../packages/research/test/attempts/cells.tsv'))(
    '%j is written to CSV as %j',
    (cell = '', text = '') => expect(writeCells([cell], 'csv')).toBe(text),
  );

  it.each([
    ['\t=1', "' =1"],
    ['-3', '-3'],
    ['a,=1', "a,'=1"],
  ])('%j is written to TSV as %j', (cell, text) => expect(writeCells([cell], 'tsv')).toBe(text));

  it('a number is a number, and no text', () => {
    expect(writeCells([-1e21, 0.5, Number.NaN], 'csv')).toBe('-1e+21,0.5,NaN');
  });

  const cell = fc.string({
    unit: fc.constantFrom('a', '1', '"', ',', ';', 'θ', ' ', "'", '-', '=', '\t', '\n'),
  });
  const format = fc.constantFrom('csv', 'tsv');

  it('come back as they were written, with blanks for tabs and line ends, but for apostrophes', () => {
    fc.assert(
      fc.property(fc.array(cell, { minLength: 1 }), format, (cells, as) => {
        const bare = (texts: readonly string[]): string[] =>
          texts.map((text) => text.replace(/[\t\n]/gu, ' ').replaceAll("'", ''));
        expect(bare(readCells(writeCells(cells, as), as))).toEqual(bare(cells));
      }),
    );
  });

  it('hold no formula, whichever separator a spreadsheet cuts at', () => {
    fc.assert(
      fc.property(fc.array(cell, { minLength: 1 }), format, (cells, as) => {
        const parts = cells
          .flatMap((text) => readCells(writeCells([text], as), as))
          .flatMap((text) => text.split(/[;,]/u));
        const formulas = parts.filter((part) => /^\s*[=-]/u.test(part) && !/^-1+$/u.test(part));
        expect(formulas).toEqual([]);
      }),
    );
  });
});
