/** Hears the recording of a request: gets its bytes, makes a clip, and sends it to a recognizer. */

import type { Extent } from '../../../packages/recordings/src/extent.ts';
import { LIMITS } from '../../contract/limits.ts';
import { badRequest, Refusal } from '../../contract/refusal.ts';
import type { Speaker } from '../../contract/speaker.ts';
import type { Heard } from '../../engine/library/recognized.ts';
import { type Clip, decodeBase64 } from '../hear/clip/clip.ts';
import type { Fetcher } from '../hear/fetch/fetch.ts';
import { DEFAULT_NAME, type Recognizers } from '../hear/recognizers/recognizer.ts';
import { type Memory, Room } from '../hear/threads/bounds.ts';
import type { Pool } from '../hear/threads/pool.ts';
import type { Uploads } from '../state/uploads.ts';
import { type Facts, type Metrics, timed } from '../telemetry/telemetry.ts';

export interface Caller {
  /** The hash of the API key. */
  readonly owner: string;
  readonly requestId: string;
  /** Returns a signal that aborts when the caller hangs up. */
  readonly gone?: () => AbortSignal;
  /** Adds facts to the line of this request in the log. */
  readonly note?: (facts: Facts) => void;
  /** Tells log and metrics of a refusal that an answer with status 200 contains, as the answer of an MCP tool may. */
  readonly refused?: (refusal: Refusal) => void;
}

export interface AudioSource {
  readonly audio_base64?: string | undefined;
  readonly audio_url?: string | undefined;
  readonly recognizer?: string | undefined;
  readonly speaker?: Speaker | undefined;
}

export interface HeardClip {
  readonly clip: Clip;
  /** The answer of the recognizer; null for a clip that is too short to be sent. */
  readonly heard: Heard | null;
}

/** A recording with the limits that apply to it; bytes alone have the limits of an attempt. */
export type ClipTask = Uint8Array | { readonly bytes: Uint8Array; readonly extent: Extent };

export interface HearingParts {
  readonly uploads: Uploads;
  readonly fetcher: Fetcher;
  readonly recognizers: Recognizers;
  readonly clips: Pool<ClipTask, Clip>;
  readonly memory: Memory;
  readonly metrics: Metrics;
  readonly baseUrl: string;
}

export type Listen = ReturnType<typeof createListen>;

/** Number of recordings that may be in progress at once; a single caller may have half of them. */
const ROOM = 128;

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

/** Runs work on a recording. If the work throws a 400 without a field, adds the field that has the recording. */
async function pointed<T>({ audio_base64 }: AudioSource, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal) || error.slug !== 'bad-request' || error.field !== undefined) throw error;
    throw error.with({ field: audio_base64 ? 'audio_base64' : 'audio_url' });
  }
}

export const fetched = (source: AudioSource, caller: Caller, parts: HearingParts): Promise<Uint8Array> =>
  pointed(source, () => timed(parts.metrics.fetched, () => bytesOf(source, caller, parts)));

export const prepared = (
  task: ClipTask,
  source: AudioSource,
  { owner, gone }: Caller,
  { clips, metrics }: HearingParts,
): Promise<Clip> =>
  pointed(source, () => timed(metrics.prepared, () => clips.run(task, { owner, gone: gone?.() })));

/** Sends a clip to the recognizer that the request names. Measures the time, and notes the name in the log. */
export async function asked(
  { wav, lead_s, quality }: Pick<Clip, 'wav' | 'lead_s' | 'quality'>,
  source: AudioSource,
  { owner, requestId, gone, note: noteFacts }: Caller,
  { recognizers, metrics }: HearingParts,
): Promise<Heard> {
  const name = source.recognizer?.toLowerCase() ?? DEFAULT_NAME;
  noteFacts?.({ recognizer: name });
  const answer = await timed(
    (seconds, ending) => metrics.heard(name, seconds, ending),
    () => recognizers.hear(wav, name, { owner, requestId, speaker: source.speaker }, gone?.()),
  );
  const note = recognizers.noteOf(name);
  return { answer, trust: recognizers.trustOf(name), lead_s, quality, ...(note && { note }) };
}

export async function hearRecording(
  bytes: Uint8Array,
  source: AudioSource,
  caller: Caller,
  parts: HearingParts,
): Promise<HeardClip> {
  const clip = await prepared(bytes, source, caller, parts);
  if (clip.duration_s < LIMITS.least_audio_s) return { clip, heard: null };
  return { clip, heard: await asked(clip, source, caller, parts) };
}

/** Returns a function that hears a recording, and passes the result to `use`. The recording counts in ROOM until `use` ends. */
export function createListen(parts: HearingParts) {
  const room = new Room(ROOM);
  return async <T>(
    source: AudioSource,
    caller: Caller,
    use: (hearing: HeardClip) => Promise<T>,
  ): Promise<T> => {
    parts.recognizers.check(source.recognizer, source.speaker);
    const work = async (): Promise<T> => {
      const bytes = await fetched(source, caller, parts);
      return use(await hearRecording(bytes, source, caller, parts));
    };
    return room.during(caller.owner, 1, 'recordings', () => parts.memory.during(work));
  };
}
