/** Calls of tools: the same service as over HTTP, so the same JSON. */

import { problemOf, Refusal, type Slug } from '../contract/problems.ts';
import { isObject } from '../contract/request.ts';
import type { ToolName } from '../contract/tools.ts';
import type { Caller } from '../hearing.ts';
import type { Service } from '../service.ts';
import { CODES, RpcError } from './message.ts';

export interface ToolParts {
  readonly service: Service;
  readonly baseUrl: string;
}

/** The params of tools/call. */
export interface Call {
  readonly name: string;
  readonly arguments: Readonly<Record<string, unknown>>;
}

type Run = (body: unknown, caller: Caller) => Promise<string>;

/** Refusals that are told by the status of the HTTP answer, since the caller's program is to act, not its model. */
const BY_STATUS: ReadonlySet<Slug> = new Set<Slug>([
  'unauthorized',
  'not-acceptable',
  'content-too-large',
  'too-many-requests',
  'service-unavailable',
]);

const runs = (service: Service): ReadonlyMap<string, Run> =>
  new Map<ToolName, Run>([
    ['score', service.tutor],
    ['score_attempt', service.tutor],
    ['heard_as', service.heardAs],
    ['recognize', async (body, caller) => JSON.stringify(await service.recognize(body, caller))],
    ['create_upload', async (_body, caller) => JSON.stringify(await service.createUpload(caller))],
  ]);

/** Reads the params of tools/call. */
export function readCall({ name, arguments: given = {} }: Readonly<Record<string, unknown>>): Call {
  if (typeof name !== 'string') throw new RpcError(CODES.params, 'params.name must be the name of a tool');
  if (!isObject(given)) throw new RpcError(CODES.params, 'params.arguments must be an object');
  return { name, arguments: given };
}

/** The fields of a tool's result, as JSON text without braces; the structured content goes in as it is. */
const resultOf = (json: string, isError: boolean): string =>
  `"content":[{"type":"text","text":${JSON.stringify(json)}}],"structuredContent":${json},"isError":${isError}`;

/**
 * The function that calls a tool and resolves with the fields of its result, as JSON text without braces.
 *
 * It throws RpcError for a tool that there is not, a Refusal that is told by status, and whatever is our own fault.
 */
export function createCalls({
  service,
  baseUrl,
}: ToolParts): (call: Call, caller: Caller) => Promise<string> {
  const tools = runs(service);
  return async (call, caller) => {
    const run = tools.get(call.name);
    if (run === undefined) {
      const known = [...tools.keys()].join(', ');
      throw new RpcError(
        CODES.params,
        `there is no tool ${JSON.stringify(call.name.slice(0, 64))}; the tools are ${known}`,
      );
    }
    try {
      return resultOf(await run(call.arguments, caller), false);
    } catch (error) {
      if (!(error instanceof Refusal) || BY_STATUS.has(error.slug)) throw error;
      return resultOf(JSON.stringify(problemOf(error, baseUrl, '/mcp')), true);
    }
  };
}
