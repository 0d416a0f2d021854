import type { TutorResponse } from '../../../../src/contract/response.ts';
import type { Scored } from '../../../../src/engine/library/tutor.ts';
import type { Take } from '../../details.ts';
import { RATE } from '../device/protocol.ts';
import { say, VOICE } from './recordingTexts.ts';

export type { Scored, Take };

/** Seconds of the shortest sound that may be speech. */
const SHORTEST = 0.12;

/** Seconds by which a recording may pass its limit, because the recorder notices the limit late. */
const LATE = 0.1;

/** Samples in a frame of 50 ms: five half-periods of mains hum at 50 Hz, or six at 60 Hz. */
const FRAME = 0.05 * RATE;

/** The fewest frames of a hum, and the highest ratio of its loudest level to its softest (1 dB). */
const HUM = { frames: 6, ratio: 1.12 };

/** Returns the root mean square of a sound, without the constant that cheap sound cards add to it. */
function levelOf(samples: Float32Array): number {
  const mean = samples.reduce((sum, x) => sum + x, 0) / samples.length;
  return Math.sqrt(samples.reduce((sum, x) => sum + (x - mean) ** 2, 0) / samples.length);
}

/** True for a beep or a hum, whose level stays the same. None of 1,400 recordings of people is a hum by this rule. */
export function isHum(samples: Float32Array): boolean {
  const count = Math.floor(samples.length / FRAME);
  const levels = Array.from({ length: count }, (_, n) =>
    levelOf(samples.subarray(n * FRAME, (n + 1) * FRAME)),
  );
  // Frames of less than a sixth of the highest level are pauses.
  const least = Math.max(...levels) / 6;
  // The first and the last loud frame are left out, because the hum may begin or end in them.
  const loud = levels.filter((level) => level >= least).slice(1, -1);
  return loud.length >= HUM.frames && Math.max(...loud) < HUM.ratio * Math.min(...loud);
}

/** Makes a take of samples; otherwise returns a sentence that says why not. */
export function takeOf(samples: Float32Array, longest: number): Take | string {
  const seconds = samples.length / RATE;
  if (seconds < SHORTEST) return VOICE.short;
  if (seconds > longest + LATE)
    return say(VOICE.long, { found: seconds.toFixed(1), most: Math.floor(longest) });
  let wav: Take['wav'] | null = null;
  return {
    samples,
    seconds,
    get wav() {
      wav ??= wavOf(samples);
      return wav;
    },
  };
}

/** The number of words from which a voice is known well. */
export const WHOLE = 10;

export interface WordTake {
  readonly target: string;
  readonly audio: Float32Array;
}

/** The last takes of a learner, one of each word, from which the voice is learned. */
export class Spoken {
  #learner = '';
  #scheme = '';
  #last: readonly WordTake[] = [];
  #count = 0;

  /**
   * Adds a take. After each new word up to ten, and then after every ten takes, returns the takes to learn the voice
   * from; otherwise null.
   *
   * @param words the number of words from which the voice was learned before
   */
  add(learner: string, scheme: string, said: WordTake, words: number): readonly WordTake[] | null {
    if (learner !== this.#learner || scheme !== this.#scheme || words === 0) this.forget();
    [this.#learner, this.#scheme] = [learner, scheme];
    this.#last = [...this.#last.filter(({ target }) => target !== said.target), said].slice(-WHOLE);
    this.#count++;
    const { length } = this.#last;
    return length > words || (length === WHOLE && this.#count % WHOLE === 0) ? this.#last : null;
  }

  has(said: WordTake): boolean {
    return this.#last.includes(said);
  }

  forget(learner = this.#learner): void {
    if (learner === this.#learner) [this.#last, this.#count] = [[], 0];
  }
}

const HEADER_BYTES = 44;

const ascii = (view: DataView, at: number, text: string): void => {
  for (const [n, character] of [...text].entries()) view.setUint8(at + n, character.charCodeAt(0));
};

/** Writes samples from -1 to 1 as a WAV file with 16 bits. */
export function wavOf(samples: Float32Array, rate: number = RATE): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(HEADER_BYTES + 2 * samples.length));
  const { byteLength } = view;
  ascii(view, 0, 'RIFF');
  view.setUint32(4, byteLength - 8, true);
  ascii(view, 8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, rate, true);
  view.setUint32(28, 2 * rate, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  ascii(view, 36, 'data');
  view.setUint32(40, 2 * samples.length, true);
  samples.forEach((x, n) => {
    view.setInt16(HEADER_BYTES + 2 * n, Math.round(Math.max(-1, Math.min(1, x)) * 32_767), true);
  });
  return new Uint8Array(view.buffer);
}

export const base64Of = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));

const isScored = (answer: Scored): answer is TutorResponse => answer.proximity !== null;

export const isHeard = (answer: Scored): answer is TutorResponse =>
  isScored(answer) && answer.observed_phones.length > 0;

/** Returns advice for a better recording; `otherwise` if this one is good. */
function advice({ input_quality }: Scored, otherwise: string): string[] {
  const warnings = input_quality?.warnings ?? [];
  const sentences = Object.entries(VOICE.advice)
    .filter(([code]) => warnings.includes(code as (typeof warnings)[number]))
    .map(([, sentence]) => sentence);
  return sentences.length > 0 ? sentences : [otherwise];
}

export function unheard(answer: Scored): string {
  const found = isScored(answer) || answer.duration_s === 0 ? VOICE.silent : VOICE.short;
  return [found, ...advice(answer, VOICE.otherwise)].join(' ');
}

export function micCheck(answer: Scored): string {
  const percent = Math.round(100 * 10 ** ((answer.input_quality?.peak_dbfs ?? 0) / 20));
  return [say(VOICE.check, { percent }), ...advice(answer, VOICE.other)].join(' ');
}
