import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { parseBenchRequest } from '../../src/contract/bench.ts';
import { Refusal } from '../../src/contract/refusal.ts';
import { parseTutorRequest, THRESHOLD_NAMES, TUTOR_FIELDS } from '../../src/contract/request.ts';
import { TutorRequest } from '../../src/contract/requestSchemas.ts';
import { TutorResponse } from '../../src/contract/response.ts';
import { DEFAULT_SCHEME } from '../../src/contract/schemes.ts';
import { read, score } from '../../src/engine/library/scorer.ts';
import { koineGreek } from '../../src/engine/phonology/schemes/koine-greek.ts';
import { engine } from '../engine.ts';
import { RUNS } from '../parts/runs.ts';

const engines = new Map([[koineGreek.name, engine]]);

function outcome(body: unknown): 'answer' | 'refusal' {
  try {
    TutorResponse.parse(JSON.parse(JSON.stringify(score(read(body, engines)))));
    return 'answer';
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    expect(error.message).toMatch(/^\S.*[^.]$/su);
    return 'refusal';
  }
}

function takes(body: unknown): boolean {
  try {
    parseTutorRequest(body);
    return true;
  } catch (error) {
    expect(error).toBeInstanceOf(Refusal);
    return false;
  }
}

describe('the table of fields', () => {
  const value = fc.oneof(
    fc.jsonValue({ maxDepth: 2 }),
    fc.array(fc.oneof(fc.double({ noNaN: true }), fc.string())),
    fc.dictionary(
      fc.constantFrom(...THRESHOLD_NAMES, 'other'),
      fc.double({ min: -0.5, max: 1.5, noNaN: true }),
    ),
    fc.double({ noNaN: true }),
    fc.integer(),
    fc.integer({ min: -1, max: 12 }),
    fc.boolean(),
    fc.string(),
  );
  const ajv = new Ajv2020({ strict: false });
  const closed = (schema: object): object =>
    JSON.parse(
      JSON.stringify(schema).replaceAll('"properties":', '"additionalProperties":false,"properties":'),
    );
  const { properties = {} } = z.toJSONSchema(TutorRequest, { io: 'input' });
  // The table of fields takes any value for these two: unknown schemes and wrong frames are refused later.
  const later = ['scheme', 'posteriors'];
  const rows = Object.entries(TUTOR_FIELDS).filter(([name]) => name !== 'target' && !later.includes(name));

  it.each(rows)('takes exactly the values of %s that its schema describes', (name) => {
    const schema = properties[name] as object;
    // The parser refuses unknown names of thresholds. The schema refuses them only in words, because generators of
    // clients fail on closed objects. Therefore the test closes the schema.
    const described = ajv.compile(closed(schema));
    fc.assert(
      fc.property(value, (sent) => {
        const fits = sent === null || described(sent);
        expect(takes({ target: 'θεός', [name]: sent })).toBe(fits);
      }),
      { seed: 3 },
    );
  });

  it('fills in the default of every field that is left out, and drops fields that it does not name', () => {
    const left = { different_word: true, candidates: 10, calibrate: true, detail: 'full' };
    const target = 'θεός';
    expect(parseTutorRequest({ target, unheard_of: 1 })).toEqual({ target, scheme: DEFAULT_SCHEME, ...left });
    const kernels = ['align', 'neighbours', 'forward', 'slots', 'tutor'];
    expect(parseBenchRequest({})).toEqual({ kernels, time_ms: 100 });
  });
});

describe('bad bodies', () => {
  it('any JSON value is answered or refused, never a fault', () => {
    fc.assert(
      fc.property(fc.jsonValue({ noUnicodeString: false }), (body) => {
        expect(outcome(body)).toBe('refusal');
      }),
    );
  });

  it('a right request with any value in any field', () => {
    const strange = ['unheard_of', '__proto__', 'constructor', 'toString'];
    const field = fc.constantFrom(...Object.keys(TUTOR_FIELDS), ...strange);
    fc.assert(
      fc.property(field, fc.jsonValue(), (name, value) => {
        outcome(
          JSON.parse(`{"target":"θεός","ipa":"s e o s",${JSON.stringify(name)}:${JSON.stringify(value)}}`),
        );
      }),
    );
  });

  it('posteriors of any shape and any numbers', () => {
    const number = fc.oneof(
      { weight: 8, arbitrary: fc.double({ min: -30, max: 0, noNaN: true }) },
      fc.constantFrom(...[0, -1e300, -1e9, 1, 700, 1e300], Number.NaN, -Infinity, Infinity),
    );
    const rowsOf = (width: number) => fc.array(number, { minLength: width, maxLength: width });
    const rows = fc.integer({ min: 1, max: 5 }).chain((width) => fc.array(rowsOf(width), { maxLength: 12 }));
    const label = fc.constantFrom('θ', 'e', 'o', 's', '<blank>', 'g', 't͡s', '');
    const vocab = fc.option(fc.array(label, { maxLength: 5 }), { nil: undefined });
    const outcomes = { answer: 0, refusal: 0 };
    fc.assert(
      fc.property(rows, vocab, fc.option(fc.nat(6), { nil: undefined }), (posteriors, labels, blank_id) => {
        outcomes[outcome({ target: 'θεός', ipa: 's e o s', posteriors, vocab: labels, blank_id })]++;
      }),
    );
    expect(outcomes.answer).toBeGreaterThan(RUNS / 30);
    expect(outcomes.refusal).toBeGreaterThan(RUNS / 30);
  });
});

describe('null in an optional field means that it is left out', () => {
  const OPTIONAL = Object.keys(TUTOR_FIELDS).filter((name) => !['target', 'ipa'].includes(name));
  const plain = { target: 'θεός', ipa: 's ˈe o s' };
  it.each([...OPTIONAL.map((field) => [field]), OPTIONAL])('%s', (...fields) => {
    const nulls = Object.fromEntries(fields.map((field) => [field, null]));
    expect(parseTutorRequest({ ...plain, ...nulls })).toEqual(parseTutorRequest(plain));
  });
  it('in the request of the bench, too', () => {
    expect(parseBenchRequest({ kernels: null, time_ms: null })).toEqual(parseBenchRequest({}));
  });
});
