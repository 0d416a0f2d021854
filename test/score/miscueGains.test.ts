/** What a swap gains, by frames in which each label lasts as long as it is told to. */

import { describe, expect, it } from 'vitest';
import { gainsAt } from '../../src/score/evidence/miscueGains.ts';
import type { Part } from '../../src/score/evidence/passageParts.ts';
import { engine } from '../engine.ts';

const { frames } = engine.kernel;
const BLANK = 0;
/** Three words of two sounds, whose labels are 1 to 6. */
const LABELS = [1, 2, 3, 4, 5, 6];
const [BEFORE, OWN, NEXT] = [0, 1, 2].map(
  (word): Part => ({ word, from: 2 * word, to: 2 * word + 2, again: false }),
) as [Part, Part, Part];

const row = (label: number) => Array.from({ length: 7 }, (_, n) => Math.log(n === label ? 0.94 : 0.01));

/** Frames in which the words were said with the last two swapped, each label so many frames. */
function swapped(lengths: readonly number[]): number[][] {
  const order = [1, 2, 5, 6, 3, 4];
  return order.flatMap((label, n) => Array.from({ length: lengths[n] as number }, () => row(label)));
}

/** The gain of the swap over the words as they stand, and what the strings alone tell. */
function gained(lengths: readonly number[]) {
  const rows = swapped(lengths);
  frames.load(rows, BLANK);
  const swap = { kind: 'transposition', at: 1, taken: 2, parts: [NEXT, OWN], sounds: 2 } as const;
  const pieceOf = ({ from, to }: Part) => {
    const labels = LABELS.slice(from, to);
    return { taught: labels, decoded: labels, cost: 0 };
  };
  const around = { frames, rows, blank: BLANK, lambda: 6, pace: rows.length / LABELS.length };
  const [found] = gainsAt([swap], [OWN], [[BEFORE], [NEXT]], pieceOf, around, () => 0);
  const [plain, other] = frames.forward([LABELS, [1, 2, 5, 6, 3, 4]]) as unknown as [number, number];
  return { gain: found?.gain, told: other - plain };
}

describe('a swap', () => {
  it('gains what its string tells where its words have their time', () => {
    const { gain, told } = gained([4, 4, 4, 4, 4, 4]);
    expect(told).toBeGreaterThan(0);
    expect(gain).toBeCloseTo(told, 9);
  });

  it.each([
    ['first', [5, 5, 1, 1, 6, 6]],
    ['second', [5, 5, 6, 6, 1, 1]],
  ])('gains less where its %s word is crammed: a sound of it lasts a quarter of the mean', (_, lengths) => {
    const { gain, told } = gained(lengths);
    expect(gain).toBeCloseTo(told - 50 * (0.7 - 0.25), 9);
  });
});
