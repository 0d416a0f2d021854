import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CreateUploadResponse, RecognizeResponse } from '../../src/contract/response.ts';
import { type Running, startApp } from '../fixture.ts';
import { BASE, GOOD, problem } from '../http/exchange.ts';
import { call, callFull, keyed, modern, request, rpcOf, send } from '../mcp/talk.ts';
import { type FakeRecognizer, recording, startRecognizer } from '../recordings.ts';

let app: Running;
let recognizer: FakeRecognizer;
beforeAll(async () => {
  recognizer = await startRecognizer(() => ({ body: { ipa: 's ˈe o s' } }));
  app = await startApp({ recognizer: recognizer.url });
});
afterAll(async () => {
  await app.close();
  await recognizer.close();
});

const WAV = recording(0.3);
const INLINE = WAV.toString('base64');
const LIST = request('tools/list');
const SCORE = request('tools/call', { name: 'score', arguments: GOOD });

describe('POST /mcp', () => {
  it.each([
    ['application/json', 200],
    ['text/event-stream', 200],
    ['APPLICATION/JSON; charset=utf-8', 200],
    ['text/html', 406],
    ['*/*, application/json;q=0, text/event-stream;q=0.000', 406],
  ])(
    'Request `Accept` must allow `application/json` or `text/event-stream`, otherwise 406: %s is %i',
    async (accept, status) => {
      const response = await send(app, LIST, { accept });
      expect(response.status).toBe(status);
      if (status === 406)
        expect(await problem(response)).toMatchObject({ type: `${BASE}/docs/errors#not-acceptable` });
      else expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    },
  );

  it.each(['GET', 'DELETE'])('`GET /mcp` is 405 (no SSE stream): %s', async (method) => {
    const response = await fetch(`${app.url}/mcp`, { method });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('POST');
    await problem(response);
  });

  it('Methods `initialize` and `tools/list` need no key and are not counted', async () => {
    const client = { capabilities: {}, clientInfo: { name: 'test', version: '1' } };
    const initialize = request('initialize', { protocolVersion: '2025-06-18', ...client });
    const { body, headers } = modern('server/discover');
    for (const answer of [send(app, initialize), send(app, LIST), send(app, body, headers)]) {
      const response = await answer;
      expect(response.status).toBe(200);
      expect(response.headers.get('ratelimit')).toBeNull();
      expect(response.headers.get('mcp-session-id')).toBeNull();
    }
  });

  it('`tools/call` needs a key and counts against the rate limit', async () => {
    const refused = await send(app, SCORE);
    expect(refused.status).toBe(401);
    expect(refused.headers.get('www-authenticate')).toBe(`Bearer realm="${BASE}"`);
    expect(await problem(refused)).toMatchObject({ code: 'api-key-required', instance: '/mcp' });
    const unknown = await send(app, SCORE, { 'x-api-key': 'nonsense' });
    expect(await problem(unknown)).toMatchObject({ code: 'api-key-rejected' });
    const answered = await send(app, SCORE, keyed(app));
    expect(answered.headers.get('ratelimit-policy')).toBe('"tutor";q=120;w=60');
    expect(answered.headers.get('ratelimit')).toMatch(/^"tutor";r=\d+;t=\d+$/u);
    expect(answered.headers.get('link')).toBe(`<${BASE}/docs/credits>; rel="license"`);
  });

  it('`tools/call` tool names: `score`, `score_attempt` (alias), `heard_as`, `recognize`, `create_upload`', async () => {
    const { result } = await rpcOf(await send(app, LIST));
    const names = result.tools.map(({ name }: { name: string }) => name);
    for (const name of 'score score_attempt heard_as recognize create_upload'.split(' '))
      expect(names).toContain(name);
    expect(await call(app, 'score_attempt', GOOD)).toEqual(await call(app, 'score', GOOD));
    const schemaOf = (wanted: string) =>
      result.tools.find(({ name }: { name: string }) => name === wanted).inputSchema;
    expect(schemaOf('score_attempt')).toEqual(schemaOf('score'));
  });

  it('Each scoring tool accepts `ipa`, `audio_base64` (small), or `audio_url`; `ipa` wins when sent with audio', async () => {
    for (const tool of ['score', 'score_attempt', 'heard_as']) {
      const byPhones = (await callFull(app, tool, GOOD)).answer;
      const byAudio = (await callFull(app, tool, { target: 'θεός', audio_base64: INLINE })).answer;
      const { input_quality: _, ...same } = byAudio;
      expect(same).toEqual(byPhones);
      const both = { ...GOOD, audio_base64: 'no base64', audio_url: 'no url' };
      expect((await callFull(app, tool, both)).answer).toEqual(byPhones);
    }
  });

  it('`heard_as` does not change `proximity`', async () => {
    const attempt = { target: 'θεός', ipa: 't ˈe o s' };
    const score = (await callFull(app, 'score', attempt)).answer;
    const ranking = (await callFull(app, 'heard_as', attempt)).answer;
    expect(ranking.proximity).toBe(score.proximity);
    expect(ranking.heard_as).toEqual(score.heard_as);
  });

  it('`create_upload` returns a PUT URL for a larger WAV, which is scored by its `audio_url`', async () => {
    const large = recording(5, { rate: 48_000 });
    expect(large.length).toBeGreaterThan(256 * 1024);
    const slot = CreateUploadResponse.parse((await call(app, 'create_upload')).answer);
    const put = await fetch(slot.upload_url.replace(BASE, app.url), {
      method: slot.method,
      headers: keyed(app, { 'content-type': slot.content_type }),
      body: large,
    });
    expect(put.status).toBe(200);
    const scored = await callFull(app, 'score', { target: 'θεός', audio_url: slot.audio_url });
    const expected = { proximity: 0.65, input_quality: { sample_rate: 48_000 } };
    expect(scored.answer).toMatchObject(expected);
    const heard = await call(app, 'recognize', { audio_url: slot.audio_url });
    expect(RecognizeResponse.parse(heard.answer)).toMatchObject({ ipa: 's ˈe o s' });
  });

  it('when all slots are live the call is HTTP 503 `upload-slots-full` with `Retry-After`', async () => {
    const full = await startApp();
    for (let n = 0; n < 24; n++) full.service.createUpload({ owner: `sha256:${n}`, requestId: 'test' });
    for (let n = 0; n < 8; n++) expect((await call(full, 'create_upload')).isError).toBe(false);
    const { body, headers } = modern('tools/call', { name: 'create_upload' });
    for (const response of [
      await send(full, request('tools/call', { name: 'create_upload' }), keyed(full)),
      await send(full, body, keyed(full, headers)),
    ]) {
      expect(response.status).toBe(503);
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(590);
      expect(await problem(response)).toMatchObject({ code: 'upload-slots-full' });
    }
    await full.close();
  });

  it('POST body over 400 KiB: 413 `body-too-large`, before the key', async () => {
    const response = await send(app, ' '.repeat(409_601));
    expect(response.status).toBe(413);
    expect(await problem(response)).toMatchObject({ code: 'body-too-large' });
  });

  it('Trimmed audio under 0.12 s is `proximity` null and `unscored` `too_short`, for `heard_as` as well', async () => {
    const body = { target: 'θεός', audio_base64: recording(0.02).toString('base64') };
    const { answer } = await call(app, 'score', body);
    expect(answer).toMatchObject({ proximity: null, unscored: 'too_short' });
    expect((await call(app, 'heard_as', body)).answer).toEqual(answer);
    const heard = await call(app, 'recognize', { audio_base64: body.audio_base64 });
    expect(heard.answer).toMatchObject({ phones: [], ipa: '', unscored: 'too_short' });
  });

  it('503: Audio sent and no recognizer is configured, and 502: Recognizer returned an error; the call says so, because the model can send `ipa`', async () => {
    const ill = await startRecognizer(() => ({ status: 500, body: 'no' }));
    for (const [recognizer, refused] of [
      [null, { status: 503, code: 'recognizer-missing' }],
      [ill.url, { status: 502, detail: 'recognizer returned 500' }],
    ] as const) {
      const other = await startApp({ recognizer });
      for (const tool of ['score', 'heard_as', 'recognize']) {
        const { isError, answer } = await call(other, tool, { target: 'θεός', audio_base64: INLINE });
        expect(isError).toBe(true);
        expect(answer).toMatchObject(refused);
      }
      await other.close();
    }
    await ill.close();
  });

  it('Usage counting per key: a request counts as audio when it uses `audio_base64`, `audio_url`, an upload PUT or `create_upload`; an `ipa` field counts as IPA', async () => {
    const fresh = await startApp({ recognizer: recognizer.url });
    await call(fresh, 'score', GOOD);
    await call(fresh, 'heard_as', GOOD);
    await call(fresh, 'recognize', { audio_base64: INLINE });
    await call(fresh, 'create_upload');
    await call(fresh, 'score', { target: '' });
    const counted = { ipa_count: 2, audio_count: 2 };
    await expect.poll(() => fresh.keys.list()[0]).toMatchObject(counted);
    await fresh.close();
  });
});

