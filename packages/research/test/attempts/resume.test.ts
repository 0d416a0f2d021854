import { appendFileSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { koine, openFiles, TSV } from './trial.ts';

const { fileOf, freshPath } = openFiles();

const resume = (file: string, out: string, ...more: string[]) =>
  koine(['--file', file, '--out', out, '--resume', ...more]);

describe('going on after a stop', () => {
  const rows = Array.from({ length: 50 }, (_, n) => `θεός\t${n % 2 ? 's' : 'θ'} e ˈo s`);
  const tsv = ['target\tipa', ...rows].join('\n');

  it.each([
    ['within a line', 2321, 'tsv'],
    ['at the end of a line', -1, 'csv'],
    ['within an object', 30_000, 'ndjson'],
  ])('%s gives the same file', async (_what, bytes, ending) => {
    const file = fileOf(tsv, 'tsv');
    const [whole, out] = [freshPath(ending), freshPath(ending)];
    await koine(['--file', file, '--out', whole]);
    const text = readFileSync(whole);
    writeFileSync(out, text);
    truncateSync(out, bytes < 0 ? text.lastIndexOf('\n', text.length / 2) + 1 : bytes);
    expect((await resume(file, out)).code).toBe(0);
    expect(readFileSync(out).equals(text)).toBe(true);
  });

  it('needs --resume', async () => {
    const file = fileOf(tsv, 'tsv');
    const other = fileOf('something else\n', 'tsv');
    expect(await koine(['--file', file, '--out', other])).toMatchObject({
      code: 2,
      stderr: `koine: ${other} is there; add --resume to go on after its last row, or name another file\n`,
    });
  });
});

describe('a file of another run', () => {
  const other = TSV.replaceAll('λόγος', 'θεός');
  it.each([
    ['another target', other, [], 'tsv'],
    ['fewer rows', TSV.split('\n').slice(0, 2).join('\n'), [], 'tsv'],
    ['another scheme', TSV, ['--scheme', 'erasmian'], 'tsv'],
    ['another scheme, in objects', TSV, ['--scheme', 'erasmian'], 'ndjson'],
  ])('%s is refused, and the file stays as it was', async (_what, input, more, ending) => {
    const out = freshPath(ending);
    await koine(['--file', fileOf(TSV.split('\n').slice(0, 3).join('\n'), 'tsv'), '--out', out]);
    appendFileSync(out, '4\tthr');
    const before = readFileSync(out, 'utf8');
    const { code, stderr } = await resume(fileOf(input, 'tsv'), out, ...more);
    expect([code, stderr]).toEqual([2, expect.stringContaining('the same scheme')]);
    expect(readFileSync(out, 'utf8')).toBe(before);
  });
});

describe('a file of another program', () => {
  it.each([
    ['a line without an end', 'my only notes', 'tsv', 'has other columns'],
    ['lines', 'my notes\nand more', 'csv', 'has other columns'],
    ['an object without an end', '{"name":1}', 'ndjson', 'has other columns'],
    ['objects', '{"name":1}\n{"li', 'ndjson', 'has other columns'],
    ['a last line of another kind', '{"line":1}\nnotes\n{"li', 'ndjson', 'is none of this program'],
  ])('%s is refused and stays as it was', async (_what, text, ending, sentence) => {
    const out = fileOf(text, ending);
    const { code, stderr } = await resume(fileOf(TSV, 'tsv'), out);
    expect([code, stderr]).toEqual([2, expect.stringContaining(sentence)]);
    expect(readFileSync(out, 'utf8')).toBe(text);
  });

  it.each([
    ['', 'tsv'],
    ['line\tid\ttar', 'tsv'],
    ['{"li', 'ndjson'],
    ['{"line":2,"id":"o', 'ndjson'],
  ])('is none that stopped within its first line: %j', async (text, ending) => {
    const out = fileOf(text, ending);
    const file = fileOf(TSV, 'tsv');
    const { code } = await resume(file, out);
    const { stdout } = await koine(['--file', file, ...(ending === 'tsv' ? [] : ['--json'])]);
    expect([code, readFileSync(out, 'utf8')]).toEqual([0, stdout]);
  });
});
