/** What a swap gains, by frames in which each label lasts as long as it is told to. */

import { describe, expect, it } from 'vitest';
import { gainsAt } from '../../src/engine/aloud/miscueGains.ts';
import type { Part } from '../../src/engine/aloud/passageParts.ts';
import { engine } from '../engine.ts';

const { frames } = engine.kernel;
const BLANK = 0;
/** Words of two sounds, four, one and two, whose labels are 1 to 9; the second and the third are swapped. */
const LABELS = [1, 2, 3, 4, 5, 6, 7, 8, 9];
const SWAPPED = [1, 2, 7, 3, 4, 5, 6, 8, 9];
const partOf = (word: number, from: number, to: number): Part => ({ word, from, to, again: false });
const [BEFORE, OWN, NEXT, BEHIND] = [partOf(0, 0, 2), partOf(1, 2, 6), partOf(2, 6, 7), partOf(3, 7, 9)];

const row = (label: number) => Array.from({ length: 10 }, (_, n) => Math.log(n === label ? 0.91 : 0.01));

/** The gain of the swap over the words as they stand, and what the strings alone tell; each label was said for so many frames. */
function gained(lengths: readonly number[]) {
  const rows = SWAPPED.flatMap((label, n) => Array.from({ length: lengths[n] as number }, () => row(label)));
  frames.load(rows, BLANK);
  const swap = { kind: 'transposition', at: 1, taken: 2, parts: [NEXT, OWN], sounds: 4 } as const;
  const pieceOf = ({ from, to }: Part) => {
    const labels = LABELS.slice(from, to);
    return { taught: labels, decoded: labels, cost: 0 };
  };
  const pace = rows.length / LABELS.length;
  const around = { frames, rows, blank: BLANK, lambda: 6, pace };
  const [found] = gainsAt([swap], [OWN], [[BEFORE], [NEXT, BEHIND]], pieceOf, around, () => 0);
  const [plain, other] = frames.forward([LABELS, SWAPPED]) as unknown as [number, number];
  return { gain: found?.gain, told: other - plain, pace };
}

describe('a swap', () => {
  it('gains what its string tells where its words have their time', () => {
    const { gain, told } = gained([4, 4, 4, 4, 4, 4, 4, 4, 4]);
    expect(told).toBeGreaterThan(0);
    expect(gain).toBeCloseTo(told, 9);
  });

  it.each([
    ['a word of one sound', [6, 6, 1, 4, 4, 4, 4, 6, 6], 1],
    ['a word of four', [6, 6, 9, 2, 2, 2, 2, 6, 6], 2],
  ])('gains less where %s is crammed', (_, lengths, each) => {
    const { gain, told, pace } = gained(lengths);
    expect(gain).toBeCloseTo(told - 50 * (0.7 - each / pace), 9);
  });
});
