/** Parts of JSON-RPC 2.0 that the Server of the official packages does not see: one message, no batches. */

import { isObject } from '../../contract/fields.ts';
import { parseJson, requireSimpleBatch } from '../../contract/json.ts';
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
 * Parses a text as JSON if the JSON fits and the text does not.
 *
 * @throws Refusal for more parts than any batch needs
 */
function readValue(value: unknown, fits: (value: unknown) => boolean): unknown {
  if (typeof value !== 'string' || fits(value)) return value;
  requireSimpleBatch(Buffer.from(value));
  try {
    const parsed = parseJson(value);
    return fits(parsed) ? parsed : value;
  } catch {
    return value;
  }
}

/** @throws Refusal for a text with more parts than any batch needs */
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
  /** An unknown resource; the Server of 2026-07-28 sends -32602 in its place. */
  resource: -32002,
  version: -32022,
} as const;

export type Id = string | number | null;

/** A request, or a notification when it lacks an id. */
export interface Message {
  readonly id: Id | undefined;
  readonly method: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** The HTTP answer to a message: JSON, or nothing for a notification. */
export interface Reply {
  readonly status: number;
  readonly body: string;
}

/** A failure that a Server answers with its code, message and data. */
export class RpcError extends Error {
  readonly code: number;
  readonly data: object | undefined;

  constructor(code: number, message: string, data?: object) {
    super(message);
    this.code = code;
    this.data = data;
  }
}

/** True for a tool call, which needs a key and counts in the window. */
export const needsKey = ({ id, method }: Message): boolean => id !== undefined && method === 'tools/call';

/** A failure that no Server has seen. */
export const failed = (status: number, id: Id, code: number, message: string, data?: object): Reply => ({
  status,
  body: JSON.stringify({ jsonrpc: '2.0', id, error: { code, message, data } }),
});

/** True for a number that JSON does not change, a short string, or null, which JSON-RPC allows. */
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
 * Checks a parsed body; returns the message, or the reply to a body that is not a message.
 *
 * @throws Refusal for arguments in a text with more parts than any batch needs
 */
export function readMessage(body: unknown): Message | Reply {
  if (Array.isArray(body))
    return failed(400, null, RPC_CODES.request, 'batches are not supported; send one message a request');
  if (!isObject(body)) return failed(400, null, RPC_CODES.request, 'a message must be a JSON object');
  const { id, method, params } = body;
  const fault = bodyFault(body);
  if (fault !== undefined) return failed(400, isId(id) ? id : null, RPC_CODES.request, fault);
  // Some hosts fill in null or empty strings for absent arguments.
  const sent = Object.entries(params ?? {}).filter(([, value]) => value !== null && value !== '');
  const given: Message['params'] = Object.fromEntries(
    sent.map(([name, value]) => [name, name === 'arguments' ? readValue(value, isObject) : value]),
  );
  const message = { id, method, params: given } as Message;
  // The SDK would answer with the whole list of its validator.
  if (needsKey(message) && !(typeof given.name === 'string' && isObject(given.arguments ?? {})))
    return failed(200, message.id ?? null, RPC_CODES.params, `the params of ${method} do not fit its schema`);
  return message;
}
