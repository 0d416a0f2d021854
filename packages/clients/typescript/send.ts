/**
 * Sends one call to the service, and retries it if that can help.
 *
 * Every call may be repeated, because the same request gives the same answer and the service keeps no attempts. A call is
 * retried after a network fault, a timeout, a 429 or a 503. `Retry-After` sets the wait before a retry. Without it, the
 * wait doubles with each try and is partly random, so that callers that failed at the same time do not all retry at the
 * same time (exponential backoff, full jitter). A 503 without Retry-After is not retried: the service lacks a recognizer,
 * and waiting does not help. A batch is not retried after a timeout, because the service may already have counted all its
 * attempts in the caller's window.
 */

import type { Problem } from '../../../src/contract/problems.ts';
import { TutorProblem, TutorUnreachable } from './problem.ts';

export interface ClientOptions {
  /** The address of the service, such as `https://tutor.example`. */
  readonly baseUrl: string;
  /** Your API key; `read`, `suggest` and `capabilities` work without it. */
  readonly key?: string | undefined;
  /** Time limit for one try, milliseconds; by default 30,000, 45,000 for a batch and 600,000 for a passage. */
  readonly timeoutMs?: number | undefined;
  /** The most retries after a 429, a 503, a network fault or a timeout; 2 by default. */
  readonly retries?: number | undefined;
  /** Wait before the first retry without Retry-After, milliseconds; 500 by default. It doubles with each try. */
  readonly backoffMs?: number | undefined;
  /** The longest wait before a retry, milliseconds; 60,000 by default. If Retry-After is longer, the call throws at once. */
  readonly longestWaitMs?: number | undefined;
  readonly fetch?: typeof fetch | undefined;
}

export interface CallOptions {
  /** Ends the call when it aborts, even during a wait before a retry; the call then throws the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** Time limit for one try of this call, milliseconds, instead of the client's. */
  readonly timeoutMs?: number | undefined;
}

export type Recording = Uint8Array | ArrayBuffer | Blob;

export interface Call {
  readonly path: string;
  readonly query?: Readonly<Record<string, string | undefined>>;
  /** HTTP method; by default POST if there is a body, otherwise GET. */
  readonly method?: 'PUT' | 'DELETE';
  readonly body?: object;
  /** Recording to send as the body, instead of JSON. */
  readonly recording?: Recording;
  /** The form of the answer, by default JSON. Lines are JSON too, and come one by one. */
  readonly form?: 'json' | 'sound' | 'lines';
  /** True if it counts as many requests in the window; it gets more time, and is not retried after a timeout. */
  readonly countsAsMany?: boolean;
}

/** Returns the default time limit for one try, milliseconds; for a batch it is longer than the service's own limit. */
function usualTime({ form, countsAsMany = false }: Call): number {
  if (form === 'lines') return 600_000;
  return countsAsMany ? 45_000 : 30_000;
}

function addressOf({ path, query = {} }: Call, baseUrl: string): string {
  const pairs = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) pairs.append(name, value);
  const search = pairs.toString();
  return `${baseUrl.replace(/\/+$/u, '')}${path}${search === '' ? '' : `?${search}`}`;
}

const isProblem = (value: unknown): value is Problem =>
  typeof value === 'object' && value !== null && 'detail' in value && 'status' in value;

