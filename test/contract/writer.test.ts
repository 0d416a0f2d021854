import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { PHONES } from '../../src/score/phonology/phones.ts';
import { perturb } from '../../src/serve/bench/inputs/perturb.ts';
import { normalised } from '../../src/serve/bench/inputs/posteriors.ts';
import { seeded } from '../../src/serve/bench/inputs/random.ts';
import { writeScored } from '../../src/serve/service/answer.ts';
import { writerOf } from '../../src/serve/service/writer.ts';
import { engine, score } from '../engine.ts';

/** Byte for byte, not character by character: a lone surrogate is escaped, not replaced. */
const expectSame = (bytes: Buffer, value: unknown): void =>
  expect(bytes.toString('hex')).toBe(Buffer.from(JSON.stringify(value)).toString('hex'));

const Leaf = z.looseObject({
  'a "name"': z.string(),
  θ: z.number().nullable(),
  on: z.boolean().optional(),
  kind: z.enum(['x', 'y']).nullable().optional(),
});
const Tree = z.looseObject({
  api: z.literal('v1'),
  words: z.array(z.string()),
  grid: z.array(z.array(z.number())),
  leaves: z.array(Leaf),
  again: z.array(Leaf).optional(),
  one: Leaf.nullable(),
});

const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom('', '"', '\\', '\n\u0000\u007f', '\u2028', 'θεός', '\ud800', '\udc00x', 'ά'.repeat(65)),
);
const number = fc.oneof(
  fc.double(),
  fc.integer(),
  fc.constantFrom(-0, Number.NaN, Number.POSITIVE_INFINITY, 1e21, 1e-7),
);
const leaf = fc.record(
  {
    'a "name"': text,
    θ: fc.option(number),
    on: fc.boolean(),
    kind: fc.option(fc.constantFrom('x' as const, 'y' as const)),
  },
  { requiredKeys: ['a "name"', 'θ'], noNullPrototype: true },
);
const tree = fc.record(
  {
    api: fc.constant('v1' as const),
    words: fc.array(text),
    grid: fc.array(fc.array(number)),
    leaves: fc.array(leaf),
    again: fc.array(leaf),
    one: fc.option(leaf),
  },
  { requiredKeys: ['api', 'words', 'grid', 'leaves', 'one'], noNullPrototype: true },
);

describe('a compiled writer', () => {
  it('gives the bytes of JSON.stringify', () => {
    const write = writerOf(Tree);
    fc.assert(
      fc.property(tree, (value) => {
        expectSame(write(value as z.infer<typeof Tree>), value);
      }),
    );
  });

  it('writes a list twice that occurs twice, and again in the next answer', () => {
    const write = writerOf(Tree);
    const leaves = [{ 'a "name"': 'θ', θ: 1 }];
    const value = { api: 'v1' as const, words: [], grid: [], leaves, again: leaves, one: null };
    expectSame(write(value), value);
    leaves.push({ 'a "name"': 'ὁ', θ: 2 });
    expectSame(write(value), value);
  });

  it('begins anew after a value that does not fit its schema', () => {
    const write = writerOf(Tree);
    const value = { api: 'v1' as const, words: ['θ'], grid: [], leaves: [], one: null };
    const broken = { ...value, leaves: [{ 'a "name"': 'θ', θ: 1 }, undefined] };
    expect(() => write(broken as unknown as z.infer<typeof Tree>)).toThrow(TypeError);
    expectSame(write(value), value);
  });

  it('writes answers beside each other, and each stays as it was', () => {
    const write = writerOf(Tree);
    const values = Array.from({ length: 40 }, (_, n) => {
      const words = Array.from({ length: 7 ** (n % 6) }, (_word, at) => `ω ${at}`);
      return { api: 'v1' as const, words, grid: [], leaves: [], one: null };
    });
    const written = values.map(write);
    for (const [n, value] of values.entries()) expectSame(written[n] as Buffer, value);
  });

  it('writes five thousand texts in one list', () => {
    const write = writerOf(Tree);
    for (let n = 0; n < 3; n++) {
      const words = Array.from({ length: 5000 }, (_, at) => `${n} ${at} ω`);
      const value = { api: 'v1' as const, words, grid: [], leaves: [], one: null };
      expectSame(write(value), value);
    }
  });

  it('is not made for a schema that it cannot write', () => {
    expect(() => writerOf(z.object({ when: z.date() }))).toThrow('no writer is made for date');
    expect(() => writerOf(z.object({ a: z.string().optional() }))).toThrow('a comes first and is optional');
  });
});

describe('the writer of scored answers', () => {
  const { lexicon, phonology } = engine;
  const formOf = (row: number): string => lexicon.entry(row).form;
  const phonesOf = (row: number): number[] =>
    Array.from(
      lexicon.readings.subarray(lexicon.offsets[row], lexicon.offsets[row + 1]),
      (reading) => phonology.readings[reading]?.phone as number,
    );
  const random = seeded(20261121);
  /** A row, and its IPA as a learner says it, with a stress mark. */
  const attempt = (): [string, string] => {
    const row = random.below(lexicon.rows);
    const symbols = perturb(phonesOf(row), random).map((id) => PHONES[id]?.symbol);
    if (random.next() < 0.7) symbols.splice(random.below(symbols.length + 1), 0, 'ˈ');
    return [formOf(row), `${symbols.join(' ')} ${random.next() < 0.2 ? '☃' : ''} s`];
  };

  it('gives the bytes of JSON.stringify for words and verses with errors', () => {
    for (let n = 0; n < 1500; n++) {
      const words = Array.from({ length: n % 5 === 0 ? 1 + random.below(6) : 1 }, attempt);
      const more = {
        ...(n % 7 === 0 ? { thresholds: { proximity: random.next(), confidence: 0.5 } } : {}),
        ...(n % 11 === 0 ? { different_word: false } : {}),
      };
      const answer = score(
        words.map(([form]) => form).join(' '),
        words.map(([, ipa]) => ipa).join(' '),
        more,
      );
      expectSame(writeScored(answer, 'score'), answer);
      const { api, scheme, target_text, observed_phones, proximity, heard_as, fingerprints } = answer;
      const ranking = { api, scheme, target_text, observed_phones, proximity, heard_as, fingerprints };
      expectSame(writeScored(answer, 'heard_as'), ranking);
    }
  });

  it('gives the bytes of JSON.stringify for posteriors, aligned or not', () => {
    for (let n = 0; n < 60; n++) {
      const [form, ipa] = attempt();
      const vocab = ['<blank>', ...new Set(PHONES.slice(0, 60).map(({ symbol }) => symbol)), 'no phone'];
      const posteriors = Array.from({ length: n % 4 === 0 ? 2 : 40 }, () =>
        normalised(vocab.map(() => -4 * Math.log(1e-9 + random.next()))),
      );
      const answer = score(form, ipa, { posteriors, ...(n % 5 === 0 ? {} : { vocab }), thresholds: [0.5] });
      expectSame(writeScored(answer, 'score'), answer);
    }
  });

  it('gives them for a recording, too', () => {
    const answer = score('θεός', 's ˈe o s');
    const input_quality = {
      sample_rate: 16_000,
      channels: 1,
      bit_depth: 16,
      duration_s: 1,
      trimmed_duration_s: 0.5,
      peak_dbfs: -3.25,
      rms_dbfs: null,
      clipped_ratio: 0,
      silence_ratio: 0.5,
      dc_offset: -0.000001,
      snr_db: null,
      warnings: ['noisy' as const],
    };
    expectSame(writeScored({ ...answer, input_quality }, 'score'), { ...answer, input_quality });
  });
});
