import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { VERSION } from '../../../../src/service/built/project.ts';
import { engines, score } from '../../../../test/engine.ts';
import { scoreRows } from '../../src/attempts/scoredRows.ts';
import { koine, linesOf, openFiles, TSV } from './trial.ts';

const { fileOf, linesFor, objectsFor } = openFiles();
const THEOS = score('θεός', 'θ e ˈo s');
beforeAll(() => engines.load('erasmian'));

describe('a table', () => {
  it('gets a line for each row, with the numbers of single attempts', async () => {
    const { code, stdout, stderr } = await koine(['--file', fileOf(TSV, 'tsv')]);
    expect([code, stderr]).toEqual([0, '4 rows scored, 0 rows not\n']);
    const [head, ...lines] = linesOf(stdout).map((line) => line.split('\t'));
    expect(head?.join(' ')).toBe(
      'line id target ipa scheme proximity real_edits lenient_similarity strict_similarity stress said_as miscues completeness words_per_minute pauses fixes problem version fingerprint',
    );
    expect(lines.map(([line, id]) => `${line} ${id}`)).toEqual(['2 one', '3 two', '4 three', '5 four']);
    const { proximity, real_edits, coaching, fingerprints } = score('λόγος', 'l ˈo x o s');
    expect(lines[1]?.slice(5, 7)).toEqual([String(proximity), String(real_edits)]);
    const mark = [VERSION, Object.values(fingerprints).join('-')];
    const fix = coaching.summary.fixes[0]?.error_code;
    expect(lines[1]?.slice(9)).toEqual(['right', ...Array(5).fill(''), fix, '', ...mark]);
    expect(lines.map((cells) => cells[4])).toEqual(['koine-greek', 'koine-greek', 'erasmian', 'koine-greek']);
    expect(lines[2]?.[5]).toBe(String(score('λόγος', 'l ˈo ɡ o s', { scheme: 'erasmian' }).proximity));
  });
});

describe('objects', () => {
  const lines = [
    { id: 7, target: 'θεός', ipa: ['θ', 'e', 'ˈo', 's'], candidates: 1 },
    { target: 'λόγος', ipa: 'l ˈo ɣ o s', candidate: 0 },
  ];
  const ndjson = lines.map((line) => JSON.stringify(line)).join('\n');

  it('give objects, with notes on what is no field of them', async () => {
    const notes = [expect.objectContaining({ code: 'unknown-field' })];
    const [objects] = await objectsFor(ndjson, 'jsonl');
    expect(objects).toEqual([
      { line: 1, version: VERSION, id: 7, ...score('θεός', 'θ e ˈo s', { candidates: 1 }) },
      { line: 2, version: VERSION, ...score('λόγος', 'l ˈo ɣ o s'), notes },
    ]);
  });
});

describe('broken rows', () => {
  it('of a table are named with their lines, and the rest is scored', async () => {
    const rows = [
      ['θεός', 'the row has no ipa'],
      ['θεός\t', 'the row has no ipa'],
      ['\tθ', 'the row has no target'],
      ['θεός\tθ e ˈo s\textra', 'the row has 3 cells, and the first line names 2 columns'],
      ['hello\th e', 'target must be a Greek word or verse'],
      ['θεός\tθεός', 'Greek letters that are not IPA'],
      ['θεός\tθ e ˈo s', ''],
    ];
    const tsv = ['target\tipa', ...rows.map(([row]) => row)].join('\n');
    const { code, stdout, stderr } = await koine(['--file', fileOf(tsv, 'tsv')]);
    const problems = linesOf(stdout)
      .slice(1)
      .map((line) => line.split('\t').at(-4));
    expect(problems).toEqual(rows.map(([, problem]) => problem && expect.stringContaining(problem)));
    const named = problems.slice(0, 6).map((problem, n) => `  line ${n + 2}: ${problem}\n`);
    expect([code, stderr]).toEqual([0, `1 row scored, 6 rows not\n${named.join('')}`]);
  });

  it('of objects', async () => {
    const lines = ['{', '[]', '{"target":"θεός"}', '{"target":"θεός","audio":"a.wav"}'];
    const text = [...lines, '{"target":"θεός","ipa":"θ e ˈo s"}'].join('\n');
    const recording = 'an object takes no recording; name it in the column audio of a table';
    const [objects] = await objectsFor(text, 'ndjson');
    expect(objects).toEqual([
      { line: 1, version: VERSION, problem: 'the line is no JSON' },
      { line: 2, version: VERSION, problem: 'the line is no JSON object' },
      { line: 3, version: VERSION, target: 'θεός', problem: 'the object has no ipa and no said' },
      { line: 4, version: VERSION, target: 'θεός', problem: recording },
      { line: 5, version: VERSION, ...THEOS },
    ]);
  });

  it('keep their target and the other columns', async () => {
    const table = 'name\tTarget\tIPA\nAnna\tθεός\t\nBen\tθεός\tθ e ˈo s\nCleo\thello\th\ta\n';
    const cells = (await linesFor(table, 'tsv')).map((line) => line.split('\t').slice(0, 4).join('|'));
    expect(cells).toEqual(['line|name|target|ipa', '2|Anna|θεός|', '3|Ben|θεός|θ e ˈo s', '4|Cleo|hello|h']);
    const [[anna, ...others]] = await objectsFor(table, 'tsv');
    const problem = 'the row has no ipa';
    expect(anna).toEqual({ line: 2, version: VERSION, columns: { name: 'Anna' }, target: 'θεός', problem });
    expect(others).toMatchObject([{ columns: { name: 'Ben' }, ...THEOS }, { columns: { name: 'Cleo' } }]);
  });

  it('that are not UTF-8; when not one row was scored, it ends with 1', async () => {
    const bytes = Buffer.from('target\tipa\n\xe8\xe5\ts\n', 'latin1');
    const { code, stderr } = await koine(['--file', fileOf(bytes, 'tsv')]);
    expect([code, stderr]).toEqual([1, expect.stringContaining('line 2: the row is not UTF-8')]);
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
        const head = { separator: ',', headAt: 1, columns: ['target', 'ipa'] } as const;
        const marks = { encoding: 'utf-8', fallback: 'koine-greek', audio: null } as const;
        const plan = { input, output, sounds: 'csv', ...marks, ...head } as const;
        const task = { records, plan, recorded: null, from: { rows: 0, sounds: 0 } };
        const scored = await scoreRows(task, engines);
        expect(scored.text.split('\n')).toHaveLength(records.length + 1);
      }),
      { seed: 5 },
    );
  });
});

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
