/** Lets the library hear recordings with the demo recognizer; they are resampled and cut as in the service. */

import { LIMITS } from '../../../src/contract/limits.ts';
import { type Speaker, WHOLE } from '../../../src/contract/speaker.ts';
import type { Ears } from '../../../src/engine/library/answers.ts';
import { factsOf, planCut, writeCut } from '../../recordings/src/cut.ts';
import { filterCache } from '../../recordings/src/resample.ts';
import { openSamples } from '../../recordings/src/samples.ts';
import { type Demo, NOTE } from './demo.ts';
import { readerOf } from './reader.ts';

const roundedMean = (values: readonly number[]): number =>
  Math.round((values.reduce((sum, value) => sum + value, 0) / values.length) * 1e3) / 1e3 || 0;

/**
 * Makes a speaker: the mean level of words that a learner said.
 *
 * @param words at least one word, each as 16-bit samples at 16 kHz
 */
function enroll(demo: Demo, words: readonly Int16Array[]): Speaker {
  const { mark: model, bands } = demo.reads;
  const levels = words.map((pcm) => demo.levelOf(pcm));
  const means = Array.from({ length: bands }, (_, band) =>
    roundedMean(levels.map((level) => level.means[band] as number)),
  );
  const deviation = roundedMean(levels.map((level) => level.deviation));
  return { model, words: Math.min(WHOLE, words.length), means, deviation };
}

/**
 * @param demo returns the recognizer. It is called for every recording, so it may load the recognizer at the first call
 */
export function earsOf(demo: () => Demo): Ears {
  const filters = filterCache();
  const hear: Ears['hear'] = (samples, sampleRate, { field, speaker }) => {
    const recording = openSamples(samples, sampleRate, field);
    const { trust, hear: listen } = demo();
    const cut = planCut(recording);
    // The service also rounds samples to 16 bits, so both hear exactly the same.
    const pcm = new Int16Array(cut.samples);
    writeCut(recording, cut, filters, pcm);
    const { lead_s, duration_s, quality } = factsOf(recording, cut);
    const frames = listen(pcm, speaker);
    const posteriors = duration_s < LIMITS.least_audio_s ? [] : frames.posteriors;
    return { pcm, listened: { ...frames, posteriors, lead_s }, duration_s, quality, trust, note: NOTE };
  };
  return {
    hear,
    enroll: (words) => enroll(demo(), words),
    reader: (verses, options, parts) => readerOf(verses, options, { ...parts, hear, check: openSamples }),
  };
}
