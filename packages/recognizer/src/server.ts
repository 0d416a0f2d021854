/** Serves the recognizer over HTTP, as docs/recognizer.md defines: POST a clip to any path, and GET /healthz. */

import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { Refusal } from '../../../src/contract/refusal.ts';
import { type Log, reasonOf } from '../../../src/service/telemetry/telemetry.ts';
import type { ModelProcess } from './modelProcess.ts';
import { RATE, SEND, samplesOf } from './receivedClip.ts';

/** Most clips at a time: one in the model, all others waiting. The service sends no more at a time. */
export const PLACES = 16;

const MOST_BYTES = 2 ** 21;

/** Most connections. Each may hold a clip of up to 2 MiB in memory. */
const CONNECTIONS = 64;

/** Seconds for Retry-After, while the model is loading or when all places are taken. */
const RETRY_S = { loading: 5, full: 2 } as const;

const ARRIVAL_MS = 30_000;
const HEAD_MS = 10_000;

/** The log shows at most this many characters of an X-Request-Id. */
const LONGEST_ID = 128;

const HEALTH = '/healthz';

interface HttpReply {
  readonly status: number;
  readonly body: Uint8Array | object;
  readonly headers?: Readonly<Record<string, string>>;
  readonly sound_s?: number;
  /** Says why the model failed; only the log shows it. */
  readonly reason?: string;
}

const refused = (status: number, error: string, headers = {}): HttpReply => ({
  status,
  body: { error },
  headers,
});

/**
 * Makes a 503 with Retry-After. The connection stays open, because a caller that is still sending would miss the
 * answer.
 */
const later = (error: string, seconds: number): HttpReply =>
  refused(503, error, { 'Retry-After': String(seconds) });

const full = (): HttpReply => later(`${PLACES} recordings are waiting`, RETRY_S.full);

/** Matches a Host header (RFC 9110, section 7.2) that names this machine. */
const OWN_HOST = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/iu;

/**
 * Refuses web pages. They send an Origin header, or call this machine by a host name of their own that resolves to it
 * (DNS rebinding).
 */
function foreign({ headers: { origin, host = '' }, socket }: IncomingMessage): HttpReply | null {
  if (origin !== undefined) return refused(403, 'web pages may not call the recognizer');
  const isNear = /^(?:::1$|(?:::ffff:)?127\.)/u.test(socket.localAddress ?? '');
  return isNear && !OWN_HOST.test(host)
    ? refused(403, 'call this machine by localhost or its address')
    : null;
}

function refusalOf({ method, headers }: IncomingMessage): HttpReply | null {
  if (method !== 'POST') return refused(405, 'POST a WAV', { Allow: 'POST' });
  if (Number(headers['content-length']) <= MOST_BYTES) return null;
  return refused(413, `send a Content-Length of at most ${MOST_BYTES} bytes`);
}

/**
 * Hears the clip of a request. The clip takes a place only after it has arrived, so that a slow upload does not keep
 * other clips waiting.
 */
async function heard(
  request: IncomingMessage,
  response: ServerResponse,
  { hear }: ModelProcess,
  places: ClipPlaces,
): Promise<HttpReply> {
  const gone = places.enter(response);
  let sound_s: number | undefined;
  try {
    const clip = await buffer(request);
    if (!places.take(response)) return full();
    const samples = samplesOf(clip);
    sound_s = samples.length / RATE;
    return { status: 200, body: await hear(samples, gone), sound_s };
  } catch (error) {
    if (error instanceof Refusal) return { status: 400, body: { error: error.message, send: SEND } };
    // Only the log shows this status.
    if (gone.aborted) return refused(499, 'the caller hung up');
    const failed = refused(500, 'the model failed on this recording');
    return { ...failed, reason: reasonOf(error), ...(sound_s !== undefined && { sound_s }) };
  }
}

