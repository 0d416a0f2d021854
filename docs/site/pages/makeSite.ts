/** Makes the documents of the service: the manual as HTML and Markdown, files for programs, and the page for learners. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Engines } from '../../../src/engine/library/engines.ts';
import { ROOT, VERSION } from '../../../src/service/built/project.ts';
import { ADDRESS, type Form, PREFIX, type Resource } from '../../../src/service/built/served.ts';
import { openApi } from '../openapi/openapi.ts';
import { capabilities } from './capabilities.ts';
import { AGENT_CARD, llmsFull, llmsIndex, ROBOTS, SERVER_CARD, sitemap } from './discovery.ts';
import { answerExamples } from './exampleAnswers.ts';
import { htmlPage } from './layout.ts';
import { renderMarkdown } from './markdown.ts';
import { type Page, readExamples, readPages } from './pages.ts';
import type { Description } from './reference/described.ts';
import { referenceText } from './reference/reference.ts';
import { EMBED, EMBED_HEADERS, PAGE_HEADERS, servicePage } from './webPage.ts';

/** A form of a document, with its body, before it is written to a file. */
export interface Draft extends Partial<Omit<Form, 'file' | 'codings'>> {
  readonly type: string;
  readonly body: string | Buffer;
}

export interface Document extends Pick<Resource, 'path' | 'page'> {
  readonly main: Draft;
  readonly markdown?: Draft;
}

export const HTML = 'text/html; charset=utf-8';
const MARKDOWN = 'text/markdown; charset=utf-8';
const TEXT = 'text/plain; charset=utf-8';
const JSON_TYPE = 'application/json; charset=utf-8';

const asset = (name: string): Buffer => readFileSync(join(ROOT, 'docs', 'assets', name));

const rootFile = (name: string, type: string): Document => ({
  path: `/${name}`,
  main: { type, body: asset(name) },
});

/** Icons, and the manifest by which a device installs the page. A page in a folder has them, too. */
export const ROOT_FILES: readonly Document[] = [
  rootFile('logo.svg', 'image/svg+xml'),
  rootFile('favicon.ico', 'image/x-icon'),
  ...['logo.png', 'icon-192.png', 'icon-512.png', 'icon-maskable.png'].map((name) =>
    rootFile(name, 'image/png'),
  ),
  rootFile('manifest.webmanifest', 'application/manifest+json; charset=utf-8'),
];

const ASSETS: readonly Document[] = [
  { path: '/docs/style.css', main: { type: 'text/css; charset=utf-8', body: asset('style.css') } },
  { path: '/docs/script.js', main: { type: 'text/javascript; charset=utf-8', body: asset('script.js') } },
  ...ROOT_FILES,
];

/**
 * Makes two documents of a page: at `path` HTML or Markdown, as the caller prefers, and at `twin` always Markdown.
 * @param body the Markdown
 */
function twoForms(path: string, twin: string, html: Draft, body: string): [Document, Document] {
  const toTwin = `<${PREFIX}${twin}>; rel="alternate"; type="text/markdown"`;
  const headers = { 'Content-Location': `${PREFIX}${twin}` };
  return [
    { path, main: { ...html, link: toTwin }, markdown: { type: MARKDOWN, body, headers, link: toTwin } },
    { path: twin, main: { type: MARKDOWN, body, link: `<${ADDRESS}${path}>; rel="canonical"` } },
  ];
}

function pageDocuments(page: Page, pages: readonly Page[]): Document[] {
  const { path, markdown, title, summary } = page;
  const body = htmlPage(pages, { ...page, ...renderMarkdown(page.forHtml) });
  const [preferred, twin] = twoForms(path, `${path}.md`, { type: HTML, body }, markdown);
  const slug = path.slice('/docs/'.length) || 'index';
  return [{ ...preferred, page: { slug, title, summary } }, twin];
}

const indented = (value: object): string => `${JSON.stringify(value, null, 2)}\n`;

function discoveryDocuments(pages: readonly Page[]): Document[] {
  const card = { type: JSON_TYPE, body: indented(SERVER_CARD) };
  return [
    { path: '/server.json', main: card },
    { path: '/server-card.json', main: card },
    { path: '/.well-known/agent-card.json', main: { type: JSON_TYPE, body: indented(AGENT_CARD) } },
    { path: '/llms.txt', main: { type: TEXT, body: llmsIndex(pages) } },
    { path: '/llms-full.txt', main: { type: TEXT, body: llmsFull(pages) } },
    { path: '/robots.txt', main: { type: TEXT, body: ROBOTS } },
    { path: '/sitemap.xml', main: { type: 'application/xml; charset=utf-8', body: sitemap(pages) } },
  ];
}

/** @param build the fingerprint of the files of the page for learners */
export function documentsOf(build: string, engines: Engines): Document[] {
  const description = openApi(ADDRESS, VERSION, answerExamples(engines));
  const pages = readPages(referenceText(description as Description));
  const root = { type: HTML, body: servicePage(build), headers: PAGE_HEADERS };
  const rootText = readFileSync(join(ROOT, 'packages/page/index.md'), 'utf8').replaceAll(
    '{base_url}',
    ADDRESS,
  );
  return [
    ...twoForms('/', '/index.md', root, rootText),
    { path: EMBED, main: { ...root, headers: EMBED_HEADERS } },
    ...readExamples().map(([path, body]) => ({ path, main: { type: TEXT, body } })),
    ...pages.flatMap((page) => pageDocuments(page, pages)),
    { path: '/openapi.json', main: { type: JSON_TYPE, body: JSON.stringify(description) } },
    {
      path: '/v1/capabilities',
      main: { type: JSON_TYPE, body: JSON.stringify(capabilities()), completed: true },
    },
    ...discoveryDocuments(pages),
    ...ASSETS,
  ];
}
