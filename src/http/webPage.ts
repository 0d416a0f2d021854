/** The page for learners: its HTML, with what differs between a service and a folder, and its policy. */

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../disk/project.ts';
import { escapeHtml } from './markdown.ts';

/** The values for the placeholders of the page. */
interface PageValues {
  /** Path of the service after its host, or of the folder, without a final slash; usually empty. */
  readonly prefix: string;
  readonly baseUrl: string;
  readonly version: string;
}

const policy = (...rules: readonly string[]): string => ["default-src 'none'", ...rules].join('; ');

/** The page loads nothing from other origins and runs nothing inline; it plays recordings from memory. */
export const PAGE_HEADERS = {
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

/** The page as a service serves it. */
export const readWebPage = (values: PageValues): Promise<string> => readHtml('service', values);
