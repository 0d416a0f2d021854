/** Request and answer of POST /v1/tutor/batch. */

import { z } from 'zod';
import { adviceOn, refuseCrowd, requireObject, shown, strangersIn, unreadable } from './fields.ts';
import { SERVICE_LIMITS } from './limits.ts';
import { Problem } from './problems.ts';
import { badRequest, notAnObject } from './refusal.ts';
import { TUTOR_FIELDS } from './request.ts';
import { TutorRequest } from './requestSchemas.ts';
import { Api, answer, type Note, Notes, TutorResponse } from './response.ts';
import { Summary } from './summary.ts';

export const BatchRequest = z
  .object({
    items: z
      .array(TutorRequest.omit({ audio_base64: true, audio_url: true, recognizer: true }))
      .min(1)
      .max(SERVICE_LIMITS.batch_items)
      .describe('The attempts, each with the fields of POST /v1/tutor; with phones, never with a recording.'),
  })
  .describe(
    'Many attempts to score. Each names its own `scheme`; one next to `items` is refused with a 400.',
  );

answer('BatchResponse', 'The scores of a batch.', {
  api: Api,
  results: z
    .array(z.union([TutorResponse, Summary, Problem]))
    .describe('For each attempt, in their order: its score, or its problem.'),
  notes: Notes,
});

/** Reads the body of a batch, without checking its attempts. @throws Refusal for too few or too many attempts */
export function parseBatch(body: unknown): {
  readonly items: readonly unknown[];
  readonly notes: readonly Note[];
} {
  if (Array.isArray(body)) throw notAnObject('found a list; send it as {"items": [...]}');
  requireObject(body);
  const { items } = body;
  if (body.scheme !== undefined)
    throw badRequest('a batch has no scheme of its own; write scheme into each item', 'scheme');
  if (!Array.isArray(items) || items.length === 0) {
    const found = items === undefined ? 'none' : shown(items);
    const sentence = `items must be a list of 1 to ${SERVICE_LIMITS.batch_items} attempts; found ${found}`;
    throw unreadable('items', items, sentence);
  }
  refuseCrowd('items', items, SERVICE_LIMITS.batch_items);
  const advice: typeof adviceOn = (name, ...others) =>
    Object.hasOwn(TUTOR_FIELDS, name) ? '; write it into each item' : adviceOn(name, ...others);
  return { items, notes: strangersIn(body, { items: null }, advice) };
}
