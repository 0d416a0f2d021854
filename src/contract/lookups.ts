/** What agents look up: how a text is said, words with a sound or a property, and what a sound or an error code means. */

import { type Field, isText, type Request, readFields, text } from './fields.ts';
import { LIMITS } from './limits.ts';
import { badRequest } from './refusal.ts';
import { DETAIL } from './request.ts';
import { described, SCHEME } from './requestSchemas.ts';
import { SCHEME_NAMES, type SchemeName } from './schemes.ts';

/** Words that one lookup finds at the most. */
export const MOST_FOUND = 50;

const isShort = (value: unknown): value is string =>
  isText(value) && value.trim() !== '' && value.length <= LIMITS.prefix_characters;

const SHORT: Field<string> = {
  fits: isShort,
  takes: `a text of 1 to ${LIMITS.prefix_characters} characters`,
};

const wholeTo = (least: number, most: number): Field<number> => ({
  fits: (value): value is number =>
    Number.isSafeInteger(value) && (value as number) >= least && (value as number) <= most,
  takes: `a whole number from ${least} to ${most}`,
});

const scheme = text() as Field<SchemeName | (string & {})>;

const FIND_FIELDS = {
  scheme,
  sound: SHORT,
  contrast: SHORT,
  letters: SHORT,
  lemma: SHORT,
  pos: SHORT,
  least_frequency: wholeTo(0, 1_000_000),
  most: { ...wholeTo(1, MOST_FOUND), absent: 10 },
};

const EXPLAIN_FIELDS = { scheme, code: SHORT, sound: SHORT };

const READ_FIELDS = {
  scheme,
  text: {
    fits: (value: unknown): value is string =>
      isText(value) && value.trim() !== '' && value.length <= LIMITS.reading_characters,
    takes: `a Greek text of at most ${LIMITS.reading_characters} characters`,
    needed: true,
  },
  detail: DETAIL,
} as const;

export type FindRequest = Request<typeof FIND_FIELDS>;

/** @throws Refusal with the sentence and the field of the first fault */
export const parseFind = (body: unknown): FindRequest => {
  const request = readFields(body, FIND_FIELDS);
  if (request.contrast !== undefined && request.sound === undefined)
    throw badRequest('contrast is the other sound of a pair; send sound, too', 'sound', 'input-missing');
  return request;
};

/** @throws Refusal with the sentence and the field of the first fault */
export function parseExplain(body: unknown): Request<typeof EXPLAIN_FIELDS> {
  const request = readFields(body, EXPLAIN_FIELDS);
  if ((request.code === undefined) === (request.sound === undefined))
    throw badRequest('send one of code and sound', 'code', 'input-missing');
  return request;
}

/** @throws Refusal with the sentence and the field of the first fault */
export const parseRead = (body: unknown): Request<typeof READ_FIELDS> => readFields(body, READ_FIELDS);

const SCHEME_SCHEMA = { type: 'string', enum: [...SCHEME_NAMES], description: SCHEME };
const string = (description: string): object => ({ type: 'string', description });

export const FindRequest = described(FIND_FIELDS, {
  scheme: SCHEME_SCHEMA,
  sound: string('IPA phones that the word has, next to each other: `θ`, `e u`.'),
  contrast: string(
    'The other sound: finds minimal pairs, words that differ in `sound` and `contrast` alone.',
  ),
  letters: string('Greek letters that it has; marks do not matter. `^` at the start: it begins so.'),
  lemma: string('Its dictionary form.'),
  pos: string('Part of speech, a UPOS tag: NOUN, VERB, ADJ.'),
  least_frequency: { type: 'integer', description: 'Least count in New Testament and Septuagint.' },
  most: { type: 'integer', minimum: 1, maximum: MOST_FOUND, description: 'Words; 10 when left out.' },
});

export const ExplainRequest = described(EXPLAIN_FIELDS, {
  scheme: SCHEME_SCHEMA,
  code: string('An `error_code` of a full answer.'),
  sound: string('A sound in IPA, or Greek letters.'),
});

export const ReadRequest = described(READ_FIELDS, {
  scheme: SCHEME_SCHEMA,
  text: string('Greek word or short verse; one word may be in Latin letters.'),
  detail: { type: 'string', enum: ['full', 'summary'] },
});
