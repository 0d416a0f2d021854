/**
 * Says phones with espeak-ng, compiled to JavaScript by others and put together by the build (docs/site/voice.ts): words in
 * IPA in, samples out.
 *
 * Credit: eSpeak NG (https://github.com/espeak-ng/espeak-ng), Echogarden's build of it. Both are GPL-3.0 and files of their
 * own, which no script of ours holds.
 */

import { readAttempt } from '../../../src/engine/text/attempt.ts';
import { RATES } from './mnemonics.ts';
import { phonemesOf } from './phonemes.ts';

/** What we use of the program. */
interface Program {
  readonly set_voice: (name: string) => number;
  readonly set_rate: (wordsPerMinute: number) => number;
  readonly set_pitch: (pitch: number) => number;
  readonly get_samplerate: () => number;
  /** Hands over the samples piece by piece, until the function returns true. */
  readonly synthesize: (text: string, take: (samples: Int16Array | null) => boolean) => void;
}

/** The function that `espeak-ng.js` exports. */
export type MakeEspeak = (options: {
  readonly getPreloadedPackage: () => ArrayBuffer;
  readonly printErr: () => void;
}) => Promise<{ readonly eSpeakNGWorker: new () => Program }>;

/** How the words are said. */
export interface Manner {
  /** Words a minute. */
  readonly rate: number;
  /** 0 to 99; 50 is usual. */
  readonly pitch: number;
}

export const MANNERS = {
  normal: { rate: RATES.normal, pitch: 50 },
  slow: { rate: RATES.slow, pitch: 50 },
} as const satisfies Record<string, Manner>;

export interface Sound {
  readonly samples: Int16Array;
  readonly rate: number;
}

export class Espeak {
  readonly #program: Program;

  private constructor(program: Program) {
    this.#program = program;
    program.set_voice('el');
  }

  /** @param data the bytes of `espeak-ng.data` */
  static async open(make: MakeEspeak, data: ArrayBuffer): Promise<Espeak> {
    const { eSpeakNGWorker: Start } = await make({ getPreloadedPackage: () => data, printErr: () => {} });
    return new Espeak(new Start());
  }

  /** @param words each in IPA, `ˈ` before a stressed vowel */
  say(words: readonly string[], manner: Manner = MANNERS.normal): Sound {
    const attempts = words.map((word) => readAttempt(word)).filter(({ phones }) => phones.length > 0);
    return this.sayPhonemes(attempts.length > 0 ? phonemesOf(attempts).text : '', manner);
  }

  /** @param text the phonemes of words (`phonemes.ts`) */
  sayPhonemes(text: string, { rate, pitch }: Manner): Sound {
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
