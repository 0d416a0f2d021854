/** Finds a word in the lexicon, and reads it. If the word cannot be read, a sentence tells why. */

import type { TutorResponse } from '../../../../src/contract/response.ts';
import { SCHEME_NAMES } from '../../../../src/contract/schemes.ts';
import { ask, ThreadRefusal, Unloaded } from '../device/device.ts';
import type { Read } from '../device/protocol.ts';
import { say } from '../voice/recordingTexts.ts';
import type { KoineElement } from './koineElement.ts';
import { WORDS } from './wordTexts.ts';

const { faults } = WORDS;

export interface WordProblem {
  readonly sentence: string;
  /** The address of a file that did not load, for maintainers of the page. */
  readonly hint?: unknown;
  readonly canRetry?: boolean;
  readonly answer?: TutorResponse;
}

/** Limits of one request, the same as in src/contract/limits.ts. */
export const MOST = { words: 64, phones: 512 };

const GREEK = /\p{Script=Greek}/u;
const LATIN = /\p{Script=Latin}/u;

/** Matches Greek letters that the IPA lacks. The IPA has β, θ and χ, but only without marks. */
const NO_IPA = /(?=[^βθχ])\p{Script=Greek}|[βθχ]\p{M}/u;

const LONGEST_SHOWN = 24;

const about = (sentence: string, text: string): string =>
  say(sentence, { text: text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text });

const isLong = (text: string): boolean =>
  text.split(/\s+/u).length > MOST.words || (text.match(/\p{L}/gu)?.length ?? 0) > MOST.phones;

const bare = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ς', 'σ');

export const notRead = (text: string): string => about(faults.notRead, text);

/** Tells why a text cannot be read; null if it can be read. Ignores other scripts next to Greek. */
export function targetFault(text: string): string | null {
  if (!GREEK.test(text)) return about(LATIN.test(text) ? faults.latin : faults.notGreek, text);
  return isLong(text) ? say(faults.long, { words: MOST.words }) : null;
}

export const typedAs = (text: string, isIpaShown: boolean): { ipa: string } | { said: string } =>
  isIpaShown && !NO_IPA.test(text.normalize('NFD')) ? { ipa: text } : { said: text };

export function saidFault(text: string, isIpaShown: boolean): string {
  if (text === '') return faults.nothingSaid;
  if (isLong(text)) return say(faults.long, { words: MOST.words });
  return about('ipa' in typedAs(text, isIpaShown) ? faults.ipaNotRead : faults.saidNotRead, text);
}

export function failure(error: unknown, refused: string): WordProblem {
  // The author of the page sets `accept`, so the text of the learner is not the fault.
  if (error instanceof ThreadRefusal) return { sentence: error.field === 'accept' ? error.message : refused };
  if (error instanceof Unloaded) return { sentence: error.message, hint: error.cause };
  // Any other error is a bug of the page.
  console.error(error);
  return { sentence: faults.failed };
}

/** True for a Greek word without accents and other marks, which the lexicon can add. */
const isBare = (text: string): boolean =>
  /^\p{Script=Greek}{2,}$/u.test(text) && !/\p{M}/u.test(text.normalize('NFD'));

async function wordsWith(prefix: string, scheme: string): Promise<string[]> {
  const { words } = await ask('words', { scheme, prefix }).catch(() => ({ words: [] }));
  return words.map(({ word }) => word);
}

type FoundReading = Read & { readonly word: string };

/**
 * Reads a text, and adds accents to a word without marks. Gives null for an empty text, or tells why it cannot be read.
 */
async function readingOf(text: string, scheme: string): Promise<FoundReading | WordProblem | null> {
  if (text === '') return null;
  if (!SCHEME_NAMES.includes(scheme))
    return { sentence: say(faults.scheme, { scheme, schemes: SCHEME_NAMES.join(', ') }) };
  const fault = targetFault(text);
  if (fault !== null) return { sentence: fault };
  const words = isBare(text) ? await wordsWith(text, scheme) : [];
  const word = words.find((one) => bare(one) === bare(text)) ?? text;
  return { ...(await ask('reading', { scheme, target: word })), word };
}

export class WordReading {
  readonly #host: KoineElement;
  #text = '';
  #scheme = '';
  word = '';
  read: Read | null = null;
  problem: WordProblem | null = null;
  /** Resolves when the last word is read or refused. */
  looked: Promise<void> = Promise.resolve();

  constructor(host: KoineElement) {
    this.#host = host;
  }

  look(target: string, scheme: string): void {
    [this.#text, this.#scheme] = [target.trim().normalize('NFC'), scheme];
    [this.word, this.read, this.problem] = [this.#text, null, null];
    this.again();
  }

  /** Reads the word again, after the lexicon has loaded or a reading has failed. */
  again(): void {
    const looked = readingOf(this.#text, this.#scheme)
      .catch((error: unknown) => ({
        ...failure(error, notRead(this.#text)),
        canRetry: !(error instanceof ThreadRefusal),
      }))
      .then((found) => {
        // Ignores a reading if a later one has begun.
        if (looked === this.looked) this.#show(found);
      });
    this.looked = looked;
  }

  #show(found: FoundReading | WordProblem | null): void {
    if (found !== null && 'reading' in found) {
      [this.read, this.problem, this.word] = [found, null, found.word];
      this.#host.tell('koine-reading', found);
    } else {
      [this.read, this.problem] = [null, found];
      if (found !== null) this.#host.tell('koine-problem', found);
    }
    this.#host.requestUpdate();
  }
}
