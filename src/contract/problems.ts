/** A refusal as callers over HTTP see it: an RFC 9457 problem. */

import { z } from 'zod';
import type { Known } from './known.ts';
import { openEnum } from './openLists.ts';
import { CODES, PROBLEMS, type Refusal } from './refusal.ts';

export const Problem = z
  .looseObject({
    type: z.url().describe('The section of the errors page that explains this kind of problem.'),
    title: z.string().describe('Short reason, the same for every problem of this type.'),
    status: z.int().min(400).max(599).describe('The HTTP status.'),
    detail: z.string().describe('One sentence about this occurrence; never about pronunciation.'),
    instance: z.string().optional().describe('Path of the request.'),
    code: openEnum(CODES)
      .optional()
      .describe(
        'Stable token that a program may branch on. A release may add codes: treat an unknown one by `status`.',
      ),
  })
  .describe('A failure (RFC 9457).');

export type Problem = Known<z.infer<typeof Problem>>;

/** The body of a refusal; `path` is the request path without its query. */
export function problemOf({ slug, code, message }: Refusal, baseUrl: string, path?: string): Problem {
  const { status, title } = PROBLEMS[slug];
  return {
    type: `${baseUrl}/docs/errors#${slug}`,
    title,
    status,
    detail: message,
    ...(path === undefined ? {} : { instance: path }),
    ...(code === undefined ? {} : { code }),
  };
}
