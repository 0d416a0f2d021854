/** The limits of the spec and the decisions, and how a rate is written. */

import { MAX_PHONES } from '../../assembly/codes.ts';

/** Those of the score, which the library keeps as the service does. */
export const LIMITS = {
  /** The longest recording, and the shortest clip that is scored, seconds. */
  audio_s: 60,
  least_audio_s: 0.12,
  /** Phones in a target or an attempt. */
  phones: MAX_PHONES,
  /** Words in a target. */
  words: 64,
  /** Frames and labels of posteriors. */
  frames: 3000,
  labels: 512,
  /** Target phones times frames times labels: a verse of 60 sounds over a minute of 45 labels is 8 million. */
  slot_labels: 20_000_000,
  /** Characters of a target or an attempt, marks included: more than the other limits allow. */
  text_characters: 16_384,
  /** Characters of a text that is read without a key: a verse of 64 words has some 600. */
  reading_characters: 2048,
  /** Entries of a map or list of thresholds. */
  thresholds: 64,
  /** `accept`: groups of letters, sounds that pass for each, phones of a sound. */
  accept_letters: 24,
  accept_sounds: 4,
  accept_phones: 3,
  /** Words in each ranking of `heard_as`. */
  candidates: 10,
  /** Ranked fixes in coaching. */
  fixes: 3,
  /** GET /v1/lexicon: words in its answer, and characters of its prefix. */
  suggestions: 10,
  prefix_characters: 64,
  /** Unknown symbols in an answer. */
  unknown_symbols: 32,
  /** Entries of `dropped`, and characters of each. */
  dropped: 32,
  dropped_characters: 64,
} as const;

/** Those of the service alone. */
export const SERVICE_LIMITS = {
  /** Any POST body, bytes. */
  body_bytes: 400 * 1024,
  /** A JSON body: names in its objects; objects and lists, each frame of posteriors included. */
  fields: 256,
  nests: 4096,
  /** A batch: attempts, names in the objects of its body, and bytes of its answer. */
  batch_items: 100,
  batch_fields: 2048,
  batch_bytes: 12 * 1024 * 1024,
  /** A message to /mcp that calls no tool: bytes, and values in its objects and lists. */
  message_bytes: 64 * 1024,
  message_entries: 512,
  /** Characters of the id of a message. */
  id_characters: 256,
  /** The window of a key without a limit of its own, unless the operator sets another: requests, and its span, seconds. */
  window_requests: 120,
  window_s: 60,
  /** Audio sent inline in base64, after decoding, and audio fetched from a URL, bytes. */
  inline_audio_bytes: 256 * 1024,
  fetched_audio_bytes: 256 * 1024,
  /** Uploads: bytes of one, number of upload slots, and the life of one, seconds. */
  upload_bytes: 8 * 1024 * 1024,
  upload_slots: 32,
  upload_s: 600,
  /** A passage that is read aloud: verses, and seconds of its recording. */
  passage_verses: 100,
  passage_s: 600,
  /** An audio URL: characters, redirects, seconds to connect and in all. */
  url_characters: 2048,
  redirects: 3,
  connect_s: 5,
  fetch_s: 20,
  /** The answer of a recognizer, bytes. */
  recognition_bytes: 4 * 1024 * 1024,
  /** GET /v1/speech: phones of a target or an `ipa`. */
  speech_phones: 200,
} as const;

/** How often somebody may call: so many requests in so many seconds, written `120/min`. */
export interface Rate {
  readonly requests: number;
  readonly seconds: number;
}

const SPANS: Readonly<Record<string, number>> = { min: 60, hour: 3600, day: 86_400 };

export const RATE_FORM = 'a number of requests and a span, as 2000/min, 5/hour or 20/day';

/** The rate that a text names; null for any other text. */
export function parseRate(text: string): Rate | null {
  const [, requests, span = ''] = /^([1-9]\d{0,5})\/(\w+)$/u.exec(text) ?? [];
  const seconds = Object.hasOwn(SPANS, span) ? SPANS[span] : undefined;
  return seconds === undefined ? null : { requests: Number(requests), seconds };
}

export const rateText = ({ requests, seconds }: Rate): string =>
  `${requests}/${Object.keys(SPANS).find((span) => SPANS[span] === seconds) ?? `${seconds} s`}`;

/** The rate of a key that was issued without one, unless the operator sets another. */
export const DEFAULT_RATE: Rate = {
  requests: SERVICE_LIMITS.window_requests,
  seconds: SERVICE_LIMITS.window_s,
};
