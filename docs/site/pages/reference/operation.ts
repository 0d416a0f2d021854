import { cell, typeOf } from './componentTable.ts';
import type { DescribedOperation, Media, Parameter } from './described.ts';

const JSON_TYPE = 'application/json';

export interface PathOperation {
  readonly path: string;
  readonly method: string;
  readonly operation: DescribedOperation;
}

function keySentence({ security }: DescribedOperation): string {
  if (security.length === 0) return 'Needs no key.';
  const isOptional = security.some((scheme) => Object.keys(scheme).length === 0);
  return `${isOptional ? 'Some calls need' : 'Needs'} a [key](/docs/authentication).`;
}

function parameterTable(parameters: readonly Parameter[]): string[] {
  if (parameters.length === 0) return [];
  const rows = parameters.map(
    ({ name, in: place, required, description, schema }) =>
      `| \`${name}\` | ${place} | ${cell(typeOf(schema))} | ${required ? 'yes' : 'no'} | ${cell(description)} |`,
  );
  return [`| Parameter | In | Type | Required | Meaning |\n|---|---|---|---|---|\n${rows.join('\n')}\n`];
}

const LINE_LENGTH = 100;

/** Writes a JSON value on one line if it fits into LINE_LENGTH, otherwise with one line for each entry. */
function wrapped(value: unknown, indent = ''): string {
  const line = JSON.stringify(value);
  if (typeof value !== 'object' || value === null || indent.length + line.length < LINE_LENGTH) return line;
  const deeper = `${indent}  `;
  const entries = Object.entries(value).map(([name, item]) => {
    const key = Array.isArray(value) ? '' : `${JSON.stringify(name)}: `;
    return `${deeper}${key}${wrapped(item, deeper)}`;
  });
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  return `${open}\n${entries.join(',\n')}\n${indent}${close}`;
}

const example = (value: unknown): string => `\`\`\`json\n${wrapped(value)}\n\`\`\`\n`;

/** Names the type of a body: for JSON its component, with a link to the fields, otherwise its media type. */
const bodyType = (type: string, { schema }: Media): string =>
  type === JSON_TYPE && schema !== undefined ? typeOf(schema) : `\`${type}\``;

type Contents = Readonly<Record<string, Media>>;

function firstOf(contents: Contents | undefined) {
  const [type, media] = Object.entries(contents ?? {})[0] ?? [];
  const shown = type === undefined || media === undefined ? undefined : bodyType(type, media);
  return { shown, examples: media?.examples ?? {} };
}

/** Describes the request and the first successful answer. Shows the example that both have, otherwise the first of each. */
function bodies({ requestBody, responses }: DescribedOperation): string[] {
  const [status, success] = Object.entries(responses).find(([code]) => code.startsWith('2')) ?? ['200', {}];
  const [request, answer] = [firstOf(requestBody?.content), firstOf(success.content)];
  const shared = Object.keys(request.examples).find((name) => name in answer.examples);
  const exampleOf = ({ examples }: typeof request): string[] => {
    const { value } = examples[shared ?? Object.keys(examples)[0] ?? ''] ?? {};
    return value === undefined ? [] : [example(value)];
  };
  return [
    ...(request.shown === undefined ? [] : [`Body: ${request.shown}. ${requestBody?.description}\n`]),
    ...exampleOf(request),
    `**${status}**${answer.shown === undefined ? '' : `: ${answer.shown}`}. ${success.description}\n`,
    ...exampleOf(answer),
  ];
}

function failureTable({ responses }: DescribedOperation): string[] {
  const rows = Object.entries(responses)
    .filter(([status]) => /^[3-5]/u.test(status))
    .map(([status, { description = 'As any request.' }]) => `| ${status} | ${cell(description)} |`);
  return rows.length === 0 ? [] : [`| Other status | When |\n|---|---|\n${rows.join('\n')}\n`];
}

export function operationText({ path, method, operation }: PathOperation): string {
  const { summary, description, operationId, parameters = [] } = operation;
  return [
    `### \`${method.toUpperCase()} ${path}\`\n`,
    `${summary} (\`${operationId}\`). ${keySentence(operation)}\n`,
    `${description}\n`,
    ...parameterTable(parameters),
    ...bodies(operation),
    ...failureTable(operation),
  ].join('\n');
}
