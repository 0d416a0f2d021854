/**
 * Sends one call to the service, and retries it if that can help.
 *
 * Every call may be repeated, because the same request gives the same answer and the service keeps no attempts. A call is
 * retried after a network fault, a timeout, a 429 or a 503. `Retry-After` sets the wait before a retry. Without it, the
 * wait doubles with each try and is partly random (exponential backoff, full jitter). If the service sends a 503 without
 * Retry-After, the call is not retried: the service lacks a recognizer, and waiting does not help. A batch is not retried
 * after a timeout, because the service may already have counted all its attempts in the caller's window.
 */

import type { Problem } from '../../../src/contract/problems.ts';
import { TutorProblem, TutorUnreachable } from './problem.ts';

/** The options of a client (`ClientOptions`) with their defaults. The default of `timeoutMs` depends on the call. */
export interface SendSettings {
  readonly baseUrl: string;
  readonly key: string | undefined;
  readonly timeoutMs: number | undefined;
  readonly retries: number;
  readonly backoffMs: number;
  readonly longestWaitMs: number;
  readonly fetch: typeof fetch;
}

export interface CallOptions {
  /** Ends the call when it aborts, even during a wait before a retry; the call then throws the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** Time limit for one try of this call, milliseconds, instead of the client's. */
  readonly timeoutMs?: number | undefined;
}

export type Recording = Uint8Array | ArrayBuffer | Blob;

type AnswerForm = 'json' | 'sound' | 'lines';

export interface Call {
  readonly path: string;
  readonly query?: Readonly<Record<string, string | null | undefined>>;
  /** HTTP method; by default POST if there is a body, otherwise GET. */
  readonly method?: 'PUT' | 'DELETE';
  readonly body?: object;
  readonly recording?: Recording;
  /** Form of the answer, JSON by default. Lines are JSON, too, and come one by one. */
  readonly form?: AnswerForm;
  /** True if the call counts as many requests in the window; then it gets more time, and is not retried after a timeout. */
  readonly countsAsMany?: boolean;
}

/** Default time limits for one try, milliseconds. A batch gets longer than the service's own limit of 30 seconds. */
const TIMEOUTS_MS = { usual: 30_000, batch: 45_000, lines: 600_000 };

function usualTime({ form, countsAsMany }: Call): number {
  if (form === 'lines') return TIMEOUTS_MS.lines;
  return countsAsMany ? TIMEOUTS_MS.batch : TIMEOUTS_MS.usual;
}

const ACCEPT = 'application/json, audio/wav, application/x-ndjson';

function addressOf({ path, query = {} }: Call, baseUrl: string): string {
  const pairs = Object.entries(query).flatMap(([name, value]) => (value == null ? [] : [[name, value]]));
  return `${baseUrl}${path}${pairs.length === 0 ? '' : `?${new URLSearchParams(Object.fromEntries(pairs))}`}`;
}

const isProblem = (value: unknown): value is Problem =>
  typeof value === 'object' && value !== null && 'detail' in value && 'status' in value;

