/**
 * The public documents: made once at boot and kept in memory with their headers. They need no key and count nowhere.
 * A page has an HTML form and a Markdown form; a caller that accepts Markdown gets it at the HTML address, too. Each
 * form is compressed at boot, and each of its codings has an entity tag of its own.
 */

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ManualPage } from '../contract/manual.ts';
import { ROOT } from '../disk/project.ts';
import { wantsMarkdown } from './accept.ts';
import { type Coding, coded, preferredCoding } from './coding.ts';
import { agentCard, llmsFull, llmsIndex, robots, serverCard, sitemap } from './discovery.ts';
import { etagOf, isKnown } from './etag.ts';
import { htmlPage, type Layout } from './layout.ts';
import { renderMarkdown } from './markdown.ts';
import { type Page, readExamples, readPages } from './pages.ts';
import { withReference } from './reference/reference.ts';
import { readWebPage } from './webPage.ts';

/** A body in one coding. */
interface Form {
  readonly body: Buffer;
  readonly etag: string;
  /** Headers of the 200 and of the 304. */
  readonly headers: Readonly<Record<string, string>>;
}

interface Representation extends Form {
  readonly type: string;
  readonly link?: string;
  /** The same, compressed. */
  readonly codings: ReadonlyMap<Coding, Form>;
}

interface Document {
  readonly main: Representation;
  /** The answer at the same address for a caller that prefers Markdown. */
  readonly markdown?: Representation;
  /** The page of the manual that this is. */
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
  readonly capabilities: object;
}

const HTML = 'text/html; charset=utf-8';
const MARKDOWN = 'text/markdown; charset=utf-8';
const TEXT = 'text/plain; charset=utf-8';
const JSON_TYPE = 'application/json; charset=utf-8';

const ALWAYS = {
  'Cache-Control': 'public, max-age=300, must-revalidate',
  'Content-Security-Policy':
    "default-src 'none'; style-src 'self'; img-src 'self'; script-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'X-Content-Type-Options': 'nosniff',
  'Access-Control-Allow-Origin': '*',
} as const;

const ASSETS: readonly (readonly [path: string, file: string, type: string])[] = [
  ['/docs/style.css', 'style.css', 'text/css; charset=utf-8'],
  ['/docs/script.js', 'script.js', 'text/javascript; charset=utf-8'],
  ['/logo.svg', 'logo.svg', 'image/svg+xml'],
  ['/logo.png', 'logo.png', 'image/png'],
  ['/favicon.ico', 'favicon.ico', 'image/x-icon'],
];

function represent(
  type: string,
  content: string | Buffer,
  more: Record<string, string> = {},
): Representation {
  const body = Buffer.from(content);
  const etag = etagOf(type, body);
  return { body, etag, type, headers: { ...ALWAYS, ETag: etag, ...more }, codings: new Map() };
}

/** Adds the compressed forms of a representation. */
async function compressed(plain: Representation): Promise<Representation> {
  const bodies = await coded(plain.type, plain.body);
  if (bodies.size === 0) return plain;
  const vary = [plain.headers.Vary, 'Accept-Encoding'].filter(Boolean).join(', ');
  const headers = { ...plain.headers, Vary: vary };
  const forms = [...bodies].map(([coding, body]): [Coding, Form] => {
    const etag = plain.etag.replace(/"$/u, `-${coding}"`);
    return [coding, { body, etag, headers: { ...headers, ETag: etag, 'Content-Encoding': coding } }];
  });
  return { ...plain, headers, codings: new Map(forms) };
}

async function compressedDocument([path, { main, markdown, ...rest }]: [string, Document]): Promise<
  [string, Document]
> {
  const forms = { ...rest, main: await compressed(main) };
  return [path, markdown === undefined ? forms : { ...forms, markdown: await compressed(markdown) }];
}

/** The two addresses of a page. */
function pageDocuments(page: Page, layout: Layout): [string, Document][] {
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
function discoveryDocuments(parts: DocumentParts, pages: readonly Page[]): [string, Document][] {
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

/** Adds the twin of the page at `/`: at its own address, and at `/` for a caller that prefers Markdown. */
function withRootText(documents: Map<string, Document>, text: string, layout: Layout): Documents {
  const { main } = documents.get('/') as Document;
  const vary = { Vary: 'Accept' };
  const address = `${layout.prefix}/index.md`;
  const link = `<${address}>; rel="alternate"; type="text/markdown"`;
  const markdown = represent(MARKDOWN, text, { ...vary, 'Content-Location': address });
  return documents
    .set('/', {
      main: { ...main, headers: { ...main.headers, ...vary }, link },
      markdown: { ...markdown, link },
    })
    .set('/index.md', {
      main: { ...represent(MARKDOWN, text), link: `<${layout.baseUrl}/>; rel="canonical"` },
    });
}

/** Reads and renders all documents. */
export async function readDocuments(parts: DocumentParts): Promise<Documents> {
  const pages = withReference(await readPages(parts), parts);
  const prefix = new URL(parts.baseUrl).pathname.replace(/\/+$/u, '');
  const layout: Layout = { ...parts, prefix, entries: pages };
  const assets = ASSETS.map(async ([path, file, type]): Promise<[string, Document]> => {
    const bytes = await readFile(join(ROOT, 'docs', 'assets', file));
    return [path, { main: represent(type, bytes) }];
  });
  const examples = await readExamples();
  const webPage = await readWebPage(layout);
  const plain: [string, Document][] = [
    ...webPage.map(({ path, type, content, headers }): [string, Document] => [
      path,
      { main: represent(type, content, headers) },
    ]),
    ...examples.map(([path, text]): [string, Document] => [path, { main: represent(TEXT, text) }]),
    ...pages.flatMap((page) => pageDocuments(page, layout)),
    ...discoveryDocuments(parts, pages),
    ...(await Promise.all(assets)),
  ];
  const documents = withRootText(new Map(plain), await readRootText(parts), layout);
  return new Map(await Promise.all([...documents].map(compressedDocument)));
}

function send(document: Document, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { accept, 'accept-encoding': acceptEncoding, 'if-none-match': known } = request.headers;
  const { markdown, main } = document;
  const { type, link, ...plain } = markdown !== undefined && wantsMarkdown(accept) ? markdown : main;
  const coding = preferredCoding(acceptEncoding, plain.codings);
  const { headers, etag, body } = (coding === null ? undefined : plain.codings.get(coding)) ?? plain;
  reply.headers(headers);
  if (isKnown(known, etag)) {
    // The Content-Length of a 304 would be that of the 200 (RFC 9110, section 8.6); HEAD takes it from the unsent body.
    return request.method === 'HEAD' ? reply.code(304).type(type).send(body) : reply.code(304).send();
  }
  if (link !== undefined) reply.header('Link', link);
  return reply.type(type).send(body);
}

/** Adds a route for every document; GET also answers HEAD. */
export function addDocuments(app: FastifyInstance, documents: Documents): void {
  for (const [url, document] of documents) {
    app.get(url, { compress: false }, (request, reply) => send(document, request, reply));
  }
}
