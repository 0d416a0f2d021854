import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Running, startApp } from '../fixture.ts';
import { BASE, GOOD, problem } from '../http/exchange.ts';
import { ENVELOPE_OF, type Headers, keyed, MODERN, modern, request, rpcOf, send } from './talk.ts';

let app: Running;
beforeAll(async () => {
  app = await startApp({ allowedOrigins: ['https://app.example'] });
});
afterAll(() => app.close());

/** Sends and checks a JSON-RPC error. */
async function refused(body: unknown, headers: Headers, status: number, code: number, id: unknown = null) {
  const response = await send(app, body, headers);
  const answer = await rpcOf(response);
  expect([response.status, answer.error?.code]).toEqual([status, code]);
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(answer).toEqual({ jsonrpc: '2.0', id, error: answer.error });
  return answer.error;
}

const LIST = request('tools/list');

describe('JSON-RPC', () => {
  it.each([1, 0, -5, 'a', '', null, Number.MAX_SAFE_INTEGER])(
    '`id` (string, integer or null): %j comes back',
    async (id) => {
      expect(await rpcOf(await send(app, request('ping', undefined, id)))).toEqual({
        jsonrpc: '2.0',
        id,
        result: {},
      });
      const { body, headers } = modern('tools/list');
      expect((await rpcOf(await send(app, { ...body, id }, headers))).id).toBe(id);
    },
  );

  it.each(['notifications/initialized', 'notifications/cancelled', 'tools/call', 'x'])(
    'Notification: 202, empty: %s',
    async (method) => {
      for (const headers of [{}, { 'mcp-protocol-version': MODERN }] as Headers[]) {
        const response = await send(app, { jsonrpc: '2.0', method, params: { requestId: 1 } }, headers);
        expect(response.status).toBe(202);
        expect(await response.text()).toBe('');
      }
    },
  );
});

describe('revision 2026-07-28', () => {
  const SCORE = modern('tools/call', { name: 'score', arguments: GOOD });
  const PAGE = modern('resources/read', { uri: 'koine://docs/mcp' });
  const PROMPT = modern('prompts/get', { name: 'practise_word' });
  it('the tools are those of the older revisions', async () => {
    const { body, headers } = modern('tools/list');
    const { result } = await rpcOf(await send(app, body, headers));
    expect(result.tools).toEqual((await rpcOf(await send(app, LIST))).result.tools);
  });

  it.each([
    [modern('tools/list'), 3_600_000, 'public'],
    [modern('resources/list'), 3_600_000, 'public'],
    [PAGE, 3_600_000, 'public'],
    [PROMPT, undefined, undefined],
    [SCORE, undefined, undefined],
  ])(
    'results carry `resultType`; what clients may keep carries `ttlMs` and `cacheScope`: $0.body.method',
    async ({ body, headers }, ttlMs, cacheScope) => {
      const { result } = await rpcOf(await send(app, body, keyed(app, headers)));
      expect([result.resultType, result.ttlMs, result.cacheScope]).toEqual(['complete', ttlMs, cacheScope]);
    },
  );

  it.each<[what: string, sent: typeof SCORE, change: Record<string, string | undefined>]>([
    ['the revision differs', SCORE, { 'mcp-protocol-version': '2025-11-25' }],
    ['the method differs', SCORE, { 'mcp-method': 'tools/list' }],
    ['the method is in capitals', SCORE, { 'mcp-method': 'TOOLS/CALL' }],
    ['no revision', SCORE, { 'mcp-protocol-version': undefined }],
    ['no method', SCORE, { 'mcp-method': undefined }],
    ['no name', SCORE, { 'mcp-name': undefined }],
    ['the tool differs', SCORE, { 'mcp-name': 'heard_as' }],
    ['the tool is in capitals', SCORE, { 'mcp-name': 'Score' }],
    ['no Base64', SCORE, { 'mcp-name': '=?base64?***?=' }],
    ['the URI differs', PAGE, { 'mcp-name': 'other' }],
    ['the prompt differs', PROMPT, { 'mcp-name': 'other' }],
  ])('Header mismatch: 400 with -32020: %s', async (_what, { body, headers }, change) => {
    const changed = Object.entries({ ...headers, ...change }).filter(([, value]) => value !== undefined);
    await refused(body, keyed(app, Object.fromEntries(changed) as Headers), 400, -32020, 1);
  });

  it.each(['score', ' score ', '=?base64?c2NvcmU=?='])('`Mcp-Name` may be %j', async (name) => {
    const headers = keyed(app, { ...SCORE.headers, 'mcp-name': name });
    expect((await send(app, SCORE.body, headers)).status).toBe(200);
  });

  it('a client need not say who it is', async () => {
    const { headers } = modern('tools/list');
    const _meta = ENVELOPE_OF({ 'io.modelcontextprotocol/clientInfo': undefined });
    expect((await send(app, request('tools/list', { _meta }), headers)).status).toBe(200);
  });
});

describe('Foreign `Origin`: 403', () => {
  it.each([
    'https://evil.example',
    'http://koine.example',
    'null',
    'https://app.example.evil.example',
    'x',
    'foo://localhost',
    'ftp://localhost',
    'http://x@localhost',
    'http://localhost/page',
    'http://localhost:3000/',
    'HTTP://localhost',
  ])('%s', async (origin) => {
    const response = await send(app, LIST, { origin });
    expect(response.status).toBe(403);
    expect(await problem(response)).toMatchObject({ type: `${BASE}/docs/errors#forbidden-origin` });
  });

  it.each([BASE, 'http://localhost:5173', 'http://127.0.0.1', 'http://[::1]:3000', 'https://app.example'])(
    'not %s',
    async (origin) => {
      expect((await send(app, LIST, { origin })).status).toBe(200);
    },
  );

  it('`*` allows every one', async () => {
    const open = await startApp({ allowedOrigins: ['*'] });
    expect((await send(open, LIST, { origin: 'https://evil.example' })).status).toBe(200);
    await open.close();
  });
});
