/**
 * Our tools, prompts and resources that replace the ones of the conformance suite, each by its kind: a tool that
 * fails for a tool that fails, a prompt with arguments for a prompt with arguments.
 */

import type { IncomingHttpHeaders } from 'node:http';

type Params = Record<string, unknown>;

const WORD = { target: 'θεός', ipa: 'θ e ˈo s', scheme: 'erasmian' };

/** Params to send in place of the suite's, by method and by the name or URI that it asks for. */
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

/** Replaces the params of a request for something of the suite's own. */
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

/** Puts our names into the body of a request and into the header that repeats them. */
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
