import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TOOLS } from '../../src/contract/tools.ts';
import { serving, ticking } from '../fixture.ts';
import { part } from '../parts/runs.ts';
import { call } from './talk.ts';

const app = serving({ now: ticking() });

describe('arguments as models send them', () => {
  const WORD = { target: 'θεός', ipa: 's ˈe o s' };
  // biome-ignore format: a table, one case a line
  it.each<[string, object, object]>([
    [
      'score',
      { ...WORD, detail: 'full', candidates: '3', different_word: 'false', thresholds: '[0.8]' },
      { ...WORD, detail: 'full', candidates: 3, different_word: false, thresholds: [0.8] },
    ],
    ['score', { target: 'ω', ipa: 'oʊ', accept: '{"ω": ["oʊ"]}' }, { target: 'ω', ipa: 'oʊ', accept: { ω: ['oʊ'] } }],
    ['score', { ...WORD, scheme: '', said: '', audio_url: '', recognizer: '', attempts: '' }, WORD],
    ['score', { target: 'θεός', attempts: '[{"said": "seós", "scheme": "", "candidates": "0"}]' }, { target: 'θεός', attempts: [{ said: 'seós', candidates: 0 }] }],
    ['heard_as', { said: 'kirios', target: '', detail: '' }, { said: 'kirios' }],
    ['find_words', { pos: 'NOUN', most: '2', lemma: '', least_frequency: '5' }, { pos: 'NOUN', most: 2, least_frequency: 5 }],
    ['read', { text: 'λόγος', scheme: '' }, { text: 'λόγος' }],
    ['explain', { sound: 'θ', code: '' }, { sound: 'θ' }],
  ])('%s: %j', async (tool, sent, meant) => {
    expect(await call(app, tool, sent)).toEqual({ ...(await call(app, tool, meant)), isError: false });
  });

  it.each<[object, string]>([
    [{ ...WORD, candidates: 'three' }, 'candidates must be a whole number from 0 to 10; found "three"'],
    [{ ...WORD, different_word: '1' }, 'different_word must be true or false; found "1"'],
    [{ ...WORD, accept: '{"__proto__": ["a"]}' }, 'accept must be lists of 1 to 4 sounds'],
    [{ ...WORD, detail: 'brief' }, 'detail must be one of full, summary; found "brief"'],
    [{ ...WORD, target: '' }, 'target must be a Greek word or verse'],
  ])('%j is refused as it was sent', async (sent, detail) => {
    const { isError, answer } = await call(app, 'score', sent);
    expect([isError, answer.detail]).toEqual([true, expect.stringContaining(detail)]);
  });
});

describe('any argument', () => {
  const wild = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 80 }),
    fc.stringMatching(/^[\^α-ωὰ-ῷ$ ]{0,12}$/u),
    fc.constantFrom(...'θ,^,$,^$,χ ,tʰ,\0,ˈ,\u0301,𝛂,NOUN,attic'.split(','), 'a'.repeat(5000)),
    fc.jsonValue({ maxDepth: 2 }),
    fc.json({ maxDepth: 2 }),
    fc.double(),
    fc.constantFrom(1e308, -1, 0, 0.5, 50, [], {}, [[]], { a: {} }, null, true),
  );
  const given = fc.dictionary(
    fc.constantFrom(
      ...'scheme sound contrast letters lemma pos least_frequency most code text'.split(' '),
      ...'target ipa said attempts detail accept thresholds candidates'.split(' '),
    ),
    wild,
    { maxKeys: 4 },
  );
  const tool = fc.constantFrom('score', 'heard_as', 'read', 'find_words', 'explain');
  const ajv = new Ajv2020();
  const fits = new Map(TOOLS.map(({ name, outputSchema }) => [name as string, ajv.compile(outputSchema)]));

  it('gets an answer or a refusal, and either fits the output schema', async () => {
    await fc.assert(
      fc.asyncProperty(tool, given, async (name, args) => {
        const { isError, answer, text } = await call(app, name, JSON.parse(JSON.stringify(args)));
        if (isError) expect(answer).toMatchObject({ status: 400, detail: expect.stringMatching(/\S+ \S+/u) });
        else expect(answer).toBeTypeOf('object');
        expect(text).toMatch(/\S/u);
        expect(fits.get(name)?.(answer), JSON.stringify(answer)).toBe(true);
      }),
      { numRuns: part(200) },
    );
  });
});
