/** Tests that docs/traditions.md states the right status and cost of sounds in each tradition. */

import { beforeAll, describe, expect, it } from 'vitest';
import { SCHEMES } from '../../src/engine/phonology/schemes/index.ts';
import { engineOf, score } from '../engine.ts';
import { tableOf } from '../table.ts';

describe('the costs that the page states', () => {
  beforeAll(() => Promise.all(SCHEMES.map(({ name }) => engineOf(name))));

  it.each(tableOf('accents/costs.tsv', 'sounds'))(
    '%s: %s, %s said [%s], sound %s',
    (_what, scheme, target = '', ipa = '', index, status, cost) => {
      const sound = score(target, ipa, { scheme }).phones[Number(index)];
      expect(sound).toMatchObject({ status, cost: Number(cost) });
    },
  );
});

beforeAll(() => Promise.all(['erasmian', 'modern-greek'].map(engineOf)));

const pairs = (scheme: string, target: string, ipa: string): string =>
  score(target, ipa, { scheme })
    .phones.map(({ target, observed }) => `${target ?? '+'}:${observed ?? '∅'}`)
    .join(' ');

describe('among alignments of the same cost, one that pairs a vowel with a consonant is taken last', () => {
  it.each(tableOf('accents/alignment.tsv', 'alignments'))('%s %s [%s]', (scheme, target, ipa, expected) => {
    expect(pairs(scheme, target, ipa)).toBe(expected);
  });

  it.each(tableOf('accents/alignment.tsv', 'stress'))(
    '%s %s [%s]: matches: %s',
    (scheme, target, ipa, match) => {
      expect(`${score(target, ipa, { scheme }).stress.match}`).toBe(match);
    },
  );
});
