import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { serving } from '../fixture.ts';
import { part } from '../parts/runs.ts';
import { MODERN, type Params, requestOf, rpcOf, send } from './talk.ts';

const app = serving();

const READING = 'koine://reading/{scheme}/{word}';

describe.each(['2025-06-18', MODERN])('%s', (era) => {
  const ask = (method: string, params?: Params): Promise<Response> => {
    const { body, headers } = requestOf(era, method, params);
    return send(app, body, headers);
  };
  const resultOf = async (method: string, params?: Params) => {
    const response = await ask(method, params);
    expect(response.status).toBe(200);
    const { result, error } = await rpcOf(response);
    expect(error).toBeUndefined();
    return result;
  };
  it('resources/list names every page of the manual, and resources/read gives it', async () => {
    const { resources: all } = await resultOf('resources/list');
    const resources = all.filter(({ uri }: { uri: string }) => uri.startsWith('koine:'));
    const index = await (await fetch(`${app.url}/llms.txt`)).text();
    const pages = [...index.matchAll(/\]\((\S+\.md)\): (.+)$/gmu)];
    expect(resources).toHaveLength(pages.length);
    expect(resources.map(({ description }: { description: string }) => description)).toEqual(
      pages.map(([, , summary]) => summary),
    );
    for (const { uri, size, mimeType } of resources.slice(0, 3)) {
      const { contents } = await resultOf('resources/read', { uri });
      const path = uri === 'koine://docs/index' ? '/docs.md' : `${uri.replace('koine:/', '')}.md`;
      const text = await (await fetch(app.url + path)).text();
      expect(contents).toEqual([{ uri, mimeType: 'text/markdown', text }]);
      expect([size, mimeType]).toEqual([Buffer.byteLength(text), 'text/markdown']);
    }
  });

  const PROMPT = { type: 'ref/prompt', name: 'practice_word' };
  const TEMPLATE = { type: 'ref/resource', uri: READING };
  it.each<[object, string, string, readonly string[], boolean]>([
    [TEMPLATE, 'word', 'logos', ['λόγος'], false],
    [TEMPLATE, 'word', 'hello!', [], false],
    [PROMPT, 'word', ' ', [], true],
  ])('completes %j %s %s', async (ref, name, value, words, hasMore) => {
    const { completion } = await resultOf('completion/complete', { ref, argument: { name, value } });
    expect(completion.hasMore).toBe(hasMore);
    expect(completion.values).toEqual(hasMore || words.length > 0 ? expect.arrayContaining([...words]) : []);
    if (name === 'word' && value !== ' ') expect(completion.values.length === 10).toBe(hasMore);
  });

  it('any params get an answer, and never an internal error', async () => {
    const method = fc.constantFrom('resources/read', 'prompts/get', 'completion/complete');
    const text = fc.oneof(
      fc.string({ maxLength: 12 }),
      fc.constantFrom('practice_word', 'ref/prompt', READING, 'word', 'θ%'),
    );
    const value = fc.oneof(
      text,
      fc.jsonValue({ maxDepth: 1 }),
      fc.dictionary(fc.constantFrom('type', 'name', 'uri', 'value', 'word', 'scheme'), text),
    );
    const params = fc.dictionary(
      fc.constantFrom('uri', 'name', 'arguments', 'ref', 'argument', 'context'),
      value,
      { maxKeys: 4 },
    );
    await fc.assert(
      fc.asyncProperty(method, params, async (name, sent) => {
        const response = await ask(name, sent);
        expect([200, 400]).toContain(response.status);
        const { error, result } = await rpcOf(response);
        expect((error === undefined) !== (result === undefined)).toBe(true);
      }),
      { numRuns: part(100) },
    );
  });
});
