/** Writes answers as English text for agents and chats: the text that MCP tools send with their data. */

import type { ReadingResponse } from '../../../src/contract/lexicon.ts';
import type { Problem } from '../../../src/contract/problems.ts';
import { SUMMARY_CANDIDATES } from '../../../src/contract/request.ts';
import type { TutorResponse } from '../../../src/contract/response.ts';
import type { ToolName } from '../../../src/contract/tools.ts';
import { lessonOf } from './lessonOf.ts';
import { respelledWords } from './sentences/en/respelling.ts';
import { LANGUAGES } from './sentences/language.ts';

/** Writes 'γ in λόγος', or the letters alone if the target is a single word. */
const placeOf = (letters: string, words: readonly string[]): string =>
  words.length === 0 ? letters : `${letters} in ${words.join(', ')}`;

export function proseOf(answer: TutorResponse): string {
  const listener = { scheme: answer.scheme, tongue: 'en-US', words: LANGUAGES.en } as const;
  const { points, verdict, habit, fixes, heardAs, unjudged, remarks, heardBy } = lessonOf(answer, listener);
  const score = points === null ? [] : [`${answer.target_text}: ${points} of 100.`];
  const lines = [
    [...score, ...verdict, habit ?? ''].join(' ').trim(),
    ...fixes.map(({ letters, words, sentence }) => `${placeOf(letters, words)}: ${sentence}`),
    ...heardAs.map(({ sentence }) => sentence),
    unjudged ?? '',
    ...(answer.notes ?? []).map(({ detail }) => detail),
    ...remarks,
    heardBy ?? '',
  ];
  return lines.filter((line) => line !== '').join('\n');
}

type Texts<Names extends string> = Readonly<Partial<Record<Names, string | null | undefined>>>;

interface RankedName extends Texts<'word' | 'text'> {
  readonly confidence: number;
}

interface Named extends Texts<'word' | 'ipa' | 'respelled' | 'lemma'> {
  readonly pair?: Named;
}

interface ToolAnswer extends Texts<'unscored' | 'target_text' | 'heard' | 'ipa' | 'note' | 'upload_url'> {
  readonly duration_s?: number;
  readonly observed_phones?: readonly string[];
  readonly heard_as?: readonly RankedName[] | { readonly candidates: readonly RankedName[] };
  readonly words?: readonly Named[];
  readonly sounds?: readonly Texts<'sound' | 'model' | 'not' | 'how'>[];
  readonly examples?: readonly Texts<'advice'>[];
  readonly notes?: readonly Texts<'detail'>[] | undefined;
}

const said = ({ word, ipa, pair }: Named): string => `${word} [${ipa}]${pair ? ` and ${said(pair)}` : ''}`;

const PROSE: Readonly<Partial<Record<ToolName, (answer: ToolAnswer) => (string | null | undefined)[]>>> = {
  heard_as({ heard, observed_phones = [], heard_as = [] }) {
    const ranked = 'candidates' in heard_as ? heard_as.candidates : heard_as;
    const named = ranked
      .slice(0, SUMMARY_CANDIDATES)
      .map(({ text, word, confidence }) => `${text ?? word ?? 'something else'} (${confidence})`);
    return [`Heard [${heard ?? observed_phones.join(' ')}], most like ${named.join(', ')}.`];
  },
  read: ({ target_text, ipa, words = [] }) => [
    `${target_text} is said [${ipa}].`,
    ...words.map(({ word, respelled, lemma }) => `${word}: ${respelled}${lemma ? `, of ${lemma}` : ''}`),
  ],
  find_words: ({ words = [], note }) => [`${words.map(said).join(', ') || 'No word fits'}.`, note],
  explain: ({ sounds = [], examples = [] }) => [
    ...sounds.map(({ sound, model, not, how }) =>
      [`[${sound}]: ${model}`, not && `not ${not}`, how].filter(Boolean).join('; '),
    ),
    ...examples.map(({ advice }) => advice),
  ],
  recognize: ({ ipa }) => [`Heard [${ipa}].`],
  create_upload: ({ upload_url }) => [`PUT the recording to ${upload_url}, then send that as audio_url.`],
};

export function proseOn(name: ToolName, answer: ToolAnswer): string {
  const { unscored, duration_s, notes = [] } = answer;
  const prose = unscored ? [`Too short to score: ${duration_s} s of sound.`] : PROSE[name]?.(answer);
  return [...(prose ?? []), ...notes.map(({ detail }) => detail)].filter(Boolean).join('\n');
}

/** A mistake in several attempts. `target` is null for an extra sound, and absent for the stress. */
export interface Recurring extends Texts<'error_code' | 'target' | 'heard'> {
  readonly attempts: number;
  readonly words: readonly string[];
}

export const recurringProse = ({ target, heard, attempts, words }: Recurring): string => {
  const what =
    target === undefined ? 'the stress' : `[${target ?? 'nothing'}] heard as [${heard ?? 'nothing'}]`;
  return `Again in ${attempts} attempts: ${what}, in ${words.join(', ')}.`;
};

export const refusalProse = ({ detail, hint }: Problem): string => (hint ? `${detail}; ${hint}` : detail);

/** Joins syllables with hyphens and writes the accented one in capitals: a-GAH-pay. */
const spelledOut = (syllables: readonly { readonly text: string; readonly accented: boolean }[]): string =>
  syllables.map(({ text, accented }) => (accented ? text.toUpperCase() : text)).join('-');

/** Shortens the answer of GET /v1/reading for agents, and adds respellings. */
export function readInShort(read: ReadingResponse): object {
  const { api, scheme, target_text, ipa, dropped, syllables, target_words } = read;
  const spelled = respelledWords(read);
  const letters = syllables.map((syllable) => syllable.letters);
  return {
    api,
    scheme,
    target_text,
    ipa,
    ...(dropped !== undefined && { dropped }),
    words: target_words.map(({ word, ipa: said, lemma }, n) => ({
      word,
      ...(lemma !== undefined && lemma !== word && { lemma }),
      ...(target_words.length > 1 && { ipa: said }),
      respelled: spelledOut(spelled[n] ?? []),
      // Removes the syllables of this word from the front of the list.
      syllables: letters.splice(0, spelled[n]?.length).join('·'),
    })),
  };
}
