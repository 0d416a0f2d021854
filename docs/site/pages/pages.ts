/**
 * Reads the public pages from docs/: fills placeholders, inserts examples, and turns links into addresses of the
 * service.
 */

import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { ROOT, VERSION } from '../../../src/service/built/project.ts';
import { ADDRESS, PREFIX } from '../../../src/service/built/served.ts';

/**
 * Pages in reading order: file, group in the table of contents, and a summary of one sentence with at most 160
 * characters.
 */
// biome-ignore format: a table, two lines a page
const SOURCES: readonly (readonly [file: string, group: string, summary: string])[] = [
  ['docs/index.md', 'Start',
    'Scores the pronunciation of Koine Greek, sound by sound: what went wrong, where, and what to fix first.'],
  ['docs/quickstart.md', 'Start',
    'From a key to the first score in two minutes.'],
  ['docs/clients.md', 'Start',
    'Small clients for TypeScript and Python, and whole programs to copy: shell, TypeScript, Python.'],
  ['docs/library.md', 'Start',
    'The scorer without the service: in Node, or in a page that needs no server of its own.'],
  ['docs/elements.md', 'Start',
    'A word with a microphone in a page of your own: one script tag, attributes, events, style, policy, a frame.'],
  ['docs/page.md', 'Start',
    'The page for learners as a folder for any web server, or as a SCORM package for a course system.'],
  ['docs/scoring.md', 'The answer',
    'Alignment, costs, proximity, stress, thresholds and confidence: how the service computes the numbers.'],
  ['docs/traditions.md', 'The answer',
    'Koine, Erasmian, Modern Greek and Attic side by side, letter by letter: what each teaches and accepts.'],
  ['docs/coaching.md', 'The answer',
    'Status, closeness, error codes and feature differences of each sound, and the ranked fixes.'],
  ['docs/heard-as.md', 'The answer',
    'Which words the attempt resembled, with confidences, and whether another word was said.'],
  ['docs/audio.md', 'What to send',
    'WAV recordings: inline, uploaded or from a URL; their quality, and clips too short to score.'],
  ['docs/batch.md', 'What to send',
    'Many attempts at once: a batch over HTTP, or a file with koine score --file.'],
  ['docs/research.md', 'What to send',
    'A corpus of attempts or recordings as tables, FRR, FAR, DER and F1, and what they may be compared with.'],
  ['docs/recognizer.md', 'What to send',
    'The protocol of the recognizer that turns recordings into phones.'],
  ['docs/speech.md', 'What to send',
    'Hear a target, or what was heard: GET /v1/speech, its voice, and recordings in its place.'],
  ['docs/words.md', 'What to send',
    'How a text is said, and words by their first letters: GET /v1/reading and GET /v1/lexicon, without a key.'],
  ['docs/mcp.md', 'Agents',
    'The same scoring as MCP tools at /mcp: score, heard_as, read, find_words, explain, recognize, create_upload.'],
  ['docs/mcp-clients.md', 'Agents',
    'Claude Desktop, Claude Code, Cursor, VS Code and others: as a program without a key, or by a service.'],
  ['docs/mcp-app.md', 'Agents',
    'The result in the chat as the page shows it, with the mouth, and the next attempt: an MCP App.'],
  ['docs/authentication.md', 'Rules',
    'API keys: how to get one, how to send it, what the service stores of it.'],
  ['docs/limits.md', 'Rules',
    'The rate window, its headers, and the sizes of everything.'],
  ['docs/cors.md', 'Rules',
    'Which web pages may call the service, what they can read, and how an operator allows more.'],
  ['docs/errors.md', 'Rules',
    'Every problem type and code, with what to do about it.'],
  ['docs/retries.md', 'Rules',
    'Which failures to send again, when, and how often.'],
  ['docs/caching.md', 'Rules',
    'Which answers may be kept, for how long, and how to ask whether one has changed.'],
  ['docs/versioning.md', 'Rules',
    'What /v1 and tutor-v1 promise, what may be added, and which lists are closed.'],
  ['docs/operations.md', 'About',
    'For operators: one machine, replicas behind a proxy, Redis, backups, keys.'],
  ['docs/demo-recognizer.md', 'About',
    'What the demo recognizer was trained on, what it can do, what it is bad at.'],
  ['docs/calibration.md', 'About',
    'How well the confidences hold, and on what they were fitted.'],
  ['docs/monitoring.md', 'About',
    'For operators: health, readiness, the log, metrics, and how the service stops.'],
  ['lexicon/README.md', 'About',
    'The lexicon: what is in it, its license, and whom to credit.'],
];

