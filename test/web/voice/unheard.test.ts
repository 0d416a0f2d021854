/** What is said of a recording in which nothing could be heard. */

import { expect, it } from 'vitest';
import type { InputQuality } from '../../../src/contract/response.ts';
import { type Answer, isHeard, unheard } from '../../../web/src/voice/take.ts';

const quality = (...warnings: InputQuality['warnings']) => ({ input_quality: { warnings } });
const scored = (observed_phones: string[], ...warnings: InputQuality['warnings']): Answer =>
  ({ proximity: 0.5, observed_phones, ...quality(...warnings) }) as Answer;
const unscored = (duration_s: number, ...warnings: InputQuality['warnings']): Answer =>
  ({ proximity: null, duration_s, ...quality(...warnings) }) as Answer;

it.each<[string, Answer, RegExp | null]>([
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
