/** Reads the pages in docs/: fills placeholders, inserts examples, and turns links into addresses of the service. */

import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { ROOT, VERSION } from '../../../src/service/built/project.ts';
import { ADDRESS, PREFIX } from '../../../src/service/built/served.ts';

/** Names of the pages in reading order, by their group in the table of contents. */
const GROUPS = {
  Start: 'index quickstart clients library elements page',
  'The answer': 'scoring traditions coaching heard-as',
  'What to send': 'audio batch research recognizer speech words',
  Agents: 'mcp mcp-clients mcp-app',
  Rules: 'authentication limits cors errors retries caching versioning reference',
  About: 'operations demo-recognizer calibration monitoring credits',
} as const;

const NAMES = Object.values(GROUPS).flatMap((names) => names.split(' '));

export interface Page {
  readonly path: string;
  readonly title: string;
  readonly group: string;
  /** The first paragraph of the page: one sentence of at most 160 characters. */
  readonly summary: string;
  /** The text for readers outside the site; its links are absolute and lead to the Markdown of other pages. */
  readonly markdown: string;
  /** The text to render as HTML; its links lead to the HTML of other pages. */
  readonly forHtml: string;
}

const EXAMPLES = [
  ...['client.sh', 'client.ts', 'client.py', 'recognizer.mjs', 'vowel.py'].map((name) => `examples/${name}`),
  'packages/clients/python/koine_tutor/__init__.py',
];

const fileOf = (name: string): string => (name === 'credits' ? 'lexicon/README.md' : `docs/${name}.md`);

const pathOf = (name: string): string => (name === 'index' ? '/docs' : `/docs/${name}`);

/** Returns the path of an example. The Python client has the name of its package, because its file is __init__.py. */
const examplePath = (file: string): string =>
  `/docs/examples/${posix.basename(file.replace('/__init__.py', '.py'))}`;

const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

/** Matches a paragraph that is only a link to an example; the text of the example replaces it. */
const SHOWN = /^\[[^\]]+\]\(\.\.\/(examples\/[\w.]+)\)$/gmu;
const LANGUAGES: Readonly<Record<string, string>> = { '.sh': 'sh', '.ts': 'ts', '.py': 'python' };

const withExamples = (markdown: string): string =>
  markdown.replace(SHOWN, (_link, name: string) => {
    const language = LANGUAGES[posix.extname(name)] ?? 'text';
    return `\`\`\`${language}\n${read(name).trimEnd()}\n\`\`\``;
  });

const PAGE_PATHS = new Set(NAMES.map(pathOf));

const SERVED = new Map([
  ...NAMES.map((name) => [fileOf(name), pathOf(name)] as const),
  ...EXAMPLES.map((file) => [file, examplePath(file)] as const),
]);

const LINK = /\]\((?!https?:|mailto:|#)([^)#\s]+)(#[^)\s]*)?\)/gu;

/** Turns links to files into addresses of pages. @throws Error for a link to a file that is not a page */
function withLinks(markdown: string, file: string, addressOf: (path: string) => string): string {
  return markdown.replace(LINK, (_whole, target: string, anchor = '') => {
    const linkedFile = posix.join(posix.dirname(file), target);
    const path = target.startsWith('/') ? target : SERVED.get(linkedFile);
    if (path === undefined) throw new Error(`${file} links to ${target}, which is no page`);
    return `](${addressOf(path)}${anchor})`;
  });
}

/** Makes a page from its Markdown. @throws Error for a page without title and summary */
function readPage(name: string, group: string, source: string): Page {
  const text = withExamples(source).replaceAll('{base_url}', ADDRESS).replaceAll('{version}', VERSION);
  const [, title, summary] = /^# (.+)\n\n(.+)\n/u.exec(text) ?? [];
  if (title === undefined || summary === undefined) throw new Error(`${name} has no title and summary`);
  const withAddresses = (addressOf: (path: string) => string): string =>
    withLinks(text, fileOf(name), addressOf);
  return {
    path: pathOf(name),
    title,
    group,
    summary,
    markdown: withAddresses((path) => `${ADDRESS}${path}${PAGE_PATHS.has(path) ? '.md' : ''}`),
    forHtml: withAddresses((path) => PREFIX + path),
  };
}

/** @param reference the text of the API reference, which the build makes from the API description */
export const readPages = (reference: string): Page[] =>
  Object.entries(GROUPS).flatMap(([group, names]) =>
    names
      .split(' ')
      .map((name) => readPage(name, group, name === 'reference' ? reference : read(fileOf(name)))),
  );

export const readExamples = (): [path: string, text: string][] =>
  EXAMPLES.map((file) => [examplePath(file), read(file)]);
