/**
 * The public documents: made once at boot and kept in memory with their headers. They need no key and count nowhere.
 * A page has an HTML form and a Markdown form; a caller that accepts Markdown gets it at the HTML address, too.
 */

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { CapabilitiesResponse } from '../../contract/capabilities.ts';
import type { ManualPage } from '../../contract/manual.ts';
import { CODECS, CODINGS, type Coding } from '../../files/built/codings.ts';
import { ROOT } from '../../files/built/project.ts';
import { codingFor, wantsMarkdown } from './accept.ts';
import { LEAST_BYTES } from './compression.ts';
import { agentCard, llmsFull, llmsIndex, robots, serverCard, sitemap } from './discovery.ts';
import { htmlPage, type Layout } from './layout.ts';
import { renderMarkdown } from './markdown.ts';
import { type Page, readExamples, readPages } from './pages.ts';
import { withReference } from './reference/reference.ts';
import { type Representation, represent, send } from './representation.ts';
import { PAGE_HEADERS, readWebPage } from './webPage.ts';

type Packed = ReadonlyMap<Coding, Representation>;

/** A representation, and its compressed forms for a caller that unpacks them. */
interface Forms {
  readonly plain: Representation;
  readonly packed: Packed;
}

interface Document {
  readonly main: Forms;
  /** The answer at the same address for a caller that prefers Markdown. */
  readonly markdown?: Forms;
  /** The page of the manual that this is. */
  readonly page?: ManualPage;
}

/** A document before it is compressed. */
interface Plain {
  readonly main: Representation;
  readonly markdown?: Representation;
  readonly page?: ManualPage;
}

/** By path. */
export type Documents = ReadonlyMap<string, Document>;

export interface DocumentParts {
  /** Public address of the service, without a final slash. */
  readonly baseUrl: string;
  readonly version: string;
  /** The API description. */
  readonly openApi: object;
  /** The closed lists of the service. */
  readonly capabilities: Partial<CapabilitiesResponse>;
}

const HTML = 'text/html; charset=utf-8';
const MARKDOWN = 'text/markdown; charset=utf-8';
const TEXT = 'text/plain; charset=utf-8';
const JSON_TYPE = 'application/json; charset=utf-8';

const ASSETS: readonly (readonly [path: string, file: string, type: string])[] = [
  ['/docs/style.css', 'style.css', 'text/css; charset=utf-8'],
  ['/docs/script.js', 'script.js', 'text/javascript; charset=utf-8'],
  ['/logo.svg', 'logo.svg', 'image/svg+xml'],
  ['/logo.png', 'logo.png', 'image/png'],
  ['/favicon.ico', 'favicon.ico', 'image/x-icon'],
];

/** The two addresses of a page. */
function pageDocuments(page: Page, layout: Layout): [string, Plain][] {
  const { path, markdown, title, summary } = page;
  const address = layout.prefix + path;
  const html = htmlPage(layout, { ...page, ...renderMarkdown(page.forHtml) });
  const vary = { Vary: 'Accept' };
  const link = `<${address}.md>; rel="alternate"; type="text/markdown"`;
  return [
    [
      path,
      {
        main: { ...represent(HTML, html, vary), link },
        markdown: {
          ...represent(MARKDOWN, markdown, { ...vary, 'Content-Location': `${address}.md` }),
          link,
        },
        page: { slug: path.slice('/docs/'.length) || 'index', title, summary, markdown },
      },
    ],
    [
      `${path}.md`,
      { main: { ...represent(MARKDOWN, markdown), link: `<${layout.baseUrl}${path}>; rel="canonical"` } },
    ],
  ];
}

const indented = (value: object): string => `${JSON.stringify(value, null, 2)}\n`;

/** The documents by which programs find the others. */
function discoveryDocuments(parts: DocumentParts, pages: readonly Page[]): [string, Plain][] {
  const card = indented(serverCard(parts));
  const files: [string, string, string][] = [
    ['/openapi.json', JSON_TYPE, JSON.stringify(parts.openApi)],
    ['/v1/capabilities', JSON_TYPE, JSON.stringify(parts.capabilities)],
    ['/server.json', JSON_TYPE, card],
    ['/server-card.json', JSON_TYPE, card],
    ['/.well-known/agent-card.json', JSON_TYPE, indented(agentCard(parts))],
    ['/llms.txt', TEXT, llmsIndex(parts, pages)],
    ['/llms-full.txt', TEXT, llmsFull(parts, pages)],
    ['/robots.txt', TEXT, robots(parts)],
    ['/sitemap.xml', 'application/xml; charset=utf-8', sitemap(parts, pages)],
  ];
  return files.map(([path, type, content]) => [path, { main: represent(type, content) }]);
}

