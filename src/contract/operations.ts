/** Operations of the HTTP API. Routes, API description and the header Allow are made from the table OPERATIONS. */

import type { Slug } from './refusal.ts';

export const TAGS = {
  scoring: "A learner's attempt at a word or verse, scored sound by sound.",
  lexicon: 'Greek words and how they are said; public, not counted.',
  speech: 'Targets and phones, spoken.',
  agents: 'The same scoring as MCP tools.',
  uploads: 'Recordings too large to send inline.',
  service: 'What the service can do, and how fast.',
  documents: 'Pages for people and files for programs; public, not counted.',
} as const;

export interface Operation {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly id: string;
  /** True if every request needs an API key. A request of POST /mcp needs one only for a tool call. */
  readonly keyed: boolean;
  readonly tag: keyof typeof TAGS;
  readonly summary: string;
  /** Problems of this operation, besides those that a key, the rate limit or the body can cause. */
  readonly refusals: readonly Slug[];
}

// biome-ignore format: a table, two lines an operation
export const OPERATIONS = [
  { method: 'GET', path: '/health', id: 'getHealth', keyed: false, tag: 'service',
    summary: 'A line of text when the service is ready', refusals: [] },
  { method: 'GET', path: '/ready', id: 'getReady', keyed: false, tag: 'service',
    summary: 'Whether to send requests here', refusals: ['service-unavailable'] },
  { method: 'POST', path: '/v1/tutor', id: 'scoreTutor', keyed: true, tag: 'scoring',
    summary: 'Score a word or short verse', refusals: ['bad-gateway', 'service-unavailable'] },
  { method: 'POST', path: '/v1/tutor/batch', id: 'scoreBatch', keyed: true, tag: 'scoring',
    summary: 'Score many attempts at once', refusals: ['service-unavailable'] },
  { method: 'POST', path: '/v1/passages', id: 'readPassage', keyed: true, tag: 'scoring',
    summary: 'Score verses read aloud in one recording', refusals: ['bad-gateway', 'service-unavailable'] },
  { method: 'GET', path: '/v1/lexicon', id: 'searchLexicon', keyed: false, tag: 'lexicon',
    summary: 'List words by their first letters', refusals: ['bad-request', 'service-unavailable'] },
  { method: 'GET', path: '/v1/reading', id: 'readTarget', keyed: false, tag: 'lexicon',
    summary: 'Tell how a word or verse is read', refusals: ['bad-request', 'service-unavailable'] },
  { method: 'GET', path: '/v1/speech', id: 'getSpeech', keyed: true, tag: 'speech',
    summary: 'Say a target or phones', refusals: ['bad-request', 'service-unavailable'] },
  { method: 'POST', path: '/v1/bench', id: 'runBench', keyed: true, tag: 'service',
    summary: 'Measure the kernels on this machine', refusals: ['service-unavailable'] },
  { method: 'POST', path: '/mcp', id: 'callMcp', keyed: false, tag: 'agents',
    summary: 'Call an MCP method (Streamable HTTP, JSON alone)',
    refusals: ['unauthorized', 'forbidden-origin', 'not-acceptable', 'too-many-requests', 'service-unavailable'] },
  { method: 'POST', path: '/v1/uploads', id: 'createUpload', keyed: true, tag: 'uploads',
    summary: 'Make a slot for a recording', refusals: ['service-unavailable'] },
  { method: 'PUT', path: '/v1/uploads/{id}', id: 'putUpload', keyed: true, tag: 'uploads',
    summary: 'Store a recording in a slot', refusals: ['not-found', 'service-unavailable'] },
  { method: 'GET', path: '/v1/uploads/{id}', id: 'getUpload', keyed: true, tag: 'uploads',
    summary: 'Read a stored recording', refusals: ['not-found', 'service-unavailable'] },
  { method: 'DELETE', path: '/v1/uploads/{id}', id: 'deleteUpload', keyed: true, tag: 'uploads',
    summary: 'Give a slot back', refusals: ['not-found', 'service-unavailable'] },
] as const satisfies readonly Operation[];

export type OperationId = (typeof OPERATIONS)[number]['id'];

/** Makes a pattern that matches the paths of operations; a parameter such as `{id}` matches one segment. */
const patternOf = (operations: readonly Operation[]): RegExp => {
  const paths = operations.map(({ path }) => path.replaceAll(/\{\w+\}/gu, '[^/]+'));
  return new RegExp(`^(?:${paths.join('|')})$`, 'u');
};

const PATTERNS = OPERATIONS.map((operation) => ({ ...operation, pattern: patternOf([operation]) }));

/** Lists the methods of a path, for the header Allow; empty for an unknown path. */
export function allowedMethods(path: string): string[] {
  const methods = PATTERNS.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
  return methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
}

/** Matches /mcp and the paths that need an API key; web pages of other origins may not call them. */
export const GUARDED = patternOf(OPERATIONS.filter(({ keyed, path }) => keyed || path === '/mcp'));
