/** `koine score --file` with gzip: read from any program, and written so that any program reads it. */

import { existsSync, readFileSync, statSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { koine, openFiles, TSV } from './trial.ts';

const { fileOf, freshPath } = openFiles();
const rows = Array.from({ length: 1500 }, (_, n) => `${n}\tθεός\t${n % 2 ? 's' : 'θ'} e ˈo s`);
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
    ['that was cut', gzipSync(LONG).subarray(0, 3000), 'ends in the middle of its gzip; copy or pack it anew'],
    ['with a wrong byte', gzipSync(LONG).fill(0xff, 2000, 2100), 'is no gzip, or is damaged'],
    ['of nothing', gzipSync(''), 'is empty'],
  ])('%s ends with a sentence', async (_what, bytes, sentence) => {
    const { code, stderr } = await koine(['--file', fileOf(bytes, 'tsv.gz'), '--out', freshPath('tsv')]);
    expect([code, stderr]).toEqual([2, expect.stringContaining(sentence)]);
  });
});

describe('an output in gzip', () => {
  it.each(['csv', 'ndjson'])('has the bytes of one without, as %s', async (ending) => {
    const file = fileOf(LONG, 'tsv');
    const [plain, packed] = [freshPath(ending), freshPath(`${ending}.gz`)];
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
