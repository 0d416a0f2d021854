/**
 * The public pages, read from docs/ once at boot, with placeholders filled, examples inserted, and links turned into
 * addresses of the service.
 */

import { readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { ROOT } from '../../files/built/project.ts';

/** The file of a page and its subject. */
interface Source {
  readonly slug: string;
  readonly file: string;
  readonly group: string;
  /** One sentence for lists of pages, at most 160 characters. */
  readonly summary: string;
}

const doc = (slug: string, group: string, summary: string): Source => ({
  slug,
  file: `docs/${slug || 'index'}.md`,
  group,
  summary,
});

const START = 'Start';
const ANSWER = 'The answer';
const INPUT = 'What to send';
const AGENTS = 'Agents';
const RULES = 'Rules';
const ABOUT = 'About';

const SOURCES: readonly Source[] = [
  doc(
    '',
    START,
    'Scores the pronunciation of Koine Greek, sound by sound: what went wrong, where, and what to fix first.',
  ),
  doc('quickstart', START, 'From a key to the first score in two minutes.'),
  doc(
    'clients',
    START,
    'Small clients for TypeScript and Python, and whole programs to copy: shell, TypeScript, Python.',
  ),
  doc(
    'library',
    START,
    'The scorer without the service: in Node, or in a page that needs no server of its own.',
  ),
  doc(
    'page',
    START,
    'The page for learners as a folder for any web server: on their own device, and without a network.',
  ),
  doc(
    'scoring',
    ANSWER,
    'Alignment, costs, proximity, stress, thresholds and confidence: how the service computes the numbers.',
  ),
  doc(
    'traditions',
    ANSWER,
    'Koine, Erasmian, Modern Greek and Attic side by side, letter by letter: what each teaches and accepts.',
  ),
  doc(
    'coaching',
    ANSWER,
    'Status, closeness, error codes and feature differences of each sound, and the ranked fixes.',
  ),
  doc(
    'heard-as',
    ANSWER,
    'Which words the attempt resembled, with confidences, and whether another word was said.',
  ),
  doc(
    'audio',
    INPUT,
    'WAV recordings: inline, uploaded or from a URL; their quality, and clips too short to score.',
  ),
  doc('batch', INPUT, 'Many attempts at once: a batch over HTTP, or a file with koine score --file.'),
  doc('recognizer', INPUT, 'The protocol of the recognizer that turns recordings into phones.'),
  doc(
    'speech',
    INPUT,
    'Hear a target, or what was heard: GET /v1/speech, its voice, and recordings in its place.',
  ),
  doc(
    'words',
    INPUT,
    'How a text is said, and words by their first letters: GET /v1/reading and GET /v1/lexicon, without a key.',
  ),
  doc('mcp', AGENTS, 'The same scoring as MCP tools at /mcp: score, heard_as, recognize, create_upload.'),
  doc(
    'mcp-clients',
    AGENTS,
    'Claude Code, Claude Desktop, Cursor, VS Code and others: where the address and the key go.',
  ),
  doc('authentication', RULES, 'API keys: how to get one, how to send it, what the service stores of it.'),
  doc('limits', RULES, 'The rate window, its headers, and the sizes of everything.'),
  doc(
    'cors',
    RULES,
    'Which web pages may call the service, what they can read, and how an operator allows more.',
  ),
  doc('errors', RULES, 'Every problem type and code, with what to do about it.'),
  doc('retries', RULES, 'Which failures to send again, when, and how often.'),
  doc('caching', RULES, 'Which answers may be kept, for how long, and how to ask whether one has changed.'),
  doc('versioning', RULES, 'What /v1 and tutor-v1 promise, what may be added, and which lists are closed.'),
  doc('operations', ABOUT, 'For operators: one machine, replicas behind a proxy, Redis, backups, keys.'),
  doc(
    'demo-recognizer',
    ABOUT,
    'What the demo recognizer was trained on, what it can do, what it is bad at.',
  ),
  doc('calibration', ABOUT, 'How well the confidences hold, and on what they were fitted.'),
  doc('monitoring', ABOUT, 'For operators: health, readiness, the log, metrics, and how the service stops.'),
  {
    slug: 'credits',
    file: 'lexicon/README.md',
    group: ABOUT,
    summary: 'The lexicon: what is in it, its licence, and whom to credit.',
  },
];

/** A page, ready to be rendered. */
export interface Page {
  readonly path: string;
  readonly title: string;
  readonly group: string;
  readonly summary: string;
  /** The page with absolute links to the Markdown of other pages, for a reader outside the site. */
  readonly markdown: string;
  /** The page with links to the HTML of other pages. */
  readonly forHtml: string;
}

export interface PageParts {
  readonly baseUrl: string;
  readonly version: string;
}

const pathOf = (slug: string): string => (slug === '' ? '/docs' : `/docs/${slug}`);

/** Programs that pages show or link to. */
const EXAMPLES = [
  ...['client.sh', 'client.ts', 'client.py', 'recognizer.mjs', 'vowel.py'].map((name) => `examples/${name}`),
  'clients/python/koine_tutor.py',
];
const examplePath = (file: string): string => `/docs/examples/${posix.basename(file)}`;

/** The address of each file that a page may link to. */
const pathOfFile = new Map([
  ...SOURCES.map(({ file, slug }) => [file, pathOf(slug)] as const),
  ...EXAMPLES.map((file) => [file, examplePath(file)] as const),
]);

/** A paragraph that consists of a link to an example is replaced by the example. */
const SHOWN = /^\[[^\]]+\]\(\.\.\/(examples\/[\w.]+)\)$/gmu;
const LANGUAGES: Readonly<Record<string, string>> = { sh: 'sh', ts: 'ts', py: 'python' };

