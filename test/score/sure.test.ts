/**
 * Tests that only sure edits of a decoded string count. A slow twin computes how sure an edit is. It compares the
 * scores of all strings with another label, or no label, in the place of the edit.
 */

import { expect, it } from 'vitest';
import { type Random, seeded } from '../../bench/inputs/random.ts';
import { type Decoded, decodeTowards } from '../../src/engine/evidence/decoding.ts';
import { type EditCosts, type Said, VARIANT } from '../../src/engine/evidence/editCosts.ts';
import { anyCase } from './decodings.ts';
import { KOINE } from './twins.ts';

const { frames } = KOINE.kernel;
const LEAST = 0.9;
const ROUNDING = 1e-9;

const PHONES = 'l o ɣ s e i a t k p n θ f m'.split(' ');
const WORDS = ['ὁ', 'ἐν', 'καί', 'λόγος', 'θεός', 'τόπος', 'νόμος', 'πᾶς', 'ἐκεῖ'];

type Strings = (string: readonly Said[]) => number;

interface Case extends Decoded {
  readonly costs: EditCosts;
  readonly likelihood: Strings;
}

/** Decodes a random word, said with slips and more or less clearly; null if it lacks sounds. */
function decodedWord(random: Random): Case | null {
  const of = anyCase(random, WORDS, PHONES);
  if (of === null) return null;
  const { rows, blank, costs, lambda, score } = of;
  frames.load(rows, blank);
  const likelihood: Strings = (string) => Math.exp(score(string.map(({ column }) => column)));
  return { ...decodeTowards(frames, costs, lambda, 2), costs, likelihood };
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);

/**
 * Computes the posterior of the label at index `at` of a decoded string: the share of the string among all strings with
 * any label, or no label, at that index.
 */
function posteriorAt({ string, costs, likelihood }: Case, at: number): number {
  const { position } = string[at] as Said;
  const others = costs.columns.map((column) => string.with(at, { column, position }));
  return likelihood(string) / sumOf([string.toSpliced(at, 1), ...others].map(likelihood));
}

/**
 * Computes the posterior of the gap before index `at`: the share of the decoded string among all strings with one label
 * or none in the gap.
 */
function posteriorBefore({ string, costs, likelihood }: Case, at: number): number {
  const others = costs.columns.map((column) => string.toSpliced(at, 0, { column, position: null }));
  return likelihood(string) / sumOf([string, ...others].map(likelihood));
}

/**
 * Lists the edits of a decoded string with their posteriors (`share`). `position` is null for an extra sound; `said` is
 * null for a missing one.
 */
function editsOf(
  of: Case,
): { readonly said: Said | null; readonly position: number | null; readonly share: number }[] {
  const { string, costs } = of;
  const heard = string.flatMap((said, at) => {
    const isAccepted = costs.said(said, string[at - 1]?.position) <= VARIANT;
    return isAccepted ? [] : [{ said, position: said.position, share: posteriorAt(of, at) }];
  });
  const missing = costs.target.flatMap((_, position) => {
    const at = string.findIndex((said) => said.position !== null && said.position >= position);
    const place = at < 0 ? string.length : at;
    if (string[place]?.position === position || costs.missing(position) <= VARIANT) return [];
    return [{ said: null, position, share: posteriorBefore(of, place) }];
  });
  return [...heard, ...missing];
}

it('keeps an edit if its posterior is at least 0.9; otherwise takes the sound of the target and marks it as open', () => {
  const random = seeded(25);
  const count = { kept: 0, doubtful: 0 };
  for (let n = 0; n < 200; n++) {
    const of = decodedWord(random);
    if (of === null || of.likelihood(of.string) === 0) continue;
    const { sure, costs } = of;
    const edits = editsOf(of);
    const at = (position: number | null) => sure.string.filter((said) => said.position === position);
    for (const { said, position, share } of edits) {
      const isKept =
        position === null ? sure.string.includes(said as Said) : at(position)[0] !== costs.target[position];
      if (isKept) expect(share).toBeGreaterThan(LEAST - ROUNDING);
      else expect(share).toBeLessThan(LEAST + ROUNDING);
      if (isKept && position !== null) expect(at(position)).toEqual(said === null ? [] : [said]);
      if (!isKept && position !== null)
        expect([at(position), sure.open.has(position)]).toEqual([[costs.target[position]], true]);
      count[isKept ? 'kept' : 'doubtful']++;
    }
    // An accepted sound may stay as it was heard or become the sound of the target, because the doubt about both is the
    // same.
    const edited = new Set(edits.map(({ said }) => said));
    for (const said of of.string.filter((one) => !edited.has(one))) {
      const { position } = said;
      const right = position === null ? [said] : [said, costs.target[position]];
      expect(sure.string.some((one) => right.includes(one))).toBe(true);
      if (position !== null) expect(sure.open.has(position)).toBe(of.open.has(position));
    }
  }
  expect(Math.min(count.kept, count.doubtful)).toBeGreaterThan(20);
});
