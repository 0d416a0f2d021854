/** Hears the recording of a request: gets its bytes, prepares the clip, and asks the recognizer. */

import type { Extent } from '../../../packages/recordings/src/extent.ts';
import { LIMITS } from '../../contract/limits.ts';
import { badRequest, Refusal } from '../../contract/refusal.ts';
import type { Speaker } from '../../contract/speaker.ts';
import type { Heard } from '../../engine/library/recognized.ts';
import { type Clip, decodeBase64 } from '../hear/clip/clip.ts';
import type { Fetcher } from '../hear/fetch/fetch.ts';
import { DEFAULT_NAME, type Recognizers } from '../hear/recognizers/recognizer.ts';
import { type Memory, Room } from '../hear/threads/bounds.ts';
import { crowded, type Pool } from '../hear/threads/pool.ts';
import type { Uploads } from '../state/uploads.ts';
import { type Facts, type Metrics, NO_METRICS, timed } from '../telemetry/telemetry.ts';

export interface Caller {
  /** The hash of the key. */
  readonly owner: string;
  readonly requestId: string;
  /** Aborts when the caller hangs up. */
  readonly gone?: () => AbortSignal;
  /** Adds facts about the request to the log. */
  readonly note?: (facts: Facts) => void;
  /** Called for a refusal inside a 200 answer, as MCP tools have it. */
  readonly refused?: (refusal: Refusal) => void;
}

export interface AudioSource {
  readonly audio_base64?: string | undefined;
  readonly audio_url?: string | undefined;
  readonly recognizer?: string | undefined;
  readonly speaker?: Speaker | undefined;
}

/** A clip and the answer of the recognizer; null when the clip is too short for one. */
export interface HeardClip {
  readonly clip: Clip;
  readonly heard: Heard | null;
}

/** A recording of an attempt, or one of another extent. */
export type ClipTask = Uint8Array | { readonly bytes: Uint8Array; readonly extent: Extent };

export interface HearingParts {
  readonly uploads: Uploads;
  readonly fetcher: Fetcher;
  readonly recognizers: Recognizers;
  readonly clips: Pool<ClipTask, Clip>;
  readonly memory: Memory;
  readonly metrics?: Metrics;
  /** Public address of the service, the beginning of upload URLs. */
  readonly baseUrl: string;
}

/**
 * Hears the recording of a request and passes it to a callback; the recording takes room until that ends. Refuses an
 * unknown recognizer before it fetches anything.
 */
export type Listen = <T>(
  source: AudioSource,
  caller: Caller,
  use: (hearing: HeardClip) => Promise<T>,
) => Promise<T>;

/**
 * Memory for recordings in progress, in bytes: the total (a single caller gets half of it), and the least that each
 * recording takes as it was sent. A longer clip takes more, and its answer about as much.
 */
const ROOM = 64 * 2 ** 20;
const LEAST_BYTES = 512 * 1024;
const bytesWith = ({ wav }: Clip): number => 2 * wav.length;

export const uploadUrl = (baseUrl: string, id: string): string => `${baseUrl}/v1/uploads/${id}`;

function ownUpload(uploads: Uploads, id: string, owner: string): Uint8Array {
  const slot = uploads.find(id, owner);
  if (slot?.bytes) return slot.bytes;
  const fault = slot === undefined ? 'is unknown, expired or of another key' : 'is empty';
  throw new Refusal(
    'bad-request',
    `the upload slot of audio_url ${fault}; PUT a recording to a slot of yours that is live`,
    'audio-url-status',
  );
}

/** Bytes of a recording: inline, from an upload of the caller, or from the web. */
async function bytesOf(
  { audio_base64: inline, audio_url: url }: AudioSource,
  { owner, gone }: Caller,
  { baseUrl, uploads, fetcher }: HearingParts,
): Promise<Uint8Array> {
  if (inline) return decodeBase64(inline);
  if (!url) throw badRequest('send audio_base64 or audio_url', undefined, 'input-missing');
  const prefix = uploadUrl(baseUrl, '');
  if (url.startsWith(prefix)) return ownUpload(uploads, url.slice(prefix.length), owner);
  return fetcher.fetch(url, gone?.());
}

/** Runs work on a recording; a refusal gets the field of the recording as its pointer. */
async function pointed<T>({ audio_base64 }: AudioSource, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal) || error.slug !== 'bad-request' || error.field !== undefined) throw error;
    throw error.with({ field: audio_base64 ? 'audio_base64' : 'audio_url' });
  }
}

export function fetched(source: AudioSource, caller: Caller, parts: HearingParts): Promise<Uint8Array> {
  const { metrics = NO_METRICS } = parts;
  return pointed(source, () => timed(metrics.fetched, () => bytesOf(source, caller, parts)));
}

export function prepared(
  task: ClipTask,
  source: AudioSource,
  { owner, gone }: Caller,
  { clips, metrics = NO_METRICS }: HearingParts,
): Promise<Clip> {
  return pointed(source, () => timed(metrics.prepared, () => clips.run(task, { owner, gone: gone?.() })));
}

export async function asked(
  { wav, lead_s, quality }: Pick<Clip, 'wav' | 'lead_s' | 'quality'>,
  source: AudioSource,
  { owner, requestId, gone, note: tell }: Caller,
  { recognizers, metrics = NO_METRICS }: HearingParts,
): Promise<Heard> {
  const name = source.recognizer?.toLowerCase() ?? DEFAULT_NAME;
  tell?.({ recognizer: name });
  const answer = await timed(
    (seconds, ending) => metrics.heard(name, seconds, ending),
    () => recognizers.hear(wav, name, { owner, requestId, speaker: source.speaker }, gone?.()),
  );
  const [trust, note] = [recognizers.trustOf(name), recognizers.noteOf(name)];
  return { answer, trust, lead_s, quality, ...(note && { note }) };
}

/** @param grow called with the bytes that the recording takes, before it is heard */
export async function hearRecording(
  bytes: Uint8Array,
  source: AudioSource,
  caller: Caller,
  parts: HearingParts,
  grow: (bytes: number) => void = () => {},
): Promise<HeardClip> {
  const clip = await prepared(bytes, source, caller, parts);
  if (clip.duration_s < LIMITS.least_audio_s) return { clip, heard: null };
  // Others may have come since; a recording that was admitted stays admitted.
  if (bytesWith(clip) > LEAST_BYTES) grow(bytesWith(clip));
  return { clip, heard: await asked(clip, source, caller, parts) };
}

export function createListen(parts: HearingParts): Listen {
  const room = new Room(ROOM);
  return async (source, caller, use) => {
    parts.recognizers.check(source.recognizer, source.speaker);
    let leave = (): void => {};
    const hold = (bytes: number): void => {
      // The only recording of a caller always has room.
      leave();
      const free = room.take(caller.owner, bytes);
      leave = free ?? (() => {});
      if (free === null) throw crowded('recordings');
    };
    try {
      hold(LEAST_BYTES);
      return await parts.memory.during(async () => {
        const bytes = await fetched(source, caller, parts);
        return use(await hearRecording(bytes, source, caller, parts, hold));
      });
    } finally {
      leave();
    }
  };
}
