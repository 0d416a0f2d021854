/** Checks JSON-RPC 2.0 messages before the Server of the MCP SDK gets them: one message, no batch. */

import { isObject } from '../../contract/fields.ts';
import { BATCH, parseJson, requireFew } from '../../contract/json.ts';
import { SERVICE_LIMITS } from '../../contract/limits.ts';
import { ExplainRequest, FindRequest, ReadRequest } from '../../contract/lookups.ts';
import { RecognizeRequest, ScoreRequest, TutorRequest } from '../../contract/requestSchemas.ts';
import type { ToolName } from '../../contract/tools.ts';

export type Given = Readonly<Record<string, unknown>>;

const TAKES = {
  score: ScoreRequest.shape,
  score_attempt: ScoreRequest.shape,
  heard_as: TutorRequest.shape,
  read: ReadRequest.shape,
  find_words: FindRequest.shape,
  explain: ExplainRequest.shape,
  recognize: RecognizeRequest.shape,
  create_upload: {},
};

/**
 * Some models send an argument as a JSON text. If `fits` accepts the parsed JSON and not the text, returns the parsed
 * JSON, otherwise the value as it was sent.
 *
 * @throws Refusal for a text with more fields or lists than any batch needs
 */
function readValue(value: unknown, fits: (value: unknown) => boolean): unknown {
  if (typeof value !== 'string' || fits(value)) return value;
  requireFew(Buffer.from(value), BATCH);
  try {
    const parsed = parseJson(value);
    return fits(parsed) ? parsed : value;
  } catch {
    return value;
  }
}

/** Reads the arguments of a tool. @throws Refusal for a JSON text with more fields or lists than any batch needs */
export const readGiven = (tool: ToolName, given: Given): Given =>
  Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => {
      const fields: (typeof TAKES)['heard_as'] = TAKES[tool];
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
      const fits = (sent: unknown): boolean => field === undefined || field.safeParse(sent).success;
      return value === '' && fits(undefined) ? [] : [[name, readValue(value, fits)]];
    }),
  );

export const RPC_CODES = {
  parse: -32700,
  request: -32600,
  method: -32601,
  params: -32602,
  internal: -32603,
  /** Code for an unknown resource; for revision 2026-07-28 the Server sends -32602 instead. */
  resource: -32002,
  version: -32022,
} as const;

export type Id = string | number | null;

/** A JSON-RPC request; without an id it is a notification. */
export interface Message {
  readonly id: Id | undefined;
  readonly method: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** The HTTP answer to a message: a status, and JSON as the body; the body is blank for a notification. */
export interface Reply {
  readonly status: number;
  readonly body: string;
}

/** An error that the Server of the SDK turns into a JSON-RPC error with this code, message and data. */
export class RpcError extends Error {
  readonly code: number;
  readonly data: object | undefined;

  constructor(code: number, message: string, data?: object) {
    super(message);
    this.code = code;
    this.data = data;
  }
}

/** True for a tool call. Only tool calls need a key and count in the rate window. */
export const needsKey = ({ id, method }: Message): boolean => id !== undefined && method === 'tools/call';

/** Makes the error reply to a message that the Server of the SDK does not get. */
export const failed = (status: number, id: Id, code: number, message: string, data?: object): Reply => ({
  status,
  body: JSON.stringify({ jsonrpc: '2.0', id, error: { code, message, data } }),
});

/** True for a valid id: an integer that JSON does not change, a short string, or null. */
const isId = (id: unknown): id is Id =>
  id === null ||
  Number.isSafeInteger(id) ||
  (typeof id === 'string' && id.length <= SERVICE_LIMITS.id_characters);

function bodyFault({ jsonrpc, id, method, params }: Record<string, unknown>): string | undefined {
  if (jsonrpc !== '2.0') return 'jsonrpc must be "2.0"';
  if (id !== undefined && !isId(id))
    return `id must be a string of at most ${SERVICE_LIMITS.id_characters} characters, an integer or null`;
  if (typeof method !== 'string')
    return 'method must be a string; this endpoint asks nothing, so it takes no responses';
  if (!isObject(params ?? {})) return 'params must be an object';
  return undefined;
}

/**
 * Checks a parsed body; returns the message, or the error reply to a body that is not a valid message.
 *
 * @throws Refusal for arguments that are a JSON text with more fields or lists than any batch needs
 */
export function readMessage(body: unknown): Message | Reply {
  if (Array.isArray(body))
    return failed(400, null, RPC_CODES.request, 'batches are not supported; send one message a request');
  if (!isObject(body)) return failed(400, null, RPC_CODES.request, 'a message must be a JSON object');
  const { id, method, params } = body;
  const fault = bodyFault(body);
  if (fault !== undefined) return failed(400, isId(id) ? id : null, RPC_CODES.request, fault);
  // Drops null and empty strings, because some hosts send them for absent arguments.
  const sent = Object.entries(params ?? {}).filter(([, value]) => value !== null && value !== '');
  const given: Message['params'] = Object.fromEntries(
    sent.map(([name, value]) => [name, name === 'arguments' ? readValue(value, isObject) : value]),
  );
  const message = { id, method, params: given } as Message;
  // Answers here, because the SDK would answer with the whole list of faults of its validator.
  if (needsKey(message) && !(typeof given.name === 'string' && isObject(given.arguments ?? {})))
    return failed(200, message.id ?? null, RPC_CODES.params, `the params of ${method} do not fit its schema`);
  return message;
}