describe('tools', () => {
  const BODIES = [
    GOOD,
    { target: 'ἐν ἀρχῇ ἦν ὁ λόγος', ipa: 'e n a r ˈk i e̝ n o l ˈo ɡ u s' },
    { target: 'ἄνθρωπος', ipa: 'a', posteriors: [[-0.1, -2.4]], vocab: ['<blank>', 'a'] },
    { target: 'ὁ', audio_base64: INLINE },
  ];

  it('HTTP body and structuredContent of the same request with the same `detail` are equal', async () => {
    for (const body of BODIES)
      for (const detail of ['full', 'summary']) {
        const overHttp = await (await app.post({ ...body, detail })).json();
        const asked = detail === 'full' ? { ...body, detail } : body;
        const { answer, content, isError } = await call(app, 'score', asked);
        expect([isError, answer]).toEqual([false, overHttp]);
        const { body: message, headers } = modern('tools/call', { name: 'score', arguments: asked });
        const { result } = await rpcOf(await send(app, message, keyed(app, headers)));
        expect([result.structuredContent, result.content]).toEqual([overHttp, content]);
      }
  });

  it('The body contains no learner sentences: no string of a summary has three words that the text has', async () => {
    const { target, ipa } = { target: 'ἐν ἀρχῇ ἦν ὁ λόγος', ipa: 'e n a r k i i n o l o ɡ u z $' };
    const { answer, text } = await call(app, 'score', { target, ipa });
    expect(text).toMatch(/\n\S+ in \S+: Say .*\. You said /u);
    expect(JSON.stringify(answer)).not.toMatch(/[a-z]{2,} [a-z]{2,} [a-z]{2,}/iu);
  });

  it('Bad arguments and scorer refusals: `isError: true` with the Problem as structured content', async () => {
    const { isError, answer, text } = await call(app, 'score', { ipa: 'a', word: 'θεός' });
    expect(isError).toBe(true);
    const detail = 'target must be a Greek word or verse';
    expect(answer).toMatchObject({ title: 'Bad Request', status: 400, detail, instance: '/mcp' });
    expect(answer.type).toBe(`${BASE}/docs/errors#bad-request`);
    expect(text).toBe(`${detail}; ${answer.hint}`);
  });
});
