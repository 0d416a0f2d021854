/** What a tool says next to its data, in short prose for a model. */

import type { Problem } from '../../contract/problems.ts';
import { SUMMARY_CANDIDATES } from '../../contract/request.ts';
import type { ToolName } from '../../contract/tools.ts';

type Row<Names extends string> = Readonly<Partial<Record<Names, string | null | undefined>>>;

interface Candidate extends Row<'word' | 'text'> {
  readonly confidence: number;
}

interface Said extends Row<'word' | 'ipa' | 'respelled' | 'lemma'> {
  readonly pair?: Said;
}

/** What the answers of tools may hold. */
interface Answer extends Row<'unscored' | 'target_text' | 'heard' | 'ipa' | 'note' | 'upload_url'> {
  readonly duration_s?: number;
  readonly observed_phones?: readonly string[];
  readonly heard_as?: readonly Candidate[] | { readonly candidates: readonly Candidate[] };
  readonly words?: readonly Said[];
  readonly sounds?: readonly Row<'sound' | 'model' | 'not' | 'how'>[];
  readonly examples?: readonly Row<'advice'>[];
  readonly notes?: readonly Row<'detail'>[] | undefined;
}

const said = ({ word, ipa, pair }: Said): string => `${word} [${ipa}]${pair ? ` and ${said(pair)}` : ''}`;

const PROSE: Readonly<Partial<Record<ToolName, (answer: Answer) => (string | null | undefined)[]>>> = {
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

/** The prose on an answer of a tool that does not score, or on one that could not be scored. */
export function proseOn(name: ToolName, answer: Answer): string {
  const { unscored, duration_s, notes = [] } = answer;
  const prose = unscored ? [`Too short to score: ${duration_s} s of sound.`] : PROSE[name]?.(answer);
  return [...(prose ?? []), ...notes.map(({ detail }) => detail)].filter(Boolean).join('\n');
}

/** An error that came up again in a list; `target` is null for an extra sound, and absent for the stress. */
export interface Recurring extends Row<'error_code' | 'target' | 'heard'> {
  readonly attempts: number;
  readonly words: readonly string[];
}

export const recurringProse = ({ target, heard, attempts, words }: Recurring): string => {
  const what =
    target === undefined ? 'the stress' : `[${target ?? 'nothing'}] heard as [${heard ?? 'nothing'}]`;
  return `Again in ${attempts} attempts: ${what}, in ${words.join(', ')}.`;
};

export const refusalProse = ({ detail, hint }: Problem): string => (hint ? `${detail}; ${hint}` : detail);
