import { describe, expect, it } from 'vitest';
import { score } from '../engine.ts';
import { tableOf } from '../table.ts';

const stress = (target: string, ipa: string) => score(target, ipa).stress;

describe('Stress object', () => {
  it('`method` is `mark` when the attempt carries a stress mark', () => {
    expect(stress('λόγος', 'l ˈo ɣ o s')).toEqual({
      available: true,
      method: 'mark',
      target_syllable: 0,
      attempt_syllable: 0,
      match: true,
      penalty: 0,
      abstained: 0,
      syllables: [
        { index: 0, phones: ['l', 'o'], target: true, attempt: true },
        { index: 1, phones: ['ɣ', 'o', 's'], target: false, attempt: false },
      ],
    });
  });

  it.each(tableOf('spec/scoring.tsv', 'stress') as [string, string, string, string][])(
    '%s: %s said as %s',
    (_rule, target, ipa, expected) => {
      expect(stress(target, ipa)).toMatchObject(JSON.parse(expected));
    },
  );
});
