/**
 * The demo recognizer: a small network that hears phones in 16 kHz sound, trained on synthetic voices and people
 * (docs/demo-recognizer.md). It answers with the probabilities of its frames and leaves the phones out, so the frames
 * are decoded towards the target.
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

/** What was heard, in the shape of a recognizer's answer. */
type Frames = Omit<Listened, 'lead_s'>;

/** What every answer says that rests on it. */
export const NOTE: RecognizerNote = {
  name: 'demo',
  note: 'trained on synthetic voices and some people, tested on few people',
};

const DECIMALS = 1e4;

/** Samples of one row. */
const ROW = FRAME_S * 16_000;

/** Samples of silence on either side, and the rows that they make. */
const AROUND = 1600;
const AROUND_ROWS = AROUND / ROW;

/** The place in a row, in samples, of the middle of the energy of a sound: of eight the best for the recordings of the page. */
const MIDDLE = 200;

/**
 * Samples, -120 to 200, by which a sound is moved so that the middle of its energy is at MIDDLE of a row. The rows then
 * lie alike on the sound, whenever the recording began.
 */
function phaseOf(pcm: Int16Array): number {
  const energy = pcm.reduce((sum, x) => sum + x * x, 0);
  const moment = pcm.reduce((sum, x, n) => sum + x * x * n, 0);
  // Silence has no middle.
  return MIDDLE - (Math.round(moment / energy) % ROW) || 0;
}

/** Samples with the silence around them with which the network was trained: a vowel alone would be taken for the room. */
function padded(pcm: Int16Array): Int16Array {
  const around = new Int16Array(pcm.length + 2 * AROUND);
  around.set(pcm, AROUND + phaseOf(pcm));
  return around;
}

/** The natural logs of the probabilities of one row, which begins at `at`. */
function logSoftmax(values: Float32Array, at: number, labels: number): number[] {
  let most = Number.NEGATIVE_INFINITY;
  for (let n = at; n < at + labels; n++) most = Math.max(most, values[n] as number);
  let sum = 0;
  for (let n = at; n < at + labels; n++) sum += Math.exp((values[n] as number) - most);
  const log = most + Math.log(sum);
  const row: number[] = [];
  for (let n = at; n < at + labels; n++) {
    const rounded = Math.round(((values[n] as number) - log) * DECIMALS) / DECIMALS;
    // The sum of a clear frame is its largest number alone; the difference may then be a bit more than 0, or -0.
    row.push(Math.min(0, rounded) || 0);
  }
  return row;
}

const rowsOf = ({ rows, values, stride }: Logits, labels: number): number[][] =>
  Array.from({ length: rows }, (_, row) => logSoftmax(values, row * stride, labels));

export class Demo {
  /** How far the model asks to be trusted. */
  readonly trust: Trust;
  /** Whose speakers it reads: its own. */
  readonly reads: OfModel;
  readonly #vocab: readonly string[];
  readonly #kernel: AcousticKernel;

  /**
   * @param wasm the compiled `acoustic.wasm`
   * @param model the bytes of the model
   * @throws Error that says what is wrong with either
   */
  constructor(wasm: Wasm, model: Uint8Array) {
    const { network, labels, trust } = readModel(model);
    this.trust = trust;
    this.reads = { mark: hashed(model).toString(16).padStart(8, '0'), bands: BANDS };
    this.#vocab = labels;
    this.#kernel = new AcousticKernel(wasm, network);
  }

  /**
   * Hears samples of 16 bits at 16 kHz.
   *
   * @param speaker who speaks, as `enroll` returned it
   * @throws Refusal `speaker-invalid` for a speaker of another model, or an edited one
   */
  readonly hear = (pcm: Int16Array, speaker?: unknown): Frames => {
    const rows = this.rowsOf(padded(pcm), readSpeaker(speaker, this.reads));
    const posteriors = rows.slice(AROUND_ROWS, rows.length - AROUND_ROWS);
    return { posteriors, vocab: [...this.#vocab], blank_id: 0, frame_s: FRAME_S };
  };

  /** The rows of the network for samples as they are: natural logs of probabilities, a number a label. */
  rowsOf(pcm: Int16Array, speaker?: Speaker): number[][] {
    const frames = framesOf(pcm.length);
    writeFeatures(pcm, this.#kernel.features(frames), speaker);
    return rowsOf(this.#kernel.run(frames), this.#vocab.length);
  }

  /** The level of samples of 16 bits at 16 kHz, which is taken from them before they are heard. */
  levelOf(pcm: Int16Array): Level {
    const sound = padded(pcm);
    const spectrum = new Float32Array(framesOf(sound.length) * BANDS);
    writeLogMel(sound, spectrum);
    return levelOf(spectrum);
  }
}
