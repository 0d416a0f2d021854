import { expect, it } from 'vitest';
import type { TutorResponse } from '../../../src/contract/response.ts';
import { bestOf, Takes } from '../../../web/src/voice/takes.ts';

const LOGOS = { target: 'λόγος', scheme: 'koine-greek' };
const scored = (proximity: number): TutorResponse => ({ proximity }) as TutorResponse;

it('the attempts at a word are those of its pronunciation, however its accents are encoded', () => {
  const takes = new Takes();
  takes.add(LOGOS, scored(0.5), null);
  takes.add({ ...LOGOS, scheme: 'attic' }, scored(0.6), null);
  takes.add({ ...LOGOS, target: 'λόγος'.normalize('NFD') }, scored(0.7), null);
  expect(takes.of(LOGOS).map(({ number, answer }) => [number, answer.proximity])).toEqual([
    [1, 0.5],
    [2, 0.7],
  ]);
  expect(takes.of({ ...LOGOS, target: 'θεός' })).toEqual([]);
});

it('of many attempts the last ones stay, and the best, the first of equals', () => {
  const takes = new Takes();
  for (const points of [0.3, 0.9, 0.9, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6]) takes.add(LOGOS, scored(points), null);
  expect(takes.of(LOGOS).map(({ number }) => number)).toEqual([2, 5, 6, 7, 8, 9]);
  expect(bestOf(takes.of(LOGOS))?.number).toBe(2);
  expect(bestOf([])).toBeUndefined();
});
