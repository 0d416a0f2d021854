/** What a take is, and which attempts are kept. */

import { expect, it } from 'vitest';
import type { TutorResponse } from '../../../../src/contract/response.ts';
import { bestOf, type Take, Takes, takeOf } from '../../src/voice/take.ts';

const LOGOS = { target: 'λόγος', scheme: 'koine-greek' };
const scored = (proximity: number): TutorResponse => ({ proximity }) as TutorResponse;
const samples = (seconds: number): Float32Array => new Float32Array(16_000 * seconds);

it.each([
  [0.1, 'That was too short to be heard. Press Say it, say the whole word, and then stop.'],
  [30.2, 'This recording has 30.2 seconds; at most 30 can be heard at once. Choose a shorter one.'],
])('%s seconds are no take', (seconds, sentence) => {
  expect(takeOf(samples(seconds), 30)).toBe(sentence);
});

it('a take is its samples and the same as a file', () => {
  const take = takeOf(
    Float32Array.from({ length: 16_000 }, (_, n) => Math.sin(n)),
    30,
  ) as Take;
  expect([take.seconds, take.samples.length, take.wav.length]).toEqual([1, 16_000, 44 + 32_000]);
  expect(new DataView(take.wav.buffer).getInt16(44 + 2, true)).toBe(Math.round(Math.sin(1) * 32_767));
});

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

it('recordings of many words take no more than eight megabytes; those of the word at hand stay', () => {
  const takes = new Takes();
  const take = takeOf(samples(30), 30) as Take;
  for (let n = 0; n < 100; n++) takes.add({ ...LOGOS, target: `λόγος ${n}` }, scored(0.5), take);
  expect(takes.bytes).toBeLessThanOrEqual(8e6);
  expect(takes.of({ ...LOGOS, target: 'λόγος 99' })).toHaveLength(1);
  expect(takes.of({ ...LOGOS, target: 'λόγος 0' })).toHaveLength(0);
  for (let n = 0; n < 20; n++) takes.add(LOGOS, scored(0.5), take);
  expect(takes.of(LOGOS)).toHaveLength(6);
  expect(takes.bytes).toBeLessThanOrEqual(8e6);
});