async function bodyOf(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Makes the error for a redirect. A browser hides the redirect's status and target; the status is then 0. */
function redirected({ status, headers }: Response, address: string): TutorUnreachable {
  const to = headers.get('location') ?? 'another address';
  const sentence = `${address} redirects to ${to}; the client did not follow it, and the key was not sent on: correct baseUrl`;
  return new TutorUnreachable(sentence, { status });
}

const isRedirect = ({ status, type }: Response): boolean =>
  type === 'opaqueredirect' || (status >= 300 && status < 400);

const isType = (type: string, { ok, headers }: Response): boolean =>
  ok && headers.get('content-type')?.startsWith(type) === true;

/** Returns the body of an answer. @throws TutorProblem for a refusal, TutorUnreachable for an answer of another server */
async function judge(
  response: Response,
  address: string,
  form: AnswerForm,
  signal: AbortSignal | undefined,
): Promise<unknown> {
  if (isRedirect(response)) {
    await response.body?.cancel();
    throw redirected(response, address);
  }
  if (response.status === 204) return null;
  if (form === 'sound' && isType('audio/', response)) return new Uint8Array(await response.arrayBuffer());
  if (form === 'lines' && isType('application/x-ndjson', response)) return linesOf(response, address, signal);
  const body = await bodyOf(response);
  if (response.ok && form === 'json' && typeof body === 'object' && body !== null) return body;
  if (!response.ok && isProblem(body)) throw new TutorProblem(body, response.headers);
  const { status } = response;
  throw new TutorUnreachable(`${status} from something else than koine-tutor at ${address}`, { status });
}

/** Returns the reason of a network fault, from the `cause` of the error that `fetch` throws; a cause may have only a code. */
function reasonOf(error: unknown): string {
  const { cause } = error as { readonly cause?: unknown };
  const { message, code } = (cause ?? error) as { readonly message?: string; readonly code?: unknown };
  return message || String(code ?? error);
}

function unanswered(error: unknown, address: string, timedOut: boolean, ms: number): TutorUnreachable {
  const reason = timedOut ? `no whole answer in ${ms} ms` : reasonOf(error);
  return new TutorUnreachable(`no answer from ${address}: ${reason}`, { cause: error, timedOut });
}

/** Yields the complete lines of a text that arrives in pieces. */
async function* textLines(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const [reader, decoder] = [body.getReader(), new TextDecoder()];
  let rest = '';
  try {
    for (let piece = await reader.read(); piece.value !== undefined; piece = await reader.read()) {
      const lines = (rest + decoder.decode(piece.value, { stream: true })).split('\n');
      rest = lines.pop() ?? '';
      yield* lines;
    }
  } finally {
    // If the caller stops reading before the end, this closes the connection.
    await reader.cancel().catch(() => {});
  }
}

/** Yields the lines of an answer. @throws TutorProblem for a line with a problem, TutorUnreachable if the answer breaks off */
async function* linesOf(
  { body, headers }: Response,
  address: string,
  signal: AbortSignal | undefined,
): AsyncGenerator<object> {
  try {
    for await (const text of textLines(body as ReadableStream<Uint8Array>)) {
      const line = JSON.parse(text) as { line: string; problem?: Problem };
      if (line.problem !== undefined) throw new TutorProblem(line.problem, headers);
      yield line;
      if (line.line === 'end') return;
    }
  } catch (error) {
    signal?.throwIfAborted();
    throw error instanceof TutorProblem ? error : unanswered(error, address, false, 0);
  }
  throw new TutorUnreachable(`the answer of ${address} broke off`);
}

type SentBody = Exclude<RequestInit['body'], undefined>;

/** Returns the body and its type. Any recording is sent as WAV, because the service detects the format from the bytes. */
const sentOf = ({ body, recording }: Call): readonly [body: SentBody, type: object] => {
  if (recording !== undefined) return [recording as SentBody, { 'Content-Type': 'audio/wav' }];
  return body === undefined ? [null, {}] : [JSON.stringify(body), { 'Content-Type': 'application/json' }];
};

/** Sends a call once and returns the body of the answer. @throws as `send` */
async function attempt(call: Call, settings: SendSettings, options: CallOptions): Promise<unknown> {
  const { baseUrl, key, timeoutMs } = settings;
  const address = addressOf(call, baseUrl);
  const ms = options.timeoutMs ?? timeoutMs ?? usualTime(call);
  const late = AbortSignal.timeout(ms);
  const signal = options.signal === undefined ? late : AbortSignal.any([options.signal, late]);
  const { form = 'json' } = call;
  const [body, type] = sentOf(call);
  try {
    const response = await settings.fetch(address, {
      method: call.method ?? (body === null ? 'GET' : 'POST'),
      headers: {
        Accept: ACCEPT,
        ...(key === undefined ? {} : { Authorization: `Bearer ${key}` }),
        ...type,
      },
      body,
      // A redirect is not followed, because the other host must not get the key or the attempt.
      redirect: 'manual',
      signal,
    });
    return await judge(response, address, form, options.signal);
  } catch (error) {
    options.signal?.throwIfAborted();
    if (error instanceof TutorProblem || error instanceof TutorUnreachable) throw error;
    throw unanswered(error, address, late.aborted, ms);
  }
}

/** Returns the milliseconds to wait before the next try; null if it would not help. @param tries count of retries so far */
function waitAfter(
  error: unknown,
  { countsAsMany = false }: Call,
  tries: number,
  { backoffMs, longestWaitMs }: SendSettings,
): number | null {
  const backoff = Math.min(backoffMs * 2 ** tries, longestWaitMs) * Math.random();
  if (error instanceof TutorProblem) {
    if (error.status !== 429 && error.status !== 503) return null;
    if (error.retryAfter === undefined) return error.status === 429 ? backoff : null;
    return error.retryAfter * 1000 <= longestWaitMs ? error.retryAfter * 1000 : null;
  }
  if (!(error instanceof TutorUnreachable) || (error.timedOut && countsAsMany)) return null;
  return [undefined, 429, 503].includes(error.status) ? backoff : null;
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (): void => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', end);
      resolve();
    }, ms);
    signal?.addEventListener('abort', end, { once: true });
  });
}

/**
 * Sends a call until an answer comes or another try would not help.
 * @throws TutorProblem, TutorUnreachable, or the reason of the signal
 */
export async function send(call: Call, settings: SendSettings, options: CallOptions = {}): Promise<unknown> {
  for (let tries = 0; ; tries++) {
    options.signal?.throwIfAborted();
    try {
      return await attempt(call, settings, options);
    } catch (error) {
      const wait = tries < settings.retries ? waitAfter(error, call, tries, settings) : null;
      if (wait === null) throw error;
      await pause(wait, options.signal);
    }
  }
}
