/** The web page at `/` and the files that it loads, as the build makes them from web/; read once at boot. */

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compiled, ROOT } from '../disk/project.ts';
import { escapeHtml } from './markdown.ts';

interface WebFile {
  readonly path: string;
  readonly type: string;
  readonly content: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** The values for the placeholders of the page. */
interface PageValues {
  /** Path of the service after its host, without a final slash; usually empty. */
  readonly prefix: string;
  readonly baseUrl: string;
  readonly version: string;
}

const SCRIPT = 'text/javascript; charset=utf-8';

/** The page loads nothing from other origins and runs nothing inline; it plays recordings from memory. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "worker-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  'media-src blob:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const HEADERS = {
  'Content-Security-Policy': POLICY,
  'Permissions-Policy': 'microphone=(self), camera=(), geolocation=()',
};

/** Scripts that the page loads by name into another thread, so they need no preload. */
const WORKLETS = new Set(['recorderWorklet.js']);

async function readScripts(): Promise<WebFile[]> {
  const folder = compiled('page/web/src');
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.js')).sort();
  if (names.length === 0) throw new Error(`cannot read ${folder}; run \`npm run build\` in ${ROOT}`);
  return Promise.all(
    names.map(async (name) => ({
      path: `/web/${name}`,
      type: SCRIPT,
      content: await readFile(join(folder, name), 'utf8'),
      headers: {},
    })),
  );
}

/** Fills the placeholders of the page: {{prefix}}, {{base_url}}, {{version}}, {{preloads}}. */
function filled(html: string, { prefix, baseUrl, version }: PageValues, scripts: readonly WebFile[]): string {
  const preloads = scripts
    .map(({ path }) => path)
    .filter((path) => !WORKLETS.has(path.slice('/web/'.length)))
    .map((path) => `<link rel="modulepreload" href="${escapeHtml(prefix + path)}">`);
  const values: Readonly<Record<string, string>> = {
    prefix: escapeHtml(prefix),
    base_url: escapeHtml(baseUrl),
    version: escapeHtml(version),
    preloads: preloads.join('\n'),
  };
  return html.replace(/\{\{(\w+)\}\}/gu, (_all, name: string) => values[name] ?? '');
}

/** All files of the page, by path. */
export async function readWebPage(values: PageValues): Promise<WebFile[]> {
  const [html, style, scripts] = await Promise.all([
    readFile(join(ROOT, 'web', 'index.html'), 'utf8'),
    readFile(join(ROOT, 'web', 'style.css'), 'utf8'),
    readScripts(),
  ]);
  return [
    { path: '/', type: 'text/html; charset=utf-8', content: filled(html, values, scripts), headers: HEADERS },
    { path: '/web/style.css', type: 'text/css; charset=utf-8', content: style, headers: {} },
    ...scripts,
  ];
}
