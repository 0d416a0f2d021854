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
  it.each<[what: string, body: unknown, code: number, id?: number]>([
    ['not JSON', '{"jsonrpc":', -32700],
    ['nothing', '', -32700],
    ['not UTF-8', new Uint8Array([0x22, 0xff, 0x22]), -32700],
    ['a batch', [LIST, LIST], -32600],
    ['an empty batch', [], -32600],
    ['null', 'null', -32600],
    ['a string', '"tools/list"', -32600],
    ['__proto__', '{"jsonrpc":"2.0","id":1,"method":"ping","__proto__":{}}', -32600],
    ['no version', { id: true, method: 'ping' }, -32600],
    ['an id that is no id', { jsonrpc: '2.0', id: {}, method: 'ping' }, -32600],
    ['a fraction as id', { jsonrpc: '2.0', id: 1.5, method: 'ping' }, -32600],
    ['an id too large to come back the same', '{"jsonrpc":"2.0","id":9007199254740993,"method":"x"}', -32600],
    ['no method', { jsonrpc: '2.0', id: 7 }, -32600, 7],
    ['a response', { jsonrpc: '2.0', id: 7, result: {} }, -32600, 7],
    ['params that are no object', { jsonrpc: '2.0', id: 7, method: 'ping', params: [] }, -32600, 7],
  ])('400 and %s; an id comes back', async (_what, body, code, id) => {
    await refused(body, {}, 400, code, id);
  });

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

describe('revisions that start with `initialize`', () => {
  it.each([
    ['2025-11-25', '2025-11-25'],
    ['2025-06-18', '2025-06-18'],
    ['2024-11-05', '2025-11-25'],
    [MODERN, '2025-11-25'],
    ['nonsense', '2025-11-25'],
  ])('%s is answered with %s', async (asked, given) => {
    const params = { protocolVersion: asked, capabilities: {}, clientInfo: { name: 'test', version: '1' } };
    const { result } = await rpcOf(await send(app, request('initialize', params)));
    expect(result).toEqual({
      protocolVersion: given,
      capabilities: { tools: {}, resources: {}, prompts: {}, completions: {} },
      serverInfo: { name: 'koine-tutor', title: expect.any(String), version: expect.any(String) },
      instructions: expect.any(String),
    });
  });

  it.each(['2025-06-18', '2025-11-25'])('the header MCP-Protocol-Version may be %s', async (version) => {
    expect((await send(app, LIST, { 'mcp-protocol-version': version })).status).toBe(200);
  });

  it.each(['1900-01-01', 'nonsense', '2024-11-05'])('an unsupported one is 400: %s', async (version) => {
    const error = await refused(LIST, { 'mcp-protocol-version': version }, 400, -32022, 1);
    expect(error?.data).toEqual({ supported: [MODERN, '2025-11-25', '2025-06-18'], requested: version });
  });

  it.each([
    ['an unknown method', 'resources/subscribe', {}, -32601],
    ['a method of 2026-07-28', 'server/discover', {}, -32601],
    ['initialize without params', 'initialize', {}, -32602],
    ['a cursor', 'tools/list', { cursor: 'x' }, -32602],
    ['a cursor of another type', 'tools/list', { cursor: 1 }, -32602],
    ['a call without a name', 'tools/call', {}, -32602],
    ['arguments that are no object', 'tools/call', { name: 'score', arguments: [] }, -32602],
  ])('%s: 200 with an error', async (_what, method, params, code) => {
    await refused(request(method, params), keyed(app), 200, code, 1);
  });

  it('additions of a client are ignored', async () => {
    const params = { name: 'score', arguments: GOOD, task: { ttl: 1 }, _meta: { progressToken: 1 } };
    const { result } = await rpcOf(await send(app, request('tools/call', params), keyed(app)));
    expect(result.isError).toBe(false);
  });

  it('the session header is ignored', async () => {
    expect((await send(app, LIST, { 'mcp-session-id': 'x' })).status).toBe(200);
  });
});

