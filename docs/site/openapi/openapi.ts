/**
 * The description of the API (OpenAPI 3.1.0), derived from src/contract (operations, problems, zod schemas) and from
 * the tables in this folder.
 */

import { OPERATIONS, type Operation, type OperationId, TAGS } from '../../../src/contract/operations.ts';
import { PROBLEMS, type Slug } from '../../../src/contract/refusal.ts';
import { componentSchemas } from './components.ts';
import { PUBLIC_DOCUMENTS, type PublicDocument } from './documents.ts';
import type { AnswerExamples } from './examples.ts';
import type { Answer, Exchange } from './exchange.ts';
import { EXCHANGES } from './exchanges.ts';
import { componentHeaders, headersOf } from './headers.ts';
import { answerHeaders, failure, problemAnswer } from './problemAnswers.ts';

const FAILURE = { $ref: '#/components/responses/Failure' };
const KEY_SCHEMES = [{ bearer: [] }, { apiKey: [] }];

interface AnswerContent {
  readonly content?: object;
}

/** Sentence in the description of every request body. */
const PLAIN =
  'Not compressed: a `Content-Encoding` such as `br`, `deflate`, `gzip` or `zstd` is not decoded.';

const bodyOf = ({ takes }: Exchange): object => {
  if (takes === undefined) return {};
  const { required, description, type, schema, examples } = takes;
  const named = Object.entries(examples ?? {}).map(([name, { summary, request }]) => [
    name,
    { summary, value: request },
  ]);
  const body = { schema, ...(named.length > 0 && { examples: Object.fromEntries(named) }) };
  return { requestBody: { required, description: `${description} ${PLAIN}`, content: { [type]: body } } };
};

type Described = Operation & { readonly id: OperationId };

/** Lists the kinds of problem of an operation, without the ones that any request may get. */
function refusalsOf({ method, keyed, refusals }: Operation): Slug[] {
  const ofKeys: Slug[] = keyed ? ['unauthorized', 'too-many-requests'] : [];
  const ofBodies: Slug[] = method === 'GET' ? [] : ['bad-request', 'content-too-large'];
  return [...ofBodies, ...ofKeys, ...refusals];
}

/** Describes a successful answer; the answers to the request examples are its examples. */
function successAnswer(operation: Described, answer: Answer, examples: AnswerExamples): AnswerContent {
  const { description, type, schema, always, maybe } = answer;
  const { takes } = EXCHANGES[operation.id];
  const named = Object.entries(schema === undefined ? {} : (examples[operation.id] ?? {})).map(
    ([name, value]) => [name, { summary: takes?.examples?.[name]?.summary ?? description, value }],
  );
  return {
    description,
    headers: answerHeaders(operation, true, always, maybe),
    ...(type !== undefined && {
      content: { [type]: { schema, ...(named.length > 0 && { examples: Object.fromEntries(named) }) } },
    }),
  } as AnswerContent;
}

function answersOf(operation: Described, baseUrl: string, examples: AnswerExamples): object {
  const answers: Record<number, AnswerContent> = {};
  for (const slug of refusalsOf(operation)) {
    answers[PROBLEMS[slug].status] = problemAnswer(operation, slug, baseUrl);
  }
  for (const [status, answer] of Object.entries(EXCHANGES[operation.id].answers)) {
    const success = successAnswer(operation, answer, Number(status) < 300 ? examples : {});
    const refusal = answers[Number(status)];
    const content = { ...success.content, ...refusal?.content };
    answers[Number(status)] = { ...success, ...(Object.keys(content).length > 0 && { content }) };
  }
  return { ...answers, default: FAILURE };
}

const pathParameters = (path: string): object[] =>
  [...path.matchAll(/\{(\w+)\}/gu)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    ...PARAMETERS[name as keyof typeof PARAMETERS],
    schema: { type: 'string' },
  }));

