/** The limits of the spec and the decisions, each in one place. */

import { MAX_PHONES } from '../../assembly/codes.ts';

export const LIMITS = {
  /** Any POST body, bytes. */
  body_bytes: 400 * 1024,
  /** Of a JSON body: names in its objects; objects and lists, of which a row of posteriors is one. */
  fields: 256,
  nests: 4096,
  /** A message to /mcp that calls no tool: bytes, and values in its objects and lists. */
  message_bytes: 64 * 1024,
  message_entries: 512,
  /** Characters of the id of a message. */
  id_characters: 256,
  /** Counted requests of a key in a window of so many seconds. */
  window_requests: 120,
  window_s: 60,
  /** Answers of a key that nobody has read yet, bytes. */
  unread_bytes: 16 * 1024 * 1024,
  /** Audio sent inline in base64, after decoding, and audio fetched from a URL, bytes. */
  inline_audio_bytes: 256 * 1024,
  fetched_audio_bytes: 256 * 1024,
  /** The body of an upload, bytes; how many slots there are, and how long one lives, seconds. */
  upload_bytes: 8 * 1024 * 1024,
  upload_slots: 32,
  upload_s: 600,
  /** A longer recording is refused, a shorter one after trimming is not scored, seconds. */
  audio_s: 60,
  least_audio_s: 0.12,
  /** Of an audio URL: characters, redirects, seconds to connect and in all. */
  url_characters: 2048,
  redirects: 3,
  connect_s: 5,
  fetch_s: 20,
  /** The answer of a recognizer, bytes. */
  recognition_bytes: 4 * 1024 * 1024,
  /** Phones in a target or an attempt. */
  phones: MAX_PHONES,
  /** Words in a target. */
  words: 64,
  /** Frames and labels of posteriors. */
  frames: 3000,
  labels: 512,
  /** Target phones times frames times labels: a verse of 60 sounds over a minute of 45 labels is 8 million. */
  slot_labels: 20_000_000,
  /** Characters of a target or an attempt, marks counted: more than any that fits the other limits. */
  text_characters: 16_384,
  /** Entries of a map or list of thresholds. */
  thresholds: 64,
  /** Ranked fixes in coaching. */
  fixes: 3,
  /** Words that GET /v1/lexicon lists, and characters of its prefix. */
  suggestions: 10,
  prefix_characters: 64,
  /** Unknown symbols that are listed. */
  unknown_symbols: 32,
  /** Words and letters of a target that are listed as dropped, and characters of each. */
  dropped: 32,
  dropped_characters: 64,
} as const;
