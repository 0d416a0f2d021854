/** What a swap gains, by frames in which each label lasts as long as it is told to; and frames in the voice of a reader. */

import { describe, expect, it } from 'vitest';
import { inVoice } from '../../src/engine/aloud/inVoice.ts';
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

const rowOf = (label: number) => Array.from({ length: 10 }, (_, n) => Math.log(n === label ? 0.91 : 0.01));

/** The gain of the swap over the words as they stand, and what the strings alone tell; each label was said for so many frames. */
function gained(lengths: readonly number[]) {
  const rows = SWAPPED.flatMap((label, n) =>
    Array.from({ length: lengths[n] as number }, () => rowOf(label)),
  );
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

const [A, E] = [1, 2];
const VOCAB = 4;

/** A row that gives these labels these probabilities, and the rest to the others. */
function row(sure: Record<number, number>): number[] {
  const left = 1 - Object.values(sure).reduce((sum, p) => sum + p, 0);
  const others = VOCAB - Object.keys(sure).length;
  return Array.from({ length: VOCAB }, (_, n) => Math.log(sure[n] ?? left / others));
}

/** A voice whose every `a` is heard as `e` rather than `a`, twelve times. */
const voice = Array.from({ length: 12 }, () => [row({ [E]: 0.6, [A]: 0.3 }), row({ [BLANK]: 0.97 })]).flat();
const labels = Array.from({ length: 12 }, () => A);

function voiced(rows: readonly number[][], string: readonly number[]) {
  frames.load(rows, BLANK);
  return inVoice(rows, string, frames, BLANK);
}

describe('in the voice of a reader', () => {
  it('a sound that is always heard as another is heard as itself, and every row still has the sum 1', () => {
    const rows = voiced(voice, labels);
    for (const [n, logs] of rows.entries()) {
      expect(logs.reduce((sum, log) => sum + Math.exp(log), 0)).toBeCloseTo(1, 12);
      if (n % 2 === 0) expect(logs[A]).toBeGreaterThan(logs[E] as number);
    }
  });

  it('the kernels have the rows that were returned', () => {
    const rows = voiced(voice, labels);
    const loaded = [...frames.forward([labels])];
    frames.load(rows, BLANK);
    expect([...frames.forward([labels])]).toEqual(loaded);
  });

  it('no bias is more than three nats, so that no two labels come nearer by more than six', () => {
    const clear = voice.map((_, n) => row(n % 2 === 0 ? { [E]: 1 - 1e-9 } : { [BLANK]: 0.97 }));
    const nearer = (rows: readonly (readonly number[])[]) =>
      (rows[0]?.[E] as number) - (rows[0]?.[A] as number);
    const moved = nearer(clear) - nearer(voiced(clear, labels));
    expect(moved).toBeGreaterThan(4);
    expect(moved).toBeLessThanOrEqual(6 + 1e-9);
  });
});
