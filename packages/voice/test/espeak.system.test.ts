import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { needs, pathOf } from '../../../test/parts/needs.ts';
import { BORROWED, MNEMONICS } from '../src/mnemonics.ts';

/** Leaves out mnemonics of other languages, and the palatal k, for which espeak-ng prints k. */
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
});
