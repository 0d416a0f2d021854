/** Limits of the API, and the format of a rate limit. */

import { MAX_PHONES } from '../../assembly/codes.ts';

/** Limits of scoring, for library and service. */
export const LIMITS = {
  /** Seconds of the longest recording, and of the shortest clip that is scored. */
  audio_s: 60,
  least_audio_s: 0.12,
  phones: MAX_PHONES,
  words: 64,
  frames: 3000,
  labels: 512,
  /** Target phones × frames × labels. A verse of 60 phones, read for a minute, has 8 million if there are 45 labels. */
  slot_labels: 20_000_000,
  /** Characters of a target or attempt, including combining marks. */
  text_characters: 16_384,
  /** Characters of a text in GET /v1/reading, which needs no key. */
  reading_characters: 2048,
  thresholds: 64,
  /** The field `accept`: groups of letters; sounds for each group; phones in each sound. */
  accept_letters: 24,
  accept_sounds: 4,
  accept_phones: 3,
  candidates: 10,
  fixes: 3,
  /** GET /v1/lexicon: words in the answer; characters of the prefix. */
  suggestions: 10,
  prefix_characters: 64,
  unknown_symbols: 32,
  /** The field `dropped` of an answer: entries; characters of each entry. */
  dropped: 32,
  dropped_characters: 64,
} as const;

/** Limits of the service alone. */
export const SERVICE_LIMITS = {
  body_bytes: 400 * 1024,
  /** A JSON body: fields; objects and lists (posteriors have a list for each frame). */
  fields: 256,
  nests: 4096,
  /** A batch: attempts; fields of the body; bytes of the answer. */
  batch_items: 100,
  batch_fields: 2048,
  batch_bytes: 12 * 1024 * 1024,
  /** An MCP message other than a tool call: bytes; values in objects and lists. */
  message_bytes: 64 * 1024,
  message_entries: 512,
  id_characters: 256,
  /** Default rate limit of a key: requests; seconds. */
  window_requests: 120,
  window_s: 60,
  /** Bytes of a recording: decoded from base64; fetched from a URL. */
  inline_audio_bytes: 256 * 1024,
  fetched_audio_bytes: 256 * 1024,
  /** Uploads: bytes of a recording; slots for all keys together; seconds until a slot expires. */
  upload_bytes: 8 * 1024 * 1024,
  upload_slots: 32,
  upload_s: 600,
  /** A passage: verses; seconds of the recording. */
  passage_verses: 100,
  passage_s: 600,
  /** An `audio_url`: characters; redirects; seconds to connect; seconds for the whole fetch. */
  url_characters: 2048,
  redirects: 3,
  connect_s: 5,
  fetch_s: 20,
  recognition_bytes: 4 * 1024 * 1024,
  /** Phones of a target or an `ipa` in GET /v1/speech. */
  speech_phones: 200,
} as const;

/** A number of requests within a number of seconds; written `120/min`. */
export interface Rate {
  readonly requests: number;
  readonly seconds: number;
}

const SPANS: Readonly<Record<string, number>> = { min: 60, hour: 3600, day: 86_400 };

export const RATE_FORM = 'a number of requests and a span, as 2000/min, 5/hour or 20/day';

/** Parses a rate limit; null for any other text. */
export function parseRate(text: string): Rate | null {
  const [, requests, span = ''] = /^([1-9]\d{0,5})\/(\w+)$/u.exec(text) ?? [];
  const seconds = Object.hasOwn(SPANS, span) ? SPANS[span] : undefined;
  return seconds === undefined ? null : { requests: Number(requests), seconds };
}

export const rateText = ({ requests, seconds }: Rate): string =>
  `${requests}/${Object.keys(SPANS).find((span) => SPANS[span] === seconds) ?? `${seconds} s`}`;

/** The rate limit of a key without its own; the setting RATE_LIMIT replaces it. */
export const DEFAULT_RATE: Rate = {
  requests: SERVICE_LIMITS.window_requests,
  seconds: SERVICE_LIMITS.window_s,
};
