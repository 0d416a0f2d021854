/**
 * Tests the phones that are right in no word of a scheme. If one of them was heard, no other word can match exactly, so
 * the search for another word can stop.
 */

import { describe, expect, it } from 'vitest';
import { seeded } from '../../bench/inputs/random.ts';
import { alignedRows, type Row } from '../../src/engine/align/alignment.ts';
import { isRealEdit } from '../../src/engine/align/score.ts';
import { PHONES, phoneId } from '../../src/engine/phonology/phones.ts';
import { STEP } from '../parts/runs.ts';
import { BY_SCHEME, KOINE } from './twins.ts';

const isFault = (row: Row): boolean => isRealEdit(row) || row.glided;

describe('a phone that cannot be right', () => {
  it.each(BY_SCHEME)('is a fault with any reading, alone and next to any phone: %s', (_name, engine) => {
    const { costs, phonology } = engine;
    const random = seeded(21);
    const wrong = [...PHONES.keys()].filter((phone) => !costs.mayBeRight(phone));
    expect(wrong.length).toBeGreaterThan(10);
    for (const reading of phonology.readings.keys()) {
      for (const phone of wrong) {
        if (random.below(STEP) > 0) continue;
        const other = random.below(PHONES.length);
        for (const heard of [[phone], [phone, phone], [phone, other], [other, phone]]) {
          expect(alignedRows([reading], heard, engine).some(isFault)).toBe(true);
          expect(alignedRows([reading, reading], heard, engine).some(isFault)).toBe(true);
        }
      }
    }
  });
  it.each([
    ['ɬ', false],
    ['ʔ', false],
    // These are, in order, a companion of a rough breathing, half of an affricate, a variant of ɣ, and a taught phone.
    ['h', true],
    ['ʃ', true],
    ['ɡ', true],
    ['l', true],
  ])('%s may be right: %s', (symbol, right) => {
    expect(KOINE.costs.mayBeRight(phoneId(symbol))).toBe(right);
  });
});
