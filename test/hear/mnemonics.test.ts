/** The table of mnemonics against the program that it is for. */

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { speak } from '../../src/hear/speech/espeak.ts';
import { BY_EAR, MNEMONICS } from '../../src/hear/speech/mnemonics.ts';
import { findPhone, longerOf, phoneAt, phoneId } from '../../src/score/phonology/phones.ts';
import { needs, pathOf } from '../parts/needs.ts';

const run = promisify(execFile);

/** The name that espeak-ng itself gives to a mnemonic, without the stress that it puts on a lone vowel. */
async function namedBack(mnemonic: string): Promise<string> {
  const args = ['-v', 'el', '-q', '--ipa', `[[_|${mnemonic}|_]]`];
  return (await run(pathOf('espeak-ng'), args)).stdout.trim().replace('ˈ', '');
}

/** A phone as espeak-ng writes it: no tie, and an h for breath. */
const asNamed = (symbol: string): string => symbol.replace('͡', '').replace('ʰ', 'h');

it('names each phone once, and phones of the inventory alone', () => {
  const symbols = [...MNEMONICS, ...BY_EAR].map(([symbol]) => symbol);
  expect(new Set(symbols).size).toBe(symbols.length);
  expect(symbols.filter((symbol) => findPhone(symbol) === undefined)).toEqual([]);
  expect(new Set(MNEMONICS.map(([, mnemonic]) => mnemonic)).size).toBe(MNEMONICS.length);
});

describe('espeak-ng', needs('espeak-ng'), () => {
  it.each(MNEMONICS)('says %s for %s', async (symbol, mnemonic) => {
    expect(await namedBack(mnemonic)).toBe(asNamed(symbol));
  });

  it('says every long phone with a colon: a longer one, or the same twice', async () => {
    const long = MNEMONICS.filter(([symbol]) => longerOf(phoneId(symbol)) !== phoneId(symbol));
    expect(long.length).toBeGreaterThan(25);
    for (const [symbol, mnemonic] of long) {
      expect(phoneAt(longerOf(phoneId(symbol))).symbol).toBe(`${symbol}ː`);
      expect([`${symbol}ː`, `${symbol}${symbol}`]).toContain(await namedBack(`${mnemonic}:`));
    }
  });

  it('makes another sound for each', async () => {
    const { signal } = new AbortController();
    const sounds = new Map<string, string>();
    for (const [symbol, mnemonic] of MNEMONICS) {
      const wav = await speak(pathOf('espeak-ng'), `[[a|${mnemonic}|'a]]`, 'normal', signal);
      const twin = sounds.get(wav.toString('latin1'));
      expect([symbol, twin]).toEqual([symbol, undefined]);
      sounds.set(wav.toString('latin1'), symbol);
    }
  });

  it.each(['p#', 'k#', 'I', 'A', '&'])('does not know %s, so no row has it', async (mnemonic) => {
    const { stdout } = await run(pathOf('espeak-ng'), ['-v', 'el', '-q', '-x', `[[_|${mnemonic}|_]]`]);
    expect(stdout.trim()).not.toBe(`_|${mnemonic}_`);
    expect(MNEMONICS.map(([, known]) => known)).not.toContain(mnemonic);
  });
});
