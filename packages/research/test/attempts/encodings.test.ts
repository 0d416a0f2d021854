/** `koine score --file`: what spreadsheets save as CSV or as text: semicolons, UTF-16, cells with line ends. */

import { describe, expect, it } from 'vitest';
import { VERSION } from '../../../../src/service/built/project.ts';
import { score } from '../../../../test/engine.ts';
import { koine, openFiles } from './trial.ts';

const { fileOf, linesFor, objectsFor } = openFiles();

const utf16 = (text: string): Buffer => Buffer.from(text, 'utf16le');
const bigEndian = (text: string): Buffer => utf16(text).swap16();

const TAB = '\uFEFFtarget\tipa\tnote\nθεός\tθ e ˈo s\tα\nλόγος\tl ˈo x o s\tβ\n';
const COMMA = TAB.replaceAll('\t', ',');
const SEMICOLON = TAB.replaceAll('\t', ';').replaceAll('\n', '\r\n');
const THEOS = score('θεός', 'θ e ˈo s');

describe('one table in each form', () => {
  it.each([
    ['UTF-8 with a byte-order mark', Buffer.from(TAB), 'tsv'],
    ['UTF-16, as Excel saves Unicode text', utf16(TAB), 'tsv'],
    ['UTF-16, high byte first', bigEndian(TAB), 'tsv'],
    ['CSV with commas', Buffer.from(COMMA), 'csv'],
    ['CSV with semicolons, as German Excel saves it', Buffer.from(SEMICOLON), 'csv'],
  ])('%s', async (_what, bytes, ending) => {
    const rows = [
      { line: 2, version: VERSION, columns: { note: 'α' }, ...THEOS },
      { line: 3, version: VERSION, columns: { note: 'β' }, ...score('λόγος', 'l ˈo x o s') },
    ];
    expect(await objectsFor(bytes, ending)).toEqual([rows, '2 rows scored, 0 rows not\n']);
  });

  it('UTF-16 without its mark is refused', async () => {
    const file = fileOf(utf16(TAB.slice(1)), 'tsv');
    expect(await koine(['--file', file])).toEqual({
      code: 2,
      stdout: '',
      stderr: `koine: ${file} has NUL bytes in its first line, as UTF-16 without a byte-order mark has; save it as UTF-8\n`,
    });
  });
});

describe('a CSV that says its separator above its head, as Excel reads it', () => {
  it.each([
    ['sep=;', ';'],
    ['"sep=;"', ';'],
    ['\uFEFFSEP=,\r', ','],
  ])('%j', async (line, comma) => {
    const csv = `${line}\n${['target', 'ipa', 'note'].join(comma)}\nθεός${comma}θ e ˈo s${comma}α\n`;
    const [objects] = await objectsFor(csv, 'csv');
    expect(objects).toEqual([{ line: 3, version: VERSION, columns: { note: 'α' }, ...THEOS }]);
  });

  it('is refused where it says another', async () => {
    const { code, stderr } = await koine(['--file', fileOf('sep=|\ntarget|ipa\nθεός|s\n', 'csv')]);
    expect(code).toBe(2);
    expect(stderr).toContain('says that "|" parts its cells; save it with commas or semicolons');
  });
});

describe('a CSV with semicolons', () => {
  it.each([
    ['is written with commas', 'ipa;points', '0,5', 'ipa,points', '"0,5"'],
    ['may have a comma in a quoted name', 'ipa;"note, long"', 'α', 'ipa,"note, long"', 'α'],
  ])('%s, and its commas are quoted', async (_what, names, cell, head, written) => {
    const lines = await linesFor(`target;${names}\nθεός;θ e ˈo s;${cell}\n`, 'csv');
    expect(lines[0]).toContain(`line,target,${head},proximity,`);
    expect(lines[1]).toContain(`2,θεός,θ e ˈo s,${written},1,`);
  });

  it('is one with commas if its first line has a comma', async () => {
    const [head, row] = await linesFor('target,ipa,a;b\nθεός,θ e ˈo s,c;d\n', 'csv');
    expect(head).toMatch(/^line,target,ipa,a;b,/u);
    expect(row).toMatch(/^2,θεός,θ e ˈo s,c;d,1,/u);
  });
});

describe('a quoted cell with line ends', () => {
  it.each([',', ';'])('between %j keeps its row, and the others keep their lines', async (comma) => {
    const csv = [
      ['note', 'target', 'ipa'],
      ['"first\r\nsecond, third; ""fourth"""', 'θεός', 'θ e ˈo s'],
      ['"open', 'θεός', 'θ e ˈo s'],
      ['plain', 'λόγος', 'l ˈo ɣ o s'],
    ];
    const text = csv.map((cells) => cells.join(comma)).join('\r\n');
    const [objects, said] = await objectsFor(text, 'csv');
    expect(objects).toMatchObject([
      { line: 2, columns: { note: 'first\r\nsecond, third; "fourth"' }, proximity: 1 },
      { line: 4, problem: 'a quotation mark opens a cell, and none closes it' },
      { line: 5, columns: { note: 'plain' }, proximity: 1 },
    ]);
    expect(said).toContain('2 rows scored, 1 row not\n  line 4: ');
  });
});
