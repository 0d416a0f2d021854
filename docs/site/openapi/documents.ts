/** Lists the operations of the API description that return public documents, without a key and without a rate limit. */

import { schemaRef } from './components.ts';

export interface PublicDocument {
  readonly path: string;
  readonly id: string;
  readonly summary: string;
  readonly types: readonly string[];
  readonly schema?: object;
}

const HTML = 'text/html';
const MARKDOWN = 'text/markdown';
const JSON_TYPE = 'application/json';
const TEXT = 'text/plain';
const SCRIPT = 'text/javascript';
const FILE_TYPES = [SCRIPT, 'text/css', 'application/wasm', 'application/gzip', 'application/octet-stream'];
const FOLDER_TYPES = [
  'text/tab-separated-values',
  JSON_TYPE,
  'audio/mpeg',
  'font/woff2',
  SCRIPT,
  'application/gzip',
  TEXT,
];

type DocRow = readonly [path: string, id: string, summary: string, ...types: string[]];

// biome-ignore format: a table, one line a document
const ROWS: readonly DocRow[] = [
  ['/', 'getRoot', 'The page for learners; as Markdown, what that page does', HTML, MARKDOWN],
  ['/index.md', 'getRootText', 'What the page for learners does, as Markdown', MARKDOWN],
  ['/embed', 'getEmbed', 'The page for learners, for an `iframe` of another site with `allow="microphone"`', HTML],
  ['/web/{file}', 'getWebFile', 'A file that the page for learners loads', ...FILE_TYPES],
  ['/web/{folder}/{file}', 'getWebFolderFile', 'A book, a set of words, recordings or the voice of that page', ...FOLDER_TYPES],
  ['/sw.js', 'getServiceWorker', 'The service worker, which keeps that page for use without a network', SCRIPT],
  ['/docs', 'getGuide', 'The first page of the documentation; as Markdown for a caller whose `Accept` prefers it', HTML, MARKDOWN],
  ['/docs.md', 'getGuideText', 'The first page of the documentation, as Markdown', MARKDOWN],
  ['/docs/{page}', 'getPage', 'A page of the documentation, or its style or script', HTML, MARKDOWN, 'text/css', SCRIPT],
  ['/docs/examples/{file}', 'getExample', 'A whole program to copy', TEXT],
  ['/openapi.json', 'getOpenApi', 'This description; `/docs/reference` shows it to people', JSON_TYPE],
  ['/v1/capabilities', 'getCapabilities', 'Schemes, phones, error codes, problems and limits', JSON_TYPE],
  ['/llms.txt', 'getLlms', 'A list of the pages for language models, with a sentence about each (llmstxt.org)', TEXT],
  ['/llms-full.txt', 'getLlmsFull', 'The text of all pages for language models, as Markdown', TEXT],
  ['/server.json', 'getServer', 'The MCP endpoint, as the MCP registry lists it', JSON_TYPE],
  ['/server-card.json', 'getServerCard', 'Another name of `/server.json`', JSON_TYPE],
  ['/.well-known/agent-card.json', 'getAgentCard', 'The A2A agent card: discovery only, no A2A tasks', JSON_TYPE],
  ['/robots.txt', 'getRobots', 'What crawlers may read', TEXT],
  ['/sitemap.xml', 'getSitemap', 'The addresses of the pages, for crawlers (sitemaps.org)', 'application/xml'],
  ['/logo.svg', 'getLogo', 'The logo as a drawing', 'image/svg+xml'],
  ['/logo.png', 'getLogoImage', 'The logo as an image, 512 by 512', 'image/png'],
  ['/icon-{size}.png', 'getIcon', 'The icon of the installed page, of 192 or 512 pixels, or `maskable` for any shape', 'image/png'],
  ['/manifest.webmanifest', 'getManifest', 'The manifest by which a device installs the page', 'application/manifest+json'],
  ['/favicon.ico', 'getFavicon', 'The icon of the pages, for the tab of a browser', 'image/x-icon'],
];

export const PUBLIC_DOCUMENTS: readonly PublicDocument[] = ROWS.map(([path, id, summary, ...types]) => ({
  path,
  id,
  summary,
  types,
  ...(id === 'getCapabilities' && { schema: schemaRef('CapabilitiesResponse') }),
}));
