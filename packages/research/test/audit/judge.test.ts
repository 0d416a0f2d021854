import { describe, expect, it } from 'vitest';
import { tableOf } from '../../../../test/table.ts';
import { countRight } from '../../src/audit/figures.ts';
import { type JudgedRow, judge } from '../../src/audit/judge.ts';

/**
 * Reads rows such as `l ɣ:x o:- s~ +n`: l is right, x is heard for ɣ, o is missing, s is right but unsure, n is extra.
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

/**
 * Writes the kind of each error (`s`, `d`, `i`), and its judgment: `!` sure and named, `+` sure, `?` unsure, `.`
 * missed.
 */
const fates = (said: string, heard: string): string =>
  judge(rows(said), rows(heard))
    .planted.map(({ kind, found, named }) => {
      const fate = found === 'sure' ? (named ? '!' : '+') : found === 'unsure' ? '?' : '.';
      return kind[0] + fate;
    })
    .join(' ');

describe('a clip', () => {
  it.each(tableOf('../packages/research/test/audit/judge.tsv'))(
    '%s heard as %s: %s',
    (said, heard, planted, ...counts) => {
      const [rightPhones, alarms, unsure] = counts.map(Number);
      expect(fates(said, heard)).toBe(planted);
      const { sounds, falseExtras } = judge(rows(said), rows(heard));
      expect(countRight(sounds, falseExtras)).toEqual({ rightPhones, alarms, unsure });
    },
  );

  it('claims each sound with its confidence', () => {
    expect(judge(rows('l:r o +n'), rows('l o~ +n')).sounds).toEqual([
      { phone: 'l', right: false, heard: 'right', confidence: 0.9 },
      { phone: 'o', right: true, heard: 'unsure', confidence: 0.5 },
    ]);
  });

  it('of a variant, or an accent that is put up with, is right', () => {
    const [row] = rows('θ:tʰ') as [JudgedRow];
    for (const status of ['acceptable variant', 'acceptable'] as const) {
      const variant = [{ ...row, status }];
      const sounds = [{ right: true, heard: 'right' }];
      expect(judge(variant, rows('θ'))).toMatchObject({ sounds, planted: [] });
      expect(judge(rows('θ'), variant)).toMatchObject({ sounds, planted: [] });
    }
  });
});
