/** The answer of `detail: "summary"`: what a teacher would say of an attempt, in few words. */

import { z } from 'zod';
import { type Field, readFields } from './fields.ts';
import type { Known } from './known.ts';
import { LIMITS } from './limits.ts';
import { openEnum } from './openLists.ts';
import { TUTOR_FIELDS } from './request.ts';
import { Api, Scheme, Share, TargetText, Text, Threshold, UNJUDGED } from './response.ts';

/** How much an answer says: all, or what a teacher would say. */
const DETAILS = ['full', 'summary'] as const;
export type Detail = (typeof DETAILS)[number];

/** A field of the service; the library always answers in full. */
export const DETAIL_FIELDS = {
  detail: {
    fits: (value: unknown): value is Detail => DETAILS.some((one) => one === value),
    takes: `one of ${DETAILS.join(', ')}`,
    absent: 'full',
  } satisfies Field<Detail>,
};

export const DETAIL_SCHEMA = {
  type: 'string',
  enum: [...DETAILS],
  description:
    'How much the answer says: `full`, or `summary`: score, verdict, words, at most three fixes as sentences, and three ' +
    'candidates. Over HTTP `full` when left out, in a tool `summary`.',
};

/** The fields of POST /v1/tutor. */
export const SERVICE_FIELDS = { ...TUTOR_FIELDS, ...DETAIL_FIELDS };

/** @throws Refusal for a body that is no object, and for a detail that there is not */
export const detailOf = (body: unknown): Detail => readFields(body, DETAIL_FIELDS).detail as Detail;

/** Words of the ranking that a summary lists. */
export const SUMMARY_CANDIDATES = 3;

export const Summary = z
  .looseObject({
    api: Api,
    detail: z.literal('summary').describe('Which answer this is.'),
    scheme: Scheme,
    target_text: TargetText,
    proximity: Share.nullable().describe(
      'The score, as in the full answer; null where `understood` is false.',
    ),
    understood: z.literal(false).optional().describe('As in the full answer.'),
    verdict: Text.describe('First what word it was, then how it was, in English.'),
    words: z
      .array(
        z.looseObject({
          word: Text.describe('Target word.'),
          proximity: Share.describe('Score of the word by itself.'),
          heard: Text.optional().describe('Phones heard for it, IPA; absent where all were right.'),
          error_type: Text.optional().describe(
            'What the reader did to the word, as in the full answer; absent where that was nothing.',
          ),
        }),
      )
      .describe('One for each target word; empty where `understood` is false.'),
    fixes: z
      .array(Text)
      .max(LIMITS.fixes)
      .describe(
        'What to fix, the most rewarding first: the letters, and what to do with tongue, lips and voice.',
      ),
    heard_as: z
      .array(z.looseObject({ text: Text.describe('A word, or a spelling.'), confidence: Share }))
      .max(SUMMARY_CANDIDATES)
      .optional()
      .describe(
        'What it resembles most; absent for a verse, and where `understood` is false. The whole ranking is in the full answer.',
      ),
    not_judged: z.array(openEnum(UNJUDGED)).optional().describe('What a recording did not tell.'),
    thresholds: z.array(Threshold).optional().describe('Present when the request sent some.'),
    notes: z
      .array(Text)
      .optional()
      .describe('How the attempt was read, what was accepted, how good the recording is.'),
  })
  .describe('A scored attempt in few words, for `detail` "summary".');

export type Summary = Known<z.infer<typeof Summary>>;