/** The Markdown twin of the page at `/`. */
const readRootText = async ({ baseUrl }: DocumentParts): Promise<string> =>
  (await readFile(join(ROOT, 'web', 'index.md'), 'utf8')).replaceAll('{base_url}', baseUrl);

const defaultOf = ({ capabilities }: DocumentParts): string =>
  capabilities.schemes?.find((scheme) => scheme.default)?.name ?? '';

/** The page at `/`, and its twin: at an address of its own, and at `/` for a caller that prefers Markdown. */
async function rootDocuments(parts: DocumentParts, layout: Layout): Promise<[string, Plain][]> {
  const [html, text] = [
    await readWebPage({ ...layout, scheme: defaultOf(parts) }),
    await readRootText(parts),
  ];
  const vary = { Vary: 'Accept' };
  const address = `${layout.prefix}/index.md`;
  const link = `<${address}>; rel="alternate"; type="text/markdown"`;
  const markdown = represent(MARKDOWN, text, { ...vary, 'Content-Location': address });
  return [
    [
      '/',
      {
        main: { ...represent(HTML, html, { ...PAGE_HEADERS, ...vary }), link },
        markdown: { ...markdown, link },
      },
    ],
    ['/index.md', { main: { ...represent(MARKDOWN, text), link: `<${layout.baseUrl}/>; rel="canonical"` } }],
  ];
}

/** Types that are compressed already, or too small to gain. */
const DENSE = /^image\//u;

/** A representation in each coding that makes it shorter. */
async function formsOf(plain: Representation): Promise<Forms> {
  const { body, type, headers, link } = plain;
  if (body.length < LEAST_BYTES || DENSE.test(type)) return { plain, packed: new Map() };
  const vary = { Vary: [headers.Vary, 'Accept-Encoding'].filter(Boolean).join(', ') };
  const packed = await Promise.all(
    CODINGS.map(async (coding): Promise<[Coding, Representation]> => {
      const bytes = await CODECS[coding].pack(body, 'start');
      const { ETag: _, ...others } = headers;
      const made = represent(type, bytes, { ...others, ...vary, 'Content-Encoding': coding });
      return [coding, { ...made, ...(link !== undefined && { link }) }];
    }),
  );
  return { plain: { ...plain, headers: { ...headers, ...vary } }, packed: new Map(packed) };
}

async function compressed([path, { main, markdown, page }]: [string, Plain]): Promise<[string, Document]> {
  return [
    path,
    {
      main: await formsOf(main),
      ...(markdown !== undefined && { markdown: await formsOf(markdown) }),
      ...(page !== undefined && { page }),
    },
  ];
}

/** Reads and renders all documents, and compresses them. */
export async function readDocuments(parts: DocumentParts): Promise<Documents> {
  const pages = withReference(await readPages(parts), parts);
  const prefix = new URL(parts.baseUrl).pathname.replace(/\/+$/u, '');
  const layout: Layout = { ...parts, prefix, entries: pages };
  const assets = ASSETS.map(async ([path, file, type]): Promise<[string, Plain]> => {
    const bytes = await readFile(join(ROOT, 'docs', 'assets', file));
    return [path, { main: represent(type, bytes) }];
  });
  const examples = await readExamples();
  const plain: [string, Plain][] = [
    ...(await rootDocuments(parts, layout)),
    ...examples.map(([path, text]): [string, Plain] => [path, { main: represent(TEXT, text) }]),
    ...pages.flatMap((page) => pageDocuments(page, layout)),
    ...discoveryDocuments(parts, pages),
    ...(await Promise.all(assets)),
  ];
  const documents: [string, Document][] = [];
  // One after the other: all at once would take 150 MiB.
  for (const document of plain) documents.push(await compressed(document));
  return new Map(documents);
}

function choose({ main, markdown }: Document, { headers }: FastifyRequest): Representation {
  const { plain, packed } = markdown !== undefined && wantsMarkdown(headers.accept) ? markdown : main;
  const coding = codingFor(headers['accept-encoding'], [...packed.keys()]);
  return (coding && packed.get(coding)) || plain;
}

/** Adds a route for every document; GET also answers HEAD. */
export function addDocuments(app: FastifyInstance, documents: Documents): void {
  for (const [url, document] of documents) {
    app.get(url, { compress: false }, (request, reply) => send(choose(document, request), request, reply));
  }
}
