/** Arguments as models send them: an optional field may be empty, and a number, a flag or a list may be a text. */

import type { Fields } from '../../contract/fields.ts';
import { parseJson, requireSimpleBatch } from '../../contract/json.ts';
import { EXPLAIN_FIELDS, FIND_FIELDS, READ_FIELDS } from '../../contract/lookups.ts';
import { RECOGNIZE_FIELDS, TUTOR_FIELDS } from '../../contract/request.ts';
import type { ToolName } from '../../contract/tools.ts';

export type Given = Readonly<Record<string, unknown>>;

const SCORE = { ...TUTOR_FIELDS, attempts: { fits: Array.isArray } } as Fields;

/** The fields of each tool. */
const TAKES: Readonly<Record<ToolName, Fields>> = {
  score: SCORE,
  score_attempt: SCORE,
  heard_as: TUTOR_FIELDS,
  read: READ_FIELDS,
  find_words: FIND_FIELDS,
  explain: EXPLAIN_FIELDS,
  recognize: RECOGNIZE_FIELDS,
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
      const field = Object.hasOwn(TAKES[tool], name) ? TAKES[tool][name] : undefined;
      if (value === '' && field?.needed === undefined) return [];
      return [[name, field === undefined ? value : readValue(value, field.fits)]];
    }),
  );
