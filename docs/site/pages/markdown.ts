/** Renders Markdown as HTML. Headings get anchors, wide tables and code scroll, and Greek gets `lang`. */

import { Marked, Renderer, type RendererObject } from 'marked';

export interface Heading {
  readonly depth: number;
  readonly id: string;
  readonly html: string;
}

export interface Rendered {
  readonly html: string;
  readonly headings: readonly Heading[];
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/gu, (c) => ENTITIES[c] as string);

/** Returns the anchor of a heading, as GitHub makes it. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}\s_-]/gu, '')
    .trim()
    .replace(/\s/gu, '-');

/** Matches parts of HTML: an element of code, any other tag, or Greek words; a word may be a single letter. */
const PARTS =
  /<code[^>]*>[^<]*<\/code>|<[^>]*>|\p{Script=Greek}[\p{Script=Greek}\p{M}’]*(?:\s+\p{Script=Greek}[\p{Script=Greek}\p{M}’]*)*/gu;

/** Matches Greek words in code. They have two letters or more, because a single θ in code is usually a phone. */
const WORDS = /\p{Script=Greek}[\p{Script=Greek}\p{M}’]+(?:\s+\p{Script=Greek}[\p{Script=Greek}\p{M}’]+)*/gu;

const marked = (greek: string): string => `<span lang="grc">${greek}</span>`;

/** Marks Greek in HTML by `lang`, because browsers choose voices and fonts by it. */
function withGreek(html: string): string {
  return html.replace(PARTS, (part) => {
    if (part.startsWith('<code')) return part.replace(WORDS, marked);
    return part.startsWith('<') ? part : marked(part);
  });
}

export const greekHtml = (text: string): string => withGreek(escapeHtml(text));

/** Returns the attributes of a box that a reader can focus and scroll with the keyboard. */
const scrollable = (label: string): string => `tabindex="0" role="group" aria-label="${label}"`;

/** Returns the HTML of a code block. The words after its language become its caption. */
function codeBlock(text: string, info = ''): string {
  const [language = 'text', ...caption] = info.split(' ');
  const code = `<code class="language-${escapeHtml(language)}">${escapeHtml(text)}\n</code>`;
  const block = `<pre ${scrollable('Code')}>${code}</pre>`;
  if (caption.length === 0) return `${block}\n`;
  return `<figure>\n<figcaption>${escapeHtml(caption.join(' '))}</figcaption>\n${block}\n</figure>\n`;
}

/** Lets lines break after the underscores of code in a table, so that long names fit. */
const breakable = (html: string): string =>
  html.replace(/<code>[^<]*<\/code>/gu, (code) => code.replaceAll('_', '_<wbr>'));

const TABLES = new Renderer();

/** Renders one page. A repeated anchor gets a number. */
export function renderMarkdown(markdown: string): Rendered {
  const headings: Heading[] = [];
  const taken = new Map<string, number>();
  const unique = (id: string): string => {
    const seen = taken.get(id) ?? 0;
    taken.set(id, seen + 1);
    return seen === 0 ? id : `${id}-${seen}`;
  };
  const renderer: RendererObject = {
    html: ({ text }) => (text.startsWith('<!--') ? '' : escapeHtml(text)),
    code: ({ text, lang }) => codeBlock(text, lang),
    heading({ tokens, depth, text }) {
      const id = unique(anchorOf(text.replace(/[`*]/gu, '')));
      const html = this.parser.parseInline(tokens);
      headings.push({ depth, id, html: withGreek(html) });
      const link = ` <a class="anchor" href="#${id}" aria-label="Link to ${id}">#</a>`;
      return `<h${depth} id="${id}">${html}${depth === 1 ? '' : link}</h${depth}>\n`;
    },
    table(token) {
      return `<div class="scroll" ${scrollable('Table')}>${breakable(TABLES.table.call(this, token))}</div>\n`;
    },
  };
  const html = new Marked({ gfm: true }, { renderer }).parse(markdown, { async: false });
  return { html: withGreek(html).replace(/<th(?=[ >])/gu, '<th scope="col"'), headings };
}
