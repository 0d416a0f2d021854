/** Makes the HTML of the page for learners, for a service or for a folder, and its security headers. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, VERSION } from '../../../src/service/built/project.ts';
import { ADDRESS, PREFIX, SCHEME } from '../../../src/service/built/served.ts';
import { renderMarkdown } from './markdown.ts';

/**
 * Content Security Policy of the page, which loads nothing from other origins, runs no inline scripts, and plays recordings
 * from memory (blob:).
 */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "worker-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "manifest-src 'self'",
  'media-src blob:',
  "base-uri 'none'",
  "form-action 'none'",
];

/** @param framers origins that may show the page in a frame */
const headersFor = (framers: string): Readonly<Record<string, string>> => ({
  'Content-Security-Policy': [...POLICY, `frame-ancestors ${framers}`].join('; '),
  'Permissions-Policy': 'microphone=(self), camera=(), geolocation=()',
});

export const PAGE_HEADERS = headersFor("'none'");

/**
 * Path of the page for frames of other sites. A frame is safe, because the page uses neither sessions nor cookies, and
 * browsers keep a storage for each site that shows it.
 */
export const EMBED = '/embed';
export const EMBED_HEADERS = headersFor('*');

/** Removes the parts of the HTML between `<!-- name -->` and `<!-- /name -->`. */
const without = (html: string, name: string): string =>
  html.replace(new RegExp(`<!-- ${name} -->\\n.*?<!-- /${name} -->\\n`, 'gsu'), '');

const withoutMarks = (html: string): string => html.replace(/<!-- \/?\w+ -->\n/gu, '');

/** Makes the HTML for a service or for a folder: removes the parts for the other one, and fills the placeholders. */
function filled(place: 'service' | 'folder', values: Readonly<Record<string, string>>): string {
  const html = readFileSync(join(ROOT, 'packages/page/index.html'), 'utf8');
  const own = withoutMarks(without(html, place === 'service' ? 'folder' : 'service'));
  // POLICY is without frame-ancestors, because a policy inside HTML cannot have it (CSP 3, section 3.3).
  const fields: Readonly<Record<string, string>> = { version: VERSION, policy: POLICY.join('; '), ...values };
  return own.replace(/\{\{(\w+)\}\}/gu, (_all, name: string) => fields[name] ?? '');
}

export const servicePage = (build: string): string =>
  filled('service', { prefix: PREFIX, base_url: ADDRESS, build, scheme: SCHEME });

/** Makes the page of a folder. All its addresses are relative, so that the folder may be below any path. */
export const folderPage = (build: string): string => filled('folder', { prefix: '.', build });

const VOICE_CREDIT = `## The voice

[eSpeak NG](https://github.com/espeak-ng/espeak-ng) said the words that are recorded. The same program says all other words where
it lies in the folder \`web/voice\`: it is free software under the GPL, version 3 or later, with its license and its source named there.

The Greek letters are Gentium Plus, © SIL International, under the SIL Open Font License 1.1, which is in \`web/font\`.
`;

/** Makes the page of credits for a folder: the chapter on licenses in lexicon/README.md, and the credit of the voice. */
export function folderCredits(): string {
  const lexicon = readFileSync(join(ROOT, 'lexicon', 'README.md'), 'utf8');
  const [, chapter = ''] = lexicon.split(/^(?=## License)/mu);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'self'; img-src 'self'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>License and credits · koine-tutor</title>
<link rel="icon" href="./favicon.ico" sizes="32x32">
<link rel="stylesheet" href="./web/style.css">
</head>
<body>
<header><a class="brand" href="./"><img src="./logo.svg" alt="" width="30" height="30">koine-tutor</a></header>
<main>
${renderMarkdown(chapter).html}${renderMarkdown(VOICE_CREDIT).html}</main>
</body>
</html>
`;
}
