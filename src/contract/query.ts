/** Reads the queries of GET /v1/lexicon, GET /v1/reading and GET /v1/speech, for the library without zod. */

import { shown, unreadable } from './fields.ts';
import { LIMITS } from './limits.ts';
import { badRequest, pastLimit, SENTENCES } from './refusal.ts';

const valueIn = (query: unknown, name: string): unknown => (query as Record<string, unknown> | null)?.[name];

/** Reads a parameter that must occur exactly once. @param most the largest number of characters */
function parameter(query: unknown, name: string, sentence: string, most = Infinity): string {
  const value = valueIn(query, name);
  if (typeof value !== 'string' || value.trim() === '') throw unreadable(name, value, sentence);
  if (value.length <= most) return value;
  throw pastLimit(`${name} has ${value.length} characters; send at most ${most}`, name);
}

/** The names of the parameters, for `strangersIn`. */
export const PREFIX_FIELDS = { prefix: null, scheme: null };
export const TARGET_FIELDS = { target: null, scheme: null };
export const SPEECH_FIELDS = { ...TARGET_FIELDS, ipa: null, speed: null };

const NO_PREFIX = 'prefix must be the first letters of a Greek word, such as θε';

export const parsePrefix = (query: unknown): string =>
  parameter(query, 'prefix', NO_PREFIX, LIMITS.prefix_characters);

/** Reads the parameter `scheme`; undefined if it is absent. @throws Refusal if it occurs twice */
export function parseScheme(query: unknown): string | undefined {
  const value = valueIn(query, 'scheme');
  if (value === undefined || typeof value === 'string') return value;
  throw badRequest('scheme stands twice in the query; send it once', 'scheme');
}

export const parseTarget = (query: unknown): string =>
  parameter(query, 'target', SENTENCES.noTarget, LIMITS.reading_characters);

export const SPEEDS = ['normal', 'slow'] as const;

export type Speed = (typeof SPEEDS)[number];

export type SpeechQuery = { readonly speed: Speed } & (
  | { readonly target: string }
  | { readonly ipa: string }
);

function parseSpeed(query: unknown): Speed {
  const value = valueIn(query, 'speed') ?? 'normal';
  const speed = SPEEDS.find((one) => one === value);
  if (speed === undefined) throw badRequest(`speed is ${shown(value)}; send ${SPEEDS.join(' or ')}`, 'speed');
  return speed;
}

/** Reads the query of GET /v1/speech. @throws Refusal unless it has either `target` or `ipa`, once */
export function parseSpeech(query: unknown): SpeechQuery {
  const [target, ipa] = [valueIn(query, 'target'), valueIn(query, 'ipa')];
  if ((target === undefined) === (ipa === undefined)) {
    const found = target === undefined ? 'neither target nor ipa' : 'both target and ipa';
    throw badRequest(`the query has ${found}; send one of the two`, undefined, 'input-missing');
  }
  const speed = parseSpeed(query);
  if (target !== undefined) return { target: parseTarget(query), speed };
  return { ipa: parameter(query, 'ipa', 'ipa must be phones, once, such as l ˈo ɣ o s'), speed };
}
