/** Tool calls: they call the same service as HTTP routes, and return the same JSON. */

import { isObject } from '../../contract/fields.ts';
import { problemOf } from '../../contract/problems.ts';
import { Refusal, type Slug } from '../../contract/refusal.ts';
import type { ToolName } from '../../contract/tools.ts';
import { writeJson } from '../service/answer.ts';
import type { Caller } from '../service/hearing.ts';
import type { Service } from '../service/service.ts';
import { type Result, RPC_CODES, RpcError } from './message.ts';

export interface ToolParts {
  readonly service: Service;
  readonly baseUrl: string;
}

/** The checked params of tools/call. */
export interface Call {
  readonly name: string;
  readonly arguments: Readonly<Record<string, unknown>>;
}

type Run = (body: unknown, caller: Caller) => Promise<Buffer>;

/** Refusals that become the status of the HTTP answer, because the caller's program must act and not its model. */
const BY_STATUS: ReadonlySet<Slug> = new Set<Slug>([
  'unauthorized',
  'not-acceptable',
  'content-too-large',
  'too-many-requests',
  'service-unavailable',
]);

/** A missing recognizer is for the model: it sends `ipa`, or names another recognizer, and no waiting helps its program. */
const isForModel = ({ slug, code }: Refusal): boolean =>
  !BY_STATUS.has(slug) || code === 'recognizer-missing';

const runs = (service: Service): ReadonlyMap<string, Run> =>
  new Map<ToolName, Run>([
    ['score', service.tutor],
    ['score_attempt', service.tutor],
    ['heard_as', service.heardAs],
    ['recognize', async (body, caller) => writeJson(await service.recognize(body, caller))],
    ['create_upload', async (_body, caller) => writeJson(await service.createUpload(caller))],
  ]);

/** Reads the params of tools/call. */
export function readCall({ name, arguments: given = {} }: Readonly<Record<string, unknown>>): Call {
  if (typeof name !== 'string')
    throw new RpcError(RPC_CODES.params, 'params.name must be the name of a tool');
  if (!isObject(given)) throw new RpcError(RPC_CODES.params, 'params.arguments must be an object');
  return { name, arguments: given };
}

const START = Buffer.from('{"content":[{"type":"text","text":"');
const MIDDLE = Buffer.from('"}],"structuredContent":');

/** The ends of results: of a tool that answered, and of one that refused. */
export interface Ends {
  readonly answered: Buffer;
  readonly refused: Buffer;
}

/** @param more further fields of the result, as JSON text that starts with a comma */
export const endsOf = (more: string): Ends => ({
  answered: Buffer.from(`,"isError":false${more}}`),
  refused: Buffer.from(`,"isError":true${more}}`),
});

/** The result of a tool, which holds the service's JSON twice: as text and as `structuredContent`. */
const resultOf =
  (json: Buffer, end: Buffer): Result =>
  (sink) => {
    sink.copy(START);
    sink.escaped(json);
    sink.copy(MIDDLE);
    sink.copy(json);
    sink.copy(end);
  };

/**
 * Calls a tool and resolves with its result.
 *
 * @throws RpcError for an unknown tool, a Refusal of BY_STATUS that is not for the model, and any fault of our own
 */
export type Calls = (call: Call, caller: Caller, ends: Ends) => Promise<Result>;

export function createCalls({ service, baseUrl }: ToolParts): Calls {
  const tools = runs(service);
  return async (call, caller, ends) => {
    const run = tools.get(call.name);
    if (run === undefined) {
      const asked = JSON.stringify(call.name.slice(0, 64));
      throw new RpcError(
        RPC_CODES.params,
        `there is no tool ${asked}; the tools are ${[...tools.keys()].join(', ')}`,
      );
    }
    caller.note?.({ tool: call.name });
    try {
      return resultOf(await run(call.arguments, caller), ends.answered);
    } catch (error) {
      if (!(error instanceof Refusal) || !isForModel(error)) throw error;
      caller.refused?.(error);
      return resultOf(writeJson(problemOf(error, baseUrl, '/mcp')), ends.refused);
    }
  };
}
