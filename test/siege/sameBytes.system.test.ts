/** The same request gets the same bytes: alone, and among others over 64 connections of another process. */

import { Agent, type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, expect, it } from 'vitest';
import { type Random, seeded } from '../../bench/inputs/random.ts';
import { freshFolder } from '../freshFolder.ts';
import { recorded } from '../hear/containers.ts';
import { request as rpc } from '../mcp/talk.ts';
import { firstKey, type Process, startProcess, stopAll } from '../processes.ts';
import { recording } from '../recordings.ts';

const TIMES = 6;

afterAll(stopAll);

interface Asked {
  readonly path: string;
  readonly body?: string;
  readonly more?: Readonly<Record<string, string>>;
}

const SCHEMES = ['koine-greek', 'erasmian', 'modern-greek', 'attic'];
const spoken = (wav: Buffer): string => wav.toString('base64');
const post = (path: string, body: unknown, more = {}): Asked => ({ path, body: JSON.stringify(body), more });

/** Words and verses of all traditions, frames, a batch, recordings, both eras of MCP, what needs no key, and refusals. */
const ASKED: readonly Asked[] = [
  ...SCHEMES.flatMap((scheme) => [
    post('/v1/tutor', { target: 'ἄνθρωπος', ipa: 'a n t r ˈo p o s', scheme }),
    post('/v1/tutor', { target: 'παρακαλοῦ '.repeat(12), ipa: 'p a r a k a l u '.repeat(12), scheme }),
    { path: `/v1/reading?target=${encodeURIComponent('ἐν ἀρχῇ ἦν ὁ λόγος')}&scheme=${scheme}` },
  ]),
  post('/v1/tutor/batch', {
    items: [...Array(30).keys()].map((n) => ({ target: 'θεός', ipa: 's ˈe o s '.repeat(1 + (n % 3)) })),
  }),
  post('/v1/tutor', {
    ...{ target: 'ὁ', posteriors: Array(400).fill([-0.7, -1.2, -1.6]), vocab: ['<blank>', 'o', 'h'] },
  }),
  post('/v1/tutor', { target: 'λόγος', audio_base64: spoken(recording(0.6)) }),
  post('/v1/tutor', { target: 'θεός', audio_base64: spoken(recorded('chromium.webm')) }),
  ...['2025-06-18', '2025-11-25'].map((era) =>
    post('/mcp', rpc('tools/call', { name: 'score', arguments: { target: 'θεός', ipa: 's e o s' } }), {
      'mcp-protocol-version': era,
      accept: 'application/json, text/event-stream',
    }),
  ),
  post('/mcp', rpc('tools/list', {}), { accept: 'application/json, text/event-stream' }),
  { path: '/v1/lexicon?prefix=log' },
  { path: '/v1/capabilities' },
  post('/v1/tutor', { target: 'hello', ipa: 'h e l o' }),
  post('/v1/tutor', { target: 'θεός' }),
];

const UNPACK: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
};

/** The status and the body, unpacked; the body of the request goes out in pieces. */
function exchange(
  { url }: Process,
  key: string,
  { path, body = '', more }: Asked,
  agent: Agent,
  random: Random,
) {
  const headers = {
    ...{ authorization: `Bearer ${key}`, 'content-type': 'application/json', ...more },
    'accept-encoding': random.pick(['br', 'gzip', 'identity']),
  };
  return new Promise<string>((resolve, reject) => {
    const asked = request(url + path, { agent, headers, method: body === '' ? 'GET' : 'POST' });
    asked.on('error', reject).on('response', async (answer: IncomingMessage) => {
      const bytes = await buffer(answer);
      const unpack = UNPACK[answer.headers['content-encoding'] ?? ''] ?? ((same: Buffer) => same);
      resolve(`${answer.statusCode} ${unpack(bytes)}`);
    });
    const rest = Buffer.from(body);
    const cut = random.below(1 + rest.length);
    for (const piece of [rest.subarray(0, cut), rest.subarray(cut)]) if (piece.length > 0) asked.write(piece);
    asked.end();
  });
}

const start = async (baseUrl: string): Promise<[Process, string]> => {
  const settings = {
    DATA_DIR: await freshFolder(),
    BASE_URL: baseUrl,
    RECOGNIZER_URL: 'demo',
    RATE_LIMIT: '100000/min',
  };
  const service = await startProcess(settings);
  return [service, await firstKey(service)];
};

it(`${ASKED.length} kinds of requests, ${TIMES} times each and in any order: each answer is that of one alone`, async () => {
  const base = 'https://koine.example';
  const [[quiet, quietKey], [busy, busyKey]] = [await start(base), await start(base)];
  const random = seeded(64);
  const one = new Agent({ keepAlive: true, maxSockets: 1 });
  const alone: string[] = [];
  for (const asked of ASKED) alone.push(await exchange(quiet, quietKey, asked, one, random));
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const order = Array.from(
    { length: TIMES * ASKED.length },
    (_, n) => [random.next(), n % ASKED.length] as const,
  );
  const answers = order
    .toSorted(([a], [b]) => a - b)
    .map(async ([, kind]) => {
      const answer = await exchange(busy, busyKey, ASKED[kind] as Asked, agent, random);
      return answer === alone[kind]
        ? []
        : [[ASKED[kind]?.path, answer.slice(0, 200), alone[kind]?.slice(0, 200)]];
    });
  expect((await Promise.all(answers)).flat()).toEqual([]);
  expect(new Set(alone.map((answer) => answer.slice(0, 3)))).toEqual(new Set(['200', '400']));
  for (const each of [one, agent]) each.destroy();
});
