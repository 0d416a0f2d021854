/**
 * Answers the messages of POST /mcp. Each message gets its own Server of the MCP SDK, so that callers may use the same
 * ids, and a `cancelled` of one caller does not affect another.
 */

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

/**
 * Revisions of MCP that start with `initialize`. A client that asks for another revision is offered the first of these.
 */
const LEGACY_REVISIONS = ['2025-11-25', '2025-06-18'];
const MODERN_REVISION = '2026-07-28';

/**
 * Replaces the validator of a Server, which takes half a millisecond to make. It would check answers of clients to
 * requests of the Server, which never sends requests.
 */
const NO_VALIDATOR = {
  jsonSchemaValidator: {
    getValidator(): never {
      throw new Error('no client is asked for anything');
    },
  },
};

/** Lets clients cache lists for an hour, because they change only with the version of the service. */
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

async function answerLegacy(request: JSONRPCRequest, parts: KoineParts): Promise<Reply> {
  const [near, far] = InMemoryTransport.createLinkedPair();
  // Without this list a Server would also agree to revisions before 2025-06-18, which have batches.
  const options = { ...OPTIONS, supportedProtocolVersions: LEGACY_REVISIONS };
  await registeredServer(parts, options).connect(far);
  // Drops `task`, which the Server would refuse, and `_meta`, whose uses would need an event stream.
  const { _meta, task, ...params } = request.params ?? {};
  const body = await new Promise<JSONRPCMessage>((resolve) => {
    near.onmessage = resolve;
    near.send({ ...request, params });
  });
  // Corrects the code: the SDK reports params that do not fit their schema as an internal error.
  if ('error' in body && body.error.code === RPC_CODES.internal)
    return failed(200, request.id, RPC_CODES.params, `the params of ${request.method} do not fit its schema`);
  return { status: 200, body: JSON.stringify(body) };
}

/** The headers that revision 2026-07-28 compares with the message. */
const COMPARED = ['mcp-protocol-version', 'mcp-method', 'mcp-name'];

async function answerModern(
  request: JSONRPCRequest,
  headers: IncomingHttpHeaders,
  parts: KoineParts,
): Promise<Reply> {
  // Refuses this method, because the handler would open an event stream that would stay empty.
  if (request.method === 'subscriptions/listen')
    return failed(404, request.id, RPC_CODES.method, 'Method not found');
  const { fetch } = createMcpHandler(() => registeredServer(parts, OPTIONS), { legacy: 'reject' });
  const compared = new Headers({ 'content-type': 'application/json' });
  for (const name of COMPARED) if (headers[name] !== undefined) compared.set(name, String(headers[name]));
  const sent = new Request(`${parts.baseUrl}/mcp`, { method: 'POST', headers: compared });
  const response = await fetch(sent, { parsedBody: request });
  return { status: response.status, body: await response.text() };
}

/**
 * Chooses the legacy or the modern handler, by the revision in the message or its headers. Without a revision, as
 * `initialize` comes, it is the legacy one.
 */
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

/**
 * Answers a message.
 *
 * @throws a Refusal that becomes the status of the HTTP answer, or a fault of our own
 */
export async function answerMessage(
  { id, method, params }: Message,
  headers: IncomingHttpHeaders,
  parts: Omit<KoineParts, 'onFault'>,
): Promise<Reply> {
  // Accepts and ignores a notification, because it means nothing without a session.
  if (id === undefined) return { status: 202, body: '' };
  const faults: unknown[] = [];
  const whole = { ...parts, onFault: (error: unknown) => void faults.push(error) };
  const request = { jsonrpc: '2.0', id: id ?? 0, method, params } as const;
  const reply = await answerRequest(request, headers, whole);
  if (faults.length > 0) throw faults[0];
  if (id !== null) return reply;
  // Puts back an id of null, which JSON-RPC allows but the SDK does not; the SDK got 0 in its place.
  return { ...reply, body: JSON.stringify({ ...JSON.parse(reply.body), id }) };
}
