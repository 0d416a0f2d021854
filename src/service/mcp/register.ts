/** Makes a Server with the MCP features of the service, for every revision and transport. */

import {
  CallToolRequestSchema,
  CompleteRequestSchema,
  GetPromptRequestSchema,
  ListPromptsRequestSchema,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListToolsRequestSchema,
  ReadResourceRequestSchema,
} from '@modelcontextprotocol/sdk/types.js';
import { Server, type ServerOptions, type StandardSchemaV1 } from '@modelcontextprotocol/server';
import { PRACTICE, TEMPLATES } from '../../contract/manual.ts';
import { problemOf } from '../../contract/problems.ts';
import { Refusal } from '../../contract/refusal.ts';
import { VERSION } from '../built/project.ts';
import { callTool, type ToolParts } from './callTool.ts';
import { RPC_CODES, RpcError } from './message.ts';
import {
  complete,
  drawn,
  EXTENSIONS,
  type FeatureParts,
  getPrompt,
  listResources,
  readResource,
} from './resources.ts';

const SERVER_INFO = { name: 'koine-tutor', title: 'Koine Greek pronunciation', version: VERSION };

const CAPABILITIES = {
  tools: {},
  resources: {},
  prompts: {},
  completions: {},
  extensions: EXTENSIONS,
};

/** A request schema of the SDK: the method, and the schema of the params. */
interface RequestSchema {
  readonly shape: { readonly method: { readonly value: string }; readonly params: StandardSchemaV1 };
}

type ParamsOf<S extends RequestSchema> = StandardSchemaV1.InferOutput<S['shape']['params']>;

export interface KoineParts extends ToolParts, FeatureParts {
  /** Instructions that an agent gets before its first call. */
  readonly instructions: string;
  /** Called with a refusal for the caller's program, or with a bug; both become the status of the HTTP answer. */
  readonly onFault: (error: unknown) => void;
}

/** Returns a list, which has one page. @throws RpcError if the client asks for another page */
function onlyPage<T extends object>(list: T, params: { cursor?: string | undefined } | undefined): T {
  if (params?.cursor === undefined) return list;
  throw new RpcError(RPC_CODES.params, 'every list has one page; send no cursor');
}

export function registeredServer(parts: KoineParts, options: ServerOptions = {}): Server {
  const { instructions } = parts;
  const server = new Server(SERVER_INFO, { capabilities: CAPABILITIES, instructions, ...options });
  /** Turns a 400 into a JSON-RPC error with a problem document; passes other errors to `onFault`. */
  const failure = (error: unknown): unknown => {
    if (error instanceof RpcError) return error;
    if (error instanceof Refusal && error.slug === 'bad-request')
      return new RpcError(RPC_CODES.params, error.message, problemOf(error, parts.baseUrl, '/mcp'));
    parts.onFault(error);
    return error;
  };
  const add = <S extends RequestSchema>(
    { shape: { method, params } }: S,
    answer: (params: ParamsOf<S>) => object | Promise<object>,
  ): void => {
    const answered = async (given: ParamsOf<S>): Promise<object> => {
      try {
        return await answer(given);
      } catch (error) {
        throw failure(error);
      }
    };
    server.setRequestHandler(method.value, { params }, answered as never);
  };
  add(ListToolsRequestSchema, (params) => onlyPage({ tools: parts.tools.map(drawn) }, params));
  add(CallToolRequestSchema, (params) => callTool(parts, params));
  add(ListResourcesRequestSchema, (params) => onlyPage(listResources(parts), params));
  add(ListResourceTemplatesRequestSchema, (params) => onlyPage({ resourceTemplates: TEMPLATES }, params));
  add(ReadResourceRequestSchema, ({ uri }) => readResource(parts, uri));
  add(ListPromptsRequestSchema, (params) => onlyPage({ prompts: [PRACTICE] }, params));
  add(GetPromptRequestSchema, (params) => getPrompt(parts, params));
  add(CompleteRequestSchema, (params) => complete(parts, params));
  return server;
}