async function withExamples(markdown: string): Promise<string> {
  const names = [...markdown.matchAll(SHOWN)].map(([, name]) => name as string);
  const texts = await Promise.all(names.map((name) => readFile(join(ROOT, name), 'utf8')));
  return markdown.replace(SHOWN, () => {
    const name = names.shift() as string;
    const language = LANGUAGES[posix.extname(name).slice(1)] ?? 'text';
    return `\`\`\`${language}\n${(texts.shift() as string).trimEnd()}\n\`\`\``;
  });
}

const isPage = (path: string): boolean => SOURCES.some(({ slug }) => pathOf(slug) === path);

const LINK = /\]\((?!https?:|mailto:|#)([^)#\s]+)(#[^)\s]*)?\)/gu;

/** Turns links between files into addresses; throws for a link to a file that is no page. */
function withLinks(markdown: string, file: string, addressOf: (path: string) => string): string {
  return markdown.replace(LINK, (_whole, target: string, anchor = '') => {
    if (target.startsWith('/')) return `](${addressOf(target)}${anchor})`;
    const named = posix.join(posix.dirname(file), target);
    const path = pathOfFile.get(named);
    if (path === undefined) throw new Error(`${file} links to ${target}, which is no page`);
    return `](${addressOf(path)}${anchor})`;
  });
}

async function readPage(source: Source, { baseUrl, version }: PageParts): Promise<Page> {
  const { slug, file, group, summary } = source;
  const raw = await readFile(join(ROOT, file), 'utf8');
  const text = (await withExamples(raw)).replaceAll('{base_url}', baseUrl).replaceAll('{version}', version);
  const prefix = new URL(baseUrl).pathname.replace(/\/+$/u, '');
  return {
    path: pathOf(slug),
    title: /^# (.+)$/mu.exec(text)?.[1] ?? slug,
    group,
    summary,
    markdown: withLinks(text, file, (path) => `${baseUrl}${path}${isPage(path) ? '.md' : ''}`),
    forHtml: withLinks(text, file, (path) => prefix + path),
  };
}

export const readPages = (parts: PageParts): Promise<Page[]> =>
  Promise.all(SOURCES.map((source) => readPage(source, parts)));

/** The example programs, by path. */
export const readExamples = (): Promise<[path: string, text: string][]> =>
  Promise.all(EXAMPLES.map(async (file) => [examplePath(file), await readFile(join(ROOT, file), 'utf8')]));
