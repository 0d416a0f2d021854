/** What a tool says next to its data, in short prose for a model. */

import type { Problem } from '../../contract/problems.ts';
import { SUMMARY_CANDIDATES } from '../../contract/request.ts';
import type { ToolName } from '../../contract/tools.ts';

interface Candidate {
  readonly word?: string | null;
  readonly text?: string;
  readonly confidence: number;
}

/** What the answers of tools may hold. */
interface Answer {
  readonly unscored?: string;
  readonly duration_s?: number;
  readonly target_text?: string;
  readonly heard?: string;
  readonly observed_phones?: readonly string[];
  readonly heard_as?: readonly Candidate[] | { readonly candidates: readonly Candidate[] };
  readonly ipa?: string;
  readonly words?: readonly Said[];
  readonly note?: string;
  readonly sounds?: readonly Readonly<Record<'sound' | 'model' | 'not' | 'how', string>>[];
  readonly examples?: readonly {
    readonly target?: string;
    readonly heard?: string;
    readonly advice: string;
  }[];
  readonly upload_url?: string;
  readonly notes?: readonly { readonly detail: string }[];
}

interface Said extends Readonly<Record<'word' | 'ipa' | 'respelled' | 'lemma', string>> {
  readonly pair?: Said;
}

const said = ({ word, ipa, pair }: Said): string =>
  `${word} [${ipa}]${pair === undefined ? '' : ` and ${said(pair)}`}`;

const respelled = ({ word, respelled: letters, lemma }: Said): string =>
  `${word}: ${letters}${lemma === undefined ? '' : `, of ${lemma}`}`;

const PROSE: Readonly<Partial<Record<ToolName, (answer: Answer) => string>>> = {
  heard_as: ({ heard, observed_phones = [], heard_as = [] }) => {
    const ranked = 'candidates' in heard_as ? heard_as.candidates : heard_as;
    const named = ranked
      .slice(0, SUMMARY_CANDIDATES)
      .map(({ text, word, confidence }) => `${text ?? word ?? 'none of these'} (${confidence})`);
    return `Heard [${heard ?? observed_phones.join(' ')}], most like ${named.join(', ')}.`;
  },
  read: ({ target_text, ipa, words = [] }) =>
    [`${target_text} is said [${ipa}].`, ...words.map(respelled)].join('\n'),
  find_words: ({ words = [], note }) =>
    `${words.map(said).join(', ') || 'No word fits'}.${note ? ` ${note}` : ''}`,
  explain: ({ sounds = [], examples = [] }) =>
    [
      ...sounds.map(
        ({ sound, model, not, how }) =>
          `[${sound}]: ${[model, not && `not ${not}`, how].filter(Boolean).join('; ')}`,
      ),
      ...examples.map(({ advice }) => advice),
    ].join('\n'),
  recognize: ({ ipa }) => `Heard [${ipa}].`,
  create_upload: ({ upload_url }) =>
    `PUT the recording to ${upload_url}, then send this address as audio_url.`,
};

/** The prose on an answer of a tool that does not score, or on one that could not be scored. */
export function proseOn(name: ToolName, answer: object): string {
  const { unscored, duration_s, notes = [] } = answer as Answer;
  const prose = unscored ? `Too short to score: ${duration_s} s of sound.` : PROSE[name]?.(answer as Answer);
  return [prose, ...notes.map(({ detail }) => detail)].join('\n');
}

/** An error that came up again in a list. */
export interface Recurring {
  readonly error_code: string;
  /** Null for an extra sound; absent for the stress. */
  readonly target?: string | null | undefined;
  readonly heard?: string | null | undefined;
  readonly attempts: number;
  readonly words: readonly string[];
}

export const recurringProse = ({ target, heard, attempts, words }: Recurring): string => {
  const what =
    target === undefined ? 'the stress' : `[${target ?? 'nothing'}] heard as [${heard ?? 'nothing'}]`;
  return `Again in ${attempts} attempts: ${what}, in ${words.join(', ')}.`;
};

export const refusalProse = ({ detail, hint }: Problem): string =>
  hint === undefined ? detail : `${detail}\n${hint}`;