export interface Door {
  /** Answers all further requests with a 503; resolves when each clip has its answer. */
  readonly turnAway: () => Promise<void>;
  /** Number of requests with a clip that is arriving, waiting or being heard. */
  readonly underWay: () => number;
}

function send(response: ServerResponse, { status, body, headers }: HttpReply): void {
  const bytes = body instanceof Uint8Array ? body : Buffer.from(JSON.stringify(body));
  const all = { 'Content-Type': 'application/json', 'Content-Length': String(bytes.length), ...headers };
  response.writeHead(status, all).end(bytes);
}

function write(
  log: Log,
  { method, headers }: IncomingMessage,
  { status, sound_s, reason }: HttpReply,
  ms: number,
): void {
  const id = headers['x-request-id'];
  const request_id = typeof id === 'string' ? id.slice(0, LONGEST_ID) : undefined;
  log[status === 500 ? 'error' : 'info']({ status, ms, sound_s, request_id, reason }, `${method} ${status}`);
}

/** Holds the requests with a clip, from the first byte of the clip until the answer is sent or the caller hangs up. */
class ClipPlaces {
  /** True if the clip of a request has arrived and takes one of the PLACES. */
  readonly #hasPlace = new Map<ServerResponse, boolean>();

  get underWay(): number {
    return this.#hasPlace.size;
  }

  get isFull(): boolean {
    return [...this.#hasPlace.values()].filter((hasPlace) => hasPlace).length >= PLACES;
  }

  /** Adds a request. The signal aborts when the caller hangs up. */
  enter(response: ServerResponse): AbortSignal {
    const controller = new AbortController();
    this.#hasPlace.set(response, false);
    response.once('close', () => {
      this.#hasPlace.delete(response);
      if (!response.writableFinished) controller.abort();
    });
    return controller.signal;
  }

  take(response: ServerResponse): boolean {
    if (this.isFull) return false;
    this.#hasPlace.set(response, true);
    return true;
  }

  /** Resolves when all requests that are held now are closed. */
  async emptied(): Promise<void> {
    const requests = [...this.#hasPlace.keys()];
    await Promise.all(requests.map((response) => new Promise((closed) => response.once('close', closed))));
  }
}

/** Answers the requests to a server: checks of its health, and clips for the model. */
export function answerOn(server: Server, model: ModelProcess, log: Log): Door {
  let state: 'loading' | 'ready' | 'stopping' = 'loading';
  const places = new ClipPlaces();
  const ready = (): void => {
    if (state === 'loading') state = 'ready';
  };
  model.loaded.then(ready, () => {});

  const health = ({ method }: IncomingMessage): HttpReply => {
    if (method !== 'GET' && method !== 'HEAD') return refused(405, 'GET it', { Allow: 'GET, HEAD' });
    if (state === 'ready') return { status: 200, body: { status: state } };
    return { status: 503, body: { status: state }, headers: { 'Retry-After': String(RETRY_S.loading) } };
  };
  const reply = async (request: IncomingMessage, response: ServerResponse): Promise<HttpReply> => {
    const refusal = foreign(request) ?? refusalOf(request);
    if (refusal !== null) return refusal;
    if (state !== 'ready') return later(`the recognizer is ${state}`, RETRY_S.loading);
    return places.isFull ? full() : heard(request, response, model, places);
  };
  server.on('request', async (request: IncomingMessage, response: ServerResponse) => {
    if (request.url?.split('?', 1)[0] === HEALTH) return send(response, foreign(request) ?? health(request));
    const from = performance.now();
    const given = await reply(request, response);
    send(response, given);
    write(log, request, given, Math.round(performance.now() - from));
  });
  server.requestTimeout = ARRIVAL_MS;
  server.headersTimeout = HEAD_MS;
  server.maxConnections = CONNECTIONS;
  const turnAway = (): Promise<void> => {
    state = 'stopping';
    return places.emptied();
  };
  return { turnAway, underWay: () => places.underWay };
}
