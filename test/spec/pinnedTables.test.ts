/** The tables that the kernels read, held cell by cell: what a reading takes, what two phones may be, costs and keys. */

import { describe, expect, it } from 'vitest';
import {
  CARRIED,
  COMPANIONS,
  GLIDE,
  JOIN,
  MAX_COMPANIONS,
  MAX_READINGS,
  NO_PHONE,
  OPTIONAL,
  PHONE_STRIDE,
  TWICE,
} from '../../assembly/codes.ts';
import { costTables } from '../../src/score/align/costTables.ts';
import { PHONES, phoneId } from '../../src/score/phonology/phones.ts';
import type { Reading } from '../../src/score/phonology/readings.ts';
import { engine } from '../engine.ts';

const { lexicon, phonology, costs } = engine;
const tables = costTables(phonology, costs);

/** The reading of the sound at `at` of a word. */
function reading(word: string, at: number): number {
  const row = lexicon.find(word)?.row as number;
  return lexicon.readings[(lexicon.offsets[row] as number) + at] as number;
}

describe('what a reading takes', () => {
  it.each([
    ['a single consonant takes an affricate alone', 'λόγος', 0, JOIN],
    ['a vowel an offglide, too', 'λόγος', 1, JOIN | GLIDE],
    ['a double consonant itself twice', 'ἄλλος', 1, JOIN | TWICE],
    ['a vowel with a rough breathing an h before it', 'ὅς', 0, JOIN | GLIDE | COMPANIONS],
    ['υι an h before it and a j behind it', 'υἱός', 0, JOIN | GLIDE | COMPANIONS],
    ['an ι behind a palatal may be silent', 'ἅγιος', 2, JOIN | GLIDE | OPTIONAL],
  ])('%s', (_which, word, at, kind) => {
    expect(tables.kinds[reading(word, at)]).toBe(kind);
  });
});

describe('what two phones that stand together may be', () => {
  it.each([
    ['l', 'l', TWICE | CARRIED, NO_PHONE],
    ['e', 'ɪ', GLIDE | CARRIED, NO_PHONE],
    // A t may lead an s, as in ζ said dz.
    ['t', 's', JOIN | COMPANIONS, phoneId('t͡s')],
    ['d', 'ʒ', JOIN, phoneId('d͡ʒ')],
    ['a', 'l', 0, NO_PHONE],
  ])('%s %s', (first, second, paired, joined) => {
    const both = phoneId(first) * PHONE_STRIDE + phoneId(second);
    expect([tables.paired[both], tables.joins[both]]).toEqual([paired, joined]);
  });
  it('there is a place for every two phones, and an affricate in four', () => {
    expect(tables.joins).toHaveLength(PHONE_STRIDE ** 2);
    expect(tables.joins.filter((affricate) => affricate !== NO_PHONE)).toHaveLength(4);
  });
});

describe('costs and keys', () => {
  /** A cost in the high bits, less a closeness in the low ones. */
  const key = (cost: number, closeness: number) => BigInt(cost) * 4_194_304n - BigInt(closeness);
  const gap = key(4200, 0);
  it.each([
    ['the same', 'λόγος', 1, 'o', 0, key(0, 4200)],
    ['two heights off', 'λόγος', 1, 'u', 1400, key(4200, 2800)],
    ['length alone', 'λόγος', 0, 'lː', 420, key(420, 3780)],
    ['a vowel for a consonant', 'λόγος', 0, 'o', 4200, key(4200, 0)],
    ['a silent ι said j', 'ἅγιος', 2, 'j', 84, key(84, 0)],
  ])('%s', (_which, word, at, heard, graded, pair) => {
    const cell = reading(word, at) * PHONE_STRIDE + phoneId(heard);
    expect([tables.graded[cell], tables.pairKeys[cell]]).toEqual([graded, pair - 2n * gap]);
  });
  it.each([
    ['a right vowel with an offglide', 'λόγος', 1, 'o', 420, key(420, 3780) - 3n * gap],
    // Nine tenths of 2800.
    ['a wrong one', 'λόγος', 1, 'u', 1680, key(4200, 2520) - 3n * gap],
    ['a consonant has none', 'λόγος', 1, 'l', 0, 0n],
    ['nor is a consonant said with one', 'λόγος', 0, 'o', 0, 0n],
  ])('%s', (_which, word, at, heard, glided, pair) => {
    const cell = reading(word, at) * PHONE_STRIDE + phoneId(heard);
    expect([tables.glided[cell], tables.glideKeys[cell]]).toEqual([glided, pair]);
  });
  it('the first phone of the inventory has its column, too', () => {
    const id = reading('λόγος', 1);
    expect(tables.pairKeys[id * PHONE_STRIDE]).toBe(
      key(costs.pair(id, 0).cost, costs.pair(id, 0).closeness) - 2n * gap,
    );
  });
  it('a gap and an exact pair beside a companion', () => {
    expect(tables).toMatchObject({ gap: 4200, gapKey: gap, variantKey: key(84, 0) });
  });
});

describe('companions', () => {
  it('the first is the first bit, and a reading has the bits of its own alone', () => {
    const bits = [...tables.companions].filter((bit) => bit !== 0n).sort((a, b) => (a < b ? -1 : 1));
    expect(bits).toEqual(bits.map((_, n) => 1n << BigInt(n)));
    expect(tables.ledBy[reading('ὅς', 0)]).toBe(tables.companions[phoneId('h')]);
    expect(tables.ledBy[reading('λόγος', 1)]).toBe(0n);
    expect(tables.silentAfter[reading('λόγος', 1)]).toBe(0n);
  });
});

describe('a scheme has room for so many', () => {
  const some = phonology.readings[reading('λόγος', 0)] as Reading;
  const built = (readings: Reading[]) => costTables({ ...phonology, readings }, costs);
  const trailedBy = (count: number): Reading => ({
    ...some,
    trailed: new Set(Array.from(PHONES.keys()).slice(0, count)),
  });
  it('companions', () => {
    expect(built([trailedBy(MAX_COMPANIONS)]).trailedBy[0]).toBe(2n ** 64n - 1n);
    expect(() => built([trailedBy(MAX_COMPANIONS + 1)])).toThrow('the scheme has 65 companions');
  });
  it('readings', () => {
    const { readings } = phonology;
    const filled = Array.from(
      { length: MAX_READINGS - 1 },
      (_, n) => readings[n % readings.length] as Reading,
    );
    expect(() => built([...filled, some])).toThrow('the scheme has 256 readings');
    expect(phonology.readings.length).toBeLessThan(MAX_READINGS);
  });
});
