/** Makes the callers of bench/soak.ts. A caller sends one request after the other and checks the answers. */

import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import type { Engine } from '../../src/engine/engine.ts';
import { recording } from '../../test/recordings.ts';
import { loads } from './requests.ts';

export interface LoadCaller {
  readonly name: string;
  /** Milliseconds between an answer and the next request. */
  readonly pause: number;
  /** Sends the next request. @throws Error if the answer breaks the contract */
  readonly call: () => Promise<unknown>;
}

interface LoadCall {
  readonly path: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array<ArrayBuffer>;
  readonly anonymous?: boolean;
  readonly status: number;
}

const posted = (path: string, body: object | string, status = 200): LoadCall => ({
  path,
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: typeof body === 'string' ? body : JSON.stringify(body),
  status,
});

/** Pauses in milliseconds, in the order of the loads of requests.ts. */
const PAUSES = [5, 5, 20, 200, 20];

const WAV = Uint8Array.from(recording(1));
const TARGET = 'σίτος';
const AUDIO = Buffer.from(WAV).toString('base64');
const SPOKEN = posted('/v1/tutor', { target: TARGET, audio_base64: AUDIO });
const PASSAGE = posted('/v1/passages', { verses: [TARGET, 'θεός'], audio_base64: AUDIO });

const DOCUMENTS = ['/', '/docs/scoring', '/docs/errors', '/openapi.json', '/llms.txt', '/v1/capabilities'];

const WRONG: readonly LoadCall[] = [
  posted('/v1/tutor', { target: 'θεός' }, 400),
  posted('/v1/tutor', 'no JSON', 400),
  posted('/v1/tutor', { target: 'θεός', audio_base64: 'AAAA' }, 400),
  { ...posted('/v1/tutor', {}, 401), anonymous: true },
  posted('/v1/tutor', 'x'.repeat(500_000), 413),
  { path: '/v1/tutor', method: 'DELETE', status: 405 },
  { path: '/nothing', status: 404 },
  { path: '/v1/uploads/AAAAAAAAAAAAAAAAAAAAAA', status: 404 },
];

export class LoadTarget {
  readonly url: string;
  readonly #keys: readonly string[];
  #turn = 0;

  constructor(url: string, keys: readonly string[]) {
    this.url = url;
    this.#keys = keys;
  }

  nextKey(): string {
    return this.#keys[this.#turn++ % this.#keys.length] as string;
  }

  async ask({ path, status, anonymous, headers, ...rest }: LoadCall, key = this.nextKey()): Promise<string> {
    const signed = { ...headers, ...(anonymous ? {} : { authorization: `Bearer ${key}` }) };
    const init = { ...rest, headers: signed, signal: AbortSignal.timeout(60_000) };
    const answer = await fetch(new URL(path, this.url), init);
    const text = await answer.text();
    if (answer.status === status) return text;
    throw new Error(`${path} was answered with ${answer.status}: ${text}`);
  }
}

/** Makes a caller that repeats these requests, and checks that the same request always gets the same bytes. */
function cycle(service: LoadTarget, name: string, pause: number, calls: readonly LoadCall[]): LoadCaller {
  const first = new Map<LoadCall, string>();
  let next = 0;
  const call = async (): Promise<void> => {
    const one = calls[next++ % calls.length] as LoadCall;
    const text = await service.ask(one);
    if (one.status !== 200) return;
    if (text !== (first.get(one) ?? text)) throw new Error(`${name} had other bytes: ${text}`);
    first.set(one, text);
  };
  return { name, pause, call };
}

const SCHEMES = ['koine-greek', 'erasmian', 'modern-greek', 'attic'];

/** Long requests in every tradition. Worker threads score them. */
const VERSES = SCHEMES.map((scheme) =>
  posted('/v1/tutor', { target: 'παρακαλοῦ '.repeat(56), ipa: 'p a r a k a l o s '.repeat(56), scheme }),
);
const BATCHES = SCHEMES.map((scheme) =>
  posted('/v1/tutor/batch', {
    items: Array(20).fill({ target: 'ἐν ἀρχῇ ἦν ὁ λόγος', ipa: 'e n a r ˈk i e̝ n o l ˈo ɡ u s', scheme }),
  }),
);

const WORDS = 'θεός λόγος ἀρχή φῶς ζωή ὁδός ἀγάπη εἰρήνη κόσμος ἄνθρωπος'.split(' ');

/** Writes each digit of `n` as a word, and asks for the speech of these words. Every `n` has other words. */
async function speak(service: LoadTarget, n: number): Promise<void> {
  const target = [...String(n)].map((digit) => WORDS[Number(digit)]).join(' ');
  await service.ask({ path: `/v1/speech?target=${encodeURIComponent(target)}`, status: 200 });
}

const MINUTE = Uint8Array.from(recording(55));

async function upload(service: LoadTarget, wav: Uint8Array<ArrayBuffer>): Promise<void> {
  const key = service.nextKey();
  const { audio_url } = JSON.parse(await service.ask(posted('/v1/uploads', '', 201), key));
  const { pathname: path } = new URL(audio_url);
  await service.ask({ path, method: 'PUT', body: wav, status: 200 }, key);
  await service.ask(posted('/v1/tutor', { target: TARGET, audio_url }), key);
  await service.ask({ path, method: 'DELETE', status: 204 }, key);
}

/** Closes the connection during the request body if `early` is true, otherwise during the answer. */
async function hangUp(service: LoadTarget, early: boolean): Promise<void> {
  const head = `POST /v1/tutor HTTP/1.1\r\nHost: soak\r\nAuthorization: Bearer ${service.nextKey()}\r\n`;
  const body = Buffer.from(SPOKEN.body as string);
  const socket = connect(Number(new URL(service.url).port), '127.0.0.1').on('error', () => {});
  socket.write(`${head}Content-Length: ${body.length}\r\n\r\n`);
  socket.write(early ? body.subarray(0, body.length >> 1) : body);
  await setTimeout(early ? 5 : 50);
  socket.destroy();
}

export function callersOf(engine: Engine, service: LoadTarget): readonly LoadCaller[] {
  const loaded = loads(engine).map(({ name, path, headers, bodies }, n) => {
    const calls = bodies.map((body) => posted(path, body));
    const sent = calls.map((call) => ({ ...call, headers: { ...call.headers, ...headers } }));
    return cycle(service, name, PAUSES[n] as number, sent);
  });
  let spoken = 0;
  const documents = DOCUMENTS.map((path) => ({ path, status: 200 }));
  return [
    ...loaded,
    cycle(service, 'a recording', 100, [SPOKEN]),
    cycle(service, 'a passage', 300, [PASSAGE]),
    cycle(service, 'long verses', 200, VERSES),
    cycle(service, 'batches', 500, BATCHES),
    { name: 'an upload', pause: 500, call: () => upload(service, WAV) },
    { name: 'a minute', pause: 3000, call: () => upload(service, MINUTE) },
    { name: 'speech', pause: 500, call: () => speak(service, spoken++) },
    cycle(service, 'documents', 100, documents),
    cycle(service, 'mistakes', 100, WRONG),
    { name: 'hung up in the body', pause: 100, call: () => hangUp(service, true) },
    { name: 'in the answer', pause: 100, call: () => hangUp(service, false) },
  ];
}
