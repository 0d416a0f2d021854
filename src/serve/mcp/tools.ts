/** Tool calls: they call the same service as HTTP routes, and return the same JSON. */

import { isObject } from '../../contract/fields.ts';
import { problemOf } from '../../contract/problems.ts';
import { Refusal, type Slug } from '../../contract/refusal.ts';
import type { ToolName } from '../../contract/tools.ts';
import type { Caller } from '../service/hearing.ts';
import type { Service } from '../service/service.ts';
import { RPC_CODES, RpcError } from './message.ts';

export interface ToolParts {
  readonly service: Service;
  readonly baseUrl: string;
}

/** The checked params of tools/call. */
export interface Call {
  readonly name: string;
  readonly arguments: Readonly<Record<string, unknown>>;
}

type Run = (body: unknown, caller: Caller) => Promise<object>;

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
    ['recognize', service.recognize],
    ['create_upload', (_body, caller) => service.createUpload(caller)],
  ]);

/** Reads the params of tools/call. */
export function readCall({ name, arguments: given = {} }: Readonly<Record<string, unknown>>): Call {
  if (typeof name !== 'string')
    throw new RpcError(RPC_CODES.params, 'params.name must be the name of a tool');
  if (!isObject(given)) throw new RpcError(RPC_CODES.params, 'params.arguments must be an object');
  return { name, arguments: given };
}

/** The result of a tool, which holds the service's answer twice: as text and as `structuredContent`. */
const resultOf = (answer: object, isError: boolean): object => ({
  content: [{ type: 'text', text: JSON.stringify(answer) }],
  structuredContent: answer,
  isError,
});

/**
 * Calls a tool and resolves with its result.
 *
 * @throws RpcError for an unknown tool, a Refusal of BY_STATUS that is not for the model, and any fault of our own
 */
export type Calls = (call: Call, caller: Caller) => Promise<object>;

export function createCalls({ service, baseUrl }: ToolParts): Calls {
  const tools = runs(service);
  return async (call, caller) => {
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
      return resultOf(await run(call.arguments, caller), false);
    } catch (error) {
      if (!(error instanceof Refusal) || !isForModel(error)) throw error;
      caller.refused?.(error);
      return resultOf(problemOf(error, baseUrl, '/mcp'), true);
    }
  };
}