function parametersOf(path: string, { query = [], headers = [] }: Partial<Exchange> = {}): object {
  const parameters = [
    ...pathParameters(path),
    ...query.map((parameter) => ({ ...parameter, in: 'query' })),
    ...headers.map((parameter) => ({ ...parameter, in: 'header' })),
  ];
  return parameters.length === 0 ? {} : { parameters };
}

const PARAMETERS = {
  id: {
    description: 'Id of the slot, from POST /v1/uploads or `create_upload`.',
    example: 'q83vEjRWeJCrze8SNFZ4kA',
  },
  file: { description: 'Name of a file, as the pages link to it.', example: 'client.py' },
  size: { description: 'Pixels of a side.', example: '192' },
  folder: { description: 'Name of a folder of the page: `texts`, `sets` or `speech`.', example: 'sets' },
  page: {
    description: 'Name of a page, such as `quickstart`; with `.md` at its end, the page as Markdown.',
    example: 'quickstart',
  },
};

const securityOf = ({ keyed, path }: Operation): object => {
  if (path === '/mcp') return { security: [{}, ...KEY_SCHEMES] };
  return { security: keyed ? KEY_SCHEMES : [] };
};

function describeOperation(operation: Described, baseUrl: string, examples: AnswerExamples): object {
  const { id, tag, summary, path } = operation;
  const exchange = EXCHANGES[id];
  return {
    operationId: id,
    tags: [tag],
    summary,
    description: exchange.description,
    ...securityOf(operation),
    ...parametersOf(path, exchange),
    ...bodyOf(exchange),
    responses: answersOf(operation, baseUrl, examples),
  };
}

const describeDocument = ({ id, path, summary, types, schema }: PublicDocument): object => ({
  operationId: id,
  tags: [id === 'getCapabilities' ? 'service' : 'documents'],
  summary,
  description: `${summary}.`,
  security: [],
  ...parametersOf(path),
  responses: {
    200: {
      description: 'The document.',
      headers: headersOf(['ETag'], ['Link']),
      content: Object.fromEntries(types.map((type) => [type, schema === undefined ? {} : { schema }])),
    },
    304: {
      description: 'The one that the caller has, by `If-None-Match`.',
      headers: headersOf(['ETag'], ['Link']),
    },
    ...(path.includes('{') && { 404: FAILURE }),
    default: FAILURE,
  },
});

function pathsOf(baseUrl: string, examples: AnswerExamples): object {
  const paths: Record<string, object> = {};
  for (const operation of OPERATIONS) {
    const { path, method } = operation;
    const described = describeOperation(operation, baseUrl, examples);
    paths[path] = { ...paths[path], [method.toLowerCase()]: described };
  }
  for (const document of PUBLIC_DOCUMENTS) paths[document.path] = { get: describeDocument(document) };
  return paths;
}

const INFO = `Scores a learner's pronunciation of a known Koine Greek word or short verse, sound by sound.

A failure is \`application/problem+json\` (RFC 9457; on /mcp those of JSON-RPC itself are not): branch on \`status\` and \`code\`, show \`detail\` and \`hint\`. New fields
may appear in any answer; a breaking change would come under \`/v2\`. HEAD works wherever GET does. Keys come from
the operator. The examples are answered in the scheme \`koine-greek\`.`;

/**
 * Makes the API description. @param examples answers to the example requests; without them the description has only the
 * requests
 */
export function openApi(baseUrl: string, version: string, examples: AnswerExamples = {}): object {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Koine Greek Pronunciation Tutor',
      version,
      summary: 'Pronunciation scoring for Koine Greek.',
      description: INFO,
      // Names the operator as the contact, because the operator issues the keys and runs the machine.
      contact: { name: 'The operator of this service', url: `${baseUrl}/docs` },
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: baseUrl }],
    externalDocs: { description: 'Guides', url: `${baseUrl}/docs` },
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths: pathsOf(baseUrl, examples),
    components: {
      schemas: componentSchemas(),
      headers: componentHeaders(),
      responses: { Failure: failure() },
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'ipa_live_…',
          description: 'The API key. Wins over X-API-Key.',
        },
        apiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key', description: 'The API key.' },
      },
    },
  };
}
