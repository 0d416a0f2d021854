import { expect, it } from 'vitest';
import type { ScoredClip } from '../../src/files/audit/audit.ts';
import type { ClipRow } from '../../src/files/audit/clips.ts';
import { csvOf } from '../../src/files/audit/csv.ts';
import { score } from '../engine.ts';

const row = (line: number): ClipRow => ({
  line,
  file: `${line}.wav`,
  target: 'λόγος',
  said: 'right',
  scheme: 'koine-greek',
});

it('clips stand in the order of their table, those that failed among the others', () => {
  const scored = [9, 2].map(
    (line): ScoredClip => ({
      row: row(line),
      response: score('λόγος', 'l o ɣ o s'),
      outcome: { proximity: 1, decoding: 'target', verdict: null },
    }),
  );
  const failed = [10, 3].map((line) => ({ row: row(line), reason: 'no answer; =HYPERLINK("a")' }));
  expect(csvOf(scored, failed).split('\r\n')).toEqual([
    'line,file,target,scheme,said,heard,proximity,decoding,right_phones,false_alarms,unsure,planted,sure,missed,named,failure',
    '2,2.wav,λόγος,koine-greek,right,l o ɣ o s,1,target,,,,,,,,',
    '3,3.wav,λόγος,koine-greek,right,,,,,,,,,,,"no answer;\' =HYPERLINK(""a"")"',
    '9,9.wav,λόγος,koine-greek,right,l o ɣ o s,1,target,,,,,,,,',
    '10,10.wav,λόγος,koine-greek,right,,,,,,,,,,,"no answer;\' =HYPERLINK(""a"")"',
    '',
  ]);
});
