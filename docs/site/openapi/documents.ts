/** Operations of the API description for public documents: GET, without a key, not counted in a rate limit. */

import { schemaRef } from './components.ts';

export interface PublicDocument {
  readonly path: string;
  /** Operation id in the API description. */
  readonly id: string;
  readonly summary: string;
  readonly description: string;
  /** Media types of the answer. */
  readonly types: readonly string[];
  readonly schema?: object;
}

const HTML = 'text/html';
const MARKDOWN = 'text/markdown';
const JSON_TYPE = 'application/json';
const TEXT = 'text/plain';
const SCRIPT = 'text/javascript';

type DocRow = readonly [path: string, id: string, summary: string, description: string, ...types: string[]];

// biome-ignore format: a table, two lines a document
const ROWS: readonly DocRow[] = [
  ['/', 'getRoot', 'A page to try a word on',
   'For people: a word, a keyboard, a recorder and the answer, sound by sound. As Markdown, what the page does.', HTML, MARKDOWN],
  ['/index.md', 'getRootText', 'What that page does, as Markdown',
   'What a reader without a browser needs of the page at `/`.', MARKDOWN],
  ['/embed', 'getEmbed', 'The same page, where other sites may show it in a frame',
   'For an `iframe` with `allow="microphone"`; it takes the same query as `/`, such as `?words=`.', HTML],
  ['/web/{file}', 'getWebFile', 'A file that that page loads',
   'Scripts, the style, kernels, lexicons, the demo recognizer.', SCRIPT, 'text/css', 'application/wasm', 'application/gzip', 'application/octet-stream'],
  ['/web/{folder}/{file}', 'getWebFolderFile', 'A book, a set of words, recordings, or the voice of that page',
   'The New Testament by books, words to practice, recordings of them by a synthetic voice, and that voice.', 'text/tab-separated-values', JSON_TYPE, 'audio/mpeg', 'font/woff2', SCRIPT, 'application/gzip', TEXT],
  ['/sw.js', 'getServiceWorker', 'Keeps that page for use without a network',
   'The service worker of the page at `/`.', SCRIPT],
  ['/docs', 'getGuide', 'The first page of the documentation',
   'HTML, or Markdown for a caller whose `Accept` prefers it.', HTML, MARKDOWN],
  ['/docs.md', 'getGuideText', 'The same as Markdown',
   'A stable address of the Markdown, whatever `Accept` says.', MARKDOWN],
  ['/docs/{page}', 'getPage', 'A page of the documentation',
   'HTML, or Markdown for a caller whose `Accept` prefers it. The style and the script of the pages lie here, too.', HTML, MARKDOWN, 'text/css', SCRIPT],
  ['/docs/examples/{file}', 'getExample', 'A whole program to copy',
   'Programs without dependencies, as the pages show them.', TEXT],
  ['/openapi.json', 'getOpenApi', 'This description',
   'OpenAPI 3.1; `/docs/reference` shows it to people.', JSON_TYPE],
  ['/v1/capabilities', 'getCapabilities', 'Schemes, phones, error codes, problems and limits',
   'The closed lists of the contract, for programs that want to know all values before they meet one.', JSON_TYPE],
  ['/llms.txt', 'getLlms', 'The pages for language models: a list',
   'Each page with one sentence about it (llmstxt.org).', TEXT],
  ['/llms-full.txt', 'getLlmsFull', 'The pages for language models: their text',
   'All pages in one file, as Markdown.', TEXT],
  ['/server.json', 'getServer', 'The MCP endpoint, as the MCP registry lists it',
   'Address, transport and key header, in the schema of the registry.', JSON_TYPE],
  ['/server-card.json', 'getServerCard', 'The same document',
   'Another name of `/server.json`.', JSON_TYPE],
  ['/.well-known/agent-card.json', 'getAgentCard', 'The A2A agent card: discovery only, no A2A tasks',
   'The skills of the service, in the format of A2A 1.0.', JSON_TYPE],
  ['/robots.txt', 'getRobots', 'What crawlers may read',
   'The pages, and nothing below `/v1` but the capabilities.', TEXT],
  ['/sitemap.xml', 'getSitemap', 'The addresses of the pages',
   'For crawlers (sitemaps.org).', 'application/xml'],
  ['/logo.svg', 'getLogo', 'The logo as a drawing', 'SVG, for any size.', 'image/svg+xml'],
  ['/logo.png', 'getLogoImage', 'The logo as an image, 512 by 512', 'For programs that draw no SVG.', 'image/png'],
  ['/icon-{size}.png', 'getIcon', 'The icon of the installed page', 'Of 192 and 512 pixels, and `maskable` for any shape.', 'image/png'],
  ['/manifest.webmanifest', 'getManifest', 'What a device installs the page by', 'A Web Application Manifest.', 'application/manifest+json'],
  ['/favicon.ico', 'getFavicon', 'The icon of the pages', 'For the tab of a browser.', 'image/x-icon'],
];

export const PUBLIC_DOCUMENTS: readonly PublicDocument[] = ROWS.map(
  ([path, id, summary, description, ...types]) => ({
    path,
    id,
    summary,
    description,
    types,
    ...(id === 'getCapabilities' && { schema: schemaRef('CapabilitiesResponse') }),
  }),
);
