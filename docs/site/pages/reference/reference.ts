/** Writes the API reference (/docs/reference) in Markdown from the API description. */

import { cell, componentText } from './componentTable.ts';
import type { Description } from './described.ts';
import { operationText, type PathOperation } from './operation.ts';

const INTRODUCTION = `# API reference

Every operation with one whole request and answer, and every field, generated from the OpenAPI description.

The [description](/openapi.json) itself is JSON. If an answer is the same each time, the page shows it, in the scheme
\`koine-greek\`. Every failure is a [problem](/docs/errors). Any request may also get a 400, 404, 405, 408, 431,
500 or 503.
`;

const DOCUMENTS = 'documents';

const capitalized = (tag: string): string => tag.charAt(0).toUpperCase() + tag.slice(1);

const operationsIn = ({ paths }: Description): PathOperation[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );

function documentTable(documents: readonly PathOperation[]): string {
  const rows = documents.map(({ path, operation: { summary, responses } }) => {
    const types = Object.keys(responses[200]?.content ?? {}).map((type) => `\`${type}\``);
    return `| \`${path}\` | ${cell(summary)} | ${types.join(', ')} |`;
  });
  return `| Path | What it is | Types |\n|---|---|---|\n${rows.join('\n')}\n`;
}

export function referenceText(description: Description): string {
  const operations = operationsIn(description);
  const chapters = description.tags.map((tag) => {
    const tagged = operations.filter(({ operation }) => operation.tags.includes(tag.name));
    const text = tag.name === DOCUMENTS ? documentTable(tagged) : tagged.map(operationText).join('\n');
    return `## ${capitalized(tag.name)}\n\n${tag.description}\n\n${text}`;
  });
  const components = Object.entries(description.components.schemas).sort(([a], [b]) => (a < b ? -1 : 1));
  const fields = components.map(([name, schema]) => componentText(name, schema));
  return [INTRODUCTION, ...chapters, '## Fields\n', ...fields].join('\n');
}
