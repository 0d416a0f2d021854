/** Inputs of the posterior benches: spoken strings, their posteriors, and strings near them. */

import { posteriorsOf, type Shape, spokenPosteriors, stringOf } from './posteriors.ts';
import { type Random, seeded } from './random.ts';

export interface Spoken {
  readonly rows: readonly (readonly number[])[];
  readonly labels: readonly number[];
}

export const lifelike = (frames: number, columns: number): Shape => ({
  frames,
  columns,
  blank: 0,
  spread: 2,
  holes: 0,
});

/** Makes spoken strings of one length, with one or two errors in each. */
export function utterances(shape: Shape, length: number, count: number, seed: number): Spoken[] {
  const random = seeded(seed);
  return Array.from({ length: count }, () => {
    const labels = stringOf(random, length, shape);
    const said = labels.map((label) => (random.next() < 0.1 ? 1 + random.below(shape.columns - 1) : label));
    const rows = length > 0 ? spokenPosteriors(random, shape, said) : posteriorsOf(random, shape);
    return { rows, labels };
  });
}

export interface Edit {
  readonly kind: 'instead' | 'before' | 'without';
  readonly position: number;
  readonly column: number;
}

export function randomEdit(random: Random, length: number, { columns }: Shape): Edit {
  const kind = random.pick(['instead', 'before', 'without'] as const);
  const position = random.below(kind === 'before' ? length + 1 : length);
  return { kind, position, column: 1 + random.below(columns - 1) };
}

export function edited(labels: readonly number[], { kind, position, column }: Edit): number[] {
  if (kind === 'without') return labels.toSpliced(position, 1);
  return labels.toSpliced(position, kind === 'instead' ? 1 : 0, column);
}

/** Throws unless both logs agree within 1e-9. */
export function verify(got: number | undefined, expected: number): void {
  if (got === expected) return;
  if (!(Math.abs((got ?? Number.NaN) - expected) <= 1e-9 * Math.abs(expected))) {
    throw new Error(`the kernel gives ${got}, its twin ${expected}`);
  }
}
