import {
  ProtocolError,
  Server,
  type ServerOptions,
  type StandardSchemaV1,
  specTypeSchemas,
} from '@modelcontextprotocol/server';
import { PRACTICE, TEMPLATES } from '../../contract/manual.ts';
import { problemOf } from '../../contract/problems.ts';
import { Refusal } from '../../contract/refusal.ts';
import { VERSION } from '../built/project.ts';
import { callTool, type ToolParts } from './callTool.ts';
import { RPC_CODES } from './message.ts';
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

export interface KoineParts extends ToolParts, FeatureParts {
  readonly instructions: string;
  /** Called with a bug, or with a refusal that the caller's program must handle. */
  readonly onFault: (error: unknown) => void;
}

/** Returns a list, which always fits on one page. @throws ProtocolError for a cursor */
function onlyPage<T extends object>(list: T, params: { cursor?: string | undefined } | undefined): T {
  if (params?.cursor === undefined) return list;
  throw new ProtocolError(RPC_CODES.params, 'every list has one page; send no cursor');
}

export function registeredServer(parts: KoineParts, options: ServerOptions = {}): Server {
  const { instructions } = parts;
  const server = new Server(SERVER_INFO, { capabilities: CAPABILITIES, instructions, ...options });
  /** Turns a 400 into a JSON-RPC error with its problem document. Reports any other error to `onFault`. */
  const failure = (error: unknown): unknown => {
    if (error instanceof ProtocolError) return error;
    if (error instanceof Refusal && error.slug === 'bad-request')
      return new ProtocolError(RPC_CODES.params, error.message, problemOf(error, parts.baseUrl, '/mcp'));
    parts.onFault(error);
    return error;
  };
  const add = <S extends StandardSchemaV1>(
    method: string,
    params: S,
    answer: (params: StandardSchemaV1.InferOutput<S>) => object | Promise<object>,
  ): void => {
    const answered = async (given: StandardSchemaV1.InferOutput<S>): Promise<object> => {
      try {
        return await answer(given);
      } catch (error) {
        throw failure(error);
      }
    };
    server.setRequestHandler(method, { params }, answered as never);
  };
  const { PaginatedRequestParams: Page, CallToolRequestParams: Call } = specTypeSchemas;
  add('tools/list', Page, (params) => onlyPage({ tools: parts.tools.map(drawn) }, params));
  add('tools/call', Call, (params) => callTool(parts, params));
  add('resources/list', Page, (params) => onlyPage(listResources(parts), params));
  add('resources/templates/list', Page, (params) => onlyPage({ resourceTemplates: TEMPLATES }, params));
  add('resources/read', specTypeSchemas.ReadResourceRequestParams, ({ uri }) => readResource(parts, uri));
  add('prompts/list', Page, (params) => onlyPage({ prompts: [PRACTICE] }, params));
  add('prompts/get', specTypeSchemas.GetPromptRequestParams, (params) => getPrompt(parts, params));
  add('completion/complete', specTypeSchemas.CompleteRequestParams, (params) => complete(parts, params));
  return server;
}
