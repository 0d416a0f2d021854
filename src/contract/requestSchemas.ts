/**
 * The requests as zod schemas, for the API description and the tools. They check nothing: the tables of fields do, which the
 * library loads without zod.
 */

import { z } from 'zod';
import type { Fields } from './fields.ts';
import { RECOGNIZE_FIELDS, TUTOR_FIELDS } from './request.ts';

/** The schema of a request with these fields. */
export const described = (fields: Fields): z.ZodObject =>
  z.object(
    Object.fromEntries(
      Object.entries(fields).map(([name, { schema, needed }]) => {
        const field = z.unknown().meta(schema as Record<string, unknown>);
        return [name, needed ? field : field.optional()];
      }),
    ),
  );

export const TutorRequest = described(TUTOR_FIELDS).describe(
  'An attempt to score. A field that is null counts as left out.',
);

export const RecognizeRequest = described(RECOGNIZE_FIELDS);
