import { expect, it } from 'vitest';
import { OwnVoice } from '../../src/reading/ownVoice.ts';

const tone = (seconds: number, rate: number, hertz = 400): Float32Array =>
  Float32Array.from({ length: seconds * rate }, (_, n) => 0.5 * Math.sin((2 * Math.PI * hertz * n) / rate));

/** Adds sound to the voice in blocks of this length. */
function hear(voice: OwnVoice, sound: Float32Array, rate: number, block = 128): void {
  for (let at = 0; at < sound.length; at += block) voice.add(sound.subarray(at, at + block), rate);
}

it.each([8000, 16_000, 22_050, 44_100, 48_000])('from %i Hz', (rate) => {
  const voice = new OwnVoice();
  hear(voice, tone(1, rate), rate, 333);
  expect(voice.seconds).toBeCloseTo(1, 3);
  const kept = voice.between(0) as Float32Array;
  const right = tone(1, 16_000);
  const wrong = kept.reduce((most, x, n) => Math.max(most, Math.abs(x - (right[n] ?? 0))), 0);
  // A sample is the mean over its time, so it is half a sample late: the difference cannot be zero.
  expect(wrong).toBeLessThan(0.18);
  const level = Math.sqrt(kept.reduce((sum, x) => sum + x * x, 0) / kept.length);
  expect(level).toBeCloseTo(0.5 / Math.SQRT2, 1);
});

it('is cut by seconds, and is no louder than it can be', () => {
  const voice = new OwnVoice();
  hear(
    voice,
    Float32Array.from({ length: 16_000 }, (_, n) => (n < 8000 ? -2 : 2)),
    16_000,
  );
  expect([...(voice.between(0.4999, 0.5001) as Float32Array)]).toEqual([-1, -1, 1, 1]);
  expect(voice.between(0.9)?.length).toBe(1600);
  expect(voice.between(0.9, 5)?.length).toBe(1600);
  expect(voice.between(1)).toBeNull();
});

it('drops its oldest part', () => {
  const voice = new OwnVoice(16_000);
  hear(voice, tone(3, 16_000), 16_000, 4000);
  expect(voice.seconds).toBe(3);
  expect(voice.between(1.9)).toBeNull();
  expect(voice.between(2)?.length).toBe(16_000);
});
