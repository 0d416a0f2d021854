/** The public documents in the API description: GET, without a key, not counted. */

import { schemaRef } from './components.ts';

export interface PublicDocument {
  readonly path: string;
  /** Operation id of the API description. */
  readonly id: string;
  readonly summary: string;
  /** Its media types. */
  readonly types: readonly string[];
  readonly schema?: object;
}

const HTML = 'text/html';
const MARKDOWN = 'text/markdown';
const JSON_TYPE = 'application/json';
const TEXT = 'text/plain';

// biome-ignore format: a table, one document a line
const ROWS: readonly (readonly [path: string, id: string, summary: string, ...types: string[]])[] = [
  ['/',                            'getRoot',         'A page to try a word on',                              HTML],
  ['/web/{file}',                  'getWebFile',      'A file that this page loads',                          'text/javascript', 'text/css', 'application/wasm', 'application/gzip', 'application/octet-stream'],
  ['/web/{folder}/{file}',         'getWebFolderFile', 'A book, a set of words, or a recording for this page', 'text/tab-separated-values', JSON_TYPE, 'audio/mpeg'],
  ['/sw.js',                       'getServiceWorker', 'Keeps this page for use without a network',           'text/javascript'],
  ['/docs',                        'getGuide',        'The first page of the documentation',                  HTML, MARKDOWN],
  ['/docs.md',                     'getGuideText',    'The same as Markdown',                                 MARKDOWN],
  ['/docs/{page}',                 'getPage',         'A page of the documentation',                          HTML, MARKDOWN, 'text/css'],
  ['/docs/examples/{file}',        'getExample',      'A whole program to copy',                              TEXT],
  ['/openapi.json',                'getOpenApi',      'This description',                                     JSON_TYPE],
  ['/v1/capabilities',             'getCapabilities', 'Schemes, phones, error codes, problems and limits',    JSON_TYPE],
  ['/llms.txt',                    'getLlms',         'The pages for language models: a list',                TEXT],
  ['/llms-full.txt',               'getLlmsFull',     'The pages for language models: their text',            TEXT],
  ['/server.json',                 'getServer',       'The MCP endpoint, as the MCP registry lists it',       JSON_TYPE],
  ['/server-card.json',            'getServerCard',   'The same document',                                    JSON_TYPE],
  ['/.well-known/agent-card.json', 'getAgentCard',    'The A2A agent card: discovery only, no A2A tasks',     JSON_TYPE],
  ['/robots.txt',                  'getRobots',       'What crawlers may read',                               TEXT],
  ['/sitemap.xml',                 'getSitemap',      'The addresses of the pages',                           'application/xml'],
  ['/logo.svg',                    'getLogo',         'The logo as a drawing',                                'image/svg+xml'],
  ['/logo.png',                    'getLogoImage',    'The logo as an image, 512 by 512',                     'image/png'],
  ['/favicon.ico',                 'getFavicon',      'The icon of the pages',                                'image/x-icon'],
];

export const PUBLIC_DOCUMENTS: readonly PublicDocument[] = ROWS.map(([path, id, summary, ...types]) => ({
  path,
  id,
  summary,
  types,
  ...(id === 'getCapabilities' && { schema: schemaRef('CapabilitiesResponse') }),
}));
