import { describe, expect, it } from 'vitest';
import { PHONES } from '../../src/engine/phonology/phones.ts';
import { readAttempt } from '../../src/engine/text/attempt.ts';
import { spellGreek, spellLatin } from '../../src/engine/text/spell.ts';
import { engine } from '../engine.ts';

const spell = (ipa: string): string => {
  const { phones, stressed } = readAttempt(ipa);
  return spellGreek(phones, stressed[0] ?? null, engine.phonology.spellings);
};

describe('spelling what was heard', () => {
  it.each([
    ['l ˈo ɣ o s', 'λόγος'],
    ['e i m ˈi', 'ἐϊμί'],
    ['k s e n o s', 'ξένος'.replace('έ', 'ε')],
    ['p s i x i', 'ψιχι'],
    ['a ŋ ɡ e l o s', 'ἀγγελος'],
    ['k o z m o s', 'κοσμος'],
    ['z o i', 'ζοϊ'],
    ['h a ɣ i o s', 'ἁγιος'],
    ['y o s', 'ὑος'],
    ['u r a n ˈo s', 'οὐρανός'],
    ['r i m a', 'ῥιμα'],
    ['tʰ e o s', 'θεος'],
    ['ʔ', ''],
    ['u ˈi', 'οὐί'],
  ])('%s is written %s', (ipa, greek) => {
    expect(spell(ipa)).toBe(greek.normalize('NFC'));
  });

  it('in ASCII too', () => {
    expect(spellLatin(readAttempt('θ e ˈo s').phones)).toBe('theos');
    expect(spellLatin([...PHONES.keys()])).toMatch(/^[a-z]+$/u);
  });
});
