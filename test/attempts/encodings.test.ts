/** `koine score --file`: what spreadsheets save as CSV or as text: semicolons, UTF-16, cells with line ends. */

import { describe, expect, it } from 'vitest';
import { score } from '../engine.ts';
import { koine, linesOf, openFiles } from './trial.ts';

const { fileOf } = openFiles();

const utf16 = (text: string): Buffer => Buffer.from(text, 'utf16le');
const bigEndian = (text: string): Buffer => utf16(text).swap16();

const TAB = '\uFEFFtarget\tipa\tnote\nθεός\tθ e ˈo s\tα\nλόγος\tl ˈo x o s\tβ\n';
const COMMA = TAB.replaceAll('\t', ',');
const SEMICOLON = TAB.replaceAll('\t', ';').replaceAll('\n', '\r\n');

describe('one table in each form', () => {
  it.each([
    ['UTF-8 with a byte-order mark', Buffer.from(TAB), 'tsv'],
    ['UTF-16, as Excel saves Unicode text', utf16(TAB), 'tsv'],
    ['UTF-16, high byte first', bigEndian(TAB), 'tsv'],
    ['CSV with commas', Buffer.from(COMMA), 'csv'],
    ['CSV with commas in UTF-16', utf16(COMMA), 'csv'],
    ['CSV with semicolons, as German Excel saves it', Buffer.from(SEMICOLON), 'csv'],
    ['CSV with semicolons in UTF-16', bigEndian(SEMICOLON), 'csv'],
  ])('%s', async (_what, bytes, ending) => {
    const { code, stdout, stderr } = await koine(['--file', fileOf(bytes, ending), '--json']);
    expect([code, stderr]).toEqual([0, '2 rows scored, 0 rows not\n']);
    expect(linesOf(stdout).map((line) => JSON.parse(line))).toEqual([
      { line: 2, columns: { note: 'α' }, ...score('θεός', 'θ e ˈo s') },
      { line: 3, columns: { note: 'β' }, ...score('λόγος', 'l ˈo x o s') },
    ]);
  });

  it('objects in UTF-16', async () => {
    const file = fileOf(utf16('\uFEFF{"target":"θεός","ipa":"θ e ˈo s"}\n'), 'ndjson');
    expect(JSON.parse((await koine(['--file', file])).stdout)).toEqual({
      line: 1,
      ...score('θεός', 'θ e ˈo s'),
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
    const { stdout } = await koine(['--file', fileOf(csv, 'csv'), '--json']);
    expect(JSON.parse(stdout)).toEqual({ line: 3, columns: { note: 'α' }, ...score('θεός', 'θ e ˈo s') });
  });

  it('is refused where it says another', async () => {
    const { code, stderr } = await koine(['--file', fileOf('sep=|\ntarget|ipa\nθεός|s\n', 'csv')]);
    expect(code).toBe(2);
    expect(stderr).toContain('says that "|" parts its cells; save it with commas or semicolons');
  });
});

describe('a CSV with semicolons', () => {
  it('is written with commas, and its commas are quoted', async () => {
    const csv = 'target;ipa;points\nθεός;θ e ˈo s;0,5\n';
    const [head, row] = linesOf((await koine(['--file', fileOf(csv, 'csv')])).stdout);
    expect(head).toMatch(/^line,target,ipa,points,proximity,/u);
    expect(row).toMatch(/^2,θεός,θ e ˈo s,"0,5",1,/u);
  });

  it('is one with commas if its first line has a comma', async () => {
    const csv = 'target,ipa,a;b\nθεός,θ e ˈo s,c;d\n';
    const [head, row] = linesOf((await koine(['--file', fileOf(csv, 'csv')])).stdout);
    expect(head).toMatch(/^line,target,ipa,a;b,/u);
    expect(row).toMatch(/^2,θεός,θ e ˈo s,c;d,1,/u);
  });
});

it('a name with a comma in quotation marks stands between semicolons', async () => {
  const csv = 'target;ipa;"note, long"\nθεός;θ e ˈo s;α\n';
  const [head] = linesOf((await koine(['--file', fileOf(csv, 'csv')])).stdout);
  expect(head).toMatch(/^line,target,ipa,"note, long",/u);
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
    const { stdout, stderr } = await koine(['--file', fileOf(text, 'csv'), '--json']);
    expect(linesOf(stdout).map((line) => JSON.parse(line))).toMatchObject([
      { line: 2, columns: { note: 'first\r\nsecond, third; "fourth"' }, proximity: 1 },
      { line: 4, problem: 'a quotation mark opens a cell, and none closes it' },
      { line: 5, columns: { note: 'plain' }, proximity: 1 },
    ]);
    expect(stderr).toContain('2 rows scored, 1 row not\n  line 4: ');
  });
});

describe('a file in another encoding', () => {
  it('UTF-16 without its mark is refused', async () => {
    const file = fileOf(utf16(TAB.slice(1)), 'tsv');
    expect(await koine(['--file', file])).toEqual({
      code: 2,
      stdout: '',
      stderr: `koine: ${file} has NUL bytes in its first line, as UTF-16 without a byte-order mark has; save it as UTF-8\n`,
    });
  });
});
