import { describe, expect, it } from 'vitest';
import { PHONES } from '../../src/engine/phonology/phones.ts';
import { readAttempt } from '../../src/engine/text/attempt.ts';
import { spellGreek, spellLatin } from '../../src/engine/text/spell.ts';
import { engine } from '../engine.ts';
import { tableOf } from '../table.ts';

const spell = (ipa: string): string => {
  const { phones, stressed } = readAttempt(ipa);
  return spellGreek(phones, stressed[0] ?? null, engine.phonology.spellings);
};

describe('spelling what was heard', () => {
  it.each(tableOf('score/spellings.tsv') as [string, string][])('%s is written %s', (ipa, greek) => {
    expect(spell(ipa)).toBe(greek.normalize('NFC'));
  });

  it('in ASCII too', () => {
    expect(spellLatin(readAttempt('θ e ˈo s').phones)).toBe('theos');
    expect(spellLatin([...PHONES.keys()])).toMatch(/^[a-z]+$/u);
  });
});
