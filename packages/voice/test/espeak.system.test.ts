import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { longerOf, phoneAt, phoneId } from '../../../src/engine/phonology/phones.ts';
import { needs, pathOf } from '../../../test/parts/needs.ts';
import { BORROWED, MNEMONICS } from '../src/mnemonics.ts';

/** Mnemonics of the voice `el` itself. The palatal k is left out, because espeak-ng prints k for it. */
const OWN = MNEMONICS.filter(([phone]) => phone !== 'c' && BORROWED.every(([other]) => other !== phone));

async function namedBack(mnemonic: string): Promise<string> {
  const args = ['-v', 'el', '-q', '--ipa', `[[_|${mnemonic}|_]]`];
  return (await promisify(execFile)(pathOf('espeak-ng'), args)).stdout.trim().replace('ˈ', '');
}

/** Writes a phone as espeak-ng does: affricates without a tie, and a Greek χ. */
const asNamed = (symbol: string): string => symbol.replace('͡', '').replace('ꭓ', 'χ');

describe('the mnemonics', needs('espeak-ng'), () => {
  it.each(OWN)('says %s for %s', async (symbol, mnemonic) => {
    expect(await namedBack(mnemonic)).toBe(asNamed(symbol));
  });

  it('says every long phone with a colon: a longer one, or the same twice', async () => {
    const long = OWN.filter(([symbol]) => longerOf(phoneId(symbol)) !== phoneId(symbol));
    expect(long.length).toBeGreaterThan(20);
    for (const [symbol, mnemonic] of long) {
      expect(phoneAt(longerOf(phoneId(symbol))).symbol).toBe(`${symbol}ː`);
      expect([`${symbol}ː`, `${symbol}${symbol}`]).toContain(await namedBack(`${mnemonic}:`));
    }
  });
});
