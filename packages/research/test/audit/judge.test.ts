import { describe, expect, it } from 'vitest';
import { type JudgedRow, judge } from '../../src/audit/judge.ts';

/**
 * Rows, written `target:heard`: alone what is right, with `~` behind what is unsure, `-` for nothing, `+` before an extra
 * sound. `l o ɣ:x o s~ +n` is l o right, x for ɣ, o right, s right but unsure, an extra n.
 */
const rows = (text: string): JudgedRow[] =>
  text.split(' ').map((cell) => {
    const uncertain = cell.endsWith('~');
    const bare = cell.replace('~', '');
    const confidence = uncertain ? 0.5 : 0.9;
    if (bare.startsWith('+')) {
      return { target: null, observed: bare.slice(1), status: 'extra', confidence: null, uncertain };
    }
    const [target = '', heard = target] = bare.split(':');
    if (heard === '-') return { target, observed: null, status: 'missing', confidence, uncertain };
    const status = heard === target ? 'correct' : 'incorrect';
    return { target, observed: heard, status, confidence, uncertain };
  });

/** What became of the planted errors: `s` `d` `i` for the kind, `!` sure and named, `+` sure, `?` unsure, `.` missed. */
const fates = (said: string, heard: string): string =>
  judge(rows(said), rows(heard))
    .planted.map(({ kind, found, named }) => {
      const fate = found === 'sure' ? (named ? '!' : '+') : found === 'unsure' ? '?' : '.';
      return kind[0] + fate;
    })
    .join(' ');

describe('a clip', () => {
  it.each([
    // said, heard, planted, right phones, false alarms, unsure
    ['l o ɣ o s', 'l o ɣ o s', '', 5, 0, 0],
    ['l o ɣ o s', 'l o ɣ:x o s', '', 5, 1, 0],
    ['l o ɣ o s', 'l o ɣ~ o s', '', 5, 0, 1],
    ['l o ɣ o s', 'l o ɣ:- o s +n', '', 5, 2, 0],
    ['l o ɣ:x o s', 'l o ɣ:x o s', 's!', 4, 0, 0],
    ['l o ɣ:x o s', 'l o ɣ:k o s', 's+', 4, 0, 0],
    ['l o ɣ:x o s', 'l o ɣ:- o s', 's+', 4, 0, 0],
    ['l o ɣ:x o s', 'l o ɣ~ o s', 's?', 4, 0, 0],
    ['l o ɣ:x o s', 'l o ɣ o s', 's.', 4, 0, 0],
    ['l o ɣ:x o s', 'l o ɣ o:u s~', 's.', 4, 1, 1],
    ['l o ɣ o s:-', 'l o ɣ o s:-', 'd!', 4, 0, 0],
    ['l o ɣ o s:-', 'l o ɣ o s:z', 'd+', 4, 0, 0],
    ['l o ɣ o s:-', 'l o ɣ o s', 'd.', 4, 0, 0],
    ['l o ɣ o +n s', 'l o ɣ o +n s', 'i!', 5, 0, 0],
    ['l o ɣ o +n s', 'l o ɣ o +m s', 'i+', 5, 0, 0],
    ['l o ɣ o +n s', 'l o ɣ o s', 'i.', 5, 0, 0],
    // The gap beside it counts, the one after that is another sound.
    ['l o ɣ o +s s', 'l o ɣ o s +s', 'i!', 5, 0, 0],
    ['l o ɣ o s +s', 'l o ɣ o +s s', 'i!', 5, 0, 0],
    ['l o ɣ +n o s', 'l o +n ɣ o s', 'i!', 5, 0, 0],
    ['l +n o ɣ o s', 'l o ɣ o +n s', 'i.', 5, 1, 0],
    ['l o ɣ o +n s', 'l +n o ɣ o s', 'i.', 5, 1, 0],
    ['l o ɣ o +n s', 'l o ɣ o +n +n s', 'i!', 5, 1, 0],
    ['l:r o ɣ:- o s', 'l:r o ɣ:- o:u s', 's! d!', 3, 1, 0],
  ])('%s heard as %s: %s', (said, heard, planted, right, alarms, unsure) => {
    expect(fates(said, heard)).toBe(planted);
    expect(judge(rows(said), rows(heard))).toMatchObject({ right, alarms, unsure });
  });

  it('claims each sound with its confidence', () => {
    const { claims } = judge(rows('l:r o +n'), rows('l o~ +n'));
    expect(claims).toEqual([
      { confidence: 0.9, right: false },
      { confidence: 0.5, right: true },
    ]);
  });

  it('of a variant, or an accent that is put up with, is right', () => {
    const [row] = rows('θ:tʰ') as [JudgedRow];
    for (const status of ['acceptable variant', 'acceptable'] as const) {
      const variant = [{ ...row, status }];
      expect(judge(variant, rows('θ'))).toMatchObject({ right: 1, alarms: 0, planted: [] });
      expect(judge(rows('θ'), variant)).toMatchObject({ right: 1, alarms: 0, planted: [] });
    }
  });
});
