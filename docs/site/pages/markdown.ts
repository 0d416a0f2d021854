/**
 * Renders Markdown as HTML: headings get anchors, tables can scroll, Greek gets `lang`; HTML in the Markdown is
 * escaped.
 */

import { Marked, type Tokens } from 'marked';

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

/** Returns the anchor of a heading, by the rule of GitHub. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}\s_-]/gu, '')
    .trim()
    .replace(/\s/gu, '-');

/**
 * Matches Greek in text, even single letters. WORDS matches Greek in code, without single letters, because a single θ
 * in code is usually a phone.
 */
const LETTERS =
  /\p{Script=Greek}[\p{Script=Greek}\p{M}’]*(?:\s+\p{Script=Greek}[\p{Script=Greek}\p{M}’]*)*/gu;
const WORDS = /\p{Script=Greek}[\p{Script=Greek}\p{M}’]+(?:\s+\p{Script=Greek}[\p{Script=Greek}\p{M}’]+)*/gu;

const withGreek = (text: string, greek: RegExp): string =>
  escapeHtml(text).replace(greek, (letters) => `<span lang="grc">${letters}</span>`);

/** Escapes a text, and marks Greek in it by `lang`, because browsers use it to choose voices and fonts. */
export const greekHtml = (text: string): string => withGreek(text, LETTERS);
const codeHtml = (text: string): string => withGreek(text, WORDS);

const SAFE_LINK = /^(?:https?:\/\/|mailto:|\/|#)/iu;

const anchorHtml = (id: string): string =>
  ` <a class="anchor" href="#${id}" aria-label="Link to ${id}">#</a>`;

/** Renders one page. Repeated anchors of a page get a number. */
export function renderMarkdown(markdown: string): Rendered {
  const headings: Heading[] = [];
  const taken = new Map<string, number>();
  const unique = (id: string): string => {
    const seen = taken.get(id) ?? 0;
    taken.set(id, seen + 1);
    return seen === 0 ? id : `${id}-${seen}`;
  };
  const marked = new Marked({ gfm: true });
  marked.use({
    renderer: {
      html: ({ text }) => escapeHtml(text),
      text(token) {
        if ('tokens' in token && token.tokens) return this.parser.parseInline(token.tokens);
        return token.type === 'text' && token.escaped ? token.text : greekHtml(token.text);
      },
      codespan: ({ text }) => `<code>${codeHtml(text)}</code>`,
      code: ({ text, lang }) => codeBlock(text, lang),
      hr: () => '<hr>\n',
      br: () => '<br>',
      image: ({ href, text }) => `<img src="${escapeHtml(href)}" alt="${escapeHtml(text)}">`,
      link({ href, tokens }) {
        const text = this.parser.parseInline(tokens);
        return SAFE_LINK.test(href) ? `<a href="${escapeHtml(href)}">${text}</a>` : text;
      },
      heading({ tokens, depth, text }) {
        const id = unique(anchorOf(text.replace(/[`*]/gu, '')));
        const html = this.parser.parseInline(tokens);
        headings.push({ depth, id, html });
        const anchor = depth === 1 ? '' : anchorHtml(id);
        return `<h${depth} id="${id}">${html}${anchor}</h${depth}>\n`;
      },
      table(token) {
        const inline = (cell: Tokens.TableCell): string => this.parser.parseInline(cell.tokens);
        return tableHtml(token, inline);
      },
    },
  });
  return { html: marked.parse(markdown, { async: false }), headings };
}

/** Returns the HTML of code, which can get the focus, so that it can be scrolled by the keyboard. */
const preformatted = (text: string, language: string): string =>
  `<pre tabindex="0" role="group" aria-label="Code"><code class="language-${escapeHtml(language)}">${codeHtml(text)}\n</code></pre>`;

/** Returns the HTML of a code block. The words after its language become its caption. */
function codeBlock(text: string, info = ''): string {
  const [language = 'text', ...caption] = info.split(' ');
  const block = preformatted(text, language);
  if (caption.length === 0) return `${block}\n`;
  return `<figure>\n<figcaption>${escapeHtml(caption.join(' '))}</figcaption>\n${block}\n</figure>\n`;
}

/** Lets lines break after the underscores of code in a table, so that long names fit. */
const breakable = (html: string): string =>
  html.replace(/<code>[^<]*<\/code>/gu, (code) => code.replaceAll('_', '_<wbr>'));

function tableHtml({ header, rows }: Tokens.Table, inline: (cell: Tokens.TableCell) => string): string {
  const cell = (name: string, scope: string) => (one: Tokens.TableCell) => {
    const align = one.align === null ? '' : ` class="${one.align}"`;
    return `<${name}${scope}${align}>${breakable(inline(one))}</${name}>`;
  };
  const head = header.map(cell('th', ' scope="col"')).join('');
  const body = rows.map((row) => `<tr>${row.map(cell('td', '')).join('')}</tr>`).join('\n');
  return `<div class="scroll" tabindex="0" role="group" aria-label="Table"><table>\n<thead><tr>${head}</tr></thead>\n<tbody>\n${body}\n</tbody></table></div>\n`;
}
