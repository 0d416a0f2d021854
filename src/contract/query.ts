/** What GET /v1/lexicon and GET /v1/reading are asked, checked. */

import { LIMITS } from './limits.ts';
import { badRequest, SENTENCES } from './refusal.ts';

/** A parameter of a query that must be there once. */
function parameter(query: unknown, name: string, sentence: string): string {
  const value = (query as Record<string, unknown> | null)?.[name];
  if (typeof value !== 'string' || value.trim() === '') throw badRequest(sentence, name);
  return value;
}

/** @throws Refusal that says what `prefix` takes */
export function parsePrefix(query: unknown): string {
  const prefix = parameter(query, 'prefix', 'prefix must be the first letters of a Greek word, such as θε');
  if (prefix.length <= LIMITS.prefix_characters) return prefix;
  throw badRequest(
    `prefix has ${prefix.length} characters; send at most ${LIMITS.prefix_characters}`,
    'prefix',
  );
}

/**
 * The scheme of a query, or the fallback where it names none.
 *
 * @throws Refusal when it names two
 */
export function parseScheme(query: unknown, fallback: string): string {
  const value = (query as Record<string, unknown> | null)?.scheme ?? fallback;
  if (typeof value === 'string') return value;
  throw badRequest('scheme stands twice in the query; send it once', 'scheme');
}

/** @throws Refusal that says what `target` takes */
export const parseTarget = (query: unknown): string => parameter(query, 'target', SENTENCES.noTarget);
