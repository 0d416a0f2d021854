/** `koine score --file --resume`: going on after a stop, and files that another run or program wrote; the stop itself. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, existsSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { compiled } from '../../../../src/service/built/project.ts';
import { koine, linesOf, openFiles, TSV } from './trial.ts';

const { fileOf, freshPath } = openFiles();

const resume = (file: string, out: string, ...more: string[]) =>
  koine(['--file', file, '--out', out, '--resume', ...more]);

describe('going on after a stop', () => {
  const rows = Array.from({ length: 150 }, (_, n) => `θεός\t${n % 2 ? 's' : 'θ'} e ˈo s`);
  const tsv = ['target\tipa', ...rows].join('\n');

  it.each([
    ['within a line', 7321, 'tsv'],
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

  it('a whole file has no more rows', async () => {
    const out = freshPath('tsv');
    const file = fileOf(TSV, 'tsv');
    await koine(['--file', file, '--out', out]);
    const before = readFileSync(out, 'utf8');
    expect((await resume(file, out)).stderr).toBe('0 rows scored, after line 5, 0 rows not\n');
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

describe('a process that is stopped', () => {
  const long = `target\tipa\n${'θεός\tθ e ˈo s\n'.repeat(60_000)}`;
  const started = (args: string[]) => {
    const child = spawn(process.execPath, [compiled('src/cli/cli.js'), 'score', ...args]);
    let stderr = '';
    child.stderr.on('data', (data) => (stderr += data));
    return { child, ended: once(child, 'close').then(([code]) => ({ code, stderr })) };
  };

  it('by a reader that reads no more ends quietly', async () => {
    const { child, ended } = started(['--file', fileOf(long, 'tsv')]);
    child.stdout.once('data', () => child.stdout.destroy());
    expect(await ended).toEqual({ code: 0, stderr: '' });
  });

  it('by Ctrl-C says how many rows are written', async () => {
    const out = freshPath('tsv');
    const { child, ended } = started(['--file', fileOf(long, 'tsv'), '--out', out]);
    await expect.poll(() => existsSync(out) && statSync(out).size > 1000).toBe(true);
    child.kill('SIGINT');
    const rows = linesOf(await ended.then(() => readFileSync(out, 'utf8'))).length - 1;
    const { code, stderr } = await ended;
    expect([code, stderr]).toEqual([130, `\nkoine: stopped, ${rows} rows written; go on with --resume\n`]);
  });
});
