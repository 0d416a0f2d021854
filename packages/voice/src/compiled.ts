/**
 * Says words, given in IPA, with eSpeak NG compiled to JavaScript. The build assembles its files (docs/site/voice.ts).
 *
 * Credit: eSpeak NG (https://github.com/espeak-ng/espeak-ng), compiled by Echogarden. Both are GPL-3.0, so their files
 * stay separate from our scripts.
 */

import { readAttempt } from '../../../src/engine/text/attempt.ts';
import { phonemesOf } from './phonemes.ts';

interface Program {
  readonly set_voice: (name: string) => number;
  readonly set_rate: (wordsPerMinute: number) => number;
  readonly set_pitch: (pitch: number) => number;
  readonly get_samplerate: () => number;
  /** Calls `take` with pieces of the samples, until `take` returns true. */
  readonly synthesize: (text: string, take: (samples: Int16Array | null) => boolean) => void;
}

export type MakeEspeak = (options: {
  readonly getPreloadedPackage: () => ArrayBuffer;
  readonly printErr: () => void;
}) => Promise<{ readonly eSpeakNGWorker: new () => Program }>;

export interface Manner {
  /** Words per minute. */
  readonly rate: number;
  /** From 0 to 99; the default of eSpeak is 50. */
  readonly pitch: number;
}

export const MANNERS = {
  normal: { rate: 120, pitch: 50 },
  slow: { rate: 80, pitch: 50 },
} as const satisfies Record<string, Manner>;

export interface VoiceSound {
  readonly samples: Int16Array;
  readonly rate: number;
}

export class Espeak {
  readonly #program: Program;

  private constructor(program: Program) {
    this.#program = program;
    program.set_voice('el');
  }

  static async open(make: MakeEspeak, data: ArrayBuffer): Promise<Espeak> {
    const { eSpeakNGWorker: Start } = await make({ getPreloadedPackage: () => data, printErr: () => {} });
    return new Espeak(new Start());
  }

  /** @param words in IPA, with `ˈ` before each stressed vowel */
  say(words: readonly string[], manner: Manner = MANNERS.normal): VoiceSound {
    const attempts = words.map((word) => readAttempt(word)).filter(({ phones }) => phones.length > 0);
    return this.sayPhonemes(attempts.length > 0 ? phonemesOf(attempts).text : '', manner);
  }

  /** @param text phonemes of words (`phonemes.ts`) */
  sayPhonemes(text: string, { rate, pitch }: Manner): VoiceSound {
    const pieces: Int16Array[] = [];
    this.#program.set_rate(rate);
    this.#program.set_pitch(pitch);
    if (text !== '')
      this.#program.synthesize(text, (piece) => {
        if (piece !== null) pieces.push(piece);
        return false;
      });
    const samples = new Int16Array(pieces.reduce((sum, { length }) => sum + length, 0));
    let at = 0;
    for (const piece of pieces) {
      samples.set(piece, at);
      at += piece.length;
    }
    return { samples, rate: this.#program.get_samplerate() };
  }
}
