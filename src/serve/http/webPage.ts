/** The page for learners: its HTML, with what differs between a service and a folder, and its policy. */

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readPageList } from '../../files/built/pageFiles.ts';
import { ROOT } from '../../files/built/project.ts';
import { escapeHtml, renderMarkdown } from './markdown.ts';

/** The values for the placeholders of the page. */
interface PageValues {
  /** Path of the service after its host, or of the folder, without a final slash; usually empty. */
  readonly prefix: string;
  readonly baseUrl: string;
  readonly version: string;
  /** The pronunciation of the service where nobody chose one. */
  readonly scheme: string;
}

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
];

export const PAGE_HEADERS = {
  'Content-Security-Policy': [...POLICY, "frame-ancestors 'none'"].join('; '),
  'Permissions-Policy': 'microphone=(self), camera=(), geolocation=()',
};

/** Takes out the parts between `<!-- name -->` and `<!-- /name -->`. */
const without = (html: string, name: string): string =>
  html.replace(new RegExp(`<!-- ${name} -->\\n.*?<!-- /${name} -->\\n`, 'gsu'), '');

const withoutMarks = (html: string): string => html.replace(/<!-- \/?\w+ -->\n/gu, '');

/** The page with its placeholders filled. */
async function readHtml(place: 'service' | 'folder', values: PageValues): Promise<string> {
  const html = await readFile(join(ROOT, 'web', 'index.html'), 'utf8');
  const own = withoutMarks(without(html, place === 'service' ? 'folder' : 'service'));
  const fields: Readonly<Record<string, string>> = {
    prefix: escapeHtml(values.prefix),
    base_url: escapeHtml(values.baseUrl),
    version: escapeHtml(values.version),
    scheme: escapeHtml(values.scheme),
    build: escapeHtml(readPageList().build),
    // A policy in the HTML cannot say who may frame it (CSP 3, section 3.3).
    policy: POLICY.join('; '),
  };
  return own.replace(/\{\{(\w+)\}\}/gu, (_all, name: string) => fields[name] ?? '');
}

/** The page as a service serves it. */
export const readWebPage = (values: PageValues): Promise<string> => readHtml('service', values);

/** The page as it lies in a folder, below any path: its addresses are relative. */
export const readFolderPage = (version: string): Promise<string> =>
  readHtml('folder', { prefix: '.', baseUrl: '', version, scheme: '' });

const CREDITS = join(ROOT, 'lexicon', 'README.md');

/** The page of credits in a folder: the chapter on licences of the page about the lexicon. */
export async function readFolderCredits(): Promise<string> {
  const [, chapter = ''] = (await readFile(CREDITS, 'utf8')).split(/^(?=## Licence)/mu);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'self'; img-src 'self'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Licence and credits · koine-tutor</title>
<link rel="icon" href="./favicon.ico" sizes="32x32">
<link rel="stylesheet" href="./web/style.css">
</head>
<body>
<header><a class="brand" href="./"><img src="./logo.svg" alt="" width="30" height="30">koine-tutor</a></header>
<main>
${renderMarkdown(chapter).html}</main>
</body>
</html>
`;
}
