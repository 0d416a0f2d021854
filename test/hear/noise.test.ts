/** Sound in which nobody speaks: whatever word was asked for, the demo recognizer must not hear it. */

import { describe, expect, it } from 'vitest';
import { readDemo } from '../../src/files/built/demo.ts';
import { Demo } from '../../src/hear/demo/demo.ts';
import { read, score, withHeard } from '../../src/score/library/scorer.ts';
import { seeded } from '../../src/serve/bench/inputs/random.ts';
import { engines } from '../engine.ts';

const { wasm, model } = readDemo();
const demo = new Demo(wasm, model);

/** Of two sounds and more: one vowel alone, as in ὁ, is sometimes heard in noise (docs/demo-recognizer.md). */
const WORDS = 'λόγος ἀγάπη ἄνθρωπος κύριος ἡμεῖς εἰρήνη θεός καί ἐν ἐγένετο πίστις ἁμαρτία'.split(' ');
const QUALITY = { sample_rate: 16_000, warnings: [] } as never;

/** A second of noise: white, or with the highs taken away. */
function noise(seed: number, level: number, smooth: number): Int16Array {
  const random = seeded(seed);
  let last = 0;
  return Int16Array.from({ length: 16_000 }, () => {
    last = smooth * last + (1 - smooth) * (random.next() - 0.5);
    return Math.round(2 * level * last);
  });
}

function scored(pcm: Int16Array, target: string) {
  const answer = Buffer.from(JSON.stringify(demo.hear(pcm)));
  const heard = { answer, trust: demo.trust, lead_s: 0, quality: QUALITY };
  return score(withHeard(read({ target, audio_base64: 'AA==' }, engines), heard));
}

describe.each([
  ['white', 0],
  ['soft', 0.7],
  ['dull', 0.97],
])('%s noise', (_kind, smooth) => {
  it.each([60, 500, 3000, 20_000])('at the level %i is no word', (level) => {
    const taken = WORDS.filter((word, n) => scored(noise(level + n, level, smooth), word).proximity >= 0.7);
    expect(taken).toEqual([]);
  });
});

it('silence is no word', () => {
  for (const word of WORDS) expect(scored(new Int16Array(16_000), word).proximity).toBeLessThan(0.5);
});
