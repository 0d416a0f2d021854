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
import { type Call, type CallOptions, type ClientOptions, type Recording, send } from './send.ts';

export { TutorProblem, TutorUnreachable } from './problem.ts';
export type {
  CallOptions,
  ClientOptions,
  LexiconResponse,
  Problem,
  ReadingResponse,
  Recording,
  Summary,
  TutorResponse,
  UnscoredResponse,
};

export interface ScoreRequest extends TutorRequestBody {
  /** Bytes of a recording, instead of `audio_base64`; one over 256 KiB is uploaded first, and deleted after the answer. */
  readonly wav?: Uint8Array | undefined;
}

/** A request with `detail: 'summary'`; its answer is a short summary for the learner. */
export interface BriefRequest extends ScoreRequest {
  readonly detail: 'summary';
}

/** A score, or an answer with `unscored` if the recording is too short to score. */
export type Scored = TutorResponse | UnscoredResponse;

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
  /** Called after each batch with the answers so far and the count of all items; keep them in case a later batch fails. */
  readonly onProgress?: ((answers: readonly (Scored | Problem)[], all: number) => void) | undefined;
}

/** The most attempts in a batch, and the most bytes of a recording in a request; a test compares them with the contract. */
const MOST_ITEMS = 100;
const MOST_INLINE = 256 * 1024;

/** Bytes that are converted in one call of `fromCharCode`; more would be too many arguments. */
const CHUNK = 0x8000;

function base64Of(bytes: Uint8Array): string {
  let text = '';
  for (let offset = 0; offset < bytes.length; offset += CHUNK)
    text += String.fromCharCode(...bytes.subarray(offset, offset + CHUNK));
  return btoa(text);
}

const bodyOf = ({ wav, ...request }: Partial<ScoreRequest>): object =>
  wav === undefined ? request : { ...request, audio_base64: base64Of(wav) };

/**
 * The client. Its methods throw `TutorProblem` if the service refuses or fails, `TutorUnreachable` if no answer came from
 * the service, and the reason of your signal if the signal ended the call.
 */
class TutorClient {
  readonly #options: ClientOptions;
  /** Count of attempts in a batch; less than MOST_ITEMS if a refusal said that the rate limit of the key is lower. */
  #batchSize = MOST_ITEMS;

