import type { TutorResponse } from '../../../../src/contract/response.ts';
import { isMistake } from '../../../lesson/src/sentences/fixCards.ts';

const stressCell = ({ stress }: TutorResponse): string =>
  stress.match === null ? '' : stress.match ? 'right' : 'wrong';

/**
 * Lists the miscues of a passage, such as `3:omission` for the third word. Leaves out mispronunciations, because other
 * columns have them.
 */
const miscuesCell = ({ words }: TutorResponse): string =>
  words
    .flatMap(({ error_type = 'none' }, n) =>
      ['none', 'mispronunciation'].includes(error_type) ? [] : [`${n + 1}:${error_type}`],
    )
    .join(' ');

/** Lists the pauses of a passage, such as `2:0.41` for 0.41 seconds after the second word. */
const pausesCell = ({ fluency }: TutorResponse): string =>
  (fluency?.pauses ?? [])
    .map(({ after_word, start_s, end_s }) => `${after_word + 1}:${(end_s - start_s).toFixed(2)}`)
    .join(' ');

const CELLS: Readonly<Record<string, (answer: TutorResponse) => string | number>> = {
  proximity: ({ proximity }) => proximity,
  real_edits: ({ real_edits }) => real_edits,
  lenient_similarity: ({ lenient_similarity }) => lenient_similarity,
  strict_similarity: ({ strict_similarity }) => strict_similarity,
  stress: stressCell,
  said_as: ({ words }) =>
    words
      .map(({ said_as = '' }) => said_as)
      .join(' ')
      .trim(),
  miscues: miscuesCell,
  completeness: ({ fluency }) => fluency?.completeness ?? '',
  words_per_minute: ({ fluency }) => fluency?.words_per_minute ?? '',
  pauses: pausesCell,
  fixes: ({ coaching }) =>
    coaching.summary.fixes
      .filter(isMistake)
      .map(({ error_code }) => error_code)
      .join(' '),
};

export const RESULTS: readonly string[] = [...Object.keys(CELLS), 'problem'];

export const answerCells = (answer: TutorResponse): (string | number)[] => [
  ...Object.values(CELLS).map((cell) => cell(answer)),
  '',
];

export const problemCells = (problem: string): string[] => [...Object.keys(CELLS).map(() => ''), problem];
