/** What agents look up: how a text is said, words with a property, what a sound or an error code means. */

import { explainCode, explainSound } from '../../../packages/lesson/src/explain.ts';
import { findWords } from '../../../packages/lesson/src/find.ts';
import { respelledWords } from '../../../packages/lesson/src/sentences/en/respelling.ts';
import { LANGUAGES } from '../../../packages/lesson/src/sentences/language.ts';
import { soundsNamed, taughtIn } from '../../../packages/lesson/src/sounds.ts';
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
import { PREFIX_FIELDS, parsePrefix, parseScheme, parseTarget, TARGET_FIELDS } from '../../contract/query.ts';
import { badRequest } from '../../contract/refusal.ts';
import { hinting, strangersIn, withNotes } from '../../contract/strangers.ts';
import type { Engine } from '../../engine/engine.ts';
import { engineFor, type LoadableEngines } from '../../engine/library/engines.ts';
import { reading, wordsWith } from '../../engine/library/reading.ts';

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

export function lookupsOf(engines: LoadableEngines, fallback: string) {
  const answered = async <A extends object>(
    body: unknown,
    fields: object,
    scheme: string | undefined,
    answer: (engine: Engine) => A,
  ): Promise<A> => withNotes(answer(await engineFor(engines, scheme ?? fallback)), strangersIn(body, fields));
  return {
    /** Returns the words of the lexicon with a prefix. */
    async lexicon(query: unknown) {
      const [prefix, scheme] = [parsePrefix(query), parseScheme(query)];
      return answered(query, PREFIX_FIELDS, scheme, (engine) => wordsWith(prefix, engine));
    },
    /** Returns the phones and syllables of a Greek text. */
    async reading(query: unknown) {
      const [target, scheme] = [parseTarget(query), parseScheme(query)];
      return answered(query, TARGET_FIELDS, scheme, (engine) => reading(target, engine));
    },
    /** Tells how a text is said, word by word, with a respelling. */
    async read(body: unknown) {
      const { text, detail, scheme } = hinting(body, ReadRequest.shape, () => parseRead(body));
      return answered(body, ReadRequest.shape, scheme, (engine): object => {
        const read = reading(text, engine, 'text');
        return detail === 'full' ? read : inShort(read);
      });
    },
    /** Finds words of the lexicon by what they have. */
    async findWords(body: unknown) {
      const sought = hinting(body, FindRequest.shape, () => parseFind(body));
      return answered(body, FindRequest.shape, sought.scheme, (engine) => findWords(sought, engine));
    },
    /** Explains a sound or an error code. */
    async explain(body: unknown) {
      const request = hinting(body, ExplainRequest.shape, () => parseExplain(body));
      return answered(body, ExplainRequest.shape, request.scheme, (engine) => explained(request, engine));
    },
  };
}
