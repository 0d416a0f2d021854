import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseBenchRequest } from '../../src/contract/bench.ts';
import { withoutNulls } from '../../src/contract/fields.ts';
import { Refusal } from '../../src/contract/refusal.ts';
import { TutorRequest } from '../../src/contract/request.ts';
import { TutorResponse } from '../../src/contract/response.ts';
import { DEFAULT_SCHEME } from '../../src/contract/schemes.ts';
import {
  parseRecognizeRequest,
  parseTutorRequest,
  THRESHOLD_NAMES,
} from '../../src/contract/tutorRequest.ts';
import { read, score } from '../../src/score/library/scorer.ts';
import { koineGreek } from '../../src/score/phonology/schemes/koine-greek.ts';
import { engine } from '../engine.ts';
import { RUNS } from '../parts/runs.ts';

const engines = new Map([[koineGreek.name, engine]]);

/** Answers or refuses; anything else is a fault. Returns the kind of outcome. */
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

/** The request that the reader makes of a body; null if it refuses the body. */
function readOf(body: unknown): unknown {
  try {
    return JSON.parse(JSON.stringify(parseTutorRequest(body)));
  } catch (error) {
    expect(error).toBeInstanceOf(Refusal);
    return null;
  }
}

describe('the reader and the description', () => {
  const value = fc.oneof(
    fc.jsonValue({ maxDepth: 2 }),
    fc.array(fc.oneof(fc.double(), fc.string())),
    fc.dictionary(fc.constantFrom(...THRESHOLD_NAMES, 'other'), fc.double({ min: -0.5, max: 1.5 }), {
      maxKeys: 3,
    }),
    fc.double(),
    fc.integer(),
    fc.boolean(),
    fc.string(),
    fc.constant(undefined),
  );
  const fields = Object.keys(TutorRequest.shape).filter((name) => name !== 'target');

  it('take the same bodies, and make the same of them', () => {
    fc.assert(
      fc.property(
        fc.option(fc.string(), { nil: 7 }),
        fc.dictionary(fc.constantFrom(...fields), value, { maxKeys: 3 }),
        (target, body) => {
          const whole = { target, ...body };
          const described = TutorRequest.safeParse(withoutNulls(whole));
          const { data } = described;
          const made = data && { ...data, scheme: data.scheme ?? DEFAULT_SCHEME };
          expect(readOf(whole)).toEqual(made === undefined ? null : JSON.parse(JSON.stringify(made)));
        },
      ),
    );
  });

  it('the scheme of a body that names none is that of the caller', () => {
    expect(parseTutorRequest({ target: 'θεός' }).scheme).toBe('koine-greek');
    expect(parseTutorRequest({ target: 'θεός' }, 'attic').scheme).toBe('attic');
    expect(parseTutorRequest({ target: 'θεός', scheme: null }, 'attic').scheme).toBe('attic');
    expect(parseTutorRequest({ target: 'θεός', scheme: 'erasmian' }, 'attic').scheme).toBe('erasmian');
  });

  it('a refusal names the field', () => {
    for (const [body, field] of [
      [{}, 'target'],
      [{ target: 'θεός', ipa: 7 }, 'ipa'],
      [{ target: 'θεός', thresholds: { proximity: 2 } }, 'thresholds'],
      [{ target: 'θεός', blank_id: 0.5 }, 'blank_id'],
      [[], undefined],
    ] as const) {
      expect(() => parseTutorRequest(body)).toThrow(expect.objectContaining({ field }));
    }
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
    const field = fc.constantFrom(
      'target',
      'ipa',
      'audio_base64',
      'audio_url',
      'scheme',
      'different_word',
      'calibrate',
      'thresholds',
      'posteriors',
      'vocab',
      'blank_id',
      'recognizer',
      'unheard_of',
      '__proto__',
      'constructor',
      'toString',
    );
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
      fc.constantFrom(
        0,
        -1e300,
        -1e9,
        1,
        700,
        1e300,
        Number.NaN,
        Number.POSITIVE_INFINITY,
        Number.NEGATIVE_INFINITY,
      ),
    );
    const rows = fc
      .integer({ min: 1, max: 5 })
      .chain((width) =>
        fc.array(fc.array(number, { minLength: width, maxLength: width }), { maxLength: 12 }),
      );
    const vocab = fc.option(
      fc.array(fc.constantFrom('θ', 'e', 'o', 's', '<blank>', 'g', 't͡s', ''), { maxLength: 5 }),
      { nil: undefined },
    );
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
  const OPTIONAL = [
    'audio_base64',
    'audio_url',
    'scheme',
    'different_word',
    'calibrate',
    'thresholds',
    'posteriors',
    'vocab',
    'blank_id',
    'recognizer',
  ];
  const plain = { target: 'θεός', ipa: 's ˈe o s' };
  it.each(OPTIONAL)('%s', (field) => {
    expect(parseTutorRequest({ ...plain, [field]: null })).toEqual(parseTutorRequest(plain));
  });
  it('all of them at once, and those of a request with a recording', () => {
    const nulls = Object.fromEntries(OPTIONAL.map((field) => [field, null]));
    expect(parseTutorRequest({ ...plain, ...nulls })).toEqual(parseTutorRequest(plain));
    const audio_base64 = 'UklGRg==';
    expect(parseRecognizeRequest({ audio_base64, audio_url: null, recognizer: null })).toEqual({
      audio_base64,
    });
    expect(parseTutorRequest({ target: 'θεός', audio_base64, ipa: null }).ipa).toBeUndefined();
  });
  it('in the request of the bench, too', () => {
    expect(parseBenchRequest({ kernels: null, time_ms: null })).toEqual(parseBenchRequest({}));
  });
  it('a target of null is none', () => {
    expect(() => parseTutorRequest({ ...plain, target: null })).toThrow(
      'target must be a Greek word or verse',
    );
  });
});
