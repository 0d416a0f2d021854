/** Makes the API description (OpenAPI 3.1.0) from src/contract and from the tables in this folder. */

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

type Described = Operation & { readonly id: OperationId };

const PLAIN =
  'Not compressed: a `Content-Encoding` such as `br`, `deflate`, `gzip` or `zstd` is not decoded.';

type NamedExample = readonly [name: string, example: { readonly summary: string; readonly value: unknown }];

const contentOf = (type: string, schema: object | undefined, examples: readonly NamedExample[]): object => ({
  [type]: { schema, ...(examples.length > 0 && { examples: Object.fromEntries(examples) }) },
});

function bodyOf({ takes }: Exchange): object {
  if (takes === undefined) return {};
  const { required, description, type, schema, examples = {} } = takes;
  const requests = Object.entries(examples).map(
    ([name, { summary, request }]): NamedExample => [name, { summary, value: request }],
  );
  const content = contentOf(type, schema, requests);
  return { requestBody: { required, description: `${description} ${PLAIN}`, content } };
}

/** Lists the kinds of problem that an operation may answer with, except for the kinds that any request may get. */
function refusalsOf({ method, keyed, refusals }: Operation): Slug[] {
  const ofKeys: Slug[] = keyed ? ['unauthorized', 'too-many-requests'] : [];
  const ofBodies: Slug[] = method === 'GET' ? [] : ['bad-request', 'content-too-large'];
  return [...ofBodies, ...ofKeys, ...refusals];
}

/** @param examples answers to the example requests, keyed by the name of the request */
function successAnswer(
  operation: Described,
  answer: Answer,
  examples: Readonly<Record<string, object>>,
): AnswerContent {
  const { description, type, schema, always, maybe } = answer;
  const asked = EXCHANGES[operation.id].takes?.examples ?? {};
  const answers = Object.entries(examples).map(
    ([name, value]): NamedExample => [name, { summary: asked[name]?.summary ?? description, value }],
  );
  return {
    description,
    headers: answerHeaders(operation, true, always, maybe),
    ...(type !== undefined && { content: contentOf(type, schema, answers) }),
  } as AnswerContent;
}

/** Describes all answers of an operation. If a success and a problem have the same status, this status has both bodies. */
function answersOf(operation: Described, baseUrl: string, examples: AnswerExamples): object {
  const answers: Record<number, AnswerContent> = {};
  for (const slug of refusalsOf(operation)) {
    answers[PROBLEMS[slug].status] = problemAnswer(operation, slug, baseUrl);
  }
  for (const [code, answer] of Object.entries(EXCHANGES[operation.id].answers)) {
    const status = Number(code);
    const answerExamples = status === 200 ? examples[operation.id] : undefined;
    const success = successAnswer(operation, answer, answerExamples ?? {});
    const content = { ...success.content, ...answers[status]?.content };
    answers[status] = { ...success, ...(Object.keys(content).length > 0 && { content }) };
  }
  return { ...answers, default: FAILURE };
}

const PATH_PARAMETERS: Readonly<Record<string, string>> = {
  id: 'Id of the slot, from POST /v1/uploads or `create_upload`.',
  file: 'Name of a file, as the pages link to it.',
  size: 'Pixels of a side.',
  folder: 'Name of a folder of the page: `texts`, `sets` or `speech`.',
  page: 'Name of a page, such as `quickstart`; with `.md` at its end, the page as Markdown.',
};

function parametersOf(path: string, { query = [], headers = [] }: Partial<Exchange> = {}): object {
  const parameters = [
    ...[...path.matchAll(/\{(\w+)\}/gu)].map(([, name = '']) => ({
      name,
      in: 'path',
      required: true,
      description: PATH_PARAMETERS[name],
      schema: { type: 'string' },
    })),
    ...query.map((parameter) => ({ ...parameter, in: 'query' })),
    ...headers.map((parameter) => ({ ...parameter, in: 'header' })),
  ];
  return parameters.length === 0 ? {} : { parameters };
}

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

/** @param examples answers to the example requests; the description shows them */
export function openApi(baseUrl: string, version: string, examples: AnswerExamples = {}): object {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Koine Greek Pronunciation Tutor',
      version,
      summary: 'Pronunciation scoring for Koine Greek.',
      description: INFO,
      // The contact is the operator, who issues the keys and runs the machine.
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
