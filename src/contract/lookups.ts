/** Requests of the MCP tools `read`, `find_words` and `explain`. */

import { z } from 'zod';
import { LIMITS } from './limits.ts';
import { badRequest } from './refusal.ts';
import { DETAIL, DETAILS } from './request.ts';
import { readMessage, takes } from './requestSchemas.ts';
import { SCHEME_NAMES } from './schemes.ts';

export const MOST_FOUND = 50;

const PARTS_OF_SPEECH = 'ADJ ADP ADV CCONJ DET INTJ NOUN NUM PART PRON PROPN SCONJ VERB'.split(' ');

/** Makes the schema of a text that is not blank. @param what describes accepted texts, after "must be" */
function short(most: number, what: string): z.ZodString {
  const isShort = (value: string): boolean => value.trim() !== '' && value.length <= most;
  return z.string(takes(what)).refine(isShort, takes(what));
}

const SHORT = short(LIMITS.prefix_characters, `a text of 1 to ${LIMITS.prefix_characters} characters`);

const sought = (description: string) => SHORT.describe(description).optional();

const FREQUENCY = takes('a whole number from 0 to 1000000');
const MOST = takes(`a whole number from 1 to ${MOST_FOUND}`);
const PART = takes(`one of ${PARTS_OF_SPEECH.join(', ')}`);

/** Accepts any string, because the engine refuses an unknown scheme with a list of the known ones. */
const scheme = z
  .string(takes('a string'))
  .meta({ enum: SCHEME_NAMES, description: 'As in `score`.' })
  .optional();

export const FindRequest = z.object({
  scheme,
  sound: sought(
    'Sounds in the word, next to each other: IPA with blanks (`θ`, `e u`) or Greek letters (`ου`).',
  ),
  contrast: sought('With `sound`: minimal pairs, two words that differ only in these sounds.'),
  letters: sought('Greek letters in the word, without marks. `^θ` begins with θ, `μα$` ends with μα.'),
  lemma: sought('Dictionary form in Greek; finds all its forms. Without accents any accents fit.'),
  pos: z
    .string(PART)
    .refine((tag) => PARTS_OF_SPEECH.includes(tag.toUpperCase()), PART)
    .meta({ enum: PARTS_OF_SPEECH, description: 'Part of speech.' })
    .optional(),
  least_frequency: z
    .number(FREQUENCY)
    .refine((count) => Number.isSafeInteger(count) && count >= 0 && count <= 1_000_000, FREQUENCY)
    .meta({ type: 'integer', description: 'Least count in New Testament and Septuagint.' })
    .optional(),
  most: z.int(MOST).min(1, MOST).max(MOST_FOUND, MOST).describe('How many words; default 10.').default(10),
});

export const ExplainRequest = z.object({
  scheme,
  code: sought('An `error_code` of `score`: `dental_fricative_to_alveolar_sibilant`.'),
  sound: sought('A sound in IPA, or Greek letters that are read together: `x`, `ου`, `γγ`.'),
});

export const ReadRequest = z.object({
  scheme,
  text: short(
    LIMITS.reading_characters,
    `a Greek text of at most ${LIMITS.reading_characters} characters`,
  ).describe('Word or verse in Greek letters, with its accents.'),
  detail: z.enum(DETAILS, takes(DETAIL.takes)).default(DETAIL.absent),
});

export type FindRequest = z.output<typeof FindRequest>;

export const parseFind = (body: unknown): FindRequest => {
  const request = readMessage(body, FindRequest);
  if (request.contrast !== undefined && request.sound === undefined)
    throw badRequest('contrast is the other sound of a pair; send sound, too', 'sound', 'input-missing');
  return request;
};

export function parseExplain(body: unknown): z.output<typeof ExplainRequest> {
  const request = readMessage(body, ExplainRequest);
  if ((request.code === undefined) === (request.sound === undefined))
    throw badRequest('send one of code and sound', 'code', 'input-missing');
  return request;
}
