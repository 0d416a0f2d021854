import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { engines } from '../../../../test/engine.ts';
import { freshFolder } from '../../../../test/freshFolder.ts';
import { refusalOf } from '../../../../test/hear/loopback.ts';
import { truthOf } from '../../src/audit/audit.ts';
import { type ClipRow, checkRows, readTable } from '../../src/audit/clips.ts';

beforeAll(() => engines.load('attic'));

async function rowsOf(text: string | Uint8Array, name = 'clips.tsv'): Promise<readonly ClipRow[]> {
  const folder = await freshFolder();
  await writeFile(join(folder, name), text);
  const table = readTable(folder, 'koine-greek');
  checkRows(table, (row) => void truthOf(row, engines));
  return table.rows;
}

const faultOf = async (table: string): Promise<string> => (await refusalOf(rowsOf(table))).message;

describe('clips.tsv', () => {
  it('names file, target and what was said; the scheme, too, if need be', async () => {
    const table = 'file\ttarget\tipa\tscheme\na.wav\tλόγος\tright\ndeep/b.wav\tθεός\tt e o s\tattic\n';
    expect(await rowsOf(table)).toEqual([
      { line: 2, file: 'a.wav', target: 'λόγος', ipa: 'right', scheme: 'koine-greek', speaker: '' },
      { line: 3, file: 'deep/b.wav', target: 'θεός', ipa: 't e o s', scheme: 'attic', speaker: '' },
    ]);
  });

  it('may have its columns in any order, a byte order mark, CRLF, empty lines, remarks and capitals', async () => {
    const table = '\uFEFFipa\tfile\ttarget\r\n\r\n# a remark\r\nOther\ta.wav\t λόγος \r\n';
    expect(await rowsOf(table)).toMatchObject([{ line: 4, ipa: 'other', target: 'λόγος' }]);
  });

  const TABLE = 'file\ttarget\tipa\tspeaker\na.wav\tλόγος\tright\tAnna\n';
  // biome-ignore format: a table, one case a line
  it.each([
    ['UTF-16 of a spreadsheet', Buffer.from(`\uFEFF${TABLE}`, 'utf16le'), 'clips.tsv'],
    ['empty columns and rows of a spreadsheet', `${TABLE.replaceAll('\t', ';').replaceAll('\n', ';;\n')};;;;;\n`, 'clips.csv'],
    ['a quoted remark', `${TABLE.replaceAll('\t', ',')}"# a.wav, once more",λόγος,right,\n`, 'clips.csv'],
    ['the separator that Excel names', `sep=;\r\n${TABLE.replaceAll('\t', ';')}`, 'clips.csv'],
  ])('may be %s', async (_, text, name) => {
    expect(await rowsOf(text, name)).toMatchObject([
      { target: 'λόγος', ipa: 'right', speaker: 'Anna' },
    ]);
  });

  it('every row that cannot be used is named, with all that is wrong with it', async () => {
    const table = [
      'file\ttarget\tipa\tscheme',
      'a.wav\tλόγος\tright',
      'no.wav\thello\tright',
      'a.wav\tλόγος\tλόγος',
      'a.wav\tλόγος\twrong!',
      'a.wav\tλόγος',
      'a.wav\tλόγος\tright\tlatin',
      'a.wav\tλόγος\tright\tattic\tmore',
    ];
    const [head, ...lines] = (await faultOf(table.join('\n'))).split('\n  ');
    expect(head).toBe('6 rows of clips.tsv cannot be used:');
    expect(lines.map((line) => line.replace(/; (?:send|found|it takes).*/u, ''))).toEqual([
      'line 3: target must be a Greek word or verse',
      'line 4: ipa has Greek letters that are not IPA: ό ς',
      'line 5: ipa has symbols that are no phones: !',
      'line 6: no ipa',
      expect.stringMatching(/^line 7: scheme "latin" is not known/u),
      'line 8: 5 columns, and the first line names 4',
    ]);
  });

  // biome-ignore format: a table, one case a line
  it.each([
    ['', 'clips.tsv begins with ""; it must begin with the columns file, target, ipa and, if you like, scheme and speaker'],
    ['a.wav\tλόγος\tright\n', 'clips.tsv begins with "a.wav λόγος right"'],
    ['file\ttarget\tipa\tipa\n', 'clips.tsv begins with "file target ipa ipa"'],
    ['file\ttarget\tipa\tvoice\n', 'clips.tsv begins with "file target ipa voice"'],
    ['file\ttarget\tipa\n\n', 'clips.tsv has no row below its first line'],
    ['f\0i\0l\0e\0', 'clips.tsv is neither UTF-8 nor UTF-16 with a byte-order mark; save it as UTF-8'],
    ['file\ttarget\tipa\na.wav\tλόγος\ttheos\n', 'ipa is "theos", which looks like a transliteration; write it in IPA'],
    ['file\ttarget\tipa\na.wav\tλόγος\t\n', '1 row of clips.tsv cannot be used:\n  line 2: no ipa'],
  ])('%j is refused', async (table, sentence) => {
    expect(await faultOf(table)).toContain(sentence);
  });

  it('that is missing, or stands there twice, is named with its folder', async () => {
    const missing = '/nowhere has no table; write clips.tsv or clips.csv';
    expect(() => readTable('/nowhere', 'attic')).toThrow(missing);
    const folder = await freshFolder();
    for (const name of ['clips.tsv', 'clips.csv']) await writeFile(join(folder, name), 'file\ttarget\tipa\n');
    expect(() => readTable(folder, 'attic')).toThrow(
      `${folder} has clips.tsv and clips.csv; leave one of them there`,
    );
  });
});
