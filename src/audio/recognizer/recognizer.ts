/**
 * Recognizers: a recording goes out, the answer of who heard it comes back, over HTTP (docs/recognizer.md).
 *
 * One exchange has one time limit, from the wait for a free connection to the last byte. Redirects are not
 * followed and nothing is tried again: the caller is told and may. Details go to callers, so they name no host,
 * no address and no credentials; the error of the connection is the refusal's `cause`, for the log.
 */

import { Agent, type Dispatcher } from 'undici';
import { shown } from '../../contract/fields.ts';
import { LIMITS } from '../../contract/limits.ts';
import { recognizerReturned } from '../../contract/recognition.ts';
import { badRequest, Refusal, SENTENCES } from '../../contract/refusal.ts';
import { createTurns, type Turns } from '../../threads/turns.ts';
import { Waits } from '../../threads/waits.ts';
import { DEFAULT_NAME, type RecognizerSettings } from './names.ts';

/** Who asks, and in which request. */
interface Asking {
  readonly owner: string;
  readonly requestId: string;
}

export interface Recognizers {
  /** Names that a request may choose. */
  readonly names: readonly string[];
  /**
   * Looks at a name alone, before there is any audio.
   *
   * @throws Refusal of 400 that lists the names
   */
  check(name: string | undefined): void;
  /**
   * Sends a WAV (16 kHz, mono, PCM16) when the turn of its owner comes; resolves with the bytes of the 200 answer,
   * unread, at most 4 MiB.
   *
   * @param signal when it aborts, the exchange ends and its reason is thrown
   * @throws Refusal of 400 (unknown name), 502 or 503
   */
  hear(wav: Uint8Array, name: string | undefined, asking: Asking, signal?: AbortSignal): Promise<Uint8Array>;
  /** Closes the connections; who still waits for an answer gets a 503. */
  close(): Promise<void>;
}

/** Connections to one origin; for a free one further recordings wait, of which the owners take turns. */
const CONNECTIONS = 16;

/** When to come back if the recognizer does not say, and the range of what it may say, seconds. */
const RETRY_AFTER_S = 5;
const LONGEST_RETRY_S = 3600;

/** The body of an answer that is not 200 is read so far, so that its connection can be used again. */
const DUMP = { limit: 16 * 1024, ms: 1000 } as const;

/** What a failed connection is called, by its code. */
const FAILURES: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'no answer: the connection was refused',
  ECONNRESET: 'no answer: the connection was closed',
  EPIPE: 'no answer: the connection was closed',
  UND_ERR_SOCKET: 'no answer: the connection was closed',
  ETIMEDOUT: 'no answer: no connection could be made',
  UND_ERR_CONNECT_TIMEOUT: 'no answer: no connection could be made',
  ENOTFOUND: 'no answer: its host was not found',
  EAI_AGAIN: 'no answer: its host was not found',
  UND_ERR_RES_EXCEEDED_MAX_SIZE: `more than ${LIMITS.recognition_bytes / 2 ** 20} MiB`,
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'a body of another length than it said',
};

interface Endpoint {
  readonly origin: string;
  readonly path: string;
  /** Basic credentials, where the URL has some. */
  readonly authorization: string | null;
}

/** A part of a URL without its percent signs, or as it stands where they encode nothing. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function endpointOf(url: string): Endpoint {
  const { origin, pathname, search, username, password } = new URL(url);
  const credentials = `${decoded(username)}:${decoded(password)}`;
  const basic = `Basic ${Buffer.from(credentials).toString('base64')}`;
  return { origin, path: pathname + search, authorization: credentials === ':' ? null : basic };
}

/** Whole seconds of a Retry-After, in either of its forms (RFC 9110, section 10.2.3). */
function retryAfterOf(header: string | string[] | undefined): number {
  const text = String(header ?? '').trim();
  let seconds = Number.NaN;
  if (/^\d+$/u.test(text)) seconds = Number(text);
  else if (/^[A-Za-z]+, .* GMT$/u.test(text)) seconds = Math.ceil((Date.parse(text) - Date.now()) / 1000);
  return Number.isNaN(seconds) ? RETRY_AFTER_S : Math.min(Math.max(seconds, 1), LONGEST_RETRY_S);
}

