import type { TutorResponse } from '../../../../src/contract/response.ts';
import { isMistake } from '../../../lesson/src/sentences/fixCards.ts';

const stressCell = ({ stress }: TutorResponse): string =>
  stress.match === null ? '' : stress.match ? 'right' : 'wrong';

/** Lists the miscues of a passage as `word:kind`; words count from 1. Mispronunciations are in other columns. */
const miscuesCell = ({ words }: TutorResponse): string =>
  words
    .flatMap(({ error_type = 'none' }, n) =>
      ['none', 'mispronunciation'].includes(error_type) ? [] : [`${n + 1}:${error_type}`],
    )
    .join(' ');

/**
 * Share of words said, words per minute, and pauses as `word:seconds`, in which the word before the pause counts from
 * 1.
 */
const fluencyCells = ({ fluency }: TutorResponse): (string | number)[] =>
  fluency === undefined
    ? ['', '', '']
    : [
        fluency.completeness,
        fluency.words_per_minute,
        fluency.pauses
          .map(({ after_word, start_s, end_s }) => `${after_word + 1}:${(end_s - start_s).toFixed(2)}`)
          .join(' '),
      ];

export const resultCells = (answer: TutorResponse): (string | number)[] => [
  answer.proximity,
  answer.real_edits,
  answer.lenient_similarity,
  answer.strict_similarity,
  stressCell(answer),
  answer.words
    .map(({ said_as }) => said_as ?? '')
    .join(' ')
    .trim(),
  miscuesCell(answer),
  ...fluencyCells(answer),
  answer.coaching.summary.fixes
    .filter(isMistake)
    .map(({ error_code }) => error_code)
    .join(' '),
  '',
];
