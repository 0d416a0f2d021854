/** Finds the spelling of a word in the lexicon and its reading, or a sentence on why the word cannot be read. */

import type { ReactiveControllerHost } from 'lit';
import type { TutorResponse } from '../../../../src/contract/response.ts';
import { SCHEME_NAMES } from '../../../../src/contract/schemes.ts';
import { ask, ThreadRefusal, Unloaded } from '../device/device.ts';
import type { Read } from '../device/protocol.ts';
import { say } from '../voice/recordingTexts.ts';
import { WORDS } from './wordTexts.ts';

const { faults } = WORDS;

export interface WordProblem {
  readonly sentence: string;
  /** For those who look after the page: an address that was tried. */
  readonly hint?: unknown;
  /** True if a second try may succeed. */
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

/** The sentence for a word that the tutor refuses. */
export const notRead = (text: string): string => about(faults.notRead, text);

/** A sentence on why a text cannot be read, or null. Letters of other scripts next to Greek ones are ignored. */
export function targetFault(text: string): string | null {
  if (!GREEK.test(text)) return about(LATIN.test(text) ? faults.latin : faults.notGreek, text);
  return isLong(text) ? say(faults.long, { words: MOST.words }) : null;
}

/** Reads a typed attempt as IPA, if that is shown, or as Greek letters. */
export const typedAs = (text: string, isIpaShown: boolean): { ipa: string } | { said: string } =>
  isIpaShown && !NO_IPA.test(text.normalize('NFD')) ? { ipa: text } : { said: text };

/** The sentence for typed text that cannot be scored. */
export function saidFault(text: string, isIpaShown: boolean): string {
  if (text === '') return faults.nothingSaid;
  if (isLong(text)) return say(faults.long, { words: MOST.words });
  return about('ipa' in typedAs(text, isIpaShown) ? faults.ipaNotRead : faults.saidNotRead, text);
}

export function failure(error: unknown, refused: string): WordProblem {
  // Rules for sounds to accept come from the page, so spelling is not the problem.
  if (error instanceof ThreadRefusal) return { sentence: error.field === 'accept' ? error.message : refused };
  if (error instanceof Unloaded) return { sentence: error.message, hint: error.cause };
  // A bug of ours; maintainers of the page find it on the console.
  console.error(error);
  return { sentence: faults.failed };
}

/** True for a Greek word that was typed without marks; its accents are found in the lexicon. */
const isBare = (text: string): boolean =>
  /^\p{Script=Greek}{2,}$/u.test(text) && !/\p{M}/u.test(text.normalize('NFD'));

/** Words of the lexicon that begin with a prefix; empty if the lexicon fails to load. */
async function wordsWith(prefix: string, scheme: string): Promise<string[]> {
  const { words } = await ask('words', { scheme, prefix }).catch(() => ({ words: [] }));
  return words.map(({ word }) => word);
}

type FoundReading = Read & { readonly word: string };

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

/** Dispatches an event with a reading or a problem. */
type TellEvent = (type: 'koine-reading' | 'koine-problem', detail: Read | WordProblem) => void;

export class WordReading {
  readonly #host: ReactiveControllerHost;
  readonly #tell: TellEvent;
  #text = '';
  #scheme = '';
  word = '';
  read: Read | null = null;
  problem: WordProblem | null = null;
  /** Resolves when the last word is read, or cannot be. */
  looked: Promise<void> = Promise.resolve();

  constructor(host: ReactiveControllerHost, tell: TellEvent) {
    [this.#host, this.#tell] = [host, tell];
  }

  look(target: string, scheme: string): void {
    [this.#text, this.#scheme] = [target.trim().normalize('NFC'), scheme];
    [this.word, this.read, this.problem] = [this.#text, null, null];
    this.again();
  }

  /** Reads the word again, after the lexicon has been loaded or a reading has failed. */
  again(): void {
    const looked = readingOf(this.#text, this.#scheme)
      .catch((error: unknown) => ({
        ...failure(error, notRead(this.#text)),
        canRetry: !(error instanceof ThreadRefusal),
      }))
      .then((found) => {
        if (looked === this.looked) this.#show(found);
      });
    this.looked = looked;
  }

  #show(found: FoundReading | WordProblem | null): void {
    if (found !== null && 'reading' in found) {
      [this.read, this.problem, this.word] = [found, null, found.word];
      this.#tell('koine-reading', found);
    } else {
      [this.read, this.problem] = [null, found];
      if (found !== null) this.#tell('koine-problem', found);
    }
    this.#host.requestUpdate();
  }
}