function refusalOf({ statusCode, headers }: Dispatcher.ResponseData): Refusal {
  if (statusCode === 503) {
    const seconds = retryAfterOf(headers['retry-after']);
    const detail = `recognizer returned 503; it may be starting, try again in ${seconds} s`;
    return new Refusal('service-unavailable', detail, undefined, seconds);
  }
  const redirect = statusCode >= 300 && statusCode < 400;
  return recognizerReturned(`${statusCode}${redirect ? ', a redirect; redirects are not followed' : ''}`);
}

/** The refusal for an exchange that broke: no word of the error, which knows hosts and addresses. */
function brokenOff(error: unknown): Refusal {
  const { code = '', name } = error as NodeJS.ErrnoException;
  const closed = code === 'UND_ERR_CLOSED' || code === 'UND_ERR_DESTROYED';
  const garbage = name === 'HTTPParserError' || code === 'UND_ERR_HEADERS_OVERFLOW';
  const refusal = closed
    ? new Refusal('service-unavailable', 'the service is stopping; try again', undefined, RETRY_AFTER_S)
    : recognizerReturned(
        garbage ? 'what is not HTTP' : (FAILURES[code] ?? 'no answer: the connection failed'),
      );
  refusal.cause = error;
  return refusal;
}

/** One request, one answer. The type of the answer is not looked at: its body parses or it does not. */
async function exchange(
  agent: Agent,
  { origin, path, authorization }: Endpoint,
  request: { readonly wav: Uint8Array; readonly requestId: string; readonly signal: AbortSignal },
): Promise<Uint8Array> {
  const { wav, requestId, signal } = request;
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

/** Rejects when the signal aborts: undici tells a request that waits for a connection only once it has one. */
const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });

/** The recognizers of the settings, whose URLs are http or https; nothing is connected yet. */
export function createRecognizers({ url, named, timeoutS }: RecognizerSettings): Recognizers {
  const urls = new Map([...(url ? ([[DEFAULT_NAME, url]] as const) : []), ...named]);
  const endpoints = new Map([...urls].map(([name, address]) => [name, endpointOf(address)]));
  const names = [...endpoints.keys()].sort();
  const turns = new Map([...endpoints.values()].map(({ origin }) => [origin, createTurns(CONNECTIONS)]));
  const waits = new Waits();
  const late = (): Refusal => recognizerReturned(`no answer in ${timeoutS} s`);
  const agent = new Agent({
    connections: CONNECTIONS,
    connect: { timeout: timeoutS * 1000 },
    headersTimeout: 0,
    bodyTimeout: 0,
    maxResponseSize: LIMITS.recognition_bytes,
  });

  const keyOf = (name: string | undefined): string => {
    const key = name?.toLowerCase() ?? DEFAULT_NAME;
    if (key === DEFAULT_NAME || endpoints.has(key)) return key;
    const choice = names.length > 0 ? `send one of: ${names.join(', ')}` : 'leave it out';
    throw badRequest(`recognizer ${shown(name)} is not known; ${choice}`);
  };

  const endpointFor = (name: string | undefined): Endpoint => {
    const endpoint = endpoints.get(keyOf(name));
    if (endpoint !== undefined) return endpoint;
    const sentence = url === null ? SENTENCES.noRecognizer : SENTENCES.blankRecognizer;
    throw new Refusal('service-unavailable', sentence);
  };

  return {
    names,
    check: (name) => void keyOf(name),
    hear: async (wav, name, { owner, requestId }, gone) => {
      const endpoint = endpointFor(name);
      const { take } = turns.get(endpoint.origin) as Turns;
      const ask = (signal: AbortSignal): Promise<Uint8Array> =>
        take(owner, () => exchange(agent, endpoint, { wav, requestId, signal }), signal);
      return waits.for((signal) => Promise.race([ask(signal), aborted(signal)]), {
        ms: 1000 * timeoutS,
        late,
        gone,
      });
    },
    close: () => agent.destroy(),
  };
}
