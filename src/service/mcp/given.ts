/** Arguments as models send them: an optional field may be empty, and a number, a flag or a list may be a text. */

import { parseJson, requireSimpleBatch } from '../../contract/json.ts';
import { ExplainRequest, FindRequest, ReadRequest } from '../../contract/lookups.ts';
import { RecognizeRequest, ScoreRequest, TutorRequest } from '../../contract/requestSchemas.ts';
import type { ToolName } from '../../contract/tools.ts';

export type Given = Readonly<Record<string, unknown>>;

/** The fields of each tool. */
const TAKES = {
  score: ScoreRequest.shape,
  score_attempt: ScoreRequest.shape,
  heard_as: TutorRequest.shape,
  read: ReadRequest.shape,
  find_words: FindRequest.shape,
  explain: ExplainRequest.shape,
  recognize: RecognizeRequest.shape,
  create_upload: {},
};

/**
 * A text as the JSON in it, if that fits and the text does not.
 *
 * @throws Refusal for more in it than any batch needs
 */
export function readValue(value: unknown, fits: (value: unknown) => boolean): unknown {
  if (typeof value !== 'string' || fits(value)) return value;
  requireSimpleBatch(Buffer.from(value));
  try {
    const parsed = parseJson(value);
    return fits(parsed) ? parsed : value;
  } catch {
    return value;
  }
}

/** @throws Refusal for a text with more in it than any batch needs */
export const readGiven = (tool: ToolName, given: Given): Given =>
  Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => {
      const fields: (typeof TAKES)['heard_as'] = TAKES[tool];
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
      const fits = (sent: unknown): boolean => field === undefined || field.safeParse(sent).success;
      return value === '' && fits(undefined) ? [] : [[name, readValue(value, fits)]];
    }),
  );
