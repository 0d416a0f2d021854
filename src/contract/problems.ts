/** Problem documents (RFC 9457): how a refusal is written as JSON. */

import { z } from 'zod';
import { CODES, PROBLEMS, type Refusal } from './refusal.ts';
import { answer, openEnum } from './response.ts';

export const Problem = answer('Problem', 'A failure (RFC 9457).', {
  type: z.url().describe('The section of the errors page that explains this kind of problem.'),
  title: z.string().describe('Short reason, the same for every problem of this type.'),
  status: z.int().min(400).max(599).describe('The HTTP status.'),
  detail: z.string().describe('One sentence about this occurrence; never about pronunciation.'),
  hint: z
    .string()
    .optional()
    .describe('One sentence that helps beyond `detail`: what was found, or what was likely meant.'),
  instance: z.string().optional().describe('Path of the request.'),
  code: openEnum(CODES)
    .optional()
    .describe(
      'Stable token that a program may branch on; every 400 has one. A release may add codes: treat an unknown one by ' +
        '`status`.',
    ),
  pointer: z
    .string()
    .optional()
    .describe(
      'JSON Pointer (RFC 6901) to the faulty field of the body or the query, such as `/target`; empty where no single ' +
        'field is at fault. Every 400 has one.',
    ),
});

export type Problem = z.infer<typeof Problem>;

/**
 * Writes a refusal as a problem document. @param path the request path without its query @param within JSON Pointer to
 * the part of the body that the refusal is about, such as an item of a batch; empty for the whole body
 */
export function problemOf(
  { slug, code, message, field, hint }: Refusal,
  baseUrl: string,
  path?: string,
  within = '',
): Problem {
  const { status, title } = PROBLEMS[slug];
  return {
    type: `${baseUrl}/docs/errors#${slug}`,
    title,
    status,
    detail: message,
    ...(hint === undefined ? {} : { hint }),
    ...(path === undefined ? {} : { instance: path }),
    ...(code === undefined ? {} : { code }),
    ...(slug === 'bad-request' && { pointer: field === undefined ? within : `${within}/${field}` }),
  };
}
