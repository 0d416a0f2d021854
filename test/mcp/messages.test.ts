import { describe, expect, it } from 'vitest';
import { serving } from '../fixture.ts';
import { BASE, GOOD, problem } from '../http/exchange.ts';
import { keyed, MODERN, modern, request, rpcOf, send } from './talk.ts';

const app = serving({ allowedOrigins: ['https://app.example'] });
const open = serving({ allowedOrigins: ['*'] });

const LIST = request('tools/list');

describe('JSON-RPC', () => {
  it.each([1, 0, -5, 'a', '', null, Number.MAX_SAFE_INTEGER])(
    '`id` (string, integer or null): the answer repeats %j',
    async (id) => {
      const pong = await rpcOf(await send(app, request('ping', undefined, id)));
      expect(pong).toEqual({ jsonrpc: '2.0', id, result: {} });
      const { body, headers } = modern('tools/list');
      expect((await rpcOf(await send(app, { ...body, id }, headers))).id).toBe(id);
    },
  );

  it.each([{ params: null }, { params: { cursor: '' } }, { params: { cursor: null, _meta: null } }])(
    'null or empty params count as left out: %j',
    async (given) => {
      const listed = await rpcOf(await send(app, { ...LIST, ...given }));
      expect(listed).toEqual(await rpcOf(await send(app, LIST)));
    },
  );

  it('a byte order mark is skipped', async () => {
    const listed = await send(app, `\ufeff${JSON.stringify(LIST)}`);
    expect((await rpcOf(listed)).error).toBeUndefined();
  });
});

describe('revision 2026-07-28', () => {
  const SCORE = modern('tools/call', { name: 'score', arguments: GOOD });
  const PAGE = modern('resources/read', { uri: 'koine://docs/mcp' });
  const PROMPT = modern('prompts/get', { name: 'practice_word' });

  it.each<[what: string, sent: typeof SCORE, change: Record<string, string>]>([
    ['no revision', SCORE, { 'mcp-protocol-version': '' }],
    ['no method', SCORE, { 'mcp-method': '' }],
    ['no name', SCORE, { 'mcp-name': '' }],
    ['the tool is in capitals', SCORE, { 'mcp-name': 'Score' }],
    ['the URI differs', PAGE, { 'mcp-name': 'other' }],
    ['the prompt differs', PROMPT, { 'mcp-name': 'other' }],
  ])('a header is missing, or differs from the body: 400 with -32020: %s', async (_what, sent, change) => {
    const headers = Object.entries({ ...sent.headers, ...change }).filter(([, value]) => value !== '');
    const response = await send(app, sent.body, keyed(app, Object.fromEntries(headers)));
    expect(response.status).toBe(400);
    expect(await rpcOf(response)).toMatchObject({ id: 1, error: { code: -32020 } });
  });

  it('a client need not say who it is', async () => {
    const [prefix, { headers }] = ['io.modelcontextprotocol/', modern('tools/list')];
    const _meta = { [`${prefix}protocolVersion`]: MODERN, [`${prefix}clientCapabilities`]: {} };
    expect((await send(app, request('tools/list', { _meta }), headers)).status).toBe(200);
  });
});

describe('Foreign `Origin`: 403', () => {
  it.each([
    'https://evil.example',
    'http://koine.example',
    'null',
    'https://app.example.evil.example',
    'ftp://localhost',
    'http://x@localhost',
    'http://localhost:3000/',
  ])('%s', async (origin) => {
    const response = await send(app, LIST, { origin });
    expect(await problem(response)).toMatchObject({
      status: 403,
      type: `${BASE}/docs/errors#forbidden-origin`,
    });
  });

  it.each([BASE, 'http://localhost:5173', 'http://127.0.0.1', 'http://[::1]:3000', 'https://app.example'])(
    'not %s',
    async (origin) => {
      expect((await send(app, LIST, { origin })).status).toBe(200);
    },
  );

  it('`*` allows every origin', async () => {
    expect((await send(open, LIST, { origin: 'https://evil.example' })).status).toBe(200);
  });
});
