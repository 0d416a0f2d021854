import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type FileRecord, RecordSplitter, readCells, type Separator } from '../../src/csv.ts';

const LONGEST = 400 * 1024;

function split(pieces: readonly string[], quotes: boolean, separator: Separator = ','): FileRecord[] {
  const splitter = new RecordSplitter(quotes, separator);
  return [...pieces.flatMap((piece) => splitter.push(piece)), ...splitter.end()];
}

const OPEN = 'a quotation mark opens a cell, and none closes it';
const LONG = `the line has more than ${LONGEST} characters`;

/** Writes records as text such as `1 a | 3 "b !`: line number, text, and `!` if a quotation is not closed. */
const written = (records: readonly FileRecord[]): string =>
  records
    .map(({ line, text, fault }) => `${line} ${text}${fault === OPEN ? ' !' : (fault ?? '')}`)
    .join(' | ');

describe('records', () => {
  it.each([
    ['lines', false, ['a\nb\n'], '1 a | 2 b'],
    ['no line end at the end', false, ['a\nb'], '1 a | 2 b'],
    ['pieces anywhere', false, ['a', 'a\n', '', 'b', '\nc'], '1 aa | 2 b | 3 c'],
    ['line ends of Windows', false, ['a\r', '\nb\r\n'], '1 a | 2 b'],
    ['blank lines are counted, but no records', false, ['a\n\n \t\nb'], '1 a | 4 b'],
    ['a byte order mark', false, ['\uFEFFa\n\uFEFFb'], '1 a | 2 \uFEFFb'],
    ['quotation marks mean nothing in TSV', false, ['"a\nb"'], '1 "a | 2 b"'],
    ['a quoted line end in CSV', true, ['x,"a\nb"\ny'], '1 x,"a\nb" | 3 y'],
    ['doubled marks', true, ['"a""b"\n"""\n"'], '1 "a""b" | 2 """\n"'],
    ['a quotation that nothing closes', true, ['x\n"a\nb\nc'], '1 x | 2 "a ! | 3 b | 4 c'],
    ['two, of which the second closes nothing', true, ['"a\nb\n"c'], '1 "a ! | 2 b | 3 "c !'],
    ['a stray mark opens nothing', true, ['a"b,c\nd\ne"\n5" nail,"x'], '1 a"b,c | 2 d | 3 e" | 4 5" nail,"x'],
    ['a mark too many', true, ['"a"b,"c\nd\n"e",f\r\ng'], '1 "a"b,"c | 2 d | 3 "e",f | 4 g'],
    ['a byte order mark before a quoted cell', true, ['\uFEFF"a\nb",c'], '1 "a\nb",c'],
    ['three open quotations', true, ['"a\n"b\n"c\nd'], '1 "a ! | 2 "b ! | 3 "c ! | 4 d'],
    ['nothing', false, [''], ''],
  ])('%s', (_what, quotes, pieces, records) => expect(written(split(pieces, quotes))).toBe(records));

  it('of semicolons: a mark opens a cell only after one, and not after a comma', () => {
    expect(written(split(['a;"b\nc"\nd,"e'], true, ';'))).toBe('1 a;"b\nc" | 3 d,"e');
  });

  it('a line longer than a request is broken, and the next one is read', () => {
    const long = 'x'.repeat(LONGEST + 1);
    const whole = `1 a | 2 ${LONG} | 3 b`;
    expect(written(split([`a\n${long}\nb`], false))).toBe(whole);
    expect(written(split(['a\n', long, long, 'more\nb'], false))).toBe(whole);
  });

  it('an open quotation takes at most so many characters with it', () => {
    const lines = Array.from({ length: 50_000 }, (_, n) => `line ${n + 2}`);
    const [open, ...records] = split(
      ['"open\n', ...[0, 20_000, 40_000].map((n) => `${lines.slice(n, n + 20_000).join('\n')}\n`)],
      true,
    );
    expect(open).toEqual({ line: 1, text: '"open', fault: OPEN });
    expect(records.map(({ text }) => text)).toEqual(lines);
  });

  it('of CSV lose no line: each is a record, or a line of a joined one that can be read', () => {
    const line = fc.string({ unit: fc.constantFrom('a', '"', ',', 'θ'), minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(fc.array(line, { maxLength: 12 }), (lines) => {
        const records = split([lines.join('\n')], true);
        expect(records.flatMap(({ text }) => text.split('\n'))).toEqual(lines);
        let next = 1;
        for (const { line: first, text, fault } of records) {
          expect(first).toBe(next);
          next += text.split('\n').length;
          if (text.includes('\n')) {
            expect(fault).toBeUndefined();
            expect(readCells(text, 'csv').length).toBeGreaterThan(0);
          }
        }
      }),
    );
  });

  it('of any text, in any pieces, are those of the whole text', () => {
    const text = fc.array(fc.constantFrom('a', '"', '\n', '\r\n', '\r', ',', 'θ', ' '), { maxLength: 80 });
    fc.assert(
      fc.property(fc.array(text, { maxLength: 8 }), fc.boolean(), (pieces, quotes) => {
        const parts = pieces.map((piece) => piece.join(''));
        // A line end of two characters may also be split.
        expect(split(parts, quotes)).toEqual(split([parts.join('')], quotes));
      }),
      { seed: 3 },
    );
  });
});
