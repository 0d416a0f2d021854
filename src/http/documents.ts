/**
 * The public documents: made once at boot and kept in memory with their headers. They need no key and count nowhere.
 * A page has an HTML form and a Markdown form; a caller that accepts Markdown gets it at the HTML address, too.
 */

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { CODECS, CODINGS, type Coding } from '../disk/codings.ts';
import { ROOT } from '../disk/project.ts';
import { wantsMarkdown } from './accept.ts';
import { agentCard, llmsFull, llmsIndex, robots, serverCard, sitemap } from './discovery.ts';
import { codingFor } from './encoding.ts';
import { htmlPage, type Layout } from './layout.ts';
import { renderMarkdown } from './markdown.ts';
import { type Page, readExamples, readPages } from './pages.ts';
import { type Representation, represent, send } from './representation.ts';
import { PAGE_HEADERS, readWebPage } from './webPage.ts';

interface Document {
  readonly main: Representation;
  /** The answer at the same address for a caller that prefers Markdown. */
  readonly markdown?: Representation;
  /** The answers at the same address for a caller that unpacks them. */
  readonly packed?: ReadonlyMap<Coding, Representation>;
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
  readonly capabilities: object;
}

const HTML = 'text/html; charset=utf-8';
const MARKDOWN = 'text/markdown; charset=utf-8';
const TEXT = 'text/plain; charset=utf-8';
const JSON_TYPE = 'application/json; charset=utf-8';

const ASSETS: readonly (readonly [path: string, file: string, type: string])[] = [
  ['/docs/style.css', 'style.css', 'text/css; charset=utf-8'],
  ['/logo.svg', 'logo.svg', 'image/svg+xml'],
  ['/logo.png', 'logo.png', 'image/png'],
  ['/favicon.ico', 'favicon.ico', 'image/x-icon'],
];

/** The two addresses of a page. */
function pageDocuments(page: Page, layout: Layout): [string, Document][] {
  const { path, markdown } = page;
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
      },
    ],
    [
      `${path}.md`,
      { main: { ...represent(MARKDOWN, markdown), link: `<${layout.baseUrl}${path}>; rel="canonical"` } },
    ],
  ];
}

/** A document that the page for learners loads: compressed once, here. */
async function packedDocument(
  type: string,
  content: string,
  codings: readonly Coding[],
  more: Readonly<Record<string, string>> = {},
): Promise<Document> {
  const headers = { ...more, Vary: 'Accept-Encoding' };
  const packed = codings.map(async (coding): Promise<[Coding, Representation]> => {
    const body = await CODECS[coding].pack(Buffer.from(content));
    return [coding, represent(type, body, { ...headers, 'Content-Encoding': coding })];
  });
  return { main: represent(type, content, headers), packed: new Map(await Promise.all(packed)) };
}

const indented = (value: object): string => `${JSON.stringify(value, null, 2)}\n`;

/** The documents by which programs find the others. */
function discoveryDocuments(parts: DocumentParts, pages: readonly Page[]): [string, Document][] {
  const card = indented(serverCard(parts));
  const files: [string, string, string][] = [
    ['/openapi.json', JSON_TYPE, JSON.stringify(parts.openApi)],
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

/** Reads and renders all documents. */
export async function readDocuments(parts: DocumentParts): Promise<Documents> {
  const pages = await readPages(parts);
  const prefix = new URL(parts.baseUrl).pathname.replace(/\/+$/u, '');
  const layout: Layout = { ...parts, prefix, entries: pages };
  const assets = ASSETS.map(async ([path, file, type]): Promise<[string, Document]> => {
    const bytes = await readFile(join(ROOT, 'docs', 'assets', file));
    return [path, { main: represent(type, bytes) }];
  });
  const examples = await readExamples();
  const documents = new Map<string, Document>([
    ['/', await packedDocument(HTML, await readWebPage(layout), CODINGS, PAGE_HEADERS)],
    // Brotli would delay every start by more than a second for these 350 KB.
    ['/v1/capabilities', await packedDocument(JSON_TYPE, JSON.stringify(parts.capabilities), ['gzip'])],
    ...examples.map(([path, text]): [string, Document] => [path, { main: represent(TEXT, text) }]),
    ...pages.flatMap((page) => pageDocuments(page, layout)),
    ...discoveryDocuments(parts, pages),
    ...(await Promise.all(assets)),
  ]);
  return documents.set('/docs/', documents.get('/docs') as Document);
}

function choose({ main, markdown, packed }: Document, { headers }: FastifyRequest): Representation {
  if (markdown !== undefined && wantsMarkdown(headers.accept)) return markdown;
  const coding = packed && codingFor(headers['accept-encoding'], [...packed.keys()]);
  return (coding && packed?.get(coding)) || main;
}

/** Adds a route for every document; GET also answers HEAD. */
export function addDocuments(app: FastifyInstance, documents: Documents): void {
  for (const [url, document] of documents) {
    app.get(url, (request, reply) => send(choose(document, request), request, reply));
  }
}
