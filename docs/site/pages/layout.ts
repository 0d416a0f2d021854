/**
 * Writes the HTML around the text of a page: head, header, contents, footer. A page works without its script, and
 * all its styles are in a style sheet.
 */

import { VERSION } from '../../../src/service/built/project.ts';
import { ADDRESS, PREFIX } from '../../../src/service/built/served.ts';
import { escapeHtml, greekHtml, type Heading, type Rendered } from './markdown.ts';
import type { Page } from './pages.ts';

type Content = Page & Rendered;

const link = (href: string, html: string, more = ''): string =>
  `<a href="${escapeHtml(href)}"${more}>${html}</a>`;

function sectionsOf(headings: readonly Heading[]): string {
  const items = headings
    .filter(({ depth }) => depth === 2)
    .map(({ id, html }) => `<li>${link(`#${id}`, html)}</li>`);
  return items.length < 2 ? '' : `\n<ul>\n${items.join('\n')}\n</ul>`;
}

function contentsOf(entries: readonly Page[], open: Content): string {
  const item = ({ path, title }: Page): string =>
    path === open.path
      ? `<li>${link(PREFIX + path, greekHtml(title), ' aria-current="page"')}${sectionsOf(open.headings)}</li>`
      : `<li>${link(PREFIX + path, greekHtml(title))}</li>`;
  const groups = [...new Set(entries.map(({ group }) => group))];
  return groups
    .map((group) => {
      const items = entries.filter((entry) => entry.group === group).map(item);
      return `<p>${escapeHtml(group)}</p>\n<ul>\n${items.join('\n')}\n</ul>`;
    })
    .join('\n');
}

function head({ path, title, summary }: Content): string {
  return `<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(path === '/docs' ? title : `${title} · koine-tutor`)}</title>
<meta name="description" content="${escapeHtml(summary)}">
<meta property="og:title" content="${escapeHtml(title)}">
<meta property="og:description" content="${escapeHtml(summary)}">
<meta property="og:image" content="${ADDRESS}/logo.png">
<link rel="canonical" href="${ADDRESS}${path}">
<link rel="alternate" type="text/markdown" href="${PREFIX}${path}.md">
<link rel="icon" href="${PREFIX}/favicon.ico" sizes="32x32">
<link rel="icon" href="${PREFIX}/logo.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="${PREFIX}/logo.png">
<link rel="stylesheet" href="${PREFIX}/docs/style.css">
<script src="${PREFIX}/docs/script.js" defer></script>`;
}

export const htmlPage = (entries: readonly Page[], page: Content): string => `<!doctype html>
<html lang="en">
<head>
${head(page)}
</head>
<body>
<a class="skip" href="#text">Skip to the text</a>
<header>
<a class="brand" href="${PREFIX}/docs"><img src="${PREFIX}/logo.svg" alt="" width="32" height="32">koine-tutor</a>
<a class="jump" href="#contents">Contents</a>
</header>
<div class="columns">
<main id="text">
<article>
${page.html.trimEnd()}
</article>
</main>
<nav class="contents" id="contents" aria-label="Contents">
${contentsOf(entries, page)}
</nav>
</div>
<footer>
<p>koine-tutor ${VERSION} · <a href="${PREFIX}/">try a word</a> · <a href="${PREFIX}${page.path}.md" type="text/markdown">this page as Markdown</a> · <a href="${PREFIX}/openapi.json">OpenAPI</a> · <a href="${PREFIX}/llms.txt">llms.txt</a></p>
</footer>
</body>
</html>
`;
