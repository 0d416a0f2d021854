/** `koine score --file` with gzip: read from any program, written so that any program reads it, gone on with exactly. */

import { closeSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GzipBytes } from '../../src/files/attempts/bytes.ts';
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

  it.each([
    ['that is none', Buffer.from(TSV), 'is no gzip, or is damaged'],
    [
      'that was cut',
      gzipSync(LONG).subarray(0, 3000),
      'ends in the middle of its gzip; copy or pack it anew',
    ],
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
  });

  it('goes on after a stop at any byte, to the same bytes', async () => {
    const file = fileOf(LONG, 'tsv');
    const out = freshPath('csv.gz');
    await koine(['--file', file, '--out', out]);
    const whole = readFileSync(out);
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: whole.length }), async (end) => {
        writeFileSync(out, whole.subarray(0, end));
        expect((await koine(['--file', file, '--out', out, '--resume'])).code).toBe(0);
        expect(readFileSync(out).equals(whole)).toBe(true);
      }),
      { seed: 4, numRuns: 10, examples: [[whole.length], [0], [whole.length - 28]] },
    );
  });

  it.each([
    ['that another program packed', (whole: Buffer) => gzipSync(gunzipSync(whole))],
    ['that is no gzip', (whole: Buffer) => gunzipSync(whole)],
    ['with a damaged block', (whole: Buffer) => Buffer.from(whole).fill(0xff, 18, 60)],
  ])('%s is not gone on with, and stays as it was', async (_what, change) => {
    const out = freshPath('csv.gz');
    await koine(['--file', fileOf(TSV, 'tsv'), '--out', out]);
    const other = change(readFileSync(out));
    writeFileSync(out, other);
    const { code, stderr } = await koine(['--file', fileOf(TSV, 'tsv'), '--out', out, '--resume']);
    expect([code, stderr]).toEqual([2, expect.stringContaining('is damaged, or another program packed it')]);
    expect(readFileSync(out).equals(other)).toBe(true);
  });

  it('that is another run is refused and stays as it was', async () => {
    const out = freshPath('csv.gz');
    await koine(['--file', fileOf(LONG, 'tsv'), '--out', out]);
    const before = readFileSync(out);
    const { code } = await koine([
      '--file',
      fileOf(LONG.replaceAll('θεός', 'λόγος'), 'tsv'),
      '--out',
      out,
      '--resume',
    ]);
    expect([code, readFileSync(out).equals(before)]).toEqual([2, true]);
  });
});

it('bytes in blocks: whatever is appended and cut, what is read is what was written', () => {
  const piece = fc.tuple(fc.nat({ max: 150_000 }), fc.nat({ max: 255 }), fc.boolean());
  const step = fc.oneof(piece, fc.double({ min: 0, max: 1, noNaN: true }));
  fc.assert(
    fc.property(fc.array(step, { maxLength: 8 }), (steps) => {
      const name = freshPath('gz');
      closeSync(openSync(name, 'w'));
      let known = Buffer.alloc(0);
      for (const one of steps) {
        const bytes = new GzipBytes(openSync(name, 'r+'));
        expect(bytes.size).toBe(known.length);
        if (typeof one === 'number') {
          bytes.cut(Math.floor(one * known.length));
          known = known.subarray(0, Math.floor(one * known.length));
        } else {
          // Noise that cannot be pressed, or one byte again and again.
          const [size, seed, plain] = one;
          const text = Buffer.from(
            Array.from({ length: size }, (_, n) => (plain ? seed : (n * n * 31 + seed * n) >> 3)),
          );
          bytes.append(text);
          known = Buffer.concat([known, text]);
        }
        const middle = Math.floor(known.length / 2);
        expect(bytes.read(middle, known.length).equals(known.subarray(middle))).toBe(true);
        bytes.close();
        expect(gunzipSync(readFileSync(name)).equals(known)).toBe(true);
      }
    }),
    { seed: 6, numRuns: 30 },
  );
});
