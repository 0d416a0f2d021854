/** `koine score --file`: formats, and broken rows. */

import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { scoreRows } from '../../src/files/attempts/rows.ts';
import { engines, score } from '../engine.ts';
import { koine, linesOf, openFiles, TSV } from './trial.ts';

const { pathOf, fileOf } = openFiles();
beforeAll(() => engines.load('erasmian'));

describe('a table', () => {
  it('gets a line for each row, with the numbers of single attempts', async () => {
    const { code, stdout, stderr } = await koine(['--file', fileOf(TSV, 'tsv')]);
    const [head, ...lines] = linesOf(stdout).map((line) => line.split('\t'));
    expect(head?.join(' ')).toBe(
      'line id target ipa scheme proximity real_edits lenient_similarity strict_similarity stress said_as fixes problem',
    );
    const { proximity, real_edits, coaching } = score('λόγος', 'l ˈo x o s');
    expect(lines.map(([line, id]) => [line, id])).toEqual([
      ['2', 'one'],
      ['3', 'two'],
      ['4', 'three'],
      ['5', 'four'],
    ]);
    expect(lines[1]?.slice(5, 7)).toEqual([String(proximity), String(real_edits)]);
    expect(lines[1]?.slice(9)).toEqual(['right', '', coaching.summary.fixes[0]?.error_code, '']);
    expect(lines[2]?.[5]).toBe(String(score('λόγος', 'l ˈo ɡ o s', { scheme: 'erasmian' }).proximity));
    expect([code, stderr]).toEqual([0, '4 rows scored, 0 rows not\n']);
  });

  it('is read from CSV and written as CSV, commas and quotation marks included', async () => {
    const csv = 'note,target,ipa\r\n"a, ""b""\nc",θεός,θ e ˈo s\r\nplain,"ὁ λόγος",o l ˈo ɣ o s\r\n';
    const { stdout } = await koine(['--file', fileOf(csv, 'csv')]);
    expect(stdout.split('\n').map((line) => line.split(',1,')[0])).toEqual([
      expect.stringMatching(/^line,note,target,ipa,proximity/u),
      '2,"a, ""b"" c",θεός,θ e ˈo s',
      '4,plain,ὁ λόγος,o l ˈo ɣ o s',
      '',
    ]);
  });

  it('becomes objects with --json or --out .ndjson', async () => {
    const { stdout } = await koine(['--file', fileOf(TSV, 'tsv'), '--json']);
    const objects = linesOf(stdout).map((line) => JSON.parse(line));
    expect(objects[0]).toEqual({ line: 2, id: 'one', ...score('θεός', 'θ e ˈo s') });
    expect(objects).toHaveLength(4);
  });
});

