/** `koine score --file`: the words and files that do not fit, and the scheme. */

import { describe, expect, it } from 'vitest';
import { VERSION } from '../../../../src/service/built/project.ts';
import { koine, openFiles } from './trial.ts';

const { fileOf } = openFiles();

describe('words that do not fit', () => {
  // biome-ignore format: a table, one case a line
  it.each([
    [['--file', 'a.txt'], '--file takes a folder of recordings, or a name that ends in .tsv, .csv, .ndjson'],
    [['--file', 'a.tsv', '--out', 'b.xls'], '--out takes a name that ends in'],
    [['--file', 'a.tsv', '--resume'], '--resume goes on with the file of --out'],
    [['--file', 'a.tsv', '--out', './a.tsv'], '--out must be another file'],
    [['--file', 'a.tsv', 'θεός', 's'], 'not both'],
    [['--file', 'a.tsv', '--sounds', 'b.ndjson'], '--sounds takes a name that ends in .tsv, .csv, packed also .gz'],
    [['--file', 'a.tsv', '--sounds', './a.tsv'], '--sounds must be another file'],
    [['--file', 'a.tsv', '--out', 'b.tsv.gz', '--sounds', './b.tsv.gz'], '--sounds must be another file'],
    [['θεός', 's', '--out', 'b.tsv'], 'go with --file'],
    [['θεός', 's', '--sounds', 'b.tsv'], '--out, --sounds, --recognizer and --resume go with --file'],
    [['--file', '/nowhere/a.tsv'], 'there is no such file'],
  ])('%j', async (args, sentence) => {
    const { code, stderr } = await koine(args);
    expect([code, stderr]).toEqual([2, expect.stringContaining(sentence)]);
  });

  it.each([
    ['', 'is empty'],
    ['target\n', 'its first line must name the columns target and ipa'],
    ['target\tipa\tipa\n', 'names the column "ipa" twice'],
    ['target\tipa\tversion\n', 'has a column "version", which the scores fill; rename it'],
    ['target\tipa\tproximity\n', 'has a column "proximity", which the scores fill'],
  ])('a file that begins with %j', async (text, sentence) => {
    const { code, stderr } = await koine(['--file', fileOf(text, 'tsv')]);
    expect([code, stderr]).toEqual([2, expect.stringContaining(sentence)]);
  });
});

it('a table may have letters in place of the IPA', async () => {
  const { stdout } = await koine(['--file', fileOf('target\tsaid\nθεός\tséos\nθεός\t\n', 'tsv')]);
  const [, first, second] = stdout.split('\n');
  expect(first).toContain('2\tθεός\tséos\t0.65\t1');
  expect(second).toContain('the row has no said');
});

describe('the scheme', () => {
  it('is that of DEFAULT_SCHEME, for a file and for one attempt, unless --scheme names another', async () => {
    const environment = { DEFAULT_SCHEME: 'erasmian' };
    const file = fileOf('target\tipa\nλόγος\tl ˈo ɡ o s\n', 'tsv');
    expect((await koine(['--file', file], environment)).stdout).toContain(
      `\t0.992\t0\t1\t0.6\tright\t\t\t\t\t\t\t\t${VERSION}\terasmian\t`,
    );
    const one = async (...more: string[]) =>
      JSON.parse((await koine(['λόγος', 'l ˈo ɡ o s', '--json', ...more], environment)).stdout).scheme;
    expect([await one(), await one('--scheme', 'attic')]).toEqual(['erasmian', 'attic']);
    expect(await koine(['λόγος', 'l'], { DEFAULT_SCHEME: 'klingon' })).toMatchObject({ code: 2 });
  });
});
