/** What the scores of a row are in a table. */

import type { TutorResponse } from '../../../../src/contract/response.ts';
import { isMistake } from '../../../lesson/src/sentences/fixCards.ts';

const stressCell = ({ stress }: TutorResponse): string =>
  stress.match === null ? '' : stress.match ? 'right' : 'wrong';

/** What the reader of a passage did to its words, each by its number, from 1; what was only said wrong stands in other columns. */
const miscuesCell = ({ words }: TutorResponse): string =>
  words
    .flatMap(({ error_type = 'none' }, n) =>
      ['none', 'mispronunciation'].includes(error_type) ? [] : [`${n + 1}:${error_type}`],
    )
    .join(' ');

/** How a passage flowed: the share of its words that was said, words a minute, and its pauses in seconds, by the word before. */
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

/** The cells that the scores fill; the last is that of a problem. */
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
