/** Answers as bytes: what the service and its worker threads both write. */

import { type TutorResponse, TutorResponse as TutorSchema } from './contract/response.ts';
import { writerOf } from './contract/writer.ts';

/** A scored answer as JSON in UTF-8. */
export const writeScored: (answer: TutorResponse) => Buffer = writerOf(TutorSchema);

/** Any other answer, smaller and rarer, as JSON in UTF-8. */
export const writeJson = (answer: object): Buffer => Buffer.from(JSON.stringify(answer));
