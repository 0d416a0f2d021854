/** From a request with a recording to what a recognizer heard in it: get the bytes, prepare the clip, ask. */

import { decodeBase64 } from './audio/base64.ts';
import type { Clip } from './audio/clip.ts';
import type { Fetcher } from './audio/fetch.ts';
import { DEFAULT_NAME, type Recognizers } from './audio/recognizer.ts';
import { LIMITS } from './contract/limits.ts';
import { badRequest, Refusal } from './contract/problems.ts';
import type { Facts } from './log.ts';
import { type Metrics, NO_METRICS, timed } from './metrics.ts';
import type { Pool } from './pool.ts';
import type { Heard } from './scorer.ts';
import type { UploadStore } from './state/uploads.ts';

/** Who asks: the hash of the key, and the id of the request. */
export interface Caller {
  readonly owner: string;
  readonly requestId: string;
  /** Told what is found out about the request, for the log. */
  readonly note?: (facts: Facts) => void;
  /** Told what is refused inside an answer that is none. */
  readonly refused?: (refusal: Refusal) => void;
}

/** The fields of a request that name a recording. */
export interface Recording {
  readonly audio_base64?: string | undefined;
  readonly audio_url?: string | undefined;
  readonly recognizer?: string | undefined;
}

/** A clip, with what was heard in it; null when it is too short to hear anything in. */
export interface Hearing {
  readonly clip: Clip;
  readonly heard: Heard | null;
}

export interface HearingParts {
  readonly uploads: UploadStore;
  readonly fetcher: Fetcher;
  readonly recognizers: Recognizers;
  readonly clips: Pool<Uint8Array, Clip>;
  readonly metrics?: Metrics;
  /** Address under which callers reach the service: what an upload's URL starts with. */
  readonly baseUrl: string;
}

export const uploadUrl = (baseUrl: string, id: string): string => `${baseUrl}/v1/uploads/${id}`;

async function ownUpload(uploads: UploadStore, id: string, owner: string): Promise<Uint8Array> {
  const slot = await uploads.find(id, owner);
  if (slot?.bytes) return slot.bytes;
  const fault = slot === undefined ? 'is unknown, expired or of another key' : 'is empty';
  throw new Refusal(
    'bad-request',
    `the upload slot of audio_url ${fault}; PUT a WAV to a slot of yours that is live`,
    'audio-url-status',
  );
}

/** The bytes of a recording: inline, from an upload of the caller, or from the web. */
async function bytesOf(recording: Recording, caller: Caller, parts: HearingParts): Promise<Uint8Array> {
  const { audio_base64: inline, audio_url: url } = recording;
  if (inline) return decodeBase64(inline);
  if (!url) throw badRequest('send audio_base64 or audio_url');
  const prefix = uploadUrl(parts.baseUrl, '');
  if (url.startsWith(prefix)) return ownUpload(parts.uploads, url.slice(prefix.length), caller.owner);
  return parts.fetcher.fetch(url);
}

/** Listens to the recording of a request; refuses an unknown recognizer before anything is fetched. */
export async function listen(recording: Recording, caller: Caller, parts: HearingParts): Promise<Hearing> {
  const { recognizers, clips, metrics = NO_METRICS } = parts;
  recognizers.check(recording.recognizer);
  // A copy, which moves to the thread: the bytes of an upload stay where they are.
  const bytes = new Uint8Array(await timed(metrics.fetched, () => bytesOf(recording, caller, parts)));
  const clip = await timed(metrics.prepared, () => clips.run(bytes, [bytes.buffer]));
  if (clip.duration_s < LIMITS.least_audio_s) return { clip, heard: null };
  const name = recording.recognizer?.toLowerCase() ?? DEFAULT_NAME;
  caller.note?.({ recognizer: name });
  const answer = await timed(
    (seconds, ending) => metrics.heard(name, seconds, ending),
    () => recognizers.hear(clip.wav, name, caller.requestId),
  );
  return { clip, heard: { answer, lead_s: clip.lead_s, quality: clip.quality } };
}
