/**
 * Reads every public document of a service in each of its forms. Finds documents by following links from `FIRST`.
 */

import { type Answer, BASE, type Service } from './service.ts';

const FIRST = [
  ...'/ /sitemap.xml /robots.txt /llms.txt /llms-full.txt /openapi.json /server.json /server-card.json'.split(
    ' ',
  ),
  ...'/v1/capabilities /.well-known/agent-card.json /.well-known/oauth-protected-resource'.split(' '),
  ...'/logo.svg /logo.png /favicon.ico /docs/style.css /docs/script.js'.split(' '),
];

const LINK = new RegExp(`(?:${BASE.replaceAll('.', '\\.')}|(?:href|src)=")(/[\\w./%-]*)`, 'gu');

/** Finds the paths that a document links to, except scripts and the files of the practice page. */
const pathsIn = (body: string): string[] =>
  [...body.matchAll(LINK)].map(([, path = '']) => path).filter((path) => /^\/(?:docs\b|\w*\.|$)/u.test(path));

/** The tag with the name of the build. It is left out, because any change of the page's scripts changes it. */
const BUILD = /<meta name="koine-build"[^>]*>/u;

const ACCEPTED = ['*/*', 'text/markdown'];

export async function readDocuments(
  { ask }: Service,
  tell: (name: string, answer: string) => void,
): Promise<void> {
  const answers = new Map<string, readonly Answer[]>();
  const found = new Set(FIRST);
  // The loop also reads the paths that are added while it runs.
  for (const path of found) {
    const headers = ACCEPTED.map((accept) => ({ accept }));
    const all = await Promise.all(headers.map((one) => ask({ method: 'GET', path, headers: one })));
    answers.set(path, all);
    for (const { headers: sent, body } of all) {
      if (/html|markdown|plain|xml|json/u.test(sent['content-type'] ?? ''))
        pathsIn(body).forEach(found.add, found);
    }
  }
  for (const [path, all] of [...answers].sort(([a], [b]) => (a < b ? -1 : 1))) {
    for (const [n, { status, headers, body }] of all.entries()) {
      tell(
        `${path} as ${ACCEPTED[n]}`,
        [status, headers['content-type'], body.replace(BUILD, '')].join('\n'),
      );
    }
  }
}
