/**
 * The API reference at /docs/reference: generated from the API description, as a page in Markdown like the others. A
 * new operation or field is in it without a further line.
 */

import type { Page } from '../pages.ts';
import type { Description } from './described.ts';
import { cell, componentText } from './fields.ts';
import { operationText } from './operation.ts';
import { createSample } from './sample.ts';

const INTRODUCTION = `# API reference

Every operation with one whole request and one whole answer, and every field. This page is generated from the
[OpenAPI description]({base_url}/openapi.json) when the service is built, and the service answered the examples itself where
it could, in the scheme \`koine-greek\`; of the capabilities it shows two entries of each list. Every failure is a [problem]({base_url}/docs/errors). Any request may also get a 400, 404, 405, 408, 431, 500 or 503.
`;

const DOCUMENTS = 'documents';

const titled = (tag: string): string => tag.charAt(0).toUpperCase() + tag.slice(1);

type Placed = Parameters<typeof operationText>[0];

const placedIn = ({ paths }: Description): Placed[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );

/** Documents are one request each, so a table shows them all. */
function documentTable(documents: readonly Placed[]): string {
  const rows = documents.map(({ path, operation: { summary, description, responses } }) => {
    const types = Object.keys(responses[200]?.content ?? {}).map((type) => `\`${type}\``);
    return `| \`${path}\` | ${cell(`${summary}. ${description}`)} | ${types.join(', ')} |`;
  });
  return `| Path | What it is | Types |\n|---|---|---|\n${rows.join('\n')}\n`;
}

/** A value whose lists have at most two entries: the capabilities list thousands of codes. */
function shortened(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 2).map(shortened);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, shortened(item)]));
}

/** The reference as Markdown with absolute links. */
export function referenceText(description: Description, capabilities: object): string {
  const baseUrl = description.servers[0]?.url ?? '';
  const given = new Map([['CapabilitiesResponse', shortened(capabilities)]]);
  const around = { baseUrl, sample: createSample(description, given) };
  const placed = placedIn(description);
  const chapters = description.tags.map(({ name, description: said }) => {
    const own = placed.filter(({ operation }) => operation.tags.includes(name));
    const text =
      name === DOCUMENTS ? documentTable(own) : own.map((one) => operationText(one, around)).join('\n');
    return `## ${titled(name)}\n\n${said}\n\n${text}`;
  });
  const components = Object.entries(description.components.schemas).sort(([a], [b]) => (a < b ? -1 : 1));
  const fields = components.map(([name, schema]) => componentText(name, schema));
  const introduction = INTRODUCTION.replaceAll('{base_url}', baseUrl);
  return [introduction, ...chapters, '## Fields\n', ...fields].join('\n');
}

/** The pages with the reference among them, at the end of the rules. */
export function withReference(pages: readonly Page[], openApi: object, capabilities: object): Page[] {
  const markdown = referenceText(openApi as Description, capabilities);
  const group = 'Rules';
  const page: Page = {
    path: '/docs/reference',
    title: 'API reference',
    group,
    summary:
      'Every operation with one whole request and answer, and every field, generated from the OpenAPI description.',
    markdown,
    forHtml: markdown,
  };
  return pages.toSpliced(pages.findLastIndex((other) => other.group === group) + 1, 0, page);
}
