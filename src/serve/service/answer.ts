/** Writes answers as bytes, for the service and its worker threads. */

import {
  HeardAsResponse,
  type TutorResponse,
  TutorResponse as TutorSchema,
} from '../../contract/response.ts';
import { writerOf } from './writer.ts';

/** The part of a score to answer: all of it, or the ranking of `heard_as`. */
export type Part = 'score' | 'heard_as';

/** The fields of a score that `heard_as` answers. */
const rankingOf = (answer: TutorResponse): HeardAsResponse => {
  const { api, scheme, target_text, observed_phones, proximity, heard_as, fingerprints, recognizer } = answer;
  const by = recognizer && { recognizer };
  return { api, scheme, target_text, observed_phones, proximity, heard_as, fingerprints, ...by };
};

const writeWhole: (answer: TutorResponse) => Buffer = writerOf(TutorSchema);
const writeRanking: (answer: HeardAsResponse) => Buffer = writerOf(HeardAsResponse);

/** Writes a part of a score as JSON in UTF-8. */
export const writeScored = (answer: TutorResponse, part: Part): Buffer =>
  part === 'score' ? writeWhole(answer) : writeRanking(rankingOf(answer));

/** Writes any other answer, which is smaller and rarer, as JSON in UTF-8. */
export const writeJson = (answer: object): Buffer => Buffer.from(JSON.stringify(answer));
