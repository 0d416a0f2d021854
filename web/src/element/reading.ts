/** Finds out how the word is read: the word as the lexicon writes it, its reading, or a sentence on why there is none. */

import type { ReactiveControllerHost } from 'lit';
import { SCHEME_NAMES } from '../../../src/contract/schemes.ts';
import { ask, Refusal, Unloaded } from '../device/device.ts';
import type { Read } from '../device/protocol.ts';
import { say } from '../voice/words.ts';
import { isBare, isLatin, shown, targetFault } from './faults.ts';
import { WORDS } from './words.ts';

const { faults } = WORDS;

/** What is wrong, in a sentence. */
export interface Problem {
  readonly sentence: string;
  /** A word that may have been meant. */
  readonly instead?: string;
  /** True where the same may go well another time. */
  readonly canRetry?: boolean;
}

/** The sentence for a question that failed. */
export function failure(error: unknown, refused: string): string {
  if (error instanceof Refusal) return refused;
  if (error instanceof Unloaded) return faults.unloaded;
  // A mistake of ours: people who look after the page find it on the console.
  console.error(error);
  return faults.failed;
}

const bare = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** ς ends a word, and σ stands elsewhere; for a comparison they are one letter. */
const sameLetters = (a: string, b: string): boolean =>
  bare(a).replaceAll('ς', 'σ') === bare(b).replaceAll('ς', 'σ');

/** Tells the world of a reading, or of why there is none. */
type Tell = (type: 'koine-reading' | 'koine-problem', detail: object) => void;

export class WordReading {
  readonly #host: ReactiveControllerHost;
  readonly #tell: Tell;
  #turn = 0;
  #text = '';
  #scheme = '';
  /** The word as it is shown, said and scored. */
  word = '';
  read: Read | null = null;
  problem: Problem | null = null;
  /** Settled when the last word is read, or cannot be. */
  looked: Promise<void> = Promise.resolve();

  constructor(host: ReactiveControllerHost, tell: Tell) {
    this.#host = host;
    this.#tell = tell;
  }

  /** Reads another word, or the same once more. */
  look(target: string, scheme: string): void {
    this.looked = this.#look(target, scheme);
  }

  async #look(target: string, scheme: string): Promise<void> {
    const turn = ++this.#turn;
    const text = target.trim().normalize('NFC');
    if (text !== this.#text || scheme !== this.#scheme)
      [this.word, this.read, this.problem] = [text, null, null];
    [this.#text, this.#scheme] = [text, scheme];
    const found = await this.#find(text, scheme).catch((error: unknown) => ({
      sentence: failure(error, say(faults.notRead, { text: shown(text) })),
      canRetry: !(error instanceof Refusal),
    }));
    if (turn !== this.#turn) return;
    if (found !== null && 'reading' in found) {
      [this.read, this.problem] = [found, null];
      this.word = found.reading.target_text;
      this.#tell('koine-reading', { reading: found.reading });
    } else {
      [this.read, this.problem] = [null, found];
      if (found !== null) this.#tell('koine-problem', found);
    }
    this.#host.requestUpdate();
  }

  async #find(text: string, scheme: string): Promise<Read | Problem | null> {
    if (text === '') return null;
    if (!SCHEME_NAMES.includes(scheme))
      return { sentence: say(faults.scheme, { scheme: shown(scheme), schemes: SCHEME_NAMES.join(', ') }) };
    if (isLatin(text)) return this.#inGreek(text, scheme);
    const fault = targetFault(text);
    if (fault !== null) return { sentence: fault };
    return ask('reading', { scheme, target: isBare(text) ? await this.#accented(text, scheme) : text });
  }

  /** The Greek word that is meant by Latin letters. */
  async #inGreek(text: string, scheme: string): Promise<Problem> {
    const [first] = await this.#words(text, scheme);
    if (first === undefined) return { sentence: say(faults.latinAlone, { text: shown(text) }) };
    return { sentence: say(faults.latin, { text: shown(text), word: first }), instead: first };
  }

  /** The word of the lexicon with these letters; the text itself where it has none. */
  async #accented(text: string, scheme: string): Promise<string> {
    const words = await this.#words(text, scheme);
    return words.find((word) => sameLetters(word, text)) ?? text;
  }

  /** Without the lexicon there are none. */
  async #words(prefix: string, scheme: string): Promise<string[]> {
    const { words } = await ask('words', { scheme, prefix }).catch(() => ({ words: [] }));
    return words.map(({ word }) => word);
  }
}
