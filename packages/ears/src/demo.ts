/**
 * The demo recognizer: a small network that hears phones in sound at 16 kHz (docs/demo-recognizer.md). It returns
 * posteriors and not phones; the engine then decodes them toward the target.
 */

import type { RecognizerNote } from '../../../src/contract/response.ts';
import { type OfModel, readSpeaker, type Speaker } from '../../../src/contract/speaker.ts';
import { logSum } from '../../../src/engine/evidence/logs.ts';
import type { Trust } from '../../../src/engine/hear.ts';
import type { Wasm } from '../../../src/engine/kernel/module.ts';
import { hashed } from '../../../src/engine/lexicon/fingerprint.ts';
import type { Listened } from '../../../src/engine/library/tutor.ts';
import { AcousticKernel } from './acoustic.ts';
import { FRAME_S, type Level, levelOf, writeFeatures } from './logMel.ts';
import { readModel } from './model.ts';
import { BANDS, framesOf, writeLogMel } from './spectrum.ts';

export const NOTE: RecognizerNote = {
  name: 'demo',
  note: 'trained on synthetic voices and some people, tested on few people',
};

const DECIMALS = 1e4;

/** Count of samples from one row of the network's output to the next. */
const ROW = FRAME_S * 16_000;

/** Count of silent samples that are added before the sound and after it, and of the rows that they give. */
const AROUND = 1600;
const AROUND_ROWS = AROUND / ROW;

/**
 * Sample index, within a row, to which the center of a sound's energy is moved. The best of eight values that were
 * tried.
 */
const MIDDLE = 200;

/**
 * Computes by how many samples, -120 to 200, a sound is moved so that the center of its energy falls on index `MIDDLE`
 * of a row. The network then gives the same rows for the same sound, no matter when the recording began.
 */
function phaseOf(pcm: Int16Array): number {
  const energy = pcm.reduce((sum, x) => sum + x * x, 0);
  const moment = pcm.reduce((sum, x, n) => sum + x * x * n, 0);
  // The energy of silence is 0, which gives NaN here; silence is not moved.
  return MIDDLE - (Math.round(moment / energy) % ROW) || 0;
}

/**
 * Adds silence before and after a sound, as in training. Without silence a single vowel is taken for noise of the room.
 */
function padded(pcm: Int16Array): Int16Array {
  const around = new Int16Array(pcm.length + 2 * AROUND);
  around.set(pcm, AROUND + phaseOf(pcm));
  return around;
}

/** Computes the log probabilities of one row of logits, which begins at index `at`. */
function logSoftmax(values: Float32Array, at: number, labels: number): number[] {
  const logits = values.subarray(at, at + labels);
  const log = logSum(logits);
  // Rounding can make the log of a probability of 1 positive, or -0.
  return Array.from(logits, (logit) => Math.min(0, Math.round((logit - log) * DECIMALS) / DECIMALS) || 0);
}

export class Demo {
  readonly trust: Trust;
  /** A speaker must have been enrolled with this model. */
  readonly reads: OfModel;
  readonly #vocab: readonly string[];
  readonly #kernel: AcousticKernel;

  /** @throws Error that says what is wrong with one of the two files */
  constructor(wasm: Wasm, model: Uint8Array) {
    const { network, labels, trust } = readModel(model);
    this.trust = trust;
    this.reads = { mark: hashed(model).toString(16).padStart(8, '0'), bands: BANDS };
    this.#vocab = labels;
    this.#kernel = new AcousticKernel(wasm, network);
  }

  /**
   * Hears 16-bit samples at 16 kHz.
   *
   * @param speaker a speaker that `enroll` returned
   * @throws Refusal `speaker-invalid` for a speaker that was enrolled with another model, or was edited
   */
  readonly hear = (pcm: Int16Array, speaker?: unknown): Omit<Listened, 'lead_s'> => {
    const rows = this.rowsOf(padded(pcm), readSpeaker(speaker, this.reads));
    const posteriors = rows.slice(AROUND_ROWS, rows.length - AROUND_ROWS);
    return { posteriors, vocab: [...this.#vocab], blank_id: 0, frame_s: FRAME_S };
  };

  /** Runs the network without adding silence. A row has the natural log of the probability of each label. */
  rowsOf(pcm: Int16Array, speaker?: Speaker): number[][] {
    const frames = framesOf(pcm.length);
    writeFeatures(pcm, this.#kernel.features(frames), speaker);
    const { rows, values, stride } = this.#kernel.run(frames);
    return Array.from({ length: rows }, (_, row) => logSoftmax(values, row * stride, this.#vocab.length));
  }

  /** Measures the level that `hear` subtracts from 16-bit samples at 16 kHz. */
  levelOf(pcm: Int16Array): Level {
    const sound = padded(pcm);
    const spectrum = new Float32Array(framesOf(sound.length) * BANDS);
    writeLogMel(sound, spectrum);
    return levelOf(spectrum);
  }
}
