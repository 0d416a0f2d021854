/** A take: what was said in one go, as samples and as a file. */

import type { TutorResponse, UnscoredResponse } from '../../../../src/contract/response.ts';
import { RATE } from '../device/protocol.ts';
import { say, VOICE } from './recordingTexts.ts';

/** Samples at 16 kHz. What else is known of them is found when it is first asked for. */
export interface Take {
  readonly samples: Float32Array;
  readonly seconds: number;
  /** The same as a file. */
  readonly wav: Uint8Array<ArrayBuffer>;
}

/** Less than this holds no sound of speech, seconds. */
const SHORTEST = 0.12;

/** A recorder stops a little later than it is told to. */
const LATE = 0.1;

/** The take of these samples; a string says why it is none. */
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

/** Words that make a whole speaker. */
export const WHOLE = 10;

/** A take, with samples at 16 kHz, and its word. */
export interface Said {
  readonly target: string;
  readonly audio: Float32Array;
}

/**
 * The last takes of a learner in which the word was heard, one of each word: of them the recognizer learns the learner's
 * voice.
 */
export class Spoken {
  #learner = '';
  #scheme = '';
  #last: readonly Said[] = [];
  #count = 0;

  /**
   * Adds a take, and gives the takes that tell more of the voice than is known: after each new word up to a whole speaker, and
   * after every ten takes, for a voice or a microphone may change. Else null.
   *
   * Takes of another learner go, and those in another pronunciation. So do all before this one where nothing is known: the
   * voice was forgotten.
   *
   * @param words how many words made the speaker that is known
   */
  add(learner: string, scheme: string, said: Said, words: number): readonly Said[] | null {
    if (learner !== this.#learner || scheme !== this.#scheme || words === 0) this.forget();
    [this.#learner, this.#scheme] = [learner, scheme];
    this.#last = [...this.#last.filter(({ target }) => target !== said.target), said].slice(-WHOLE);
    this.#count++;
    const { length } = this.#last;
    return length > words || (length === WHOLE && this.#count % WHOLE === 0) ? this.#last : null;
  }

  /** True unless the take was forgotten, or others came since. */
  has(said: Said): boolean {
    return this.#last.includes(said);
  }

  /** Forgets the takes, if they are of this learner. */
  forget(learner = this.#learner): void {
    if (learner === this.#learner) [this.#last, this.#count] = [[], 0];
  }
}

const HEADER_BYTES = 44;

const ascii = (view: DataView, at: number, text: string): void => {
  for (const [n, character] of [...text].entries()) view.setUint8(at + n, character.charCodeAt(0));
};

/** The file of these samples, each from -1 to 1. */
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

/** Bytes in base64. */
export const base64Of = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));

/** What the tutor answers to a recording. */
export type Answer = TutorResponse | UnscoredResponse;

const isScored = (answer: Answer): answer is TutorResponse => answer.proximity !== null;

/** True when a sound was heard: only then is there a result. */
export const isHeard = (answer: Answer): answer is TutorResponse =>
  isScored(answer) && answer.observed_phones.length > 0;

/** What would make the next recording better; `otherwise` where nothing is wrong with this one. */
function advice({ input_quality }: Answer, otherwise: string): string[] {
  const warnings = input_quality?.warnings ?? [];
  const sentences = Object.entries(VOICE.advice)
    .filter(([code]) => warnings.includes(code as (typeof warnings)[number]))
    .map(([, sentence]) => sentence);
  return sentences.length > 0 ? sentences : [otherwise];
}

/** The sentences for a recording without speech. */
export function unheard(answer: Answer): string {
  const found = isScored(answer) || answer.duration_s === 0 ? VOICE.silent : VOICE.short;
  return [found, ...advice(answer, VOICE.otherwise)].join(' ');
}

/** How loud a recording came in, and what would make the next one better. */
export function micCheck(answer: Answer): string {
  const percent = Math.round(100 * 10 ** ((answer.input_quality?.peak_dbfs ?? 0) / 20));
  return [say(VOICE.check, { percent }), ...advice(answer, VOICE.other)].join(' ');
}
