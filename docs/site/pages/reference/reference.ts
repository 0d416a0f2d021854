/**
 * Generates the API reference at /docs/reference, a page in Markdown, from the API description. New operations and
 * fields appear in it without changes here.
 */

import { VERSION } from '../../../../src/service/built/project.ts';
import type { Page } from '../pages.ts';
import type { Description } from './described.ts';
import { cell, componentText } from './fields.ts';
import { operationText, type PathOperation } from './operation.ts';

const INTRODUCTION = `# API reference

Every operation with one whole request and one whole answer, and every field. This page is generated from the
[OpenAPI description]({base_url}/openapi.json) when the service is built, and the service answered the examples itself where
it could, in the scheme \`koine-greek\`; of the capabilities it shows two entries of each list. Every failure is a [problem]({base_url}/docs/errors). Any request may also get a 400, 404, 405, 408, 431, 500 or 503.
`;

/** Returns example answers of operations whose answers are different each time. */
const answersAt = (baseUrl: string): Record<string, unknown> => {
  const id = 'q83vEjRWeJCrze8SNFZ4kA';
  const slot = { id, audio_url: `${baseUrl}/v1/uploads/${id}`, expires_at: '2026-01-31T12:00:00.000Z' };
  const how = { method: 'PUT', content_type: 'audio/wav', max_bytes: 8_388_608, expires_in_s: 600 };
  return {
    createUpload: { ...slot, upload_url: slot.audio_url, ...how },
    putUpload: { ...slot, bytes: 32_044 },
    runBench: {
      api: 'tutor-v1',
      version: VERSION,
      node: 'v20.19.0',
      cpu: 'AMD EPYC',
      lexicon: { rows: 62_993, fingerprint: '0f3c' },
      results: [
        {
          kernel: 'align',
          input: 'θεός',
          samples: 10_000,
          mean_us: 5.1,
          p50_us: 5,
          p99_us: 6.2,
          ops_per_s: 196_078,
          baseline_us: 30,
          speedup: 6,
        },
      ],
    },
  };
};

const DOCUMENTS = 'documents';

const titled = (tag: string): string => tag.charAt(0).toUpperCase() + tag.slice(1);

const placedIn = ({ paths }: Description): PathOperation[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );

/** Documents as one table, because each is a single request. */
function documentTable(documents: readonly PathOperation[]): string {
  const rows = documents.map(({ path, operation: { summary, description, responses } }) => {
    const types = Object.keys(responses[200]?.content ?? {}).map((type) => `\`${type}\``);
    return `| \`${path}\` | ${cell(`${summary}. ${description}`)} | ${types.join(', ')} |`;
  });
  return `| Path | What it is | Types |\n|---|---|---|\n${rows.join('\n')}\n`;
}

/** Cuts every list in a value to two entries, because the lists of the capabilities are long. */
function shortened(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 2).map(shortened);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, shortened(item)]));
}

/** Writes the reference as Markdown with absolute links. */
export function referenceText(description: Description, capabilities: object): string {
  const baseUrl = description.servers[0]?.url ?? '';
  const answers = { ...answersAt(baseUrl), getCapabilities: shortened(capabilities) };
  const placed = placedIn(description);
  const chapters = description.tags.map(({ name, description: said }) => {
    const own = placed.filter(({ operation }) => operation.tags.includes(name));
    const text =
      name === DOCUMENTS
        ? documentTable(own)
        : own.map((one) => operationText(one, { baseUrl, answers })).join('\n');
    return `## ${titled(name)}\n\n${said}\n\n${text}`;
  });
  const components = Object.entries(description.components.schemas).sort(([a], [b]) => (a < b ? -1 : 1));
  const fields = components.map(([name, schema]) => componentText(name, schema));
  const introduction = INTRODUCTION.replaceAll('{base_url}', baseUrl);
  return [introduction, ...chapters, '## Fields\n', ...fields].join('\n');
}

/** Adds the reference to the pages, at the end of the group "Rules". */
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
