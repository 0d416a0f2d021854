/**
 * The revisions that start with `initialize`: one Server of the SDK for all clients, behind a transport of one message.
 *
 * The Server routes requests and checks their params. Each request gets a new id here, so that the ids of clients
 * cannot clash. Calls of tools, and the text of every answer, bypass the Server, which would check every field again. No
 * notification reaches it: without a session notifications mean nothing, and a `cancelled` would hit the request of another
 * client.
 */

import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import {
  InitializeRequestSchema,
  type JSONRPCMessage,
  ListToolsRequestSchema,
} from '@modelcontextprotocol/sdk/types.js';
import { INSTRUCTIONS, TOOLS } from '../../contract/tools.ts';
import type { Caller } from '../service/hearing.ts';
import type { Features } from './features.ts';
import { CAPABILITIES, LEGACY_REVISIONS, SERVER_INFO } from './identity.ts';
import { type Message, noMethod, RPC_CODES, RpcError, secondPage } from './message.ts';
import { type Calls, readCall } from './tools.ts';

/** A request under way in the Server. */
interface Exchange {
  readonly resolve: (result: object) => void;
  readonly reject: (error: unknown) => void;
}

const LIST = { tools: TOOLS };

const negotiated = (asked: string): string =>
  LEGACY_REVISIONS.find((known) => known === asked) ?? LEGACY_REVISIONS[0];

/** The params without fields that the service does not support: tasks, progress. */
function stripped({ params }: Message): Readonly<Record<string, unknown>> {
  const { _meta, task, ...rest } = params;
  return rest;
}

function createServer(features: Features, exchanges: ReadonlyMap<unknown, Exchange>): Server {
  const server = new Server(SERVER_INFO, { capabilities: CAPABILITIES, instructions: INSTRUCTIONS });
  server.setRequestHandler(InitializeRequestSchema, ({ params }) => ({
    protocolVersion: negotiated(params.protocolVersion),
    capabilities: CAPABILITIES,
    serverInfo: SERVER_INFO,
    instructions: INSTRUCTIONS,
  }));
  server.setRequestHandler(ListToolsRequestSchema, ({ params }, { requestId }) => {
    if (params?.cursor !== undefined) throw secondPage();
    exchanges.get(requestId)?.resolve(LIST);
    return { tools: [] };
  });
  // The fallback handler has no schema; with one, the Server would check every request and its result four times.
  server.fallbackRequestHandler = async ({ method, params = {} }, { requestId }) => {
    const feature = features.get(method);
    if (feature === undefined) throw noMethod(method);
    const exchange = exchanges.get(requestId);
    try {
      exchange?.resolve(await feature(params));
    } catch (error) {
      exchange?.reject(error);
    }
    return {};
  };
  return server;
}

/** The refusal for an error of the Server itself: an unknown method, or params that do not fit. */
function refusalOf(method: string, error: { code: number; message: string }): RpcError {
  if (error.code === RPC_CODES.method) return noMethod(method);
  const own = error.code === RPC_CODES.params;
  return new RpcError(
    RPC_CODES.params,
    own ? error.message : `the params of ${method} do not fit its schema`,
  );
}

/** Returns the function that answers a request with its result. */
export function createLegacy(
  calls: Calls,
  features: Features,
): (message: Message, caller: Caller | null) => Promise<object> {
  const exchanges = new Map<unknown, Exchange & { readonly method: string }>();
  let last = 0;
  const transport: Transport = {
    start: async () => {},
    close: async () => {},
    async send(answer: JSONRPCMessage) {
      if (!('id' in answer)) return;
      const exchange = exchanges.get(answer.id);
      if (exchange === undefined) return;
      exchanges.delete(answer.id);
      // A settled promise ignores a second answer.
      if ('error' in answer) exchange.reject(refusalOf(exchange.method, answer.error));
      else if ('result' in answer) exchange.resolve(answer.result);
    },
  };
  const connected = createServer(features, exchanges).connect(transport);
  const ask = async (message: Message): Promise<object> => {
    await connected;
    const params = stripped(message);
    return new Promise((resolve, reject) => {
      const { method } = message;
      const id = ++last;
      exchanges.set(id, { method, resolve, reject });
      transport.onmessage?.({ jsonrpc: '2.0', id, method, params });
    });
  };
  return (message, caller) => {
    if (message.method === 'tools/call') {
      if (caller === null) throw new Error('a tool was called without a key');
      // The Server would add a fifth to the time of a call, and check nothing that a call has.
      return calls(readCall(message.params), caller);
    }
    return ask(message);
  };
}
