/** What agents look up: how a text is said, words with a sound or a property, and what a sound or an error code means. */

import { type Field, isText, type Request, readFields, text } from './fields.ts';
import { LIMITS } from './limits.ts';
import { badRequest } from './refusal.ts';
import { DETAIL } from './request.ts';
import { described } from './requestSchemas.ts';
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

/** The parts of speech of the lexicon, tags of Universal Dependencies. */
const PARTS_OF_SPEECH = 'ADJ ADP ADV CCONJ DET INTJ NOUN NUM PART PRON PROPN SCONJ VERB'.split(' ');

export const FIND_FIELDS = {
  scheme,
  sound: SHORT,
  contrast: SHORT,
  letters: SHORT,
  lemma: SHORT,
  pos: {
    fits: (value: unknown): value is string => isText(value) && PARTS_OF_SPEECH.includes(value.toUpperCase()),
    takes: `one of ${PARTS_OF_SPEECH.join(', ')}`,
  },
  least_frequency: wholeTo(0, 1_000_000),
  most: { ...wholeTo(1, MOST_FOUND), absent: 10 },
};

export const EXPLAIN_FIELDS = { scheme, code: SHORT, sound: SHORT };

export const READ_FIELDS = {
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

const SCHEME_SCHEMA = { type: 'string', enum: [...SCHEME_NAMES], description: 'As in `score`.' };
const string = (description: string): object => ({ type: 'string', description });

export const FindRequest = described(FIND_FIELDS, {
  scheme: SCHEME_SCHEMA,
  sound: string(
    'Sounds that it has, next to each other: IPA with blanks between (`θ`, `e u`) or Greek letters (`ου`).',
  ),
  contrast: string('With `sound`: minimal pairs, two words that differ in these sounds alone.'),
  letters: string('Greek letters that it has; marks do not matter. `^θ` begins so, `μα$` ends so.'),
  lemma: string('Dictionary form in Greek: all its forms. Without accents any accents fit.'),
  pos: { type: 'string', enum: PARTS_OF_SPEECH, description: 'Part of speech.' },
  least_frequency: {
    type: 'integer',
    description: 'Least count of the form in New Testament and Septuagint.',
  },
  most: { type: 'integer', minimum: 1, maximum: MOST_FOUND, description: 'How many; 10 when left out.' },
});

export const ExplainRequest = described(EXPLAIN_FIELDS, {
  scheme: SCHEME_SCHEMA,
  code: string('An `error_code` of `score`: `dental_fricative_to_alveolar_sibilant`.'),
  sound: string('A sound in IPA, or Greek letters as they are read together: `x`, `ου`, `γγ`.'),
});

export const ReadRequest = described(READ_FIELDS, {
  scheme: SCHEME_SCHEMA,
  text: string('Word or verse in Greek letters, with its accents.'),
  detail: { type: 'string', enum: ['full', 'summary'] },
});
