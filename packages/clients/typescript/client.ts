/**
 * The TypeScript client of the service: `koine-tutor/client`. It needs only `fetch`, so it runs in Node, Deno, Bun and
 * browsers. Its methods have the same names as in the library: `score`, `read`, `suggest`. Do not put your API key into a
 * public page.
 */

import type { CapabilitiesResponse } from '../../../src/contract/capabilities.ts';
import type { LexiconResponse, ReadingResponse } from '../../../src/contract/lexicon.ts';
import type { PassageEnd, PassageHeard, PassageVerse } from '../../../src/contract/passages.ts';
import type { Problem } from '../../../src/contract/problems.ts';
import type { TutorRequestBody } from '../../../src/contract/request.ts';
import type { TutorResponse, UnscoredResponse } from '../../../src/contract/response.ts';
import type { SchemeName } from '../../../src/contract/schemes.ts';
import type { Summary } from '../../../src/contract/summary.ts';
import { TutorProblem } from './problem.ts';
import { type Call, type CallOptions, type Recording, type SendSettings, send } from './send.ts';

export { TutorProblem, TutorUnreachable } from './problem.ts';
export type {
  CallOptions,
  LexiconResponse,
  Problem,
  ReadingResponse,
  Recording,
  Summary,
  TutorResponse,
  UnscoredResponse,
};

export interface ScoreRequest extends TutorRequestBody {
  /** Bytes of a recording, instead of `audio_base64`. More than 256 KiB are uploaded first, and deleted after the answer. */
  readonly wav?: Uint8Array | undefined;
}

/** A request with `detail: 'summary'`; its answer is a short summary for the learner. */
export interface BriefRequest extends ScoreRequest {
  readonly detail: 'summary';
}

/** A score, or an answer with `unscored` if the recording is too short to score. */
export type Scored = TutorResponse | UnscoredResponse;

export interface ClientOptions {
  /** The address of the service, such as `https://tutor.example`. */
  readonly baseUrl: string;
  /** Your API key; `read`, `suggest` and `capabilities` work without it. */
  readonly key?: string | undefined;
  /** Time limit for one try, milliseconds; 30,000 by default, 45,000 for a batch. */
  readonly timeoutMs?: number | undefined;
  /** The most retries after a 429, a 503, a network fault or a timeout; 2 by default. */
  readonly retries?: number | undefined;
  /** Milliseconds to wait before the first retry if there is no Retry-After; 500 by default. Doubles with each try. */
  readonly backoffMs?: number | undefined;
  /** The longest wait before a retry, milliseconds; 60,000 by default. If Retry-After is longer, the call throws at once. */
  readonly longestWaitMs?: number | undefined;
  readonly fetch?: typeof fetch | undefined;
}

export interface SchemeOptions extends CallOptions {
  readonly scheme?: SchemeName | undefined;
}

export interface SpeechRequest {
  readonly target?: string | undefined;
  readonly ipa?: string | undefined;
  readonly scheme?: SchemeName | undefined;
  readonly speed?: 'normal' | 'slow' | undefined;
}

/** Verses read aloud in one recording: `wav` or `audio_url`. */
export interface PassageRequest
  extends Omit<ScoreRequest, 'target' | 'ipa' | 'said' | 'posteriors' | 'vocab' | 'blank_id'> {
  readonly verses: readonly string[];
  readonly detail?: 'full' | 'summary' | undefined;
}

/** One line of the answer: progress through the recording, a verse that was read, or (last) the verses that were not read. */
export type PassageLine = PassageHeard | PassageVerse | PassageEnd;

export interface BatchAllOptions extends CallOptions {
  /** Called after each batch with the answers so far and the count of all items; keep the answers in case a later batch fails. */
  readonly onProgress?: ((answers: readonly (Scored | Problem)[], all: number) => void) | undefined;
}

export interface Client {
  /** Scores an attempt: `POST /v1/tutor`; `detail: 'summary'` shortens the answer. */
  readonly score: {
    (request: BriefRequest, options?: CallOptions): Promise<Summary | UnscoredResponse>;
    (request: ScoreRequest, options?: CallOptions): Promise<Scored>;
  };
  /** Scores up to 100 attempts in phones: `POST /v1/tutor/batch`. Answers are in order; a refused item gives a problem. */
  readonly batch: (items: readonly ScoreRequest[], options?: CallOptions) => Promise<(Scored | Problem)[]>;
  /** Scores any number of attempts, in batches that fit the rate limit of the key; waits if the service asks for it. */
  readonly batchAll: (
    items: readonly ScoreRequest[],
    options?: BatchAllOptions,
  ) => Promise<(Scored | Problem)[]>;
  /** Scores verses read aloud in a recording of up to ten minutes, and yields lines as they come: `POST /v1/passages`. */
  readonly passage: (request: PassageRequest, options?: CallOptions) => AsyncGenerator<PassageLine>;
  /** Uploads a recording of at most 8 MiB; returns an address that may be sent as `audio_url` for ten minutes. */
  readonly upload: (recording: Recording, options?: CallOptions) => Promise<string>;
  /** Speaks a target, or phones; returns the bytes of a WAV: `GET /v1/speech`. */
  readonly speech: (request: SpeechRequest, options?: CallOptions) => Promise<Uint8Array>;
  /** Returns the pronunciation of a text: `GET /v1/reading`. */
  readonly read: (target: string, options?: SchemeOptions) => Promise<ReadingResponse>;
  /** Returns words that begin with these letters: `GET /v1/lexicon`. */
  readonly suggest: (prefix: string, options?: SchemeOptions) => Promise<LexiconResponse>;
  /** Returns what the service offers, such as its schemes, codes and limits: `GET /v1/capabilities`. */
  readonly capabilities: (options?: CallOptions) => Promise<CapabilitiesResponse>;
}

