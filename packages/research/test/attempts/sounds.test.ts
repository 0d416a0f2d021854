import { readFileSync, truncateSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { score } from '../../../../test/engine.ts';
import { part } from '../../../../test/parts/runs.ts';
import { soundsText } from '../../src/attempts/soundsTable.ts';
import { readCells } from '../../src/csv.ts';
import { koine, linesOf, openFiles, TSV } from './trial.ts';

const { fileOf, freshPath } = openFiles();

const rowsOf = (answer: ReturnType<typeof score>): string[][] =>
  linesOf(soundsText(7, 'seven', answer, ',0,scheme,mark', 'csv')).map((line) => readCells(line, 'csv'));

describe('the rows of an answer', () => {
  it('have what the answer says of each sound', () => {
    const answer = score('ὁ θεός', 'o s ˈe o s a');
    const rows = rowsOf(answer);
    expect(rows.map((cells) => cells.slice(0, 9).join(' '))).toEqual([
      '7 seven 1 ὁ 0 ὁ o o correct',
      '7 seven 2 θεός 1 θ θ s incorrect',
      '7 seven 2 θεός 2 ε e e correct',
      '7 seven 2 θεός 3 ό o o correct',
      '7 seven 2 θεός 4 ς s s correct',
      '7 seven 2 θεός 5   a extra',
    ]);
    const wrong = 'dental_fricative_to_alveolar_sibilant,1,0.875,0.166666,,false,,,0,scheme,mark';
    expect(rows[1]?.slice(9).join()).toBe(wrong);
  });

  const TARGETS = ['λόγος', 'ἀμὴν ἀμὴν λέγω', 'ὁ θεός', 'ἐν ἀρχῇ ἦν ὁ λόγος', 'υἱός', 'ἄγγελος'];
  const phone = fc.constantFrom(...'l o ɣ s θ e a ˈe m n k p i r x ɡ y ks'.split(' '));

  it('gain exactly what the fixes say, and belong to the words that the answer says', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...TARGETS),
        fc.array(phone, { minLength: 1, maxLength: 14 }),
        (target, said) => {
          const answer = score(target, said.join(' '));
          const rows = rowsOf(answer);
          expect(rows.map((cells) => cells[3])).toEqual(answer.coaching.sounds.map(({ word }) => word));
          expect(rows.map((cells) => answer.target_words[Number(cells[2]) - 1]?.word)).toEqual(
            answer.coaching.sounds.map(({ word }) => word),
          );
          for (const fix of answer.coaching.summary.fixes)
            if (fix.kind === 'sound') expect(Number(rows[fix.sound_index]?.[12])).toBe(fix.score_gain);
        },
      ),
      { seed: 3, numRuns: part(200) },
    );
  });
});

describe('the table', () => {
  const rows = Array.from({ length: 60 }, (_, n) => (n % 7 ? `θεός\t${n % 2 ? 's' : 'θ'} e ˈo s` : 'θεός\t'));
  const tsv = ['target\tipa', ...rows].join('\n');

  it('has the sounds of all rows that were scored, in the form that its name says', async () => {
    const sounds = freshPath('tsv');
    await koine(['--file', fileOf(TSV, 'tsv'), '--out', freshPath('ndjson'), '--sounds', sounds]);
    const [head, ...lines] = linesOf(readFileSync(sounds, 'utf8'));
    expect(head?.split('\t').slice(0, 3)).toEqual(['line', 'id', 'word_number']);
    const ids = lines.map((line) => line.split('\t')[1]);
    expect([...new Set(ids)]).toEqual(['one', 'two', 'three', 'four']);
    expect(lines).toHaveLength(4 + 5 + 5 + 6);
  });

  it('and the scores are whole after a stop at any byte of either', async () => {
    const file = fileOf(tsv, 'tsv');
    const [out, sounds] = [freshPath('csv'), freshPath('csv')];
    const run = (...more: string[]) => koine(['--file', file, '--out', out, '--sounds', sounds, ...more]);
    await run();
    const whole = [readFileSync(out), readFileSync(sounds)] as const;
    const at = (bytes: Buffer) => fc.nat({ max: bytes.length });
    await fc.assert(
      fc.asyncProperty(at(whole[0]), at(whole[1]), async (rowsEnd, soundsEnd) => {
        truncateSync(out, rowsEnd);
        truncateSync(sounds, soundsEnd);
        expect((await run('--resume')).code).toBe(0);
        expect([readFileSync(out), readFileSync(sounds)]).toEqual(whole);
      }),
      { seed: 8, numRuns: part(12) },
    );
  });

  it('of another run is refused, and neither file is changed', async () => {
    const [out, sounds] = [freshPath('csv'), freshPath('csv')];
    await koine(['--file', fileOf(TSV, 'tsv'), '--out', out, '--sounds', sounds]);
    const before = [out, sounds].map((name) => readFileSync(name));
    const other = fileOf(
      TSV.replace('o m', 'o n').replace('l ˈo ɡ', 'l ˈo x').replace('e n a', 'e n i'),
      'tsv',
    );
    const { code, stderr } = await koine(['--file', other, '--out', out, '--sounds', sounds, '--resume']);
    expect([code, stderr]).toEqual([2, expect.stringContaining('the same scheme')]);
    expect([out, sounds].map((name) => readFileSync(name))).toEqual(before);
  });
});
