/** Reads the query parameters of GET /v1/lexicon, GET /v1/reading and GET /v1/speech. */

import { shown, unreadable } from './fields.ts';
import { LIMITS } from './limits.ts';
import { badRequest, pastLimit, SENTENCES } from './refusal.ts';

/**
 * Reads a parameter that must occur exactly once. @param most characters; bounded for the operations without an API key
 */
function parameter(query: unknown, name: string, sentence: string, most = Infinity): string {
  const value = (query as Record<string, unknown> | null)?.[name];
  if (typeof value !== 'string' || value.trim() === '') throw unreadable(name, value, sentence);
  if (value.length <= most) return value;
  throw pastLimit(`${name} has ${value.length} characters; send at most ${most}`, name);
}

/**
 * Names of the query parameters of GET /v1/lexicon, GET /v1/reading and GET /v1/speech, as `strangersIn` takes them.
 */
export const PREFIX_FIELDS = { prefix: null, scheme: null };
export const TARGET_FIELDS = { target: null, scheme: null };
export const SPEECH_FIELDS = { ...TARGET_FIELDS, ipa: null, speed: null };

/** Reads the parameter `prefix`. @throws Refusal that says what it takes */
export const parsePrefix = (query: unknown): string =>
  parameter(
    query,
    'prefix',
    'prefix must be the first letters of a Greek word, such as θε',
    LIMITS.prefix_characters,
  );

/** Reads the scheme of a query, if it has one. @throws Refusal if the parameter occurs twice */
export function parseScheme(query: unknown): string | undefined {
  const value = (query as Record<string, unknown> | null)?.scheme;
  if (value === undefined || typeof value === 'string') return value;
  throw badRequest('scheme stands twice in the query; send it once', 'scheme');
}

/** Reads the parameter `target`. @throws Refusal that says what it takes */
export const parseTarget = (query: unknown): string =>
  parameter(query, 'target', SENTENCES.noTarget, LIMITS.reading_characters);

export const SPEEDS = ['normal', 'slow'] as const;

export type Speed = (typeof SPEEDS)[number];

/** A Greek text, or phones in IPA, to be spoken. */
export type SpeechQuery = { readonly speed: Speed } & (
  | { readonly target: string }
  | { readonly ipa: string }
);

function parseSpeed(query: unknown): Speed {
  const value = (query as Record<string, unknown> | null)?.speed ?? 'normal';
  const speed = SPEEDS.find((one) => one === value);
  if (speed === undefined) throw badRequest(`speed is ${shown(value)}; send ${SPEEDS.join(' or ')}`, 'speed');
  return speed;
}

/** Reads the query of GET /v1/speech. @throws Refusal unless it has exactly one of `target` and `ipa`, once */
export function parseSpeech(query: unknown): SpeechQuery {
  const { target, ipa } = (query ?? {}) as Record<string, unknown>;
  if ((target === undefined) === (ipa === undefined)) {
    const found = target === undefined ? 'neither target nor ipa' : 'both target and ipa';
    throw badRequest(`the query has ${found}; send one of the two`, undefined, 'input-missing');
  }
  const speed = parseSpeed(query);
  if (target !== undefined) return { target: parseTarget(query), speed };
  return { ipa: parameter(query, 'ipa', 'ipa must be phones, once, such as l ˈo ɣ o s'), speed };
}
