/** Writes a refusal as a problem document (RFC 9457). */

import { z } from 'zod';
import { CODES, PROBLEMS, type Refusal } from './refusal.ts';
import { answer, openEnum, Text } from './response.ts';

export const Problem = answer('Problem', 'A failure (RFC 9457).', {
  type: z.url().describe('The section of the errors page that explains this kind of problem.'),
  title: Text.describe('Short reason, the same for every problem of this type.'),
  status: z.int().min(400).max(599).describe('The HTTP status.'),
  detail: Text.describe('One sentence about this occurrence; never about pronunciation.'),
  hint: Text.optional().describe('A second sentence: what was found, or what was likely meant.'),
  instance: Text.optional().describe('Path of the request.'),
  code: openEnum(CODES)
    .optional()
    .describe(
      'Stable token for programs; every 400 has one. A release may add codes: treat those by `status`.',
    ),
  pointer: Text.optional().describe(
    'JSON Pointer (RFC 6901) to the faulty field, such as `/target`; empty for the whole body. Every 400 has one.',
  ),
});

export type Problem = z.infer<typeof Problem>;

/**
 * @param path the path of the request without its query
 * @param within JSON Pointer to the refused part of the body, such as an item of a batch; empty for the whole body
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
    ...(hint !== undefined && { hint }),
    ...(path !== undefined && { instance: path }),
    ...(code !== undefined && { code }),
    ...(slug === 'bad-request' && { pointer: field === undefined ? within : `${within}/${field}` }),
  };
}
