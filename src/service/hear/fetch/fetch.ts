/**
 * Fetches the recording of an `audio_url`, which may be the URL of an attacker. A code is written without its prefix
 * `audio-url-`.
 *
 * | rule | why | code |
 * |---|---|---|
 * | audioUrl.ts checks the URL and every redirect | only https, and only public hosts | not-https, userinfo, host, redirect-host |
 * | dial.ts opens every connection | a name may resolve to a private address; DNS rebinding | host, redirect-host, connect |
 * | every hop has its own client and socket | a socket that was checked for another host is never reused | |
 * | at most 3 redirects (301, 302, 303, 307, 308), each with one Location | redirects may form a loop | redirects |
 * | only GET, only with Accept, Accept-Encoding and User-Agent | cookies, credentials and Referer cannot leak | |
 * | only status 200 and redirects are accepted | an error page or a partial body is not a recording | status |
 * | the Content-Type is one of four types of WAV | web pages and answers of internal services never reach the decoder | type |
 * | a Content-Encoding is refused | a small body could unpack to a huge one | type |
 * | at most 256 KiB, checked by Content-Length, and again while reading | Content-Length may be false or missing | too-large |
 * | headers of at most 16 KiB; a whole body | nothing incomplete is read | connect |
 * | 20 s for all lookups, hops and bodies together | a server may send one byte at a time | timeout |
 *
 * Every failure is a 400 whose sentence never contains an IP address. From the server's answer it quotes only
 * Content-Type or Content-Encoding, cut and escaped.
 */

import type { Dispatcher } from 'undici';
import { SERVICE_LIMITS } from '../../../contract/limits.ts';
import { notNow, Refusal } from '../../../contract/refusal.ts';
import { Waits } from '../threads/bounds.ts';
import { quote, readAudioUrl, readRedirect, refuse } from './audioUrl.ts';
import { dial, type Hop, INTERNET, type Network, refuseConnection } from './dial.ts';

export type Fetcher = ReturnType<typeof createFetcher>;

const HEADER_BYTES = 16 * 1024;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
const WAV = /^audio\/(?:wav|x-wav|wave|vnd\.wave)[ \t]*(?:;|$)/iu;

/** Returns a header as one text. A repeated header is joined, and then fits no rule. */
const header = ({ headers }: Dispatcher.ResponseData, name: string): string =>
  [headers[name] ?? ''].flat().join(', ');

const tooLarge = (): Refusal =>
  refuse(
    'audio-url-too-large',
    `the audio behind audio_url is larger than ${SERVICE_LIMITS.fetched_audio_bytes / 1024} KiB; send a shorter recording, or call create_upload`,
  );

/** Refuses an answer by its status and headers, before its body is read. */
function requireAudio(answer: Dispatcher.ResponseData, { url }: Hop): void {
  const host = quote(url.hostname);
  if (answer.statusCode !== 200) {
    throw refuse('audio-url-status', `${host} answered ${answer.statusCode}; send a URL that answers 200`);
  }
  const type = header(answer, 'content-type');
  if (!WAV.test(type)) {
    throw refuse(
      'audio-url-type',
      `${host} answered with Content-Type ${quote(type)}; send a URL that answers audio/wav, audio/x-wav, audio/wave or audio/vnd.wave`,
    );
  }
  const encoding = header(answer, 'content-encoding');
  if (!/^(?:identity)?$/iu.test(encoding)) {
    throw refuse(
      'audio-url-type',
      `${host} answered with Content-Encoding ${quote(encoding)}; send a URL that answers audio without compression`,
    );
  }
  if (Number(header(answer, 'content-length')) > SERVICE_LIMITS.fetched_audio_bytes) throw tooLarge();
}

/** Reads the body into a buffer of fixed size, because many small chunks could fill the memory. */
async function readBody(body: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const audio = new Uint8Array(SERVICE_LIMITS.fetched_audio_bytes);
  let bytes = 0;
  for await (const chunk of body) {
    if (bytes + chunk.length > audio.length) throw tooLarge();
    audio.set(chunk, bytes);
    bytes += chunk.length;
  }
  return audio.slice(0, bytes);
}

function redirectOf(answer: Dispatcher.ResponseData, { url }: Hop): URL | undefined {
  if (!REDIRECTS.has(answer.statusCode)) return undefined;
  const { location } = answer.headers;
  if (typeof location === 'string') return readRedirect(location, url);
  throw refuse(
    'audio-url-redirects',
    `${quote(url.hostname)} answered ${answer.statusCode} without one Location; send a URL that answers 200`,
  );
}

/** Requests the URL of a hop; returns the URL of a redirect, or the bytes of the recording. */
async function ask(
  hop: Hop,
  userAgent: string,
  network: Network,
  signal: AbortSignal,
): Promise<URL | Uint8Array> {
  const { url } = hop;
  // Imported late, because undici loads slowly; `serve` imports it after its start.
  const { Client } = await import('undici');
  const client = new Client(url.origin, {
    connect: dial(network, hop, signal),
    pipelining: 0,
    maxHeaderSize: HEADER_BYTES,
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  try {
    const answer = await client.request({
      method: 'GET',
      path: url.pathname + url.search,
      headers: { accept: 'audio/wav, audio/*;q=0.5', 'accept-encoding': 'identity', 'user-agent': userAgent },
      signal,
    });
    answer.body.on('error', () => undefined); // An unread body emits an error when the client is destroyed.
    const next = redirectOf(answer, hop);
    if (next !== undefined) return next;
    requireAudio(answer, hop);
    return await readBody(answer.body);
  } catch (error) {
    throw error instanceof Refusal ? error : refuseConnection(hop, (error as NodeJS.ErrnoException).code);
  } finally {
    await client.destroy();
  }
}

async function follow(first: URL, askHop: (hop: Hop) => Promise<URL | Uint8Array>): Promise<Uint8Array> {
  let url = first;
  for (let redirects = 0; redirects <= SERVICE_LIMITS.redirects; redirects++) {
    const answer = await askHop({ url, redirected: redirects > 0 });
    if (answer instanceof Uint8Array) return answer;
    url = answer;
  }
  throw refuse(
    'audio-url-redirects',
    `audio_url redirects more than ${SERVICE_LIMITS.redirects} times; send the URL where the redirects end`,
  );
}

const closing = (): Refusal => notNow('the service is stopping; send the request again', undefined, 1);

export function createFetcher(userAgent: string, network: Network = INTERNET) {
  const waits = new Waits();
  const late = (): Refusal =>
    refuse(
      'audio-url-timeout',
      `audio_url took longer than ${network.fetch_s} s; send a URL that answers sooner`,
    );
  let closed = false;
  return {
    /** Fetches a recording; rejects with a Refusal, or with the reason of `gone` if that aborts. */
    async fetch(audioUrl: string, gone?: AbortSignal): Promise<Uint8Array> {
      const first = readAudioUrl(audioUrl);
      gone?.throwIfAborted();
      if (closed) throw closing();
      return waits.for((signal) => follow(first, (hop) => ask(hop, userAgent, network, signal)), {
        ms: 1000 * network.fetch_s,
        late,
        gone,
      });
    },
    close(): void {
      closed = true;
      waits.end(closing());
    },
  };
}
