/** What agents look up: how a text is said, words with a property, what a sound or an error code means. */

import { explainCode, explainSound } from '../../../packages/lesson/src/explain.ts';
import { findWords } from '../../../packages/lesson/src/find.ts';
import { respelledWords } from '../../../packages/lesson/src/sentences/en/respelling.ts';
import { LANGUAGES } from '../../../packages/lesson/src/sentences/language.ts';
import { shown } from '../../contract/fields.ts';
import type { ReadingResponse } from '../../contract/lexicon.ts';
import {
  ExplainRequest,
  FindRequest,
  parseExplain,
  parseFind,
  parseRead,
  ReadRequest,
} from '../../contract/lookups.ts';
import { badRequest } from '../../contract/refusal.ts';
import { hinting, strangersIn, withNotes } from '../../contract/strangers.ts';
import type { Engine } from '../../engine/engine.ts';
import { engineFor, type LoadableEngines } from '../../engine/library/engines.ts';
import { reading } from '../../engine/library/reading.ts';
import { soundsNamed, taughtIn } from '../../engine/library/sounds.ts';

export interface Lookups {
  /** How a text is said, word by word, with a respelling. */
  readonly read: (body: unknown) => Promise<object>;
  /** Words of the lexicon by what they have. */
  readonly findWords: (body: unknown) => Promise<object>;
  /** What a sound or an error code means. */
  readonly explain: (body: unknown) => Promise<object>;
}

interface Parts {
  readonly engines: LoadableEngines;
  readonly fallback: string;
}

/** Letters that are read together have at most so many sounds. */
const MOST_EXPLAINED = 4;

/** A syllable that carries the accent in capitals, as dictionaries respell: a-GAH-pay. */
const spelledOut = (syllables: readonly { readonly text: string; readonly accented: boolean }[]): string =>
  syllables.map(({ text, accented }) => (accented ? text.toUpperCase() : text)).join('-');

/** A reading in few words. */
function inShort(read: ReadingResponse): object {
  const { api, scheme, target_text, ipa, dropped, syllables } = read;
  const spelled = respelledWords(read);
  const counts = spelled.map(({ length }) => length);
  const starts = counts.map((_, n) => counts.slice(0, n).reduce((sum, count) => sum + count, 0));
  return {
    api,
    scheme,
    target_text,
    ipa,
    ...(dropped !== undefined && { dropped }),
    words: read.target_words.map(({ word, ipa: said, lemma }, n) => ({
      word,
      ...(lemma !== undefined && lemma !== word && { lemma }),
      ...(read.target_words.length > 1 && { ipa: said }),
      respelled: spelledOut(spelled[n] ?? []),
      syllables: syllables
        .slice(starts[n], (starts[n] ?? 0) + (counts[n] ?? 0))
        .map(({ letters }) => letters)
        .join('·'),
    })),
  };
}

function explained({ code, sound = '' }: ReturnType<typeof parseExplain>, { phonology }: Engine): object {
  const { name } = phonology.scheme;
  const listener = { scheme: name, tongue: 'en-US', words: LANGUAGES.en } as const;
  if (code !== undefined) return { scheme: name, ...explainCode(code, taughtIn(phonology), listener) };
  const sounds = new Set(soundsNamed(sound, phonology));
  if (sounds.size === 0 || sounds.size > MOST_EXPLAINED)
    throw badRequest(`sound is ${shown(sound)}; send one sound in IPA, or the Greek letters of one`, 'sound');
  return { scheme: name, sounds: [...sounds].map((one) => explainSound(one, phonology, listener)) };
}

export function lookupsOf({ engines, fallback }: Parts): Lookups {
  const asked =
    <R extends { readonly scheme?: string | undefined }>(
      fields: object,
      parse: (body: unknown) => R,
      answer: (request: R, engine: Engine) => object,
    ) =>
    async (body: unknown): Promise<object> => {
      const request = hinting(body, fields, () => parse(body));
      const engine = await engineFor(engines, request.scheme ?? fallback);
      return withNotes(answer(request, engine), strangersIn(body, fields));
    };
  return {
    read: asked(ReadRequest.shape, parseRead, ({ text, detail }, engine) => {
      const read = reading(text, engine, 'text');
      return detail === 'full' ? read : inShort(read);
    }),
    findWords: asked(FindRequest.shape, parseFind, findWords),
    explain: asked(ExplainRequest.shape, parseExplain, explained),
  };
}
