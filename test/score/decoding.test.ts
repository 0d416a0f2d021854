import { describe, expect, it } from 'vitest';
import { seeded } from '../../bench/inputs/random.ts';
import { decodeTowards } from '../../src/engine/evidence/decoding.ts';
import { phoneAt } from '../../src/engine/phonology/phones.ts';
import { type Case, climbed, withinTwoEdits, worthOf } from '../naive/decode.ts';
import { part } from '../parts/runs.ts';
import { anyCase, caseOf, costsFor } from './decodings.ts';
import { KOINE } from './twins.ts';

const { kernel } = KOINE;

function decoded(of: Case): { phones: string; value: number } {
  const { frames } = kernel;
  frames.load(of.rows, of.blank);
  const { string } = decodeTowards(frames, of.costs, of.lambda, 2);
  const phones = string.map((said) => phoneAt(of.costs.phoneOf(said)).symbol).join(' ');
  return { phones, value: worthOf(string, of) };
}

describe('decoding toward the target', () => {
  it.each([
    ['the target itself', 'λόγος', 'l o ɣ o s', 'l o ɣ o s'],
    ['another phone, said clearly', 'λόγος', 'l o k o s', 'l o k o s'],
    ['a sound left out', 'λόγος', 'l o ɣ o', 'l o ɣ o'],
    ['a sound too many', 'λόγος', 'l o ɣ o s t', 'l o ɣ o s t'],
    ['two slips far apart', 'ἄνθρωπος', 'a n t r o p o k', 'a n t r o p o k'],
  ])('%s', (_what, target, said, phones) => {
    expect(decoded(caseOf(target, said, seeded(1), 2)).phones).toBe(phones);
  });

  it('an expensive edit needs clear frames: the higher λ is, the nearer the result is to the target', () => {
    const dear = caseOf('λόγος', 'l o k o s', seeded(7), 1000);
    expect(decoded(dear).phones).toBe('l o ɣ o s');
  });

  it.each([
    // In the first pass, several edits pay if each is made alone. All together would give t a k v k and k t x l o f u l.
    [{ seed: 1, frames: 10, spread: 2 }, 't a p k v k'],
    [{ seed: 8, frames: 9, spread: 4 }, 't x l o f u l'],
  ])('of edits that pay alone and lose together the best one counts: %j', ({ seed, ...shape }, phones) => {
    const of = caseOf('ἄνθρωπος', 't a n θ r o p o s k', seeded(seed), 2, shape);
    expect(decoded(of).phones).toBe(phones);
  });

  it('a sound without a column of its own is heard as the sound that stands in for it', () => {
    const of = caseOf('γυνή', 'ɣ y n e', seeded(3), 6);
    expect(decoded(of).phones).toBe('ʝ y n e̝');
  });

  it('a target that does not fit the frames stays as it is', () => {
    const of = caseOf('λόγος', 'l o s', seeded(4), 6, { frames: 3 });
    expect(decoded(of)).toEqual({ phones: 'l o ɣ o s', value: Number.NEGATIVE_INFINITY });
  });

  it('no target has costs when a sound of it has no column', () => {
    expect(costsFor('ψυχή', ['s', 'y', 'e'])).toBeNull();
  });
});

const WORDS = ['ὁ', 'καί', 'ἐν', 'λόγος', 'θεός', 'τόπος', 'νόμος', 'πᾶς', 'φῶς', 'ζωή', 'αὐτός'];
const SOME = 'l o ɣ s e i a t k p n z θ f m'.split(' ');
const FEW = ['l', 'o', 's', 'e', 'k', 'n', 't'];

/** Tries `count` cases; returns in how many of them the decoded string is worth less than `best`. */
function worseThan(best: (of: Case) => number, count: number, make: () => Case | null): number {
  const cases: Case[] = [];
  while (cases.length < count) {
    const made = make();
    if (made !== null) cases.push(made);
  }
  return cases.filter((of) => decoded(of).value < best(of) - 1e-6).length;
}

it('is as good as the best of all strings within two edits, on 98 % of short ones', () => {
  const random = seeded(41);
  const short = (): Case | null => {
    const of = anyCase(random, ['ὁ', 'ἐν', 'τό', 'ἐκ', 'σέ'], [...FEW, 'ɣ']);
    return of !== null && of.costs.positions <= 3 ? of : null;
  };
  expect(worseThan(withinTwoEdits, part(100), short)).toBeLessThanOrEqual(part(100) / 50);
});

it('is as good as the climb by single edits', () => {
  const random = seeded(42);
  expect(worseThan(climbed, part(200), () => anyCase(random, WORDS, SOME))).toBe(0);
});
