/**
 * Recognizers: sends a clip to a recognizer over HTTP, or to the demo recognizer of this process, and returns its answer
 * (docs/recognizer.md).
 *
 * One time limit covers the whole exchange, from the wait for a free connection to the last byte. The exchange follows
 * no redirect and retries nothing: the caller gets the refusal and may retry. Refusals go to callers, so they name no
 * host, no address and no credentials; the error of the connection is their `cause`, for the log.
 */

import type { Agent, Dispatcher } from 'undici';
import { shown } from '../../contract/fields.ts';
import { LIMITS } from '../../contract/limits.ts';
import { recognizerReturned } from '../../contract/recognition.ts';
import { badRequest, Refusal, SENTENCES } from '../../contract/refusal.ts';
import type { RecognizerNote } from '../../contract/response.ts';
import type { Trust } from '../../score/evidence/hearing.ts';
import { createTurns, type Turns } from '../threads/turns.ts';
import { Waits } from '../threads/waits.ts';
import { DEFAULT_NAME, DEMO, type RecognizerSettings, TRUST } from './names.ts';

/** The owner of the request, and its id. */
interface Asking {
  readonly owner: string;
  readonly requestId: string;
}

/** A recognizer that runs in this process. */
export interface OwnRecognizer {
  /** How far it asks to be trusted. */
  readonly trust: Trust;
  /** What an answer says that rests on it. */
  readonly note: RecognizerNote;
  /** Hears a WAV as `Recognizers` does. */
  readonly hear: (wav: Uint8Array, owner: string, gone: AbortSignal) => Promise<Uint8Array>;
  readonly close: () => Promise<void>;
}

export interface Recognizers {
  /** The names that a request may choose. */
  readonly names: readonly string[];
  /**
   * Checks a name before any audio is fetched.
   *
   * @throws Refusal 400 that lists the names
   */
  check(name: string | undefined): void;
  /**
   * Sends a WAV (16 kHz, mono, PCM16) in the turn of its owner. Resolves with the unparsed bytes of the 200 answer, at
   * most 4 MiB.
   *
   * @param signal when it aborts, the exchange ends and throws its reason
   * @throws Refusal 400 (unknown name), 502 or 503
   */
  hear(wav: Uint8Array, name: string | undefined, asking: Asking, signal?: AbortSignal): Promise<Uint8Array>;
  /** How far this recognizer is trusted. */
  trustOf(name: string): Trust;
  /** What an answer says that rests on this recognizer, if it has to say anything. */
  noteOf(name: string): RecognizerNote | undefined;
  /** Closes the connections; requests that wait for an answer get a 503. */
  close(): Promise<void>;
}

/** Connections to one origin. Further recordings wait for a free connection; their owners take turns. */
const CONNECTIONS = 16;

/** The Retry-After if the recognizer gives none, and the longest one taken from it, seconds. */
const RETRY_AFTER_S = 5;
const LONGEST_RETRY_S = 3600;

/** Limits for reading the body of an answer other than 200, after which undici can reuse the connection. */
const DUMP = { limit: 16 * 1024, ms: 1000 } as const;

/** Error code of a failed connection -> words for the refusal. */
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
  /** Basic credentials, if the URL has any. */
  readonly authorization: string | null;
}

/** A part of a URL, percent-decoded; unchanged if it is no valid encoding. */
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

/** The whole seconds of a Retry-After, which is a number or a date (RFC 9110, section 10.2.3). */
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

/** The refusal for an exchange that broke. It quotes nothing of the error, which may name hosts and addresses. */
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

/** Sends one request and returns the body of its answer. The content type does not matter: the body parses or fails. */
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

/** What a caller can do where there is no recognizer of RECOGNIZER_URL, but others by their names. */
const choiceOf = (names: readonly string[]): string =>
  names.length === 0
    ? ''
    : `; or send ${names.map((name) => `"recognizer": ${JSON.stringify(name)}`).join(' or ')}`;

/** An agent that is made, and undici loaded, with the first recording: that takes a tenth of a start of the service. */
function createAgent(timeoutS: number) {
  let agent: Promise<Agent> | undefined;
  const made = async (): Promise<Agent> => {
    const { Agent } = await import('undici');
    return new Agent({
      connections: CONNECTIONS,
      connect: { timeout: timeoutS * 1000 },
      headersTimeout: 0,
      bodyTimeout: 0,
      maxResponseSize: LIMITS.recognition_bytes,
    });
  };
  return {
    get(): Promise<Agent> {
      agent ??= made();
      return agent;
    },
    close: async (): Promise<void> => (await agent)?.destroy(),
  };
}

/** Rejects when the signal aborts: undici tells a request that waits for a connection only once it has one. */
const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });

/**
 * The recognizers of the settings, whose URLs are http or https, or `demo`. Opens no connection yet.
 *
 * @param demo the demo recognizer, where the settings have it
 */
export function createRecognizers(
  { url, named, timeoutS, trust }: RecognizerSettings,
  demo: OwnRecognizer | null = null,
): Recognizers {
  const urls = new Map([...(url ? ([[DEFAULT_NAME, url]] as const) : []), ...named]);
  const distant = [...urls].filter(([, address]) => address !== DEMO);
  const endpoints = new Map(distant.map(([name, address]) => [name, endpointOf(address)]));
  const names = [...urls.keys()].sort();
  const turns = new Map([...endpoints.values()].map(({ origin }) => [origin, createTurns(CONNECTIONS)]));
  const waits = new Waits();
  const late = (): Refusal => recognizerReturned(`no answer in ${timeoutS} s`);
  const agent = createAgent(timeoutS);
  const own = (name: string): OwnRecognizer | null => (urls.get(name) === DEMO ? demo : null);

  const keyOf = (name: string | undefined): string => {
    const key = name?.toLowerCase() ?? DEFAULT_NAME;
    if (key === DEFAULT_NAME || urls.has(key)) return key;
    const choice = names.length > 0 ? `send one of: ${names.join(', ')}` : 'leave it out';
    throw badRequest(`recognizer ${shown(name)} is not known; ${choice}`, 'recognizer', 'recognizer-unknown');
  };

  /** Returns the function that asks this recognizer. */
  const asker = (key: string, wav: Uint8Array, { owner, requestId }: Asking) => {
    const here = own(key);
    if (here !== null) return (signal: AbortSignal) => here.hear(wav, owner, signal);
    const endpoint = endpoints.get(key);
    if (endpoint === undefined) {
      const sentence = url === null ? SENTENCES.noRecognizer : SENTENCES.blankRecognizer;
      throw new Refusal('service-unavailable', sentence + choiceOf(names), 'recognizer-missing');
    }
    const { take } = turns.get(endpoint.origin) as Turns;
    return (signal: AbortSignal) =>
      take(owner, async () => exchange(await agent.get(), endpoint, { wav, requestId, signal }), signal);
  };

  return {
    names,
    check: (name) => void keyOf(name),
    hear: async (wav, name, asking, gone) => {
      const ask = asker(keyOf(name), wav, asking);
      const bounds = { ms: 1000 * timeoutS, late, gone };
      return waits.for((signal) => Promise.race([ask(signal), aborted(signal)]), bounds);
    },
    trustOf: (name) => ({ ...(own(name)?.trust ?? TRUST), ...trust?.get(name) }),
    noteOf: (name) => own(name)?.note,
    close: async () => void (await Promise.all([agent.close(), demo?.close()])),
  };
}
