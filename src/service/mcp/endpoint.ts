/** Answers the messages of POST /mcp. Each message has its own Server of the MCP SDK, so that ids cannot clash. */

import type { IncomingHttpHeaders } from 'node:http';
import {
  createMcpHandler,
  InMemoryTransport,
  type JSONRPCMessage,
  type JSONRPCRequest,
  PROTOCOL_VERSION_META_KEY,
} from '@modelcontextprotocol/server';
import { isObject } from '../../contract/fields.ts';
import { failed, type Message, type Reply, RPC_CODES } from './message.ts';
import { type KoineParts, registeredServer } from './register.ts';

/** Revisions with `initialize`; a client that asks for another is offered the first. */
const LEGACY_REVISIONS = ['2025-11-25', '2025-06-18'];
const MODERN_REVISION = '2026-07-28';

/** Replaces the validator of clients' answers, which takes half a millisecond to make: the Server never asks a client. */
const NO_VALIDATOR = {
  jsonSchemaValidator: {
    getValidator(): never {
      throw new Error('no client is asked for anything');
    },
  },
};

/** Lets clients cache for an hour what changes only with the version. */
const CACHED = { ttlMs: 3_600_000, cacheScope: 'public' } as const;
const CACHE_HINTS = {
  'tools/list': CACHED,
  'resources/list': CACHED,
  'resources/templates/list': CACHED,
  'resources/read': CACHED,
  'prompts/list': CACHED,
  'server/discover': CACHED,
};
const OPTIONS = { ...NO_VALIDATOR, cacheHints: CACHE_HINTS };

/** Answers a request of a revision with `initialize`, by a Server that is connected for this request alone. */
async function answerLegacy(request: JSONRPCRequest, parts: KoineParts): Promise<Reply> {
  const [clientEnd, serverEnd] = InMemoryTransport.createLinkedPair();
  // Excludes revisions before 2025-06-18, which have batches.
  const options = { ...OPTIONS, supportedProtocolVersions: LEGACY_REVISIONS };
  await registeredServer(parts, options).connect(serverEnd);
  // Leaves out `task`, which the Server refuses, and `_meta`, which may ask for progress in an event stream.
  const { _meta, task, ...params } = request.params ?? {};
  const body = await new Promise<JSONRPCMessage>((resolve) => {
    clientEnd.onmessage = resolve;
    clientEnd.send({ ...request, params });
  });
  // The SDK reports unfit params as an internal error.
  if ('error' in body && body.error.code === RPC_CODES.internal)
    return failed(200, request.id, RPC_CODES.params, `the params of ${request.method} do not fit its schema`);
  return { status: 200, body: JSON.stringify(body) };
}

/** The headers that the handler compares with the message. */
const COMPARED = ['mcp-protocol-version', 'mcp-method', 'mcp-name'];

/** Answers a request of revision 2026-07-28. */
async function answerModern(
  request: JSONRPCRequest,
  headers: IncomingHttpHeaders,
  parts: KoineParts,
): Promise<Reply> {
  // The handler of the SDK would open an event stream that stays empty.
  if (request.method === 'subscriptions/listen')
    return failed(404, request.id, RPC_CODES.method, 'Method not found');
  const { fetch } = createMcpHandler(() => registeredServer(parts, OPTIONS), { legacy: 'reject' });
  const compared = new Headers({ 'content-type': 'application/json' });
  for (const name of COMPARED) if (headers[name] !== undefined) compared.set(name, String(headers[name]));
  const sent = new Request(`${parts.baseUrl}/mcp`, { method: 'POST', headers: compared });
  const response = await fetch(sent, { parsedBody: request });
  return { status: response.status, body: await response.text() };
}

/** Chooses the handler by the revision in the message or in its headers; without a revision takes the legacy handler. */
async function answerRequest(
  request: JSONRPCRequest,
  headers: IncomingHttpHeaders,
  parts: KoineParts,
): Promise<Reply> {
  const meta = request.params?._meta;
  const requested = headers['mcp-protocol-version'];
  if (requested === MODERN_REVISION || (isObject(meta) && Object.hasOwn(meta, PROTOCOL_VERSION_META_KEY)))
    return answerModern(request, headers, parts);
  const isKnown = requested === undefined || LEGACY_REVISIONS.includes(String(requested));
  if (isKnown || request.method === 'initialize') return answerLegacy(request, parts);
  const supported = [MODERN_REVISION, ...LEGACY_REVISIONS];
  const sentence = `this protocol version is not supported; send one of ${supported.join(', ')}`;
  return failed(400, request.id, RPC_CODES.version, sentence, { supported, requested });
}

/** Answers a message. @throws the first bug or refusal that the Server reported to `onFault` */
export async function answerMessage(
  { id, method, params }: Message,
  headers: IncomingHttpHeaders,
  parts: Omit<KoineParts, 'onFault'>,
): Promise<Reply> {
  // Ignores a notification, which means nothing without a session.
  if (id === undefined) return { status: 202, body: '' };
  const faults: unknown[] = [];
  const whole = { ...parts, onFault: (error: unknown) => void faults.push(error) };
  const request = { jsonrpc: '2.0', id: id ?? 0, method, params } as const;
  const reply = await answerRequest(request, headers, whole);
  if (faults.length > 0) throw faults[0];
  if (id !== null) return reply;
  // The SDK does not allow a null id, so the request was sent with the id 0.
  return { ...reply, body: JSON.stringify({ ...JSON.parse(reply.body), id }) };
}
