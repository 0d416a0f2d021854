import { existsSync, readFileSync, statSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { VERSION } from '../../../../src/service/built/project.ts';
import { score } from '../../../../test/engine.ts';
import { koine, openFiles, TSV } from './trial.ts';

const { fileOf, freshPath, linesFor, objectsFor } = openFiles();

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

/** The ids compress badly, so that the gzip file is long enough to be cut or damaged in the middle. */
const rows = Array.from(
  { length: 500 },
  (_, n) => `${(n * 2_654_435_761) % 2 ** 32}\tθεός\t${n % 2 ? 's' : 'θ'} e ˈo s`,
);
const LONG = ['id\ttarget\tipa', ...rows].join('\n');

describe('an input in gzip', () => {
  it.each([
    ['one member', gzipSync(TSV), 'tsv.gz'],
    ['several members', Buffer.concat([gzipSync(TSV.slice(0, 40)), gzipSync(TSV.slice(40))]), 'tsv.gz'],
    ['UTF-16 in capitals', gzipSync(Buffer.from(`\uFEFF${TSV}`, 'utf16le')), 'TSV.GZ'],
  ])('%s', async (_what, bytes, ending) => {
    const plain = await koine(['--file', fileOf(TSV, 'tsv')]);
    expect(await koine(['--file', fileOf(bytes, ending)])).toEqual(plain);
  });

  // biome-ignore format: a table, one case a line
  it.each([
    ['that is none', Buffer.from(TSV), 'is no gzip, or is damaged'],
    ['that was cut', gzipSync(LONG).subarray(0, 1500), 'ends in the middle of its gzip; copy or pack it anew'],
    ['with a wrong byte', gzipSync(LONG).fill(0xff, 1000, 1100), 'is no gzip, or is damaged'],
    ['of nothing', gzipSync(''), 'is empty'],
  ])('%s ends with a sentence', async (_what, bytes, sentence) => {
    const { code, stderr } = await koine(['--file', fileOf(bytes, 'tsv.gz'), '--out', freshPath('tsv')]);
    expect([code, stderr]).toEqual([2, expect.stringContaining(sentence)]);
  });
});

describe('an output in gzip', () => {
  it('has the bytes of one without', async () => {
    const file = fileOf(LONG, 'tsv');
    const [plain, packed] = [freshPath('ndjson'), freshPath('ndjson.gz')];
    await koine(['--file', file, '--out', plain]);
    await koine(['--file', file, '--out', packed]);
    expect(gunzipSync(readFileSync(packed)).equals(readFileSync(plain))).toBe(true);
    expect(statSync(packed).size).toBeLessThan(statSync(plain).size / 4);
  });

  it('that is there is neither gone on with nor replaced', async () => {
    const file = fileOf(TSV, 'tsv');
    const [plain, packed] = [freshPath('csv'), fileOf('mine', 'csv.gz')];
    const said = async (...more: string[]) => (await koine(['--file', file, ...more])).stderr;
    for (const outputs of [
      ['--out', packed],
      ['--out', plain, '--sounds', packed],
    ])
      expect(await said(...outputs, '--resume')).toContain(
        '--resume cannot go on with gzip; name a file without .gz',
      );
    expect(existsSync(plain)).toBe(false);
    expect(await said('--out', packed)).toBe(`koine: ${packed} is there; name another file\n`);
    expect(readFileSync(packed, 'utf8')).toBe('mine');
  });
});