describe('objects', () => {
  const lines = [
    { id: 7, target: 'θεός', ipa: ['θ', 'e', 'ˈo', 's'], candidates: 1 },
    { target: 'λόγος', ipa: 'l ˈo ɣ o s' },
  ];
  const ndjson = lines.map((line) => JSON.stringify(line)).join('\n');

  it('give objects', async () => {
    const { stdout } = await koine(['--file', fileOf(ndjson, 'jsonl')]);
    expect(linesOf(stdout).map((line) => JSON.parse(line))).toEqual([
      { line: 1, id: 7, ...score('θεός', 'θ e ˈo s', { candidates: 1 }) },
      { line: 2, ...score('λόγος', 'l ˈo ɣ o s') },
    ]);
  });

  it('give a table', async () => {
    const out = pathOf('objects.csv');
    await koine(['--file', fileOf(ndjson, 'ndjson'), '--out', out]);
    expect(readFileSync(out, 'utf8').split('\n')[1]).toMatch(/^1,7,θεός,"\[""θ"",/u);
  });
});

describe('broken rows', () => {
  it('of a table are named with their lines, and the rest is scored', async () => {
    const tsv =
      'target\tipa\nθεός\nθεός\t\n\tθ\nθεός\tθ e ˈo s\textra\nhello\th e\nθεός\tθεός\nθεός\tθ e ˈo s\n';
    const { code, stdout, stderr } = await koine(['--file', fileOf(tsv, 'tsv')]);
    const problems = linesOf(stdout)
      .slice(1)
      .map((line) => line.split('\t').at(-1));
    const sentences = [
      'the row has no ipa',
      'the row has no ipa',
      'the row has no target',
      'the row has 3 cells, and the first line names 2 columns',
      'target must be a Greek word or verse',
    ];
    expect(problems).toEqual([...sentences, expect.stringContaining('Greek letters'), '']);
    expect(stderr).toBe(
      `1 row scored, 6 rows not\n${problems
        .slice(0, 6)
        .map((sentence, n) => `  line ${n + 2}: ${sentence}\n`)
        .join('')}`,
    );
    expect(code).toBe(0);
  });

  it('of objects', async () => {
    const text = ['{', '[]', '{"target":"θεός"}', '{"target":"θεός","ipa":"θ e ˈo s"}'].join('\n');
    const { stdout } = await koine(['--file', fileOf(text, 'ndjson')]);
    const answers = linesOf(stdout).map((line) => JSON.parse(line));
    expect(answers.slice(0, 3)).toEqual([
      { line: 1, problem: 'the line is no JSON' },
      { line: 2, problem: 'the line is no JSON object' },
      { line: 3, target: 'θεός', problem: 'send ipa, audio_base64, or audio_url' },
    ]);
    expect(answers[3]).toMatchObject({ line: 4, proximity: 1 });
  });

  it('keep their target and the other columns', async () => {
    const file = fileOf('name\tTarget\tIPA\nAnna\tθεός\t\nBen\tθεός\tθ e ˈo s\nCleo\thello\th\ta\n', 'tsv');
    const table = linesOf((await koine(['--file', file])).stdout).map((line) => line.split('\t'));
    expect(table.map((cells) => cells.slice(0, 4))).toEqual([
      ['line', 'name', 'target', 'ipa'],
      ['2', 'Anna', 'θεός', ''],
      ['3', 'Ben', 'θεός', 'θ e ˈo s'],
      ['4', 'Cleo', 'hello', 'h'],
    ]);
    const objects = linesOf((await koine(['--file', file, '--json'])).stdout).map((line) => JSON.parse(line));
    expect(objects).toEqual([
      { line: 2, columns: { name: 'Anna' }, target: 'θεός', problem: 'the row has no ipa' },
      { line: 3, columns: { name: 'Ben' }, ...score('θεός', 'θ e ˈo s') },
      { line: 4, columns: { name: 'Cleo' }, target: 'hello', problem: expect.stringContaining('4 cells') },
    ]);
  });

  it('that are not UTF-8', async () => {
    const bytes = Buffer.concat([
      Buffer.from('target\tipa\n'),
      Buffer.from([0xe8, 0xe5]),
      Buffer.from('\ts\n'),
    ]);
    const { code, stderr } = await koine(['--file', fileOf(bytes, 'tsv')]);
    expect(stderr).toContain('line 2: the row is not UTF-8');
    // Not one row was scored.
    expect(code).toBe(1);
  });

  it('any record has its line, whatever it holds', async () => {
    const text = fc.oneof(
      fc.string(),
      fc.jsonValue().map((value) => JSON.stringify(value)),
      fc.constantFrom('θεός\ts', '"'),
    );
    const format = fc.constantFrom('tsv', 'csv', 'ndjson' as const);
    await fc.assert(
      fc.asyncProperty(fc.array(text, { maxLength: 9 }), format, format, async (texts, input, output) => {
        const records = texts.map((one, n) => ({ line: n + 1, text: one }));
        const columns = ['target', 'ipa'];
        const read = {
          encoding: 'utf-8',
          separator: ',',
          headAt: 1,
          columns,
          fallback: 'koine-greek',
        } as const;
        const plan = { input, output, ...read };
        const scored = await scoreRows({ records, plan }, engines);
        expect(scored.text.split('\n')).toHaveLength(records.length + 1);
      }),
      { seed: 5 },
    );
  });
});
