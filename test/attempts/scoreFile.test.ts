/** `koine score --file`: formats, broken rows, going on after a stop, and the words that do not fit. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scoreRows } from '../../src/attempts/rows.ts';
import { run } from '../../src/cli/command.ts';
import { compiled } from '../../src/disk/project.ts';
import { engines, score } from '../engine.ts';
import { freshFolder } from '../freshFolder.ts';

let folder: string;
beforeAll(async () => {
  folder = await freshFolder();
  await engines.load('erasmian');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const linesOf = (text: string): string[] => text.replace(/\n$/u, '').split('\n');

let files = 0;
const fileOf = (text: string | Buffer, ending: string): string => {
  const file = join(folder, `attempts${files++}.${ending}`);
  writeFileSync(file, text);
  return file;
};

async function koine(args: readonly string[], environment: Record<string, string> = {}) {
  const printed: string[] = [];
  const complained: string[] = [];
  const status = await run(['score', ...args], {
    environment,
    print: (text) => void printed.push(text),
    complain: (text) => void complained.push(text),
  });
  return { status, printed: printed.join(''), complained: complained.join('') };
}

const TSV = [
  'id\ttarget\tipa\tscheme',
  'one\tθεός\tθ e ˈo s',
  'two\tλόγος\tl ˈo x o s\t',
  'three\tλόγος\tl ˈo ɡ o s\terasmian',
  'four\tἐν ἀρχῇ\te n a r k ˈe̝',
].join('\n');

describe('a table', () => {
  it('gets a line for each row, with the numbers of single attempts', async () => {
    const { status, printed, complained } = await koine(['--file', fileOf(TSV, 'tsv')]);
    const [head, ...lines] = linesOf(printed).map((line) => line.split('\t'));
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
    expect([status, complained]).toEqual([0, '4 rows scored, 0 rows not\n']);
  });

  it('is read from CSV and written as CSV, commas and quotation marks included', async () => {
    const csv = 'note,target,ipa\r\n"a, ""b""\nc",θεός,θ e ˈo s\r\nplain,"ὁ λόγος",o l ˈo ɣ o s\r\n';
    const { printed } = await koine(['--file', fileOf(csv, 'csv')]);
    expect(printed.split('\n').map((line) => line.split(',1,')[0])).toEqual([
      expect.stringMatching(/^line,note,target,ipa,proximity/u),
      '2,"a, ""b"" c",θεός,θ e ˈo s',
      '4,plain,ὁ λόγος,o l ˈo ɣ o s',
      '',
    ]);
  });

  it('becomes objects with --json or --out .ndjson', async () => {
    const { printed } = await koine(['--file', fileOf(TSV, 'tsv'), '--json']);
    const objects = linesOf(printed).map((line) => JSON.parse(line));
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
    const { printed } = await koine(['--file', fileOf(ndjson, 'jsonl')]);
    expect(linesOf(printed).map((line) => JSON.parse(line))).toEqual([
      { line: 1, id: 7, ...score('θεός', 'θ e ˈo s', { candidates: 1 }) },
      { line: 2, ...score('λόγος', 'l ˈo ɣ o s') },
    ]);
  });

  it('give a table', async () => {
    const out = join(folder, 'objects.csv');
    await koine(['--file', fileOf(ndjson, 'ndjson'), '--out', out]);
    expect(readFileSync(out, 'utf8').split('\n')[1]).toMatch(/^1,7,θεός,"\[""θ"",/u);
  });
});

describe('broken rows', () => {
  it('of a table are named with their lines, and the rest is scored', async () => {
    const tsv =
      'target\tipa\nθεός\nθεός\t\n\tθ\nθεός\tθ e ˈo s\textra\nhello\th e\nθεός\tθεός\nθεός\tθ e ˈo s\n';
    const { status, printed, complained } = await koine(['--file', fileOf(tsv, 'tsv')]);
    const problems = linesOf(printed)
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
    expect(complained).toBe(
      `1 row scored, 6 rows not\n${problems
        .slice(0, 6)
        .map((sentence, n) => `  line ${n + 2}: ${sentence}\n`)
        .join('')}`,
    );
    expect(status).toBe(0);
  });

  it('of objects', async () => {
    const text = ['{', '[]', '{"target":"θεός"}', '{"target":"θεός","ipa":"θ e ˈo s"}'].join('\n');
    const { printed } = await koine(['--file', fileOf(text, 'ndjson')]);
    const answers = linesOf(printed).map((line) => JSON.parse(line));
    expect(answers.slice(0, 3)).toEqual([
      { line: 1, problem: 'the line is no JSON' },
      { line: 2, problem: 'the line is no JSON object' },
      { line: 3, target: 'θεός', problem: 'send ipa, audio_base64, or audio_url' },
    ]);
    expect(answers[3]).toMatchObject({ line: 4, proximity: 1 });
  });

  it('keep their target and the other columns', async () => {
    const file = fileOf('name\tTarget\tIPA\nAnna\tθεός\t\nBen\tθεός\tθ e ˈo s\nCleo\thello\th\ta\n', 'tsv');
    const table = linesOf((await koine(['--file', file])).printed).map((line) => line.split('\t'));
    expect(table.map((cells) => cells.slice(0, 4))).toEqual([
      ['line', 'name', 'target', 'ipa'],
      ['2', 'Anna', 'θεός', ''],
      ['3', 'Ben', 'θεός', 'θ e ˈo s'],
      ['4', 'Cleo', 'hello', 'h'],
    ]);
    const objects = linesOf((await koine(['--file', file, '--json'])).printed).map((line) =>
      JSON.parse(line),
    );
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
    const { status, complained } = await koine(['--file', fileOf(bytes, 'tsv')]);
    expect(complained).toContain('line 2: the row is not UTF-8');
    // Not one row was scored.
    expect(status).toBe(1);
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
        const plan = { input, output, columns: ['target', 'ipa'], fallback: 'koine-greek' };
        const scored = await scoreRows({ records, plan }, engines);
        expect(scored.text.split('\n')).toHaveLength(records.length + 1);
      }),
      { seed: 5 },
    );
  });
});

describe('going on after a stop', () => {
  const rows = Array.from({ length: 450 }, (_, n) => `θεός\t${n % 2 ? 's' : 'θ'} e ˈo s`);
  const tsv = ['target\tipa', ...rows].join('\n');

  it.each([
    ['within a line', 7321, 'tsv'],
    ['at the end of a line', -1, 'csv'],
    ['within an object', 30_000, 'ndjson'],
  ])('%s gives the same file', async (_what, bytes, ending) => {
    const file = fileOf(tsv, 'tsv');
    const [whole, out] = ['whole', 'out'].map((name) => join(folder, `${name}${files++}.${ending}`)) as [
      string,
      string,
    ];
    await koine(['--file', file, '--out', whole]);
    const text = readFileSync(whole);
    writeFileSync(out, text);
    truncateSync(out, bytes < 0 ? text.lastIndexOf('\n', text.length / 2) + 1 : bytes);
    const { status } = await koine(['--file', file, '--out', out, '--resume']);
    expect(status).toBe(0);
    expect(readFileSync(out).equals(text)).toBe(true);
  });

  it('needs --resume, and refuses a file of another run', async () => {
    const file = fileOf(tsv, 'tsv');
    const other = fileOf('something else\n', 'tsv');
    expect(await koine(['--file', file, '--out', other])).toMatchObject({
      status: 2,
      complained: `koine: ${other} is there; add --resume to go on after its last row, or name another file\n`,
    });
    expect((await koine(['--file', file, '--out', other, '--resume'])).complained).toContain(
      'has other columns',
    );
    const objects = fileOf('{"line": 3}\n', 'ndjson');
    appendFileSync(objects, 'not JSON\n');
    expect((await koine(['--file', file, '--out', objects, '--resume'])).complained).toContain(
      'is none of this program',
    );
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
    const out = join(folder, `run${files++}.${ending}`);
    await koine(['--file', fileOf(TSV.split('\n').slice(0, 3).join('\n'), 'tsv'), '--out', out]);
    appendFileSync(out, '4\tthr');
    const before = readFileSync(out, 'utf8');
    const { status, complained } = await koine([
      ...['--file', fileOf(input, 'tsv'), '--out', out, '--resume'],
      ...more,
    ]);
    expect([status, complained]).toEqual([2, expect.stringContaining('the same scheme')]);
    expect(readFileSync(out, 'utf8')).toBe(before);
  });

  it('a whole file has no more rows', async () => {
    const out = join(folder, 'complete.tsv');
    const args = ['--file', fileOf(TSV, 'tsv'), '--out', out];
    await koine(args);
    const before = readFileSync(out, 'utf8');
    expect((await koine([...args, '--resume'])).complained).toBe('0 rows scored, after line 5, 0 rows not\n');
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
    const answer = await koine(['--file', fileOf(TSV, 'tsv'), '--out', out, '--resume']);
    expect([answer.status, answer.complained]).toEqual([2, expect.stringContaining(sentence)]);
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
    const { status } = await koine(['--file', file, '--out', out, '--resume']);
    const { printed } = await koine(['--file', file, ...(ending === 'tsv' ? [] : ['--json'])]);
    expect([status, readFileSync(out, 'utf8')]).toEqual([0, printed]);
  });
});

describe('a process that is stopped', () => {
  const long = `target\tipa\n${'θεός\tθ e ˈo s\n'.repeat(60_000)}`;
  const started = (args: string[]) => {
    const child = spawn(process.execPath, [compiled('src/cli/cli.js'), 'score', ...args]);
    let complained = '';
    child.stderr.on('data', (data) => (complained += data));
    return { child, ended: once(child, 'close').then(([status]) => ({ status, complained })) };
  };

  it('by a reader that reads no more ends quietly', async () => {
    const { child, ended } = started(['--file', fileOf(long, 'tsv')]);
    child.stdout.once('data', () => child.stdout.destroy());
    expect(await ended).toEqual({ status: 0, complained: '' });
  });

  it('by Ctrl-C says how many rows are written', async () => {
    const out = join(folder, 'stopped.tsv');
    const { child, ended } = started(['--file', fileOf(long, 'tsv'), '--out', out]);
    await expect.poll(() => existsSync(out) && statSync(out).size > 1000, { timeout: 30_000 }).toBe(true);
    child.kill('SIGINT');
    const rows = linesOf(await ended.then(() => readFileSync(out, 'utf8'))).length - 1;
    const { status, complained } = await ended;
    expect([status, complained]).toEqual([
      130,
      `\nkoine: stopped, ${rows} rows written; go on with --resume\n`,
    ]);
  });
});

describe('words that do not fit', () => {
  it.each([
    [['--file', 'a.txt'], '--file takes a name that ends in .tsv, .csv, .ndjson'],
    [['--file', 'a.tsv', '--out', 'b.xls'], '--out takes a name that ends in'],
    [['--file', 'a.tsv', '--resume'], '--resume goes on with the file of --out'],
    [['--file', 'a.tsv', '--out', './a.tsv'], '--out must be another file'],
    [['--file', 'a.tsv', 'θεός', 's'], 'not both'],
    [['θεός', 's', '--out', 'b.tsv'], '--out and --resume go with --file'],
    [['--file', '/nowhere/a.tsv'], 'there is no such file'],
  ])('%j', async (args, sentence) => {
    const { status, complained } = await koine(args);
    expect([status, complained]).toEqual([2, expect.stringContaining(sentence)]);
  });

  it('an output that is a folder, or in none', async () => {
    const file = fileOf(TSV, 'tsv');
    const inside = join(folder, 'folder.tsv');
    mkdirSync(inside);
    expect((await koine(['--file', file, '--out', inside, '--resume'])).complained).toContain(
      'is a folder; name a file',
    );
    expect((await koine(['--file', file, '--out', join(folder, 'none', 'a.tsv')])).complained).toContain(
      'its folder is not there',
    );
    expect((await koine(['--file', inside])).complained).toContain('is a folder; name a file');
  });

  it.each([
    ['', 'is empty'],
    ['target\n', 'its first line must name the columns target and ipa'],
    ['target\tipa\tipa\n', 'names the column "ipa" twice'],
    ['target\tipa\tproximity\n', 'has a column "proximity", which the scores fill'],
  ])('a file that begins with %j', async (text, sentence) => {
    const { status, complained } = await koine(['--file', fileOf(text, 'tsv')]);
    expect([status, complained]).toEqual([2, expect.stringContaining(sentence)]);
  });
});

describe('the scheme', () => {
  it('is that of DEFAULT_SCHEME, for a file and for one attempt, unless --scheme names another', async () => {
    const environment = { DEFAULT_SCHEME: 'erasmian' };
    const file = fileOf('target\tipa\nλόγος\tl ˈo ɡ o s\n', 'tsv');
    expect((await koine(['--file', file], environment)).printed).toContain(
      '\t0.992\t0\t1\t0.6\tright\t\t\t\n',
    );
    const one = async (...more: string[]) =>
      JSON.parse((await koine(['λόγος', 'l ˈo ɡ o s', '--json', ...more], environment)).printed).scheme;
    expect([await one(), await one('--scheme', 'attic')]).toEqual(['erasmian', 'attic']);
    expect(await koine(['λόγος', 'l'], { DEFAULT_SCHEME: 'klingon' })).toMatchObject({ status: 2 });
  });
});
