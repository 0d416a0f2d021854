/** Tests that the score of a word does not depend on the silence before and after it, that is, on when the learner taps. */

import { expect, it } from 'vitest';
import { type Random, seeded } from '../../../bench/inputs/random.ts';
import { createTutor } from '../../../src/index.ts';
import { openVoice } from '../../../src/service/built/openVoice.ts';
import { some } from '../../../test/parts/runs.ts';
import { wordsOf } from '../../voice/src/wordsToSay.ts';

const WORDS = some('λόγος καρπός οἶνος ἀγαθός θεός ἄνθρωπος πλοῖον μακάριος γυνή ἔργον'.split(' '), 5);
const TIMES = 4;
/** The largest difference that is accepted between scores of the same word. */
const STEADY = 0.05;

const [tutor, voice] = await Promise.all([createTutor(), (await openVoice())()]);

/** Draws an odd count of samples that takes 0.3 to 2 s. */
const odd = (random: Random, rate: number): number =>
  2 * Math.floor((rate * (0.3 + 1.7 * random.next())) / 2) + 1;

it.each<[string, number]>([
  ['digital silence', 0],
  ['low noise', 3e-4],
])('0.3 to 2 s of %s before and after a word change its score by at most 0.05', (_what, noise) => {
  const random = seeded(25);
  const scores = WORDS.map((target) => {
    const { samples, rate } = voice.say(wordsOf(tutor.read(target)));
    return Array.from({ length: TIMES }, () => {
      const lead = odd(random, rate);
      const audio = new Float32Array(lead + samples.length + odd(random, rate));
      samples.forEach((x, n) => {
        audio[lead + n] = x / 2 ** 15;
      });
      const noisy = audio.map((x) => x + noise * (random.next() - 0.5));
      return tutor.score({ target, audio: noisy, sampleRate: rate, candidates: 0 }).proximity ?? 0;
    });
  });
  const unsteady = WORDS.filter(
    (_, n) => Math.max(...(scores[n] as number[])) - Math.min(...(scores[n] as number[])) > STEADY,
  );
  expect(unsteady).toEqual([]);
});
