/** The page for learners: the files that a browser loads, as the build makes them from web/; read once at boot. */

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readKernel } from '../disk/engine.ts';
import { compiled, ROOT } from '../disk/project.ts';
import { escapeHtml } from './markdown.ts';

interface WebFile {
  readonly path: string;
  readonly type: string;
  readonly content: string | Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

/** The values for the placeholders of the page. */
interface PageValues {
  /** Path of the service after its host, or of the folder, without a final slash; usually empty. */
  readonly prefix: string;
  readonly baseUrl: string;
  readonly version: string;
}

const policy = (...rules: readonly string[]): string => ["default-src 'none'", ...rules].join('; ');

/** The page loads nothing from other origins and runs nothing inline; it plays recordings from memory. */
const PAGE_HEADERS = {
  'Content-Security-Policy': policy(
    "script-src 'self'",
    "worker-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    "img-src 'self' data:",
    'media-src blob:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ),
  'Permissions-Policy': 'microphone=(self), camera=(), geolocation=()',
};

/** A thread has a policy of its own: this one compiles the kernels, and loads them and the lexicons. */
const WORKER_HEADERS = {
  'Content-Security-Policy': policy("script-src 'self' 'wasm-unsafe-eval'", "connect-src 'self'"),
};

const SCRIPT = 'text/javascript; charset=utf-8';
const SCRIPTS = ['main.js', 'tutorWorker.js', 'recorderWorklet.js'];

/** The parts of the style sheet, in the order of the cascade. */
const STYLES = ['page', 'fields', 'attempt', 'voice', 'sounds', 'result', 'screens'];

const readStyle = async (): Promise<string> =>
  (await Promise.all(STYLES.map((name) => readFile(join(ROOT, 'web', 'style', `${name}.css`), 'utf8')))).join(
    '\n',
  );

async function readScript(name: string): Promise<WebFile> {
  const file = compiled(join('page', name));
  const content = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new Error(`cannot read ${file}; run \`npm run build\` in ${ROOT}`, { cause });
  });
  const headers = name === 'tutorWorker.js' ? WORKER_HEADERS : {};
  return { path: `/web/${name}`, type: SCRIPT, content, headers };
}

/** Takes out the parts between `<!-- name -->` and `<!-- /name -->`. */
const without = (html: string, name: string): string =>
  html.replace(new RegExp(`<!-- ${name} -->\\n.*?<!-- /${name} -->\\n`, 'gsu'), '');

const withoutMarks = (html: string): string => html.replace(/<!-- \/?\w+ -->\n/gu, '');

/** The page with its placeholders filled: {{prefix}}, {{base_url}}, {{version}}. */
async function readHtml(place: 'service' | 'folder', values: PageValues): Promise<string> {
  const html = await readFile(join(ROOT, 'web', 'index.html'), 'utf8');
  const own = withoutMarks(without(html, place === 'service' ? 'folder' : 'service'));
  const fields: Readonly<Record<string, string>> = {
    prefix: escapeHtml(values.prefix),
    base_url: escapeHtml(values.baseUrl),
    version: escapeHtml(values.version),
  };
  return own.replace(/\{\{(\w+)\}\}/gu, (_all, name: string) => fields[name] ?? '');
}

/** Style, scripts and kernels, by path. */
async function readWebFiles(): Promise<WebFile[]> {
  const [style, kernel, ...scripts] = await Promise.all([
    readStyle(),
    readKernel(),
    ...SCRIPTS.map(readScript),
  ]);
  return [
    { path: '/web/style.css', type: 'text/css; charset=utf-8', content: style, headers: {} },
    { path: '/web/kernel.wasm', type: 'application/wasm', content: Buffer.from(kernel), headers: {} },
    ...scripts,
  ];
}

/** All files of the page that a service serves, by path; the lexicons are files of their own. */
export async function readWebPage(values: PageValues): Promise<WebFile[]> {
  const [html, files] = await Promise.all([readHtml('service', values), readWebFiles()]);
  return [{ path: '/', type: 'text/html; charset=utf-8', content: html, headers: PAGE_HEADERS }, ...files];
}
