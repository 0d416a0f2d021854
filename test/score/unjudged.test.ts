/** What a recording did not tell: the stress that nobody marked, and a length for which there is no label. */

import { expect, it } from 'vitest';
import { type Ears, tutorOf } from '../../src/engine/library/answers.ts';
import { attic } from '../../src/engine/phonology/schemes/attic.ts';
import { loadEngine } from '../../src/service/built/loadEngine.ts';
import { spokenFrames } from './frames.ts';

const SHORT = '<blank> h ɔ s a e m e̝ n t o i'.split(' ');
const LONG = [...SHORT, 'ɔː', 'ɛː', 'aː'];

/** What is not judged when these labels are heard of a target, by a recognizer with this vocabulary. */
async function unjudged(target: string, labels: string, vocab: readonly string[], gate = 20) {
  const hear = () => ({
    listened: { posteriors: spokenFrames(labels, vocab), vocab, blank_id: 0, frame_s: 0.02, lead_s: 0 },
    trust: { lambda: 6, gate },
    note: { name: 'demo', note: '' },
  });
  const tutor = tutorOf([await loadEngine(attic)], { hear } as unknown as Ears);
  const answer = tutor.score({ target, audio: new Float32Array(1), sampleRate: 16_000 });
  return 'gop' in answer && [answer.gop?.decoding, answer.not_judged];
}

// biome-ignore format: a table, one case a line
it.each([
  ['one syllable, its length without a label', 'ὡς', 'h ɔ s', SHORT, 20, ['target', ['length']]],
  ['one syllable, its length with a label', 'ὡς', 'h ɔː s', LONG, 20, ['target', undefined]],
  ['a length that is charged, because the target was not said', 'ὡς', 'm a t e', SHORT, 0, ['free', undefined]],
  ['one of two long sounds without a label', 'ἡμᾶς', 'h ɛː m a s', LONG.slice(0, -1), 20, ['target', ['stress', 'length']]],
  ['no long sound', 'τότε', 't o t e', SHORT, 20, ['target', ['stress']]],
] as const)('%s: %s', async (_, target, labels, vocab, gate, wanted) => {
  expect(await unjudged(target, labels, vocab, gate)).toEqual(wanted);
});
