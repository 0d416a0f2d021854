/** What learners with an accent say, and which sound of the target each of theirs is held against. */

import { beforeAll, describe, expect, it } from 'vitest';
import { engineOf, score } from '../engine.ts';
import { tableOf } from '../table.ts';

beforeAll(() => Promise.all(['erasmian', 'modern-greek'].map(engineOf)));

const pairs = (scheme: string, target: string, ipa: string): string =>
  score(target, ipa, { scheme })
    .phones.map(({ target, observed }) => `${target ?? '+'}:${observed ?? '∅'}`)
    .join(' ');

describe('of equally cheap alignments one that pairs a vowel with a consonant comes last', () => {
  it.each(tableOf('accents/alignment.tsv', 'alignments') as [string, string, string, string][])(
    '%s %s [%s]',
    (scheme, target, ipa, expected) => {
      expect(pairs(scheme, target, ipa)).toBe(expected);
    },
  );

  it.each(tableOf('accents/alignment.tsv', 'stress') as [string, string, string, string][])(
    '%s %s [%s]: the stress matches: %s',
    (scheme, target, ipa, match) => {
      expect(`${score(target, ipa, { scheme }).stress.match}`).toBe(match);
    },
  );
});
