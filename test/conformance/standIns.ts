/**
 * Replaces each tool, prompt and resource that the conformance suite asks for with one of ours of the same kind. If the
 * suite calls a tool that fails, the replacement is a call of our tool that fails.
 */

import type { IncomingHttpHeaders } from 'node:http';

type Params = Record<string, unknown>;

const WORD = { target: 'θεός', ipa: 'θ e ˈo s', scheme: 'erasmian' };

/** Params to send in place of the suite's params, keyed by method and by the name or URI that the suite asks for. */
const STAND_INS: Readonly<Record<string, Readonly<Record<string, Params>>>> = {
  'tools/call': {
    test_simple_text: { name: 'score', arguments: WORD },
    test_error_handling: { name: 'score', arguments: { ...WORD, ipa: 1 } },
  },
  'prompts/get': {
    test_simple_prompt: { name: 'practice_word' },
    test_prompt_with_arguments: { name: 'practice_word', arguments: { word: 'θεός', scheme: 'erasmian' } },
    test_prompt_with_embedded_resource: { name: 'practice_word', arguments: { word: 'θεός' } },
  },
  'resources/read': { 'test://static-text': { uri: 'koine://docs/quickstart' } },
};

/**
 * Returns our params if a request asks for a tool, prompt or resource of the suite; otherwise returns the given params.
 */
function standIn(method: string, params: Params): Params {
  const { name, uri, ref } = params;
  if (
    method === 'completion/complete' &&
    (ref as Params | undefined)?.name === 'test_prompt_with_arguments'
  ) {
    const asked = params.argument as Params;
    return {
      ...params,
      ref: { type: 'ref/prompt', name: 'practice_word' },
      argument: { ...asked, name: 'word' },
    };
  }
  const found = STAND_INS[method]?.[String(name ?? uri)];
  return found === undefined ? params : { ...params, ...found };
}

/** Replaces the names of the suite in the body of a request, and in the headers that depend on the body. */
export function withOurNames(body: string, headers: IncomingHttpHeaders) {
  let message: { method?: unknown; params?: Params };
  try {
    message = JSON.parse(body);
  } catch {
    return { body, headers };
  }
  if (typeof message?.method !== 'string' || typeof message.params !== 'object') return { body, headers };
  const params = standIn(message.method, message.params ?? {});
  if (params === message.params) return { body, headers };
  const text = JSON.stringify({ ...message, params });
  const named = headers['mcp-name'] === undefined ? {} : { 'mcp-name': String(params.name ?? params.uri) };
  const length = { 'content-length': String(Buffer.byteLength(text)) };
  return { body: text, headers: { ...headers, ...named, ...length } };
}
