/** Makes a speaker of words that a learner said: the level of the voice and its microphone, which is the mean of theirs. */

import { type Speaker, WHOLE } from '../../contract/speaker.ts';
import type { Demo } from './demo.ts';

const DECIMALS = 1e3;

const rounded = (value: number): number => Math.round(value * DECIMALS) / DECIMALS || 0;

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** @param words the sound of each, at least of one: samples of 16 bits at 16 kHz */
export function enroll(demo: Demo, words: readonly Int16Array[]): Speaker {
  const { mark: model, bands } = demo.reads;
  const levels = words.map((pcm) => demo.levelOf(pcm));
  const means = Array.from({ length: bands }, (_, band) =>
    rounded(mean(levels.map((level) => level.means[band] as number))),
  );
  const deviation = rounded(mean(levels.map((level) => level.deviation)));
  return { model, words: Math.min(WHOLE, words.length), means, deviation };
}