async function jsonOf(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Reads the body of an answer. @throws TutorProblem or TutorUnreachable if it is not a successful answer of the service */
async function answerOf(
  response: Response,
  address: string,
  form: Call['form'] = 'json',
  signal?: AbortSignal,
): Promise<unknown> {
  const { status, headers, ok } = response;
  // A browser hides the status and the target of a redirect; the status is then 0.
  if (response.type === 'opaqueredirect' || (status >= 300 && status < 400)) {
    await response.body?.cancel();
    const target = headers.get('location') ?? 'another address';
    const sentence = `${address} redirects to ${target}; the client did not follow it, and the key was not sent on: correct baseUrl`;
    throw new TutorUnreachable(sentence, { status });
  }
  if (status === 204) return null;
  const type = headers.get('content-type') ?? '';
  if (form === 'sound' && ok && type.startsWith('audio/'))
    return new Uint8Array(await response.arrayBuffer());
  if (form === 'lines' && ok && type.startsWith('application/x-ndjson'))
    return linesOf(response, address, signal);
  const body = await jsonOf(response);
  if (ok && form === 'json' && typeof body === 'object' && body !== null) return body;
  if (!ok && isProblem(body)) throw new TutorProblem(body, headers);
  throw new TutorUnreachable(`${status} from something else than koine-tutor at ${address}`, { status });
}

/** Reads the reason of a network fault, which `fetch` gives as the `cause` of its error; it may have only a code. */
function reasonOf(error: unknown): string {
  const { cause } = error as { readonly cause?: unknown };
  const { message, code } = (cause ?? error) as { readonly message?: string; readonly code?: unknown };
  return message || String(code ?? error);
}

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
  signal?: AbortSignal,
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
    if (error instanceof TutorProblem) throw error;
    throw new TutorUnreachable(`no answer from ${address}: ${reasonOf(error)}`, { cause: error });
  }
  throw new TutorUnreachable(`the answer of ${address} broke off`);
}

type SentBody = Exclude<RequestInit['body'], undefined>;

/** Returns the body of a call with its type. The service recognizes a recording by its bytes, whatever its type. */
const sentOf = ({ body, recording }: Call): readonly [body: SentBody, type: object] => {
  if (recording !== undefined) return [recording as SentBody, { 'Content-Type': 'audio/wav' }];
  return body === undefined ? [null, {}] : [JSON.stringify(body), { 'Content-Type': 'application/json' }];
};

async function attempt(call: Call, client: ClientOptions, options: CallOptions): Promise<unknown> {
  const address = addressOf(call, client.baseUrl);
  const ms = options.timeoutMs ?? client.timeoutMs ?? usualTime(call);
  const late = AbortSignal.timeout(ms);
  const [body, type] = sentOf(call);
  // In a browser, `fetch` fails if it is called as a method of another object than the window.
  const fetchNow = client.fetch ?? fetch;
  try {
    const response = await fetchNow(address, {
      method: call.method ?? (body === null ? 'GET' : 'POST'),
      headers: {
        Accept: 'application/json, audio/wav, application/x-ndjson',
        ...(client.key === undefined ? {} : { Authorization: `Bearer ${client.key}` }),
        ...type,
      },
      body,
      // A redirect is not followed, because the other host must not get the key or the attempt.
      redirect: 'manual',
      signal: options.signal === undefined ? late : AbortSignal.any([options.signal, late]),
    });
    return await answerOf(response, address, call.form, options.signal);
  } catch (error) {
    options.signal?.throwIfAborted();
    if (error instanceof TutorProblem || error instanceof TutorUnreachable) throw error;
    const timedOut = late.aborted;
    const reason = timedOut ? `no whole answer in ${ms} ms` : reasonOf(error);
    throw new TutorUnreachable(`no answer from ${address}: ${reason}`, { cause: error, timedOut });
  }
}

/** Milliseconds to wait before the next try; null if retrying would not help. */
function waitAfter(
  error: unknown,
  { countsAsMany = false }: Call,
  tries: number,
  { backoffMs = 500, longestWaitMs = 60_000 }: ClientOptions,
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
    const abort = (): void => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort);
      resolve();
    }, ms);
    signal?.addEventListener('abort', abort, { once: true });
  });
}

/** Returns the answer to a call. @throws TutorProblem, TutorUnreachable, or the reason of the signal */
export async function send<Answer>(
  call: Call,
  client: ClientOptions,
  options: CallOptions = {},
): Promise<Answer> {
  for (let tries = 0; ; tries++) {
    options.signal?.throwIfAborted();
    try {
      return (await attempt(call, client, options)) as Answer;
    } catch (error) {
      const wait = tries < (client.retries ?? 2) ? waitAfter(error, call, tries, client) : null;
      if (wait === null) throw error;
      await pause(wait, options.signal);
    }
  }
}
