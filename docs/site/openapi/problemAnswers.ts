import type { Operation } from '../../../src/contract/operations.ts';
import { problemOf } from '../../../src/contract/problems.ts';
import { PROBLEMS, Refusal, type Slug } from '../../../src/contract/refusal.ts';
import { schemaRef } from './components.ts';
import { PROBLEM_EXAMPLES, type ProblemExample } from './examples.ts';
import { type HeaderName, headersOf } from './headers.ts';

const CONDITIONS: Readonly<Record<Slug, string>> = {
  'bad-request': 'The request does not fit; `detail` says why, and `hint` what was found or meant.',
  unauthorized: 'No API key, or one that is not known.',
  'forbidden-origin': 'A web page of this origin may not call the service.',
  'not-found': 'There is nothing here, or not for this key.',
  'method-not-allowed': 'The path does not take this method; `Allow` lists those it takes.',
  'not-acceptable': '`Accept` allows neither application/json nor text/event-stream.',
  'request-timeout':
    'The headers took longer than 10 s to arrive, the whole request longer than 120 s, or the body brought less than 1 KiB a second for 5 s.',
  'content-too-large': 'The body is too large: refused by its Content-Length, before it is read.',
  'header-fields-too-large': 'The headers are larger than 16 KiB.',
  'too-many-requests': 'The window of this key is full; `Retry-After` says when there is room.',
  'internal-error': 'A fault of the service.',
  'bad-gateway': 'The recognizer answered with an error, or not at all.',
  'service-unavailable':
    'No recognizer, one that is warming up, too much at once, or a service that stops; `Retry-After` is there when another try can help.',
};

/** Headers that answers with a kind of problem always have; `MAYBE` has headers that they may have. */
const ALWAYS: Readonly<Partial<Record<Slug, readonly HeaderName[]>>> = {
  unauthorized: ['WWW-Authenticate'],
  'too-many-requests': ['Retry-After'],
};
const MAYBE: Readonly<Partial<Record<Slug, readonly HeaderName[]>>> = {
  'service-unavailable': ['Retry-After'],
};

const WINDOW: readonly HeaderName[] = ['RateLimit-Policy', 'RateLimit'];

/**
 * Describes the headers of an answer, including the headers of the rate window.
 * @param counted true if the request counts in the window; on /mcp only tool calls count
 */
export function answerHeaders(
  { keyed, path }: Operation,
  counted: boolean,
  always: readonly HeaderName[] = [],
  maybe: readonly HeaderName[] = [],
): object {
  if (path === '/mcp') return headersOf(always, [...maybe, ...WINDOW]);
  return headersOf([...(keyed && counted ? WINDOW : []), ...always], maybe);
}

function examplesOf({ id, path }: Operation, slug: Slug, baseUrl: string): object {
  const named = Object.entries<ProblemExample>(PROBLEM_EXAMPLES)
    .filter(([, example]) => example.of === id && example.slug === slug)
    .map(([name, { detail, code, field, hint }]) => [
      name,
      { value: problemOf(new Refusal(slug, detail, code, undefined, field, hint), baseUrl, path) },
    ]);
  return named.length === 0 ? {} : { examples: Object.fromEntries(named) };
}

export const problemAnswer = (operation: Operation, slug: Slug, baseUrl: string): object => ({
  description: CONDITIONS[slug],
  headers: answerHeaders(operation, slug !== 'unauthorized', ALWAYS[slug], MAYBE[slug]),
  content: {
    'application/problem+json': { schema: schemaRef('Problem'), ...examplesOf(operation, slug, baseUrl) },
  },
});

const ANYWHERE: readonly Slug[] = [
  'bad-request',
  'method-not-allowed',
  'request-timeout',
  'header-fields-too-large',
  'internal-error',
  'service-unavailable',
];

export const failure = (): object => ({
  description: `Any other failure. ${ANYWHERE.map((slug) => `${PROBLEMS[slug].status}: ${CONDITIONS[slug]}`).join(' ')}`,
  headers: headersOf([], ['Allow', 'Retry-After', ...WINDOW]),
  content: { 'application/problem+json': { schema: schemaRef('Problem') } },
});
