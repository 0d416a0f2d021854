/** The HTML around a page: head, header, contents, footer; with one script, which only adds to it, and no inline styles. */

import { escapeHtml, greekHtml, type Heading } from './markdown.ts';

/** A page in the list of contents. */
interface Entry {
  readonly path: string;
  readonly title: string;
  readonly group: string;
}

export interface Layout {
  /** Path of the service after its host, without a final slash; usually empty. */
  readonly prefix: string;
  readonly baseUrl: string;
  readonly version: string;
  readonly entries: readonly Entry[];
}

export interface Content extends Entry {
  readonly summary: string;
  readonly html: string;
  readonly headings: readonly Heading[];
}

const link = (href: string, html: string, more = ''): string =>
  `<a href="${escapeHtml(href)}"${more}>${html}</a>`;

/** The list of headings under the entry of the open page. */
function sectionsOf(headings: readonly Heading[]): string {
  const items = headings
    .filter(({ depth }) => depth === 2)
    .map(({ id, html }) => `<li>${link(`#${id}`, html)}</li>`);
  return items.length < 2 ? '' : `\n<ul>\n${items.join('\n')}\n</ul>`;
}

function contentsOf({ entries, prefix }: Layout, open: Content): string {
  const item = ({ path, title }: Entry): string =>
    path === open.path
      ? `<li>${link(prefix + path, greekHtml(title), ' aria-current="page"')}${sectionsOf(open.headings)}</li>`
      : `<li>${link(prefix + path, greekHtml(title))}</li>`;
  const groups = [...new Set(entries.map(({ group }) => group))];
  return groups
    .map((group) => {
      const items = entries.filter((entry) => entry.group === group).map(item);
      return `<p>${escapeHtml(group)}</p>\n<ul>\n${items.join('\n')}\n</ul>`;
    })
    .join('\n');
}

/** Links to the pages before and after the open one, in reading order. */
function neighboursOf({ entries, prefix }: Layout, open: Content): string {
  const at = entries.findIndex(({ path }) => path === open.path);
  const to = (entry: Entry | undefined, rel: string, before: string, after: string): string =>
    entry === undefined
      ? '<span></span>'
      : link(prefix + entry.path, `${before}${greekHtml(entry.title)}${after}`, ` rel="${rel}"`);
  return `${to(entries[at - 1], 'prev', '← ', '')}\n${to(entries[at + 1], 'next', '', ' →')}`;
}

function head({ prefix, baseUrl }: Layout, { path, title, summary }: Content): string {
  return `<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(path === '/docs' ? title : `${title} · koine-tutor`)}</title>
<meta name="description" content="${escapeHtml(summary)}">
<meta property="og:title" content="${escapeHtml(title)}">
<meta property="og:description" content="${escapeHtml(summary)}">
<meta property="og:image" content="${escapeHtml(baseUrl)}/logo.png">
<link rel="canonical" href="${escapeHtml(baseUrl + path)}">
<link rel="alternate" type="text/markdown" href="${prefix}${path}.md">
<link rel="icon" href="${prefix}/favicon.ico" sizes="32x32">
<link rel="icon" href="${prefix}/logo.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="${prefix}/logo.png">
<link rel="stylesheet" href="${prefix}/docs/style.css">
<script src="${prefix}/docs/script.js" defer></script>`;
}

/** A whole HTML page. */
export function htmlPage(layout: Layout, page: Content): string {
  const { prefix, version } = layout;
  return `<!doctype html>
<html lang="en">
<head>
${head(layout, page)}
</head>
<body>
<a class="skip" href="#text">Skip to the text</a>
<header>
<a class="brand" href="${prefix}/docs"><img src="${prefix}/logo.svg" alt="" width="32" height="32">koine-tutor</a>
<a class="jump" href="#contents">Contents</a>
</header>
<div class="columns">
<main id="text">
<article>
${page.html.trimEnd()}
</article>
<nav class="neighbours" aria-label="Before and after">
${neighboursOf(layout, page)}
</nav>
</main>
<nav class="contents" id="contents" aria-label="Contents">
${contentsOf(layout, page)}
</nav>
</div>
<footer>
<p>koine-tutor ${escapeHtml(version)} · <a href="${prefix}/">try a word</a> · <a href="${prefix}${page.path}.md" type="text/markdown">this page as Markdown</a> · <a href="${prefix}/openapi.json">OpenAPI</a> · <a href="${prefix}/llms.txt">llms.txt</a></p>
</footer>
</body>
</html>
`;
}
