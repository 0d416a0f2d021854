/** The table of mnemonics: each phone once. */

import { expect, it } from 'vitest';
import { findPhone } from '../../../src/engine/phonology/phones.ts';
import { BY_EAR, MNEMONICS } from '../src/mnemonics.ts';

it('names each phone once, and phones of the inventory alone', () => {
  const symbols = [...MNEMONICS, ...BY_EAR].map(([symbol]) => symbol);
  expect(new Set(symbols).size).toBe(symbols.length);
  expect(symbols.filter((symbol) => findPhone(symbol) === undefined)).toEqual([]);
  expect(new Set(MNEMONICS.map(([, mnemonic]) => mnemonic)).size).toBe(MNEMONICS.length);
});
