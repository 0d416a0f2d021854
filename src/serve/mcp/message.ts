/** JSON-RPC 2.0 over POST /mcp: one message in, at most one message out, no batches. */

import { isObject } from '../../contract/fields.ts';
import { LIMITS } from '../../contract/limits.ts';

/** Error codes of JSON-RPC, and the codes that MCP adds in 2026-07-28. */
export const RPC_CODES = {
  parse: -32700,
  request: -32600,
  method: -32601,
  params: -32602,
  /** A resource that there is not, in the revisions that start with `initialize`. */
  resource: -32002,
  headers: -32020,
  version: -32022,
} as const;

export type Id = string | number | null;

/** A request, or a notification when it has no id. */
export interface Message {
  readonly id: Id | undefined;
  readonly method: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** The HTTP answer to a message; null stands for an empty body. */
export interface Reply {
  readonly status: number;
  readonly body: Buffer | null;
}

/** A failure that is answered as a JSON-RPC error. */
export class RpcError extends Error {
  readonly code: number;
  readonly status: number;
  readonly data: object | undefined;

  /** @param status the status of the HTTP answer */
  constructor(code: number, message: string, status = 200, data?: object) {
    super(message);
    this.code = code;
    this.status = status;
    this.data = data;
  }
}

export const noMethod = (method: string, status = 200): RpcError =>
  new RpcError(RPC_CODES.method, `there is no method ${JSON.stringify(method.slice(0, 64))}`, status);

export const secondPage = (): RpcError =>
  new RpcError(RPC_CODES.params, 'every list has one page; send no cursor');

/** The reply to a notification. */
export const ACCEPTED: Reply = { status: 202, body: null };

export const failed = (id: Id, { code, message, status, data }: RpcError): Reply => ({
  status,
  body: Buffer.from(JSON.stringify({ jsonrpc: '2.0', id, error: { code, message, ...(data && { data }) } })),
});

export const succeeded = (id: Id, result: object): Reply => ({
  status: 200,
  body: Buffer.from(JSON.stringify({ jsonrpc: '2.0', id, result })),
});

/** True for a number that JSON does not change, a short string, or null, which JSON-RPC allows. */
const isId = (id: unknown): id is Id =>
  id === null || Number.isSafeInteger(id) || (typeof id === 'string' && id.length <= LIMITS.id_characters);

function bodyFault(body: Record<string, unknown>): string | undefined {
  const { id, params } = body;
  if (body.jsonrpc !== '2.0') return 'jsonrpc must be "2.0"';
  if (id !== undefined && !isId(id))
    return `id must be a string of at most ${LIMITS.id_characters} characters, an integer or null`;
  if (typeof body.method !== 'string')
    return 'method must be a string; this endpoint asks nothing, so it takes no responses';
  if (params !== undefined && !isObject(params)) return 'params must be an object';
  return undefined;
}

/** Checks a parsed body; returns the message, or the reply to a body that is no message. */
export function readMessage(body: unknown): Message | Reply {
  const refuse = (id: Id, sentence: string): Reply =>
    failed(id, new RpcError(RPC_CODES.request, sentence, 400));
  if (Array.isArray(body)) return refuse(null, 'batches are not supported; send one message a request');
  if (!isObject(body)) return refuse(null, 'a message must be a JSON object');
  const fault = bodyFault(body);
  if (fault !== undefined) return refuse(isId(body.id) ? body.id : null, fault);
  return {
    id: body.id as Id | undefined,
    method: body.method as string,
    params: (body.params ?? {}) as Record<string, unknown>,
  };
}
