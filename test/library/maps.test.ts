/** A recording that the library hears is judged by the maps of its recognizer, as in the service. */

import { expect, it } from 'vitest';
import { calibrated } from '../../src/engine/evidence/calibration.ts';
import { type Ears, type HeardSamples, tutorOf } from '../../src/engine/library/answers.ts';
import { koineGreek } from '../../src/engine/phonology/schemes/koine-greek.ts';
import { loadEngine } from '../../src/service/built/loadEngine.ts';
import { framesOf } from '../score/frames.ts';

const CONFIDENCE = { slope: 0.5, intercept: -1 };

/** Frames in which [o] was heard, with [a] as a rival. */
const HEARD: HeardSamples = {
  pcm: new Int16Array(1),
  listened: {
    posteriors: framesOf('o o', ['<blank>', 'o', 'a'], 0.7),
    vocab: ['<blank>', 'o', 'a'],
    blank_id: 0,
    frame_s: 0.02,
    lead_s: 0,
  },
  duration_s: 1,
  quality: {} as HeardSamples['quality'],
  trust: { lambda: 6, gate: 4, maps: { confidence: CONFIDENCE, ranking: null } },
  note: { name: 'demo', note: 'trained on synthetic voices and some people, tested on few people' },
};

it.each([
  [true, (posterior: number) => calibrated(posterior, CONFIDENCE)],
  [false, (posterior: number) => posterior],
])('calibrate: %s', async (calibrate, wanted) => {
  const ears = { hear: () => HEARD } as unknown as Ears;
  const tutor = tutorOf([await loadEngine(koineGreek)], ears);
  const request = { target: 'ὁ', audio: new Float32Array(1), sampleRate: 16_000, calibrate };
  const answer = tutor.score(request);
  const phone = 'gop' in answer ? answer.gop?.phones[0] : undefined;
  expect(phone?.posterior).toBeGreaterThan(0.5);
  expect(phone?.confidence).toBeCloseTo(wanted(phone?.posterior as number), 5);
});
