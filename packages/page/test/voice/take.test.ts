import { expect, it } from 'vitest';
import { type Take, takeOf } from '../../src/voice/take.ts';

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