/** The most attempts in a batch, and the most bytes of a recording in a request; a test compares them with the contract. */
const MOST_ITEMS = 100;
const MOST_INLINE = 256 * 1024;

/** Bytes that are converted in one call of `fromCharCode`; more would be too many arguments. */
const CHUNK = 0x8000;

function base64Of(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += CHUNK)
    text += String.fromCharCode(...bytes.subarray(at, at + CHUNK));
  return btoa(text);
}

const bodyOf = ({ wav, ...request }: Partial<ScoreRequest>): object =>
  wav === undefined ? request : { ...request, audio_base64: base64Of(wav) };

function settingsOf(options: ClientOptions): SendSettings {
  const { baseUrl, key, timeoutMs, retries = 2, backoffMs = 500, longestWaitMs = 60_000 } = options;
  if (!/^https?:\/\//u.test(baseUrl))
    throw new TypeError(`baseUrl must be an http or https URL; found ${baseUrl || 'nothing'}`);
  return {
    baseUrl: baseUrl.replace(/\/+$/u, ''),
    key,
    timeoutMs,
    retries,
    backoffMs,
    longestWaitMs,
    // In a browser, `fetch` fails if it is called as a method of another object than the window.
    fetch: options.fetch ?? ((...words) => fetch(...words)),
  };
}

/** Scores items in batches; makes the batches smaller if a refusal tells that the key's rate limit is lower. */
function inBatches(batch: Client['batch']): Client['batchAll'] {
  let batchSize = MOST_ITEMS;
  return async (items, { onProgress, ...how } = {}) => {
    const results: (Scored | Problem)[] = [];
    while (results.length < items.length) {
      const part = items.slice(results.length, results.length + batchSize);
      try {
        results.push(...(await batch(part, how)));
        onProgress?.(results, items.length);
      } catch (error) {
        if (!(error instanceof TutorProblem) || error.allowed >= part.length) throw error;
        batchSize = error.allowed;
      }
    }
    return results;
  };
}

type Calling = <Answer>(asked: Call, how: CallOptions | undefined) => Promise<Answer>;

/** Makes a function that uploads a recording into a new slot, and a function that deletes a slot. */
function slotsBy(call: Calling) {
  // Errors are ignored, because a slot that was not deleted expires by itself.
  const dropSlot = (id: string, how: CallOptions | undefined): Promise<unknown> =>
    call({ path: `/v1/uploads/${id}`, method: 'DELETE' }, how).catch(() => {});
  const uploadToSlot = async (recording: Recording, how: CallOptions | undefined) => {
    const slot = await call<{ id: string; audio_url: string }>({ path: '/v1/uploads', body: {} }, how);
    try {
      await call({ path: `/v1/uploads/${slot.id}`, method: 'PUT', recording }, how);
    } catch (error) {
      await dropSlot(slot.id, how);
      throw error;
    }
    return slot;
  };
  return { uploadToSlot, dropSlot };
}

/**
 * Makes a client. Its methods throw `TutorProblem` if the service refuses or fails, `TutorUnreachable` if no answer came
 * from the service, and the reason of your signal if the signal ended the call.
 */
export function createClient(options: ClientOptions): Client {
  const settings = settingsOf(options);
  const call = async <Answer>(asked: Call, how: CallOptions | undefined): Promise<Answer> =>
    (await send(asked, settings, how)) as Answer;
  const { uploadToSlot, dropSlot } = slotsBy(call);
  /** Makes the body of a request. A long recording is uploaded into a slot, which `drop` deletes after the answer. */
  const bodyFor = async (request: Partial<ScoreRequest>, how: CallOptions | undefined) => {
    const { wav, ...others } = request;
    if (wav === undefined || wav.length <= MOST_INLINE)
      return { body: bodyOf(request), drop: async () => {} };
    const { id, audio_url } = await uploadToSlot(wav, how);
    const body: object = { ...others, audio_url };
    return { body, drop: () => dropSlot(id, how) };
  };
  const batch: Client['batch'] = async (items, how) => {
    const asked = { path: '/v1/tutor/batch', body: { items: items.map(bodyOf) }, countsAsMany: true };
    return (await call<{ results: (Scored | Problem)[] }>(asked, how)).results;
  };
  return {
    score: async <Answer>(request: ScoreRequest, how?: CallOptions): Promise<Answer> => {
      const { body, drop } = await bodyFor(request, how);
      try {
        return await call({ path: '/v1/tutor', body }, how);
      } finally {
        await drop();
      }
    },
    async *passage(request, how) {
      const { body, drop } = await bodyFor(request, how);
      try {
        const asked: Call = { path: '/v1/passages', body, form: 'lines', countsAsMany: true };
        yield* await call<AsyncGenerator<PassageLine>>(asked, how);
      } finally {
        await drop();
      }
    },
    batch,
    batchAll: inBatches(batch),
    upload: async (recording, how) => (await uploadToSlot(recording, how)).audio_url,
    speech: ({ target, ipa, scheme, speed }, how) =>
      call({ path: '/v1/speech', query: { target, ipa, scheme, speed }, form: 'sound' }, how),
    read: (target, { scheme, ...how } = {}) => call({ path: '/v1/reading', query: { target, scheme } }, how),
    suggest: (prefix, { scheme, ...how } = {}) =>
      call({ path: '/v1/lexicon', query: { prefix, scheme } }, how),
    capabilities: (how) => call({ path: '/v1/capabilities' }, how),
  };
}