describe('revision 2026-07-28', () => {
  it('`server/discover` names revisions, capabilities and the server, and may be kept', async () => {
    const { body, headers } = modern('server/discover');
    const { result } = await rpcOf(await send(app, body, headers));
    expect(result).toEqual({
      supportedVersions: [MODERN],
      capabilities: { tools: {}, resources: {}, prompts: {}, completions: {} },
      instructions: expect.any(String),
      resultType: 'complete',
      _meta: { 'io.modelcontextprotocol/serverInfo': expect.objectContaining({ name: 'koine-tutor' }) },
      ttlMs: 3_600_000,
      cacheScope: 'public',
    });
  });

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

  it.each([
    ['no _meta', {}],
    ['no capabilities', { _meta: { 'io.modelcontextprotocol/protocolVersion': MODERN } }],
    ['no revision', { _meta: { 'io.modelcontextprotocol/clientCapabilities': {} } }],
    [
      'a revision that is no string',
      { _meta: ENVELOPE_OF({ 'io.modelcontextprotocol/protocolVersion': 1 }) },
    ],
    ['a client without a name', { _meta: ENVELOPE_OF({ 'io.modelcontextprotocol/clientInfo': {} }) }],
  ])('400 with -32602: %s', async (_what, params) => {
    const { headers } = modern('tools/list');
    await refused(request('tools/list', params), headers, 400, -32602, 1);
  });

  it('a _meta that is no object makes no message: 400 with -32600', async () => {
    await refused(request('tools/list', { _meta: 7 }), modern('tools/list').headers, 400, -32600, 1);
  });

  it('a client need not say who it is', async () => {
    const { headers } = modern('tools/list');
    const _meta = ENVELOPE_OF({ 'io.modelcontextprotocol/clientInfo': undefined });
    expect((await send(app, request('tools/list', { _meta }), headers)).status).toBe(200);
  });

  it('Unsupported version: 400 with -32022 and the supported list', async () => {
    const version = '2027-01-01';
    const { headers } = modern('tools/list');
    const _meta = ENVELOPE_OF({ 'io.modelcontextprotocol/protocolVersion': version });
    const body = request('tools/list', { _meta });
    const error = await refused(body, { ...headers, 'mcp-protocol-version': version }, 400, -32022, 1);
    expect(error?.data).toEqual({ supported: [MODERN], requested: version });
  });

  it.each([
    'initialize',
    'ping',
    'resources/subscribe',
    'subscriptions/listen',
    'logging/setLevel',
    'constructor',
  ])('Unknown method: 404 with -32601: %s', async (method) => {
    const { body, headers } = modern(method);
    await refused(body, headers, 404, -32601, 1);
  });

  it.each([
    ['an unknown tool', { name: 'sing' }],
    ['a call without a name', {}],
    ['arguments that are no object', { name: 'score', arguments: 'x' }],
  ])('200 with -32602: %s', async (_what, params) => {
    const { body, headers } = modern('tools/call', params);
    await refused(body, keyed(app, headers), 200, -32602, 1);
  });

  it('the key comes before the headers', async () => {
    const { body } = modern('tools/call', { name: 'score' });
    expect((await send(app, body)).status).toBe(401);
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

describe('a web page of an allowed origin', () => {
  it('asks first, calls, and may read the answer', async () => {
    const open = await startApp({ allowedOrigins: ['https://app.example'] });
    const from = (origin: string, method: string, headers: Record<string, string> = {}) =>
      fetch(`${open.url}/mcp`, {
        method,
        headers: { origin, 'content-type': 'application/json', ...headers },
        ...(method === 'POST' ? { body: '{"jsonrpc":"2.0","id":1,"method":"tools/list"}' } : {}),
      });
    const asking = { 'access-control-request-method': 'POST' };
    const asked = await from('https://app.example', 'OPTIONS', asking);
    expect(asked.status).toBe(204);
    expect(asked.headers.get('access-control-allow-origin')).toBe('https://app.example');
    expect(asked.headers.get('access-control-allow-headers')).toContain('Authorization');
    const called = await from('https://app.example', 'POST');
    expect(called.status).toBe(200);
    expect(called.headers.get('access-control-allow-origin')).toBe('https://app.example');
    expect(called.headers.get('vary')).toContain('Origin');
    expect((await from('https://other.example', 'OPTIONS', asking)).status).toBe(403);
    expect((await from('https://app.example', 'OPTIONS')).status).toBe(405);
    expect(
      (await from('https://app.example', 'POST')).headers.get('access-control-expose-headers'),
    ).toContain('RateLimit');
    await open.close();
  });
});