  constructor(options: ClientOptions) {
    const { baseUrl } = options;
    if (!/^https?:\/\//u.test(baseUrl))
      throw new TypeError(`baseUrl must be an http or https URL; found ${baseUrl || 'nothing'}`);
    this.#options = options;
    // Binds the methods, so that `const { score } = createClient(…)` works.
    for (const name of Object.getOwnPropertyNames(TutorClient.prototype)) {
      const method: unknown = Reflect.get(this, name);
      if (name !== 'constructor' && typeof method === 'function')
        Object.defineProperty(this, name, { value: method.bind(this) });
    }
  }

  /** Scores an attempt: `POST /v1/tutor`; `detail: 'summary'` shortens the answer. */
  score(request: BriefRequest, options?: CallOptions): Promise<Summary | UnscoredResponse>;
  score(request: ScoreRequest, options?: CallOptions): Promise<Scored>;
  async score(request: ScoreRequest, options?: CallOptions): Promise<Summary | Scored> {
    const { body, drop } = await this.#bodyFor(request, options);
    try {
      return await this.#send({ path: '/v1/tutor', body }, options);
    } finally {
      await drop();
    }
  }

  /** Scores up to 100 attempts in phones: `POST /v1/tutor/batch`. Answers are in order; a refused item has a problem. */
  async batch(items: readonly ScoreRequest[], options?: CallOptions): Promise<(Scored | Problem)[]> {
    const body = { items: items.map(bodyOf) };
    const call: Call = { path: '/v1/tutor/batch', body, countsAsMany: true };
    return (await this.#send<{ results: (Scored | Problem)[] }>(call, options)).results;
  }

  /** Scores any number of attempts, in batches that fit the rate limit of the key; waits if the service asks for it. */
  async batchAll(
    items: readonly ScoreRequest[],
    { onProgress, ...options }: BatchAllOptions = {},
  ): Promise<(Scored | Problem)[]> {
    const results: (Scored | Problem)[] = [];
    while (results.length < items.length) {
      const part = items.slice(results.length, results.length + this.#batchSize);
      try {
        results.push(...(await this.batch(part, options)));
        onProgress?.(results, items.length);
      } catch (error) {
        if (!(error instanceof TutorProblem) || error.allowed >= part.length) throw error;
        this.#batchSize = error.allowed;
      }
    }
    return results;
  }

  /** Scores verses read aloud in a recording of up to ten minutes, and yields lines as they come: `POST /v1/passages`. */
  async *passage(request: PassageRequest, options?: CallOptions): AsyncGenerator<PassageLine> {
    const { body, drop } = await this.#bodyFor(request, options);
    try {
      const call: Call = { path: '/v1/passages', body, form: 'lines', countsAsMany: true };
      yield* await this.#send<AsyncGenerator<PassageLine>>(call, options);
    } finally {
      await drop();
    }
  }

  /** Uploads a recording of at most 8 MiB; returns an address that may be sent as `audio_url` for ten minutes. */
  async upload(recording: Recording, options?: CallOptions): Promise<string> {
    return (await this.#uploadToSlot(recording, options)).audio_url;
  }

  /** Speaks a target, or phones; returns the bytes of a WAV: `GET /v1/speech`. */
  speech({ target, ipa, scheme, speed }: SpeechRequest, options?: CallOptions): Promise<Uint8Array> {
    return this.#send({ path: '/v1/speech', query: { target, ipa, scheme, speed }, form: 'sound' }, options);
  }

  /** Returns the pronunciation of a text: `GET /v1/reading`. */
  read(target: string, { scheme, ...options }: SchemeOptions = {}): Promise<ReadingResponse> {
    return this.#send({ path: '/v1/reading', query: { target, scheme } }, options);
  }

  /** Returns words that begin with these letters: `GET /v1/lexicon`. */
  suggest(prefix: string, { scheme, ...options }: SchemeOptions = {}): Promise<LexiconResponse> {
    return this.#send({ path: '/v1/lexicon', query: { prefix, scheme } }, options);
  }

  /** Returns what the service offers, such as its schemes, codes and limits: `GET /v1/capabilities`. */
  capabilities(options?: CallOptions): Promise<CapabilitiesResponse> {
    return this.#send({ path: '/v1/capabilities' }, options);
  }

  #send<Answer>(call: Call, options: CallOptions | undefined): Promise<Answer> {
    return send(call, this.#options, options);
  }

  /** Makes the body of a request. A long recording is uploaded into a slot; call `drop` after the answer to delete it. */
  async #bodyFor(request: Partial<ScoreRequest>, options: CallOptions | undefined) {
    const { wav, ...others } = request;
    if (wav === undefined || wav.length <= MOST_INLINE)
      return { body: bodyOf(request), drop: async () => {} };
    const { id, audio_url } = await this.#uploadToSlot(wav, options);
    return { body: { ...others, audio_url }, drop: () => this.#dropSlot(id, options) };
  }

  /** Uploads a recording into a new slot, and deletes the slot if the recording is refused. */
  async #uploadToSlot(recording: Recording, options: CallOptions | undefined) {
    const asked: Call = { path: '/v1/uploads', body: {} };
    const slot = await this.#send<{ id: string; audio_url: string }>(asked, options);
    try {
      await this.#send({ path: `/v1/uploads/${slot.id}`, method: 'PUT', recording }, options);
    } catch (error) {
      await this.#dropSlot(slot.id, options);
      throw error;
    }
    return slot;
  }

  /** Deletes a slot. Errors are ignored, because a slot that was not deleted expires by itself. */
  async #dropSlot(id: string, options: CallOptions | undefined): Promise<void> {
    await this.#send({ path: `/v1/uploads/${id}`, method: 'DELETE' }, options).catch(() => {});
  }
}

export type Client = TutorClient;

export const createClient = (options: ClientOptions): Client => new TutorClient(options);
