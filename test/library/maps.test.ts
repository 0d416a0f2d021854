/** A recording that the library hears is judged by the maps of its recognizer, as in the service. */

import { expect, it } from 'vitest';
import { loadEngine } from '../../src/files/built/engine.ts';
import { calibrated } from '../../src/score/evidence/calibration.ts';
import { type HeardSamples, tutorOf } from '../../src/score/library/answers.ts';
import { koineGreek } from '../../src/score/phonology/schemes/koine-greek.ts';

const CONFIDENCE = { slope: 0.5, intercept: -1 };

/** Frames in which [o] was heard, with [a] as a rival. */
const HEARD: HeardSamples = {
  listened: {
    posteriors: [
      [0.1, 0.7, 0.2],
      [0.1, 0.7, 0.2],
    ].map((row) => row.map(Math.log)),
    vocab: ['<blank>', 'o', 'a'],
    blank_id: 0,
    frame_s: 0.02,
    lead_s: 0,
  },
  duration_s: 1,
  quality: {
    sample_rate: 16_000,
    channels: 1,
    bit_depth: 16,
    duration_s: 1,
    trimmed_duration_s: 1,
    peak_dbfs: -1,
    rms_dbfs: -20,
    clipped_ratio: 0,
    silence_ratio: 0,
    dc_offset: 0,
    snr_db: null,
    warnings: [],
  },
  trust: { lambda: 6, gate: 4, maps: { confidence: CONFIDENCE, ranking: null } },
  note: { name: 'demo', note: 'trained on synthetic voices, not tested on people' },
};

it.each([
  [true, (posterior: number) => calibrated(posterior, CONFIDENCE)],
  [false, (posterior: number) => posterior],
])('calibrate: %s', async (calibrate, wanted) => {
  const tutor = tutorOf([await loadEngine(koineGreek)], () => HEARD);
  const request = { target: 'ὁ', audio: new Float32Array(1), sampleRate: 16_000, calibrate };
  const answer = tutor.score(request);
  const phone = 'gop' in answer ? answer.gop?.phones[0] : undefined;
  expect(phone?.posterior).toBeGreaterThan(0.5);
  expect(phone?.confidence).toBeCloseTo(wanted(phone?.posterior as number), 5);
});
