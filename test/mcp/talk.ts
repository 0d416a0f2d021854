import type { Running } from '../fixture.ts';

export const MODERN = '2026-07-28';

const ENVELOPE = {
  'io.modelcontextprotocol/protocolVersion': MODERN,
  'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
};

type Headers = Record<string, string>;

/** Posts a body to /mcp; sends a key only if `headers` have one. */
export const send = (app: Running, body: unknown, headers: Headers = {}): Promise<Response> =>
  fetch(`${app.url}/mcp`, {
    method: 'POST',
    headers: {
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
      ...headers,
    },
    body: typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body),
  });

export const keyed = (app: Running, headers: Headers = {}): Headers => ({
  authorization: `Bearer ${app.secret}`,
  ...headers,
});

export const request = (method: string, params?: object, id: unknown = 1): object => ({
  jsonrpc: '2.0',
  id,
  method,
  ...(params && { params }),
});

export type Params = Readonly<Record<string, unknown>>;

/** Encodes text for a header, which may contain only ASCII. */
const plain = (text: string): string =>
  /^[ -~]*$/u.test(text) ? text : `=?base64?${Buffer.from(text).toString('base64')}?=`;

export function modern(method: string, params: Params = {}) {
  const name = method === 'resources/read' ? params.uri : params.name;
  return {
    body: request(method, { ...params, _meta: ENVELOPE }),
    headers: {
      'mcp-protocol-version': MODERN,
      'mcp-method': method,
      ...(typeof name === 'string' ? { 'mcp-name': plain(name) } : {}),
    } as Headers,
  };
}

export const requestOf = (revision: string, method: string, params?: Params) =>
  revision === MODERN
    ? modern(method, params)
    : { body: request(method, params), headers: { 'mcp-protocol-version': revision } as Headers };

export interface Rpc {
  readonly jsonrpc: '2.0';
  readonly id: unknown;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into it freely
  readonly result?: any;
  readonly error?: { code: number; message: string; data?: unknown };
}

export const rpcOf = async (response: Response): Promise<Rpc> => (await response.json()) as Rpc;

interface Called {
  readonly content: readonly { readonly type: string; readonly text: string }[];
  // biome-ignore lint/suspicious/noExplicitAny: tests look into it freely
  readonly structuredContent?: any;
  readonly isError: boolean;
}

// biome-ignore lint/suspicious/noExplicitAny: tests look into it freely
export const answerIn = (result: object): any => (result as Called).structuredContent;

export const textIn = (result: object): string =>
  (result as Called).content.map(({ text }) => text).join('\n');

/** Calls a tool by an older revision of MCP; returns the result with its data as `answer` and its text for the model. */
export async function call(app: Running, name: string, args: object = {}) {
  const response = await send(app, request('tools/call', { name, arguments: args }), keyed(app));
  const result: Called = (await rpcOf(response)).result;
  return { ...result, answer: answerIn(result), text: textIn(result) };
}

export const callFull = (app: Running, name: string, args: object = {}) =>
  call(app, name, { detail: 'full', ...args });
