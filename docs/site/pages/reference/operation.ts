/**
 * Writes one operation as Markdown: its purpose, its parameters, a complete request, a complete answer, and its
 * failures.
 */

import { type CurlCall, curlOf, literal } from './curl.ts';
import type { DescribedOperation, Media, Parameter } from './described.ts';
import { cell, typeOf } from './fields.ts';

const JSON_TYPE = 'application/json';

/** The address of the service, and example answers that the API description lacks, keyed by operation id. */
export interface ReferenceParts {
  readonly baseUrl: string;
  readonly answers: Readonly<Record<string, unknown>>;
}

export interface PathOperation {
  readonly path: string;
  readonly method: string;
  readonly operation: DescribedOperation;
}

const isKeyed = ({ security }: DescribedOperation): boolean =>
  security.some((way) => Object.keys(way).length > 0);

function keySentence({ security }: DescribedOperation): string {
  if (security.some((way) => Object.keys(way).length === 0))
    return 'Some calls need a [key]({base_url}/docs/authentication).';
  return security.length > 0 ? 'Needs a [key]({base_url}/docs/authentication).' : 'Needs no key.';
}

function parameterTable(parameters: readonly Parameter[]): string {
  if (parameters.length === 0) return '';
  const rows = parameters.map(
    ({ name, in: place, required, description, schema }) =>
      `| \`${name}\` | ${place} | ${cell(typeOf(schema))} | ${required ? 'yes' : 'no'} | ${cell(description)} |`,
  );
  return `| Parameter | In | Type | Required | Meaning |\n|---|---|---|---|---|\n${rows.join('\n')}\n\n`;
}

/** Returns the answer that the reference shows, which is the first one with a status 2xx. */
function successOf({ responses }: DescribedOperation) {
  const [status = '200', { description = '', content = {} } = {}] =
    Object.entries(responses).find(([code]) => code.startsWith('2')) ?? [];
  const [type, media] = Object.entries(content)[0] ?? [];
  return { status, description, type, media };
}

type Success = ReturnType<typeof successOf>;

/**
 * Returns an example of a body. If there are several, prefers one that the other body (of the request or the answer)
 * also has.
 */
function exampleOf({ examples = {} }: Media, other: Media | undefined): unknown {
  const names = Object.keys(examples);
  const name = names.find((one) => other?.examples?.[one] !== undefined) ?? names[0];
  return name === undefined ? undefined : examples[name]?.value;
}

/** Returns the query parameters of the shown request: the required ones; if no parameter is required, the first one. */
function queryOf(parameters: readonly Parameter[]): [string, string][] {
  const all = parameters.filter((one) => one.in === 'query');
  const required = all.filter((one) => one.required);
  return (required.length > 0 ? required : all.slice(0, 1)).map(({ name, example = '…' }) => [name, example]);
}

function commandOf({ path, method, operation }: PathOperation, around: ReferenceParts): string {
  const { parameters = [], requestBody } = operation;
  const examples = new Map(parameters.map(({ name, example = '…' }) => [name, example]));
  const body = Object.entries(requestBody?.content ?? {})[0];
  const json = body?.[0] === JSON_TYPE ? body[1] : undefined;
  const { type, media } = successOf(operation);
  const call: CurlCall = {
    method: method.toUpperCase(),
    url: around.baseUrl + path.replace(/\{(\w+)\}/gu, (_all, name: string) => examples.get(name) ?? '…'),
    query: queryOf(parameters),
    headers: [
      ...(isKeyed(operation) ? [['Authorization', 'Bearer $KEY'] as const] : []),
      ...(body === undefined ? [] : [['Content-Type', body[0]] as const]),
    ],
    ...(json === undefined ? {} : { json: exampleOf(json, media) }),
  };
  const file = body !== undefined && json === undefined ? ' \\\n  --data-binary @attempt.wav' : '';
  const kept = type?.startsWith('audio/') ? ' \\\n  -o answer.wav' : '';
  return `\`\`\`sh\n${curlOf(call)}${file}${kept}\n\`\`\`\n`;
}

function answerOf(
  { operationId }: DescribedOperation,
  { type, media }: Success,
  asked: Media | undefined,
  { answers }: ReferenceParts,
): string {
  if (type === undefined || media === undefined) return 'Without a body.\n';
  if (type !== JSON_TYPE) return `The body is no JSON.\n`;
  return `\`\`\`json\n${literal(answers[operationId] ?? exampleOf(media, asked))}\n\`\`\`\n`;
}

function failureTable({ responses }: DescribedOperation): string {
  const rows = Object.entries(responses)
    .filter(([status]) => /^[3-5]/u.test(status))
    .map(([status, { description = 'As any request.' }]) => `| ${status} | ${cell(description)} |`);
  if (rows.length === 0) return '';
  return `| Other status | When |\n|---|---|\n${rows.join('\n')}\n`;
}

/** Describes a body: for JSON by its components, with links to their fields, otherwise by its media type. */
const shapeOf = (type: string | undefined, media: Media | undefined): string =>
  type === JSON_TYPE && media?.schema !== undefined ? typeOf(media.schema) : `\`${type}\``;

export function operationText(placed: PathOperation, around: ReferenceParts): string {
  const { path, method, operation } = placed;
  const { summary, description, operationId, parameters = [], requestBody } = operation;
  const [taken, asked] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  const takes =
    requestBody === undefined ? '' : `Body: ${shapeOf(taken, asked)}. ${requestBody.description}\n\n`;
  const success = successOf(operation);
  const { status, description: said, type, media } = success;
  const shape = type === undefined ? '' : `: ${shapeOf(type, media)}`;
  return [
    `### \`${method.toUpperCase()} ${path}\`\n`,
    `${summary} (\`${operationId}\`). ${keySentence(operation).replace('{base_url}', around.baseUrl)}\n`,
    `${description}\n`,
    `${parameterTable(parameters)}${takes}${commandOf(placed, around)}`,
    `**${status}**${shape}. ${said}\n`,
    answerOf(operation, success, asked, around),
    failureTable(operation),
  ].join('\n');
}
