import { beforeAll, describe, expect, it } from 'vitest';
import { EXTRA, MAX_PHONES, MISSING, PAIR } from '../../assembly/codes.ts';
import { loadEngine } from '../../src/files/built/engine.ts';
import type { Engine } from '../../src/score/engine.ts';
import { PHONES, phoneId } from '../../src/score/phonology/phones.ts';
import { koineGreek } from '../../src/score/phonology/schemes/koine-greek.ts';
import { perturb } from '../../src/serve/bench/inputs/perturb.ts';
import { type Random, seeded } from '../../src/serve/bench/inputs/random.ts';
import { type Aligner, typedAligner } from '../../src/serve/bench/twins/alignTyped.ts';
import { alignNaively } from '../naive/align.ts';

let engine: Engine;
let typed: Aligner;

beforeAll(async () => {
  engine = await loadEngine(koineGreek);
  typed = typedAligner(engine.phonology, engine.costs);
});

/** Kernel, typed twin and naive twin on one pair. */
function compare(target: readonly number[], attempt: readonly number[]): void {
  const { phonology, costs, kernel } = engine;
  const naive = alignNaively(target, attempt, phonology.readings, costs).steps;
  const steps = [...kernel.steps.subarray(0, kernel.align(target, attempt))];
  const context = () => JSON.stringify({ target, attempt });
  if (steps.join() !== naive.join()) expect(steps, context()).toEqual(naive);
  const count = typed.align(Uint8Array.from(target), Uint8Array.from(attempt));
  const twin = [...typed.steps.subarray(0, count)];
  if (twin.join() !== naive.join()) expect(twin, context()).toEqual(naive);
}

const randomReadings = (random: Random, length: number): number[] =>
  Array.from({ length }, () => random.below(engine.phonology.readings.length));
const randomPhones = (random: Random, length: number): number[] =>
  Array.from({ length }, () => random.below(PHONES.length));

describe('the aligner gives the steps of its naive twin', () => {
  it('on 12,000 lexicon words with learner errors', () => {
    const random = seeded(1);
    const { lexicon, phonology } = engine;
    for (let n = 0; n < 12_000; n++) {
      const row = random.below(lexicon.rows);
      const target = [...lexicon.readings.subarray(lexicon.offsets[row], lexicon.offsets[row + 1])];
      const exact = target.map((id) => phonology.readings[id]?.phone as number);
      compare(target, perturb(exact, random));
    }
  });

  it('on 8,000 random strings of any reading and any phone', () => {
    const random = seeded(2);
    for (let n = 0; n < 8_000; n++) {
      compare(randomReadings(random, random.below(14)), randomPhones(random, random.below(14)));
    }
  });

  it('on 4,000 strings of few phones, where ties abound', () => {
    const random = seeded(3);
    const phones = ['a', 'o', 'h', 'l', 'k'].map(phoneId);
    const readings = engine.phonology.readings.flatMap(({ phone }, id) =>
      phones.includes(phone) ? [id] : [],
    );
    for (let n = 0; n < 4_000; n++) {
      const target = Array.from({ length: random.below(9) }, () => random.pick(readings));
      compare(
        target,
        Array.from({ length: random.below(12) }, () => random.pick(phones)),
      );
    }
  });

  it('on 6,000 strings of glides, doubled phones and halves of affricates', () => {
    const random = seeded(5);
    const phones = ['a', 'e', 'i', 'ɪ', 'ʊ', 'j', 'w', 'u', 't', 's', 'd', 'z', 'h'].map(phoneId);
    for (let n = 0; n < 6_000; n++) {
      const attempt = Array.from({ length: random.below(10) }, () => random.pick(phones));
      compare(randomReadings(random, random.below(8)), attempt);
    }
  });

  it('on empty sides', () => {
    compare([], []);
    compare([], [0, 1, 2]);
    compare([0, 1, 2], []);
  });

  it('on the longest strings, random, alike and utterly unlike', () => {
    const random = seeded(4);
    const target = randomReadings(random, MAX_PHONES);
    compare(target, randomPhones(random, MAX_PHONES));
    compare(
      target,
      target.map((id) => engine.phonology.readings[id]?.phone as number),
    );
    const l = engine.phonology.readings.findIndex(({ phone, twice }) => phone === phoneId('l') && twice);
    compare(Array(MAX_PHONES).fill(l), Array(MAX_PHONES).fill(phoneId('l')));
    compare(Array(MAX_PHONES).fill(l), Array(MAX_PHONES).fill(phoneId('i')));
    compare([l], Array(MAX_PHONES).fill(phoneId('l')));
  });
});

describe('the fixed order among equals', () => {
  const read = (phone: string): number =>
    engine.phonology.readings.findIndex((reading) => reading.phone === phoneId(phone) && !reading.twice);

  const steps = (target: number[], attempt: number[]): number[] => {
    const { kernel } = engine;
    return [...kernel.steps.subarray(0, kernel.align(target, attempt))];
  };

  it('prefers match, then missing, then extra, leftmost first', () => {
    expect(steps([read('k')], [phoneId('k'), phoneId('k')])).toEqual([PAIR, EXTRA]);
    expect(steps([read('k'), read('k')], [phoneId('k')])).toEqual([PAIR, MISSING]);
  });
});
