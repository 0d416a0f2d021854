import { describe, expect, it } from 'vitest';
import { Refusal } from '../../src/contract/refusal.ts';
import { TOOLS } from '../../src/contract/tools.ts';
import type { Service } from '../../src/service/calls/service.ts';
import { answerMessage } from '../../src/service/mcp/endpoint.ts';
import { readMessage } from '../../src/service/mcp/message.ts';
import { MODERN, type Params, type Rpc, requestOf } from './talk.ts';

const CALLER = { owner: 'sha256:a', requestId: 'a' };
const CALL = { name: 'score', arguments: {} };
const URI = 'koine://reading/attic/x';
const WORD = {
  ref: { type: 'ref/prompt', name: 'practice_word' },
  argument: { name: 'word', value: 'θ' },
  context: { arguments: { scheme: 'attic' } },
};

describe.each(['2025-11-25', MODERN])('%s', (era) => {
  /** Returns the result of a method of a service that has only these functions. */
  async function answered(service: object, method: string, params: Params) {
    const sent = requestOf(era, method, params);
    const message = readMessage(sent.body);
    if ('status' in message) throw new Error('no message');
    const fixed = { baseUrl: 'https://koine.example', manual: [], tools: TOOLS, instructions: '' };
    const parts = { ...fixed, service: service as Service, caller: CALLER };
    const { body } = await answerMessage(message, sent.headers, parts);
    return (JSON.parse(body) as Rpc).result;
  }

  it.each([
    ['tools/call', CALL],
    ['resources/read', { uri: URI }],
    ['prompts/get', { name: 'practice_word', arguments: { word: 'x' } }],
    ['completion/complete', WORD],
  ])('%s that fails by our own fault, or with a 503, leaves both to HTTP', async (method, params) => {
    for (const error of [new Error('a bug'), new Refusal('service-unavailable', 'later', undefined, 5)]) {
      const fail = () => Promise.reject(error);
      const service = { tutor: fail, reading: fail, lexicon: fail };
      await expect(answered(service, method, params)).rejects.toBe(error);
    }
  });

  it('the data of an answer arrive unchanged, whatever they hold', async () => {
    const answer = { sounds: [], code: 'θεός "\\" \n\u0007 \ud800 \u{10000}\u007f', n: [1e-7, null] };
    const explain = async () => answer;
    const called = await answered({ explain }, 'tools/call', { name: 'explain', arguments: {} });
    expect(called.structuredContent).toEqual(answer);
  });
});
