/** Request bodies with a Content-Encoding are refused with its name; the log has the bytes of answers compressed on their way. */

import { request as open } from 'node:http';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../../src/serve/telemetry/telemetry.ts';
import { description, type Running, startApp } from '../fixture.ts';
import { send as call, keyed, rpcOf } from '../mcp/talk.ts';
import { GOOD, problem } from './exchange.ts';

let app: Running;
const lines: Record<string, unknown>[] = [];
beforeAll(async () => {
  const write = (text: string): void => void lines.push(JSON.parse(text));
  app = await startApp({ doors: { log: createLog({ level: 'info', plain: false, write }) } });
});
afterAll(() => app.close());

const JSON_BYTES = Buffer.from(JSON.stringify(GOOD));

const post = (path: string, body: Buffer, coding: string): Promise<Response> =>
  fetch(app.url + path, {
    method: 'POST',
    headers: { 'x-api-key': app.secret, 'content-encoding': coding },
    body,
  });

describe('a body with a Content-Encoding', () => {
  it('is a 400 that names it, on every route that reads one', async () => {
    const [coding, body] = ['br', brotliCompressSync(JSON_BYTES)];
    for (const path of ['/v1/tutor', '/v1/tutor/batch', '/v1/bench']) {
      expect(await problem(await post(path, body, coding))).toMatchObject({
        status: 400,
        code: 'body-not-json',
        detail: `the body has the Content-Encoding "${coding}", and none is decoded; send the JSON as it is`,
      });
    }
    const answer = await call(app, new Uint8Array(body), { ...keyed(app), 'content-encoding': coding });
    const { error } = await rpcOf(answer);
    const message = expect.stringContaining(`Content-Encoding "${coding}"`);
    expect([answer.status, error]).toEqual([400, { code: -32700, message }]);
  });

  it('is read where it is JSON all the same', async () => {
    expect((await post('/v1/tutor', JSON_BYTES, 'br')).status).toBe(200);
  });

  it('the description says so of every body', () => {
    const bodies = Object.values(description.paths).flatMap((methods) =>
      Object.values(methods).flatMap(({ requestBody }) => (requestBody === undefined ? [] : [requestBody])),
    );
    expect(bodies.length).toBeGreaterThan(3);
    for (const body of bodies as unknown as readonly { description: string }[]) {
      for (const coding of ['br', 'deflate', 'gzip']) expect(body.description).toContain(`\`${coding}\``);
    }
  });
});

describe('bytes_out of the log', () => {
  const VERSE = 'Ἐν ἀρχῇ ἦν ὁ λόγος, καὶ ὁ λόγος ἦν πρὸς τὸν θεόν, καὶ θεὸς ἦν ὁ λόγος.';
  const SAID =
    'e n a r k ˈe̝ e̝ n o l ˈo ɣ o s k e o l ˈo ɣ o s e̝ n p r o s t o n θ e ˈo n k e θ e ˈo s e̝ n o l ˈo ɣ o s';

  /** The bytes of the body as they came, without its chunks. */
  const received = (coding: string, body: object): Promise<number> =>
    new Promise((resolve, reject) => {
      const headers = { 'x-api-key': app.secret, 'accept-encoding': coding };
      const asking = open(`${app.url}/v1/tutor`, { headers, method: 'POST' });
      asking.on('error', reject).on('response', (answer) => {
        let bytes = 0;
        answer.on('data', (chunk: Buffer) => (bytes += chunk.length)).on('end', () => resolve(bytes));
      });
      asking.end(JSON.stringify(body));
    });

  it.each([
    ['a word as it is', 'identity', GOOD],
    ['a word in br', 'br', GOOD],
    ['a verse in br', 'br', { target: VERSE, ipa: SAID }],
    ['a verse in gzip', 'gzip', { target: VERSE, ipa: SAID }],
  ])('%s', async (_what, coding, body) => {
    lines.length = 0;
    const bytes = await received(coding, body);
    await expect.poll(() => lines.length).toBe(1);
    expect(lines[0]).toMatchObject({ route: '/v1/tutor', status: 200, bytes_out: bytes });
  });
});
