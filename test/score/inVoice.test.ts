/** Tests the correction of frames for the voice of a reader who says a sound unlike other people. */

import { describe, expect, it } from 'vitest';
import { inVoice } from '../../src/engine/aloud/inVoice.ts';
import { engine } from '../engine.ts';

const { frames } = engine.kernel;
const BLANK = 0;
const [A, E] = [1, 2];
const VOCAB = 4;

/** Makes a frame in which these labels have these probabilities; the other labels share the rest. */
function row(sure: Record<number, number>): number[] {
  const left = 1 - Object.values(sure).reduce((sum, p) => sum + p, 0);
  const others = VOCAB - Object.keys(sure).length;
  return Array.from({ length: VOCAB }, (_, n) => Math.log(sure[n] ?? left / others));
}

/** Frames of a voice that says `a` twelve times; each time, `e` is likelier than `a`. */
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

  it('the kernels hold the corrected rows', () => {
    const rows = voiced(voice, labels);
    const loaded = [...frames.forward([labels])];
    frames.load(rows, BLANK);
    expect([...frames.forward([labels])]).toEqual(loaded);
  });

  it('a bias is at most three nats, so two labels come at most six nats nearer', () => {
    const clear = voice.map((_, n) => row(n % 2 === 0 ? { [E]: 1 - 1e-9 } : { [BLANK]: 0.97 }));
    const nearer = (rows: readonly (readonly number[])[]) =>
      (rows[0]?.[E] as number) - (rows[0]?.[A] as number);
    const moved = nearer(clear) - nearer(voiced(clear, labels));
    expect(moved).toBeGreaterThan(4);
    expect(moved).toBeLessThanOrEqual(6 + 1e-9);
  });
});