export interface Page {
  readonly path: string;
  readonly title: string;
  readonly group: string;
  readonly summary: string;
  /** The text for readers outside the site; its links are absolute and lead to the Markdown of other pages. */
  readonly markdown: string;
  /** The text to render as HTML; its links lead to the HTML of other pages. */
  readonly forHtml: string;
}

/** Programs that pages show, or to which they link. */
const EXAMPLES = [
  ...['client.sh', 'client.ts', 'client.py', 'recognizer.mjs', 'vowel.py'].map((name) => `examples/${name}`),
  'packages/clients/python/koine_tutor/__init__.py',
];

/** Returns the path of the page of a file. It is the name of the file, with two exceptions. */
function pathOf(file: string): string {
  if (file === 'docs/index.md') return '/docs';
  return file === 'lexicon/README.md' ? '/docs/credits' : `/docs/${posix.basename(file, '.md')}`;
}
/**
 * Returns the path at which an example is served. The Python client gets the name of its package, because its only file
 * is __init__.py.
 */
const examplePath = (file: string): string =>
  `/docs/examples/${posix.basename(file.replace('/__init__.py', '.py'))}`;

const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

/** Matches a paragraph that is only a link to an example; it is replaced by the text of the example. */
const SHOWN = /^\[[^\]]+\]\(\.\.\/(examples\/[\w.]+)\)$/gmu;
const LANGUAGES: Readonly<Record<string, string>> = { '.sh': 'sh', '.ts': 'ts', '.py': 'python' };

const withExamples = (markdown: string): string =>
  markdown.replace(SHOWN, (_link, name: string) => {
    const language = LANGUAGES[posix.extname(name)] ?? 'text';
    return `\`\`\`${language}\n${read(name).trimEnd()}\n\`\`\``;
  });

const PAGES = new Set(SOURCES.map(([file]) => pathOf(file)));

const PATHS = new Map([
  ...SOURCES.map(([file]) => [file, pathOf(file)] as const),
  ...EXAMPLES.map((file) => [file, examplePath(file)] as const),
]);

const LINK = /\]\((?!https?:|mailto:|#)([^)#\s]+)(#[^)\s]*)?\)/gu;

/** Turns links to files into addresses of pages. @throws Error for a link to a file that is not a page */
function withLinks(markdown: string, file: string, addressOf: (path: string) => string): string {
  return markdown.replace(LINK, (_whole, target: string, anchor = '') => {
    const named = posix.join(posix.dirname(file), target);
    const path = target.startsWith('/') ? target : PATHS.get(named);
    if (path === undefined) throw new Error(`${file} links to ${target}, which is no page`);
    return `](${addressOf(path)}${anchor})`;
  });
}

export const readPages = (): Page[] =>
  SOURCES.map(([file, group, summary]) => {
    const text = withExamples(read(file)).replaceAll('{base_url}', ADDRESS).replaceAll('{version}', VERSION);
    const path = pathOf(file);
    return {
      path,
      title: /^# (.+)$/mu.exec(text)?.[1] ?? path,
      group,
      summary,
      markdown: withLinks(text, file, (to) => `${ADDRESS}${to}${PAGES.has(to) ? '.md' : ''}`),
      forHtml: withLinks(text, file, (to) => PREFIX + to),
    };
  });

export const readExamples = (): [path: string, text: string][] =>
  EXAMPLES.map((file) => [examplePath(file), read(file)]);
