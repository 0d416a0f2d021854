/**
 * The demo recognizer: a small network that hears phones in 16 kHz sound, trained on synthetic voices and people
 * (docs/demo-recognizer.md). It answers with probabilities alone, so the engine decodes them towards the target.
 */

import type { RecognizerNote } from '../../../src/contract/response.ts';
import { type OfModel, readSpeaker, type Speaker } from '../../../src/contract/speaker.ts';
import type { Trust } from '../../../src/engine/hear.ts';
import type { Wasm } from '../../../src/engine/kernel/module.ts';
import { hashed } from '../../../src/engine/lexicon/fingerprint.ts';
import type { Listened } from '../../../src/engine/library/tutor.ts';
import { AcousticKernel, type Logits } from './acoustic.ts';
import { FRAME_S, type Level, levelOf, writeFeatures } from './features.ts';
import { readModel } from './model.ts';
import { BANDS, framesOf, writeLogMel } from './spectrum.ts';

type DemoFrames = Omit<Listened, 'lead_s'>;

/** The note in every answer that rests on this recognizer. */
export const NOTE: RecognizerNote = {
  name: 'demo',
  note: 'trained on synthetic voices and some people, tested on few people',
};

const DECIMALS = 1e4;

/** Samples of one row. */
const ROW = FRAME_S * 16_000;

/** Samples of silence on either side, and their rows. */
const AROUND = 1600;
const AROUND_ROWS = AROUND / ROW;

/** Sample of a row on which the middle of the energy of a sound falls; the best of eight for the recordings of the page. */
const MIDDLE = 200;

/**
 * Samples, -120 to 200, by which to move a sound so that the middle of its energy is at MIDDLE of a row. The rows then lie the
 * same way on the sound, no matter when the recording began.
 */
function phaseOf(pcm: Int16Array): number {
  const energy = pcm.reduce((sum, x) => sum + x * x, 0);
  const moment = pcm.reduce((sum, x, n) => sum + x * x * n, 0);
  // Silence gives NaN, which becomes 0.
  return MIDDLE - (Math.round(moment / energy) % ROW) || 0;
}

/** Adds the silence of the training; without it, a lone vowel would be taken for the noise of the room. */
function padded(pcm: Int16Array): Int16Array {
  const around = new Int16Array(pcm.length + 2 * AROUND);
  around.set(pcm, AROUND + phaseOf(pcm));
  return around;
}

/** Natural logs of the probabilities of the row at `at`. */
function logSoftmax(values: Float32Array, at: number, labels: number): number[] {
  let most = Number.NEGATIVE_INFINITY;
  for (let n = at; n < at + labels; n++) most = Math.max(most, values[n] as number);
  let sum = 0;
  for (let n = at; n < at + labels; n++) sum += Math.exp((values[n] as number) - most);
  const log = most + Math.log(sum);
  const row: number[] = [];
  for (let n = at; n < at + labels; n++) {
    const rounded = Math.round(((values[n] as number) - log) * DECIMALS) / DECIMALS;
    // In a clear frame the sum equals its largest number; rounding may then give a bit more than 0, or -0.
    row.push(Math.min(0, rounded) || 0);
  }
  return row;
}

const rowsOf = ({ rows, values, stride }: Logits, labels: number): number[][] =>
  Array.from({ length: rows }, (_, row) => logSoftmax(values, row * stride, labels));

export class Demo {
  readonly trust: Trust;
  /** The model whose speakers it reads: its own. */
  readonly reads: OfModel;
  readonly #vocab: readonly string[];
  readonly #kernel: AcousticKernel;

  /** @throws Error that says what is wrong with either file */
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
   * @param speaker as `enroll` returned it
   * @throws Refusal `speaker-invalid` for a speaker of another model, or an edited one
   */
  readonly hear = (pcm: Int16Array, speaker?: unknown): DemoFrames => {
    const rows = this.rowsOf(padded(pcm), readSpeaker(speaker, this.reads));
    const posteriors = rows.slice(AROUND_ROWS, rows.length - AROUND_ROWS);
    return { posteriors, vocab: [...this.#vocab], blank_id: 0, frame_s: FRAME_S };
  };

  /** Rows of the network for unpadded samples: natural logs of probabilities, one per label. */
  rowsOf(pcm: Int16Array, speaker?: Speaker): number[][] {
    const frames = framesOf(pcm.length);
    writeFeatures(pcm, this.#kernel.features(frames), speaker);
    return rowsOf(this.#kernel.run(frames), this.#vocab.length);
  }

  /** The level that `hear` takes from 16-bit samples at 16 kHz. */
  levelOf(pcm: Int16Array): Level {
    const sound = padded(pcm);
    const spectrum = new Float32Array(framesOf(sound.length) * BANDS);
    writeLogMel(sound, spectrum);
    return levelOf(spectrum);
  }
}
