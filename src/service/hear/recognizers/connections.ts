/**
 * Sends a recording to a recognizer over HTTP; never follows redirects, never retries. Callers see a refusal, so it does
 * not contain host, address or credentials; its `cause` is for the log.
 */

import type { Agent, Dispatcher } from 'undici';
import { SERVICE_LIMITS } from '../../../contract/limits.ts';
import { recognizerReturned } from '../../../contract/recognition.ts';
import { notNow, RETRY_AFTER_S, Refusal, stopping } from '../../../contract/refusal.ts';

export const CONNECTIONS = 16;

/** Largest Retry-After that callers get, seconds. */
const LONGEST_RETRY_S = 3600;

/** Limits for reading the body of an answer that is not a 200. Undici reuses a connection only after it has read the body. */
const DUMP = { limit: 16 * 1024, ms: 1000 } as const;

/** Error codes of failed connections, each with the end of the sentence "recognizer returned …". */
const FAILURES: readonly (readonly [codes: RegExp, found: string])[] = [
  [/^ECONNREFUSED$/u, 'no answer: the connection was refused'],
  [/^(?:ECONNRESET|EPIPE|UND_ERR_SOCKET)$/u, 'no answer: the connection was closed'],
  [/^(?:ETIMEDOUT|UND_ERR_CONNECT_TIMEOUT)$/u, 'no answer: no connection could be made'],
  [/^(?:ENOTFOUND|EAI_AGAIN)$/u, 'no answer: its host was not found'],
  [/^UND_ERR_RES_EXCEEDED_MAX_SIZE$/u, `more than ${SERVICE_LIMITS.recognition_bytes / 2 ** 20} MiB`],
  [/^UND_ERR_RES_CONTENT_LENGTH_MISMATCH$/u, 'a body of another length than it said'],
  [/^UND_ERR_HEADERS_OVERFLOW$/u, 'what is not HTTP'],
];

export interface Endpoint {
  readonly origin: string;
  readonly path: string;
  /** The header Authorization; null for a URL without credentials. */
  readonly authorization: string | null;
}

interface RecognizerRequest {
  readonly wav: Uint8Array;
  readonly requestId: string;
  readonly signal: AbortSignal;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export function endpointOf(url: string): Endpoint {
  const { origin, pathname, search, username, password } = new URL(url);
  const credentials = `${decoded(username)}:${decoded(password)}`;
  const basic = `Basic ${Buffer.from(credentials).toString('base64')}`;
  return { origin, path: pathname + search, authorization: credentials === ':' ? null : basic };
}

/** Reads a header Retry-After, a number or a date (RFC 9110, section 10.2.3); returns 1 to LONGEST_RETRY_S seconds. */
function retryAfterOf(header: string | string[] | undefined): number {
  const text = String(header ?? '').trim();
  const isDate = /^[A-Za-z]+, .* GMT$/u.test(text);
  if (!isDate && !/^\d+$/u.test(text)) return RETRY_AFTER_S;
  const seconds = isDate ? Math.ceil((Date.parse(text) - Date.now()) / 1000) : Number(text);
  return Number.isNaN(seconds) ? RETRY_AFTER_S : Math.min(Math.max(seconds, 1), LONGEST_RETRY_S);
}

function refusalOf({ statusCode, headers }: Dispatcher.ResponseData): Refusal {
  if (statusCode === 503) {
    const seconds = retryAfterOf(headers['retry-after']);
    const detail = `recognizer returned 503; it may be starting, try again in ${seconds} s`;
    return notNow(detail, undefined, seconds);
  }
  const redirect = statusCode >= 300 && statusCode < 400;
  return recognizerReturned(`${statusCode}${redirect ? ', a redirect; redirects are not followed' : ''}`);
}

/** Makes the refusal of a failed exchange, without the text of the error, which may contain addresses. */
function brokenOff(error: unknown): Refusal {
  const { code = '', name } = error as NodeJS.ErrnoException;
  const isClosed = code === 'UND_ERR_CLOSED' || code === 'UND_ERR_DESTROYED';
  const [, failure = 'no answer: the connection failed'] = FAILURES.find(([codes]) => codes.test(code)) ?? [];
  const found = name === 'HTTPParserError' ? 'what is not HTTP' : failure;
  return Object.assign(isClosed ? stopping() : recognizerReturned(found), { cause: error });
}

async function exchange(
  agent: Agent,
  { origin, path, authorization }: Endpoint,
  { wav, requestId, signal }: RecognizerRequest,
): Promise<Uint8Array> {
  const headers = {
    'content-type': 'audio/wav',
    accept: 'application/json',
    'x-request-id': requestId,
    ...(authorization !== null && { authorization }),
  };
  try {
    const answer = await agent.request({ origin, path, method: 'POST', headers, body: wav, signal });
    if (answer.statusCode === 200) return await answer.body.bytes();
    answer.body.dump({ limit: DUMP.limit, signal: AbortSignal.timeout(DUMP.ms) }).catch(() => {});
    throw refusalOf(answer);
  } catch (error) {
    throw error instanceof Refusal ? error : brokenOff(error);
  }
}

/** Imports undici late, because the import takes a tenth of the time to start. */
export const loadClient = () => import('undici');

export function createConnections(timeoutS: number) {
  let agent: Promise<Agent> | undefined;
  const options = {
    connections: CONNECTIONS,
    connect: { timeout: timeoutS * 1000 },
    headersTimeout: 0,
    bodyTimeout: 0,
    maxResponseSize: SERVICE_LIMITS.recognition_bytes,
  };
  return {
    /** Sends a recording and returns the body of the answer. @throws Refusal 502 or 503 */
    async send(endpoint: Endpoint, request: RecognizerRequest): Promise<Uint8Array> {
      agent ??= loadClient().then(({ Agent }) => new Agent(options));
      return exchange(await agent, endpoint, request);
    },
    close: async (): Promise<void> => (await agent)?.destroy(),
  };
}
