/** The callers of a soak: each sends one request after another and judges the answers by the contract. */

import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import type { Case } from './cases.ts';

export interface Place {
  readonly url: string;
  /** The next key, as headers. */
  readonly keyed: () => Readonly<Record<string, string>>;
  /** True when the recognizer was down at some time since `started`, in milliseconds of performance.now(). */
  readonly deafSince: (started: number) => boolean;
  /** The same for Redis; always false in a run without it. */
  readonly aloneSince: (started: number) => boolean;
  readonly wav: Uint8Array<ArrayBuffer>;
}

/** Sends a request of this kind; resolves with a name for the answer, and throws when the answer breaks the contract. */
type Call = (place: Place) => Promise<string>;

export interface Caller {
  readonly name: string;
  /** Milliseconds between an answer and the next request. */
  readonly pause: number;
  readonly call: Call;
}

const JSON_TYPE = { 'content-type': 'application/json' };
const MCP_HEADERS = { ...JSON_TYPE, accept: 'application/json, text/event-stream' };

async function ask(url: string, init: RequestInit): Promise<{ answer: Response; text: string }> {
  const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(60_000) });
  return { answer, text: await answer.text() };
}

function demand(right: boolean, what: string, { status }: Response, text: string): void {
  if (!right) throw new Error(`${what} was answered with ${status}: ${text.slice(0, 300)}`);
}

/** Asks with phones, or by a tool: always 200, and always the same bytes for the same request. */
function steady(name: string, pause: number, { path, headers, bodies }: Case): Caller {
  const first = new Map<string, string>();
  let next = 0;
  return {
    name,
    pause,
    async call({ url, keyed }) {
      const body = bodies[next++ % bodies.length] as string;
      const sent = { method: 'POST', headers: { ...JSON_TYPE, ...headers, ...keyed() }, body };
      const { answer, text } = await ask(url + path, sent);
      demand(answer.status === 200, name, answer, text);
      const before = first.get(body);
      if (before === undefined) first.set(body, text);
      else demand(before === text, `${name}, where other bytes were expected`, answer, text);
      return '200';
    },
  };
}

/** Audio: a score, or a refusal that says when to come back while the recognizer is down. */
function judgeAudio(what: string, started: number, place: Place, answer: Response, text: string): string {
  if (answer.status === 200) {
    demand(JSON.parse(text).input_quality !== undefined, what, answer, text);
    return '200';
  }
  const told = answer.status === 502 || (answer.status === 503 && answer.headers.has('retry-after'));
  demand(told && place.deafSince(started), what, answer, text);
  return `${answer.status} while the recognizer is down`;
}

const TARGET = 'σίτος';

const inline: Caller = {
  name: 'audio_base64',
  pause: 100,
  async call(place) {
    const started = performance.now();
    const body = JSON.stringify({ target: TARGET, audio_base64: Buffer.from(place.wav).toString('base64') });
    const headers = { ...JSON_TYPE, ...place.keyed() };
    const { answer, text } = await ask(`${place.url}/v1/tutor`, { method: 'POST', headers, body });
    return judgeAudio('audio_base64', started, place, answer, text);
  },
};

interface OwnSlot {
  readonly audio_url: string;
  readonly key: Readonly<Record<string, string>>;
  left: number;
}

/** How often an upload slot is used before another is allocated. */
const SLOT_USES = 40;

/** create_upload, PUT and audio_url. All 32 upload slots may be in use; the refusal then says until when. */
function uploader(): Caller {
  let slot: OwnSlot | undefined;
  const create = async ({ url, keyed }: Place): Promise<string> => {
    const key = keyed();
    const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'create_upload' } };
    const { answer, text } = await ask(`${url}/mcp`, {
      method: 'POST',
      headers: { ...MCP_HEADERS, ...key },
      body: JSON.stringify(call),
    });
    if (answer.status === 503) {
      demand(answer.headers.has('retry-after'), 'create_upload', answer, text);
      if (slot) slot.left = SLOT_USES;
      return '503 all slots in use';
    }
    demand(answer.status === 200, 'create_upload', answer, text);
    slot = { audio_url: JSON.parse(text).result.structuredContent.audio_url, key, left: SLOT_USES };
    return '200 slot';
  };
  return {
    name: 'create_upload, PUT, audio_url',
    pause: 1500,
    async call(place) {
      if (slot === undefined || slot.left-- <= 0) return create(place);
      const { audio_url, key } = slot;
      const put = await ask(audio_url, { method: 'PUT', headers: key, body: place.wav });
      if (put.answer.status === 404) {
        slot = undefined;
        return '404 slot expired';
      }
      demand(put.answer.status === 200, 'PUT', put.answer, put.text);
      const started = performance.now();
      const body = JSON.stringify({ target: TARGET, audio_url });
      const headers = { ...JSON_TYPE, ...key };
      const { answer, text } = await ask(`${place.url}/v1/tutor`, { method: 'POST', headers, body });
      return judgeAudio('audio_url', started, place, answer, text);
    },
  };
}

