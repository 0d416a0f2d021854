/** Answers as bytes: what the service and its worker threads both write. */

import { HeardAsResponse, type TutorResponse, TutorResponse as TutorSchema } from '../contract/response.ts';
import { writerOf } from './writer.ts';

/** What is told of a score: all of it, or the ranking of what was heard. */
export type Part = 'score' | 'heard_as';

/** What `heard_as` tells of a score. */
const rankingOf = (answer: TutorResponse): HeardAsResponse => {
  const { api, scheme, target_text, observed_phones, proximity, heard_as } = answer;
  return { api, scheme, target_text, observed_phones, proximity, heard_as };
};

const writeWhole: (answer: TutorResponse) => Buffer = writerOf(TutorSchema);
const writeRanking: (answer: HeardAsResponse) => Buffer = writerOf(HeardAsResponse);

/** A part of a score as JSON in UTF-8. */
export const writeScored = (answer: TutorResponse, part: Part): Buffer =>
  part === 'score' ? writeWhole(answer) : writeRanking(rankingOf(answer));

/** Any other answer, smaller and rarer, as JSON in UTF-8. */
export const writeJson = (answer: object): Buffer => Buffer.from(JSON.stringify(answer));
