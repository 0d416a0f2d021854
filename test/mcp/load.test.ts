import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LOCAL_TOOLS, TOOLS } from '../../src/contract/tools.ts';
import { engine } from '../engine.ts';
import { serving, ticking } from '../fixture.ts';
import { answerIn, call, keyed, MODERN, request, requestOf, rpcOf, send } from './talk.ts';

const app = serving({ now: ticking() });

const ajv = new Ajv2020({ strict: false });
formats.default(ajv);

describe('the list of tools', () => {
  /** Keywords of JSON Schema that every host accepts. Gemini drops all tools if a schema has another. */
  const KEYWORDS = new Set(
    'type description properties required items enum anyOf minimum maximum'.split(' '),
  );
  type Schema = Readonly<Record<string, unknown>>;
  const schemasIn = (schema: Schema): Schema[] => {
    const { properties = {}, items = [], anyOf = [] } = schema as Record<string, object | Schema[]>;
    return [schema, ...[...Object.values(properties), items, anyOf].flat().flatMap(schemasIn)];
  };

  it('has schemas that are objects at the root, of keywords that every host takes', async () => {
    const listed = (await rpcOf(await send(app, request('tools/list')))).result.tools;
    expect(listed).toMatchObject(TOOLS);
    for (const { inputSchema, outputSchema } of [...TOOLS, ...LOCAL_TOOLS])
      for (const root of [inputSchema, outputSchema]) {
        expect([root.type, ajv.validateSchema(root)]).toEqual(['object', true]);
        for (const schema of schemasIn(root)) {
          expect(Object.keys(schema).filter((word) => !KEYWORDS.has(word))).toEqual([]);
          // An object schema without properties does not help a model, except as the schema of a tool without arguments.
          if (schema.type === 'object' && schema !== root)
            expect(Object.keys(schema.properties ?? {})).not.toEqual([]);
        }
      }
  });

  it('admits every request that is answered', async () => {
    const takes = new Map(TOOLS.map(({ name, inputSchema }) => [name as string, ajv.compile(inputSchema)]));
    for (const [tool, args] of [
      ['score', { target: 'θεός', ipa: 'a e' }],
      ['score', { target: 'θεός', attempts: [{ ipa: 'a e' }, { said: 'θεός' }] }],
      ['heard_as', { ipa: 'a e' }],
      ['read', { text: 'θεός' }],
      ['find_words', { letters: 'θε', most: 3 }],
      ['explain', { sound: 'θ' }],
      ['create_upload', {}],
    ] as const) {
      expect(takes.get(tool)?.(args)).toBe(true);
      expect((await call(app, tool, args)).isError).toBe(false);
    }
  });
});

describe('many at once', () => {
  it('50 calls with the same id from different sockets each get their own answer', async () => {
    const words = Array.from({ length: 50 }, (_, n) => engine.lexicon.entry(n * 1000).form);
    const answers = await Promise.all(
      words.map(async (target, n) => {
        const params = { name: n % 2 ? 'score' : 'heard_as', arguments: { target, ipa: 'a' } };
        const { body, headers } = requestOf(n % 3 ? '2025-11-25' : MODERN, 'tools/call', params);
        return rpcOf(await send(app, body, keyed(app, { ...headers, connection: 'close' })));
      }),
    );
    expect(answers.map(({ result }) => answerIn(result).target_text)).toEqual(words);
    expect(answers.every(({ id }) => id === 1)).toBe(true);
  });

  it('a `cancelled` notification of one client does not end the request of another', async () => {
    const target = 'παρακαλοῦ '.repeat(64);
    const params = { name: 'score', arguments: { target, ipa: 'p a r a k a l u '.repeat(64) } };
    const slow = send(app, request('tools/call', params), keyed(app));
    for (let requestId = 0; requestId < 200; requestId++) {
      await send(app, { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId } });
    }
    expect(answerIn((await rpcOf(await slow)).result).proximity).toBe(1);
  });
});

describe('any message', () => {
  const word = fc.oneof(
    fc.constantFrom('tools/call', 'tools/list', 'initialize', 'ping', 'server/discover'),
    fc.constantFrom('__proto__', 'score', 'heard_as'),
    fc.string(),
  );
  const value = fc.oneof({ weight: 2, arbitrary: word }, { weight: 3, arbitrary: fc.jsonValue() });
  const some = (keys: Record<string, fc.Arbitrary<unknown>>) => fc.record(keys, { requiredKeys: [] });
  const meta = some({
    'io.modelcontextprotocol/protocolVersion': fc.oneof(fc.constantFrom(MODERN, '2025-11-25'), value),
    'io.modelcontextprotocol/clientCapabilities': fc.oneof(fc.constant({}), value),
    progressToken: value,
  });
  const args = some({ target: fc.oneof(fc.constant('θεός'), value), ipa: value, thresholds: value });
  const params = fc.oneof(
    some({ name: word, arguments: fc.oneof(args, value), _meta: fc.oneof(meta, value), cursor: value }),
    value,
  );
  const message = some({ jsonrpc: fc.oneof(fc.constant('2.0'), value), id: value, method: word, params });
  const body = fc.oneof(
    message.map((m) => JSON.stringify(m)),
    fc.array(message).map((m) => JSON.stringify(m)),
    fc.string(),
  );
  const ascii = fc.oneof(
    fc.constantFrom(MODERN, '2025-06-18', 'tools/call', 'score'),
    fc.stringMatching(/^[!-~]{1,12}$/u),
  );
  const headers = fc.dictionary(fc.constantFrom('mcp-protocol-version', 'mcp-method', 'mcp-name'), ascii);

  it('is never a 500, and always JSON-RPC, a problem, or 202', async () => {
    const check = async (sent: string, more: Record<string, string>): Promise<void> => {
      const response = await send(app, sent, keyed(app, more));
      expect(response.status).toBeLessThan(500);
      const text = await response.text();
      if (response.status === 202) {
        expect(text).toBe('');
        return;
      }
      const answer = JSON.parse(text);
      if (response.headers.get('content-type')?.startsWith('application/problem+json')) {
        expect(answer.status).toBe(response.status);
      } else {
        expect(answer.jsonrpc).toBe('2.0');
        expect(Object.keys(answer).length).toBe(3);
        expect('result' in answer || Number.isInteger(answer.error.code)).toBe(true);
      }
    };
    await fc.assert(fc.asyncProperty(body, headers, check));
  });
});