const DOCUMENTS = [
  '/',
  '/docs/scoring',
  '/docs/errors',
  '/openapi.json',
  '/llms.txt',
  '/v1/capabilities',
  '/health',
];

function reader(): Caller {
  let next = 0;
  return {
    name: 'documents',
    pause: 100,
    async call({ url }) {
      const { answer, text } = await ask(url + DOCUMENTS[next++ % DOCUMENTS.length], {});
      demand(answer.status === 200 && text.length > 0, 'a document', answer, text);
      return '200';
    },
  };
}

type Wrong = readonly [path: string, init: RequestInit, keyed: boolean, status: number];

const POST = { method: 'POST', headers: JSON_TYPE };
const WRONG: readonly Wrong[] = [
  ['/v1/tutor', { ...POST, body: '{"target":"θεός"}' }, true, 400],
  ['/v1/tutor', { ...POST, body: 'no JSON' }, true, 400],
  ['/v1/tutor', { ...POST, body: '{"target":"θεός","audio_base64":"AAAA"}' }, true, 400],
  ['/v1/tutor', { ...POST, body: '{}' }, false, 401],
  ['/v1/tutor', { ...POST, body: `"${'x'.repeat(500_000)}"` }, true, 413],
  ['/v1/tutor', { method: 'DELETE' }, true, 405],
  ['/nothing', {}, false, 404],
  ['/v1/uploads/AAAAAAAAAAAAAAAAAAAAAA', {}, true, 404],
];

/** Mistakes, each with its problem. While Redis is away, the service cannot know that an upload slot exists nowhere. */
function erring(): Caller {
  let next = 0;
  return {
    name: 'errors',
    pause: 100,
    async call({ url, keyed, aloneSince }) {
      const started = performance.now();
      const [path, init, key, status] = WRONG[next++ % WRONG.length] as Wrong;
      const headers = { ...(init.headers as Record<string, string>), ...(key ? keyed() : {}) };
      const { answer, text } = await ask(url + path, { ...init, headers });
      if (path.startsWith('/v1/uploads/') && answer.status === 503) {
        demand(answer.headers.has('retry-after') && aloneSince(started), path, answer, text);
        return '503 while Redis is away';
      }
      demand(answer.status === status && JSON.parse(text).status === status, path, answer, text);
      return String(status);
    },
  };
}

/** Callers that hang up: in the middle of their own body, or of the answer. */
function quitter({ path, bodies }: Case): Caller {
  let next = 0;
  return {
    name: 'hung up',
    pause: 50,
    async call({ url, keyed }) {
      const body = Buffer.from(bodies[0] as string);
      const early = next++ % 2 === 0;
      const lines = [`POST ${path} HTTP/1.1`, 'Host: soak', `Content-Length: ${body.length}`];
      for (const [name, value] of Object.entries(keyed())) lines.push(`${name}: ${value}`);
      const socket = connect(Number(new URL(url).port), '127.0.0.1');
      socket.on('error', () => {});
      socket.write(`${lines.join('\r\n')}\r\n\r\n`);
      socket.write(early ? body.subarray(0, body.length >> 1) : body);
      if (early) await setTimeout(5);
      else await Promise.race([new Promise((heard) => socket.once('data', heard)), setTimeout(5000)]);
      socket.destroy();
      return early ? 'in the body' : 'in the answer';
    },
  };
}

/** All callers; the cases are those of `npm run load`. */
export function callersOf(cases: readonly Case[]): readonly Caller[] {
  const [word, words, verse, frames, tool] = cases as [Case, Case, Case, Case, Case];
  return [
    steady('a word', 5, word),
    steady('words', 5, words),
    steady('a verse', 20, verse),
    steady('posteriors', 200, frames),
    steady('tools/call', 20, tool),
    inline,
    uploader(),
    reader(),
    erring(),
    quitter(verse),
  ];
}
