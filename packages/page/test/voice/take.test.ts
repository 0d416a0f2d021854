import { expect, it } from 'vitest';
import type { InputQuality } from '../../../../src/contract/response.ts';
import { isHeard, micCheck, type Scored, type Take, takeOf, unheard } from '../../src/voice/take.ts';

const quality = (...warnings: InputQuality['warnings']) => ({ input_quality: { warnings } });
const scored = (observed_phones: string[], ...warnings: InputQuality['warnings']): Scored =>
  ({ proximity: 0.5, observed_phones, ...quality(...warnings) }) as Scored;
const unscored = (duration_s: number, ...warnings: InputQuality['warnings']): Scored =>
  ({ proximity: null, duration_s, ...quality(...warnings) }) as Scored;

it.each<[string, Scored, RegExp | null]>([
  ['a word', scored(['l', 'o']), null],
  ['a noisy word', scored(['l', 'o'], 'noisy'), null],
  ['frames without phones', scored([]), /^No speech was heard .* Say the word again, clearly/u],
  ['noise', scored([], 'noisy'), /^No speech was heard .* much noise around you/u],
  ['silence', unscored(0, 'quiet', 'long_silence'), /^No speech .* nearer .* stop soon after the word\.$/u],
  ['a click', unscored(0.05), /^That was too short .* Say the word again/u],
  ['a loud click', unscored(0.05, 'clipped'), /^That was too short .* move a little away/u],
])('%s', (_what, answer, sentence) => {
  expect(isHeard(answer)).toBe(sentence === null);
  if (sentence !== null) expect(unheard(answer)).toMatch(sentence);
});

// biome-ignore format: a table, one case a line
it.each<[string, number, InputQuality['warnings'], RegExp]>([
  ['a good level', -6, [], /^Microphone check: the loudest of it came in at 50% of full volume\. Play your take/u],
  ['a low level', -46, ['quiet'], /came in at 1% of full volume\. It was very quiet: come nearer/u],
  ['too high a level', 0, ['clipped'], /came in at 100% of full volume\. It was too loud/u],
])('the microphone check of %s', (_what, peak_dbfs, warnings, sentence) => {
  expect(micCheck({ input_quality: { peak_dbfs, warnings } } as Scored)).toMatch(sentence);
});

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
