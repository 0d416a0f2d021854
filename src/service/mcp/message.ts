/** Checks JSON-RPC 2.0 messages for the Server of the MCP SDK. */

import { isObject } from '../../contract/fields.ts';
import { BATCH, parseJson, requireFew } from '../../contract/json.ts';
import { SERVICE_LIMITS } from '../../contract/limits.ts';
import { ExplainRequest, FindRequest, ReadRequest } from '../../contract/lookups.ts';
import { RecognizeRequest, ScoreRequest, TutorRequest } from '../../contract/requestSchemas.ts';
import type { ToolName } from '../../contract/tools.ts';

export type Given = Readonly<Record<string, unknown>>;

/** The name of a tool, without `score_attempt`, which is another name of `score`. */
export type RunName = Exclude<ToolName, 'score_attempt'>;

const TAKES = {
  score: ScoreRequest.shape,
  heard_as: TutorRequest.shape,
  read: ReadRequest.shape,
  find_words: FindRequest.shape,
  explain: ExplainRequest.shape,
  recognize: RecognizeRequest.shape,
  create_upload: {},
};

/**
 * Parses a text that a model sent in place of a JSON value, if the text does not fit and the parsed value does.
 *
 * @throws Refusal for a text with more parts than a batch may have
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

/** Reads the arguments of a tool. Drops empty strings, which some models send for absent arguments. */
export function readGiven(tool: RunName, given: Given): Given {
  const fields: (typeof TAKES)['heard_as'] = TAKES[tool];
  const read: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(given)) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    const fits = (sent: unknown): boolean => field === undefined || field.safeParse(sent).success;
    if (value !== '' || !fits(undefined)) read[name] = readValue(value, fits);
  }
  return read;
}

export const RPC_CODES = {
  parse: -32700,
  request: -32600,
  method: -32601,
  params: -32602,
  internal: -32603,
  /** Unknown resource; the Server of revision 2026-07-28 replaces it by -32602. */
  resource: -32002,
  version: -32022,
} as const;

export type Id = string | number | null;

export interface Message {
  readonly id: Id | undefined;
  readonly method: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** The HTTP answer to a message. The body is JSON, or blank for a notification. */
export interface Reply {
  readonly status: number;
  readonly body: string;
}

/** True for a tool call. Other messages need no key and are not counted. */
export const needsKey = ({ id, method }: Message): boolean => id !== undefined && method === 'tools/call';

export const failed = (status: number, id: Id, code: number, message: string, data?: object): Reply => ({
  status,
  body: JSON.stringify({ jsonrpc: '2.0', id, error: { code, message, data } }),
});

/** True for a valid id: null, a short string, or an integer that JSON does not change. */
const isId = (id: unknown): id is Id =>
  id === null ||
  Number.isSafeInteger(id) ||
  (typeof id === 'string' && id.length <= SERVICE_LIMITS.id_characters);

function faultOf({ jsonrpc, id, method, params }: Record<string, unknown>): string | undefined {
  if (jsonrpc !== '2.0') return 'jsonrpc must be "2.0"';
  if (id !== undefined && !isId(id))
    return `id must be a string of at most ${SERVICE_LIMITS.id_characters} characters, an integer or null`;
  if (typeof method !== 'string')
    return 'method must be a string; this endpoint asks nothing, so it takes no responses';
  if (!isObject(params ?? {})) return 'params must be an object';
  return undefined;
}

/**
 * Returns the message in a parsed body, or an error reply.
 *
 * @throws Refusal if a JSON text in the arguments has too many parts
 */
export function readMessage(body: unknown): Message | Reply {
  if (Array.isArray(body))
    return failed(400, null, RPC_CODES.request, 'batches are not supported; send one message a request');
  if (!isObject(body)) return failed(400, null, RPC_CODES.request, 'a message must be a JSON object');
  const { id, method, params } = body;
  const fault = faultOf(body);
  if (fault !== undefined) return failed(400, isId(id) ? id : null, RPC_CODES.request, fault);
  // Some hosts send null or '' for an absent parameter.
  const sent = Object.entries(params ?? {}).filter(([, value]) => value !== null && value !== '');
  const given: Message['params'] = Object.fromEntries(
    sent.map(([name, value]) => [name, name === 'arguments' ? readValue(value, isObject) : value]),
  );
  const message = { id, method, params: given } as Message;
  // The SDK would answer with a long list of faults.
  if (needsKey(message) && !(typeof given.name === 'string' && isObject(given.arguments ?? {})))
    return failed(200, message.id ?? null, RPC_CODES.params, `the params of ${method} do not fit its schema`);
  return message;
}
