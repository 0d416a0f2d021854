/**
 * Revision 2026-07-28, which has no session: every request gives its revision and its client in `_meta`, and repeats in
 * headers what proxies read.
 *
 * The checks run in the order of the official SDKs, so that a request with several faults gets the same answer.
 */

import type { IncomingHttpHeaders } from 'node:http';
import { isObject } from '../../contract/fields.ts';
import { INSTRUCTIONS, TOOLS } from '../../contract/tools.ts';
import type { Caller } from '../service/hearing.ts';
import type { Features } from './features.ts';
import { CAPABILITIES, MODERN_REVISIONS, SERVER_INFO } from './identity.ts';
import { type Message, noMethod, RPC_CODES, RpcError, secondPage } from './message.ts';
import { type Calls, readCall } from './tools.ts';

const KEYS = {
  version: 'io.modelcontextprotocol/protocolVersion',
  client: 'io.modelcontextprotocol/clientInfo',
  capabilities: 'io.modelcontextprotocol/clientCapabilities',
  server: 'io.modelcontextprotocol/serverInfo',
} as const;

/** The time for which clients may cache lists, milliseconds; lists change only with the version of the service. */
const TTL_MS = 3_600_000;

const COMPLETE = { resultType: 'complete', _meta: { [KEYS.server]: SERVER_INFO } };
const CACHED = { ...COMPLETE, ttlMs: TTL_MS, cacheScope: 'public' };
const LIST = { tools: TOOLS, ...CACHED };
const DISCOVERED = {
  supportedVersions: MODERN_REVISIONS,
  capabilities: CAPABILITIES,
  instructions: INSTRUCTIONS,
  ...CACHED,
};

/** The results that carry hints for caches; a prompt and a completion carry none. */
const CACHEABLE: ReadonlySet<string> = new Set([
  'resources/list',
  'resources/templates/list',
  'resources/read',
  'prompts/list',
]);

const completed = (result: object, cacheable: boolean): object => ({
  ...result,
  ...(cacheable ? CACHED : COMPLETE),
});

/** The Base64 form of a header value that is not plain ASCII. */
const ENCODED = /^=\?base64\?(?<text>[A-Za-z0-9+/]*={0,2})\?=$/u;

const headerOf = (headers: IncomingHttpHeaders, name: string): string | undefined => {
  const value = headers[name];
  return typeof value === 'string' ? value.trim() : undefined;
};

const decoded = (value: string): string => {
  const text = ENCODED.exec(value)?.groups?.text;
  return text === undefined ? value : Buffer.from(text, 'base64').toString('utf8');
};

const metaOf = ({ params }: Message): Readonly<Record<string, unknown>> =>
  isObject(params._meta) ? params._meta : {};

/** The revision that the headers name. */
export const revisionOf = (headers: IncomingHttpHeaders): string | undefined =>
  headerOf(headers, 'mcp-protocol-version');

/** True when the message or its headers name revision 2026-07-28. */
export const isModern = (message: Message, headers: IncomingHttpHeaders): boolean =>
  Object.hasOwn(metaOf(message), KEYS.version) ||
  MODERN_REVISIONS.some((known) => known === revisionOf(headers));

/** The fault of the `_meta` of a request, or undefined. */
function metaFault(meta: Readonly<Record<string, unknown>>): string | undefined {
  const client = meta[KEYS.client];
  if (typeof meta[KEYS.version] !== 'string') return `${KEYS.version} must be a string`;
  if (!isObject(meta[KEYS.capabilities])) return `${KEYS.capabilities} must be an object`;
  if (client === undefined) return undefined;
  const named = isObject(client) && typeof client.name === 'string' && typeof client.version === 'string';
  return named ? undefined : `${KEYS.client} must be an object with name and version`;
}

const mismatch = (sentence: string): RpcError => new RpcError(RPC_CODES.headers, sentence, 400);

/** Checks that a header is there and agrees with the body. */
function compare(headers: IncomingHttpHeaders, name: string, said: string): void {
  const value = headerOf(headers, name.toLowerCase());
  if (value === undefined) throw mismatch(`the header ${name} is missing; send ${JSON.stringify(said)}`);
  if (value !== said && decoded(value) !== said)
    throw mismatch(`the header ${name} and the body differ; send ${JSON.stringify(said)}`);
}

/** The methods whose header Mcp-Name repeats a field of their params. */
const NAMED: ReadonlyMap<string, string> = new Map([
  ['tools/call', 'name'],
  ['prompts/get', 'name'],
  ['resources/read', 'uri'],
]);

/** @throws RpcError that names the wrong header or field of `_meta` */
function check(message: Message, headers: IncomingHttpHeaders): void {
  const { method, params } = message;
  const meta = metaOf(message);
  const fault = metaFault(meta);
  if (fault !== undefined) throw new RpcError(RPC_CODES.params, `params._meta: ${fault}`, 400);
  const claimed = meta[KEYS.version] as string;
  const named = revisionOf(headers);
  if (named !== undefined && named !== claimed) compare(headers, 'MCP-Protocol-Version', claimed);
  if (!MODERN_REVISIONS.some((known) => known === claimed)) throw unsupported(claimed, MODERN_REVISIONS);
  compare(headers, 'MCP-Protocol-Version', claimed);
  compare(headers, 'Mcp-Method', method);
  const name = NAMED.get(method);
  if (name !== undefined && typeof params[name] === 'string') compare(headers, 'Mcp-Name', params[name]);
}

/** The refusal of an unsupported revision. */
export const unsupported = (requested: string, supported: readonly string[]): RpcError =>
  new RpcError(
    RPC_CODES.version,
    `this protocol version is not supported; send one of ${supported.join(', ')}`,
    400,
    {
      supported,
      requested,
    },
  );

/** Returns the function that answers a request with its result. */
export function createModern(
  calls: Calls,
  features: Features,
): (message: Message, headers: IncomingHttpHeaders, caller: Caller | null) => object | Promise<object> {
  return (message, headers, caller) => {
    const { method, params } = message;
    check(message, headers);
    if (method === 'server/discover') return DISCOVERED;
    if (method === 'tools/list') {
      if (params.cursor !== undefined) throw secondPage();
      return LIST;
    }
    const feature = features.get(method);
    if (feature !== undefined)
      return feature(params).then((result) => completed(result, CACHEABLE.has(method)));
    if (method !== 'tools/call') throw noMethod(method, 404);
    if (caller === null) throw new Error('a tool was called without a key');
    return calls(readCall(params), caller).then((result) => completed(result, false));
  };
}
