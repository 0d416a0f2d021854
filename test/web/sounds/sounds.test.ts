/** What the page says about sounds: whole, in plain words, and true of the features of each phone. */

import { describe, expect, it } from 'vitest';
import { type Consonant, PHONES, phoneId, type Vowel } from '../../../src/score/phonology/phones.ts';
import { SCHEMES } from '../../../src/score/phonology/schemes/index.ts';
import { FALSE_FRIENDS, falseFriend } from '../../../web/src/sounds/falseFriends.ts';
import { languageTag } from '../../../web/src/sounds/languages.ts';
import { namedWord, type Sound, soundOf, wordOf } from '../../../web/src/sounds/sound.ts';

const toldOf = (symbol: string): Sound => {
  const sound = soundOf(symbol);
  if (sound === undefined) throw new Error(`no row for ${symbol}`);
  return sound;
};

/** The phones of the inventory that are not long. */
const SHORT = PHONES.filter(({ long }) => !long);

describe('a sound of the inventory', () => {
  const sounds = PHONES.map(({ symbol }) => toldOf(symbol));

  it('has a sentence, a respelling of its own, and words that have it', () => {
    expect(new Set(sounds.map(({ respelling }) => respelling)).size).toBe(sounds.length);
    for (const { how, respelling, examples } of sounds) {
      expect(how).toMatch(/^[A-Z].*\.$/u);
      expect(respelling).toMatch(/^\p{Script=Latin}{1,3}$/u);
      expect(examples.filter(({ letters }) => letters === '').map(wordOf)).toEqual([]);
    }
  });

  it('has one or two short sentences without IPA and without words of phonetics', () => {
    const jargon =
      /fricative|plosive|affricate|approximant|lateral|trill|bilabial|labio|dental|alveol|palat|velar|velum|uvul|glott|voiceless|voiced|aspirat|retroflex|sibilant|diphthong|unrounded|phone/iu;
    const hows = sounds.map(({ how }) => how);
    expect(hows.filter((how) => how.length > 120)).toEqual([]);
    expect(hows.filter((how) => jargon.test(how))).toEqual([]);
    expect(hows.filter((how) => /[^A-Za-z é,.;:’-]/u.test(how))).toEqual([]);
  });

  it('has examples whose letters stand in the word, in a known language', () => {
    const examples = sounds.flatMap((sound) => sound.examples);
    expect(examples.filter((example) => languageTag(example) === '').map(wordOf)).toEqual([]);
    expect(namedWord(toldOf('x').examples[0])).toBe('loch (in Scotland)');
    expect(namedWord(toldOf('y').examples[0])).toBe('French tu');
    expect(toldOf('x').examples[0]).toMatchObject({ before: 'lo', letters: 'ch', after: '' });
    expect(soundOf('ɥ̊')).toBeUndefined();
  });
});

describe('the sentence of a phone is true of its features', () => {
  const PLACE: Readonly<Record<Consonant['place'], RegExp>> = {
    bilabial: /both lips/iu,
    labiodental: /teeth.*lip|lip.*teeth/iu,
    dental: /between the teeth/iu,
    alveolar: /behind the (?:upper )?teeth/iu,
    postalveolar: /back from the ridge|behind the ridge|tongue back/iu,
    palatal: /middle of the tongue/iu,
    velar: /back of the tongue/iu,
    uvular: /very back/iu,
    glottal: /throat/iu,
  };
  const MANNER: Readonly<Record<Consonant['manner'], RegExp>> = {
    plosive: /let (?:them )?go|open it/iu,
    affricate: /let go into|then let the air rub/iu,
    fricative: /[Ll]et the air|until the air rubs|^Blow|Breathe out/u,
    approximant: /without|glide|blow/u,
    lateral: /its sides/u,
    tap: /once/u,
    trill: /roll|flutter/u,
    nasal: /through the nose/u,
  };
  const HEIGHT: Readonly<Record<Vowel['height'], string>> = {
    close: 'Mouth nearly closed',
    near_close: 'Mouth slightly open',
    raised_close_mid: 'Mouth a little open',
    close_mid: 'Mouth half closed',
    mid: 'Mouth half open',
    open_mid: 'Mouth rather open',
    near_open: 'Mouth almost wide open',
    open: 'Mouth wide open',
  };
  const BACKNESS = { front: /tongue (?:far )?forward/u, central: /in the middle/u, back: /back/u };

  const consonants = SHORT.filter((phone): phone is Consonant => phone.kind === 'consonant');
  const vowels = SHORT.filter((phone): phone is Vowel => phone.kind === 'vowel');

  it.each(consonants)('$symbol: $place $manner, voice $voiced, aspirated $aspirated', (phone) => {
    const { how, kind } = toldOf(phone.symbol);
    expect(kind).toBe('consonant');
    expect(how).toMatch(PLACE[phone.place]);
    expect(how).toMatch(MANNER[phone.manner]);
    if (phone.voiced) expect(how).toMatch(/voice|hum/u);
    expect(/no voice/u.test(how)).toBe(!phone.voiced);
    expect(/(?:with|and) a puff of breath/u.test(how)).toBe(phone.aspirated);
  });

  it.each(vowels)('$symbol: $height $backness, rounded $rounded', (phone) => {
    const { how, kind } = toldOf(phone.symbol);
    expect(kind).toBe('vowel');
    expect(how.startsWith(HEIGHT[phone.height])).toBe(true);
    expect(how).toMatch(BACKNESS[phone.backness]);
    expect(/lips rounded/u.test(how)).toBe(phone.rounded);
    expect(/lips (?:spread|at rest)/u.test(how)).toBe(!phone.rounded);
  });

  it.each([
    ['aː', 'aa', 'German Vater'],
    ['kː', 'kk', 'Italian ecco'],
    ['xː', 'khh', 'loch (in Scotland)'],
    ['ŋː', 'nng', 'sing'],
    ['e̝ː', 'êê', 'bed (in New Zealand)'],
  ])('%s is the short sound, held: %s as in %s', (symbol, respelling, word) => {
    const sound = toldOf(symbol);
    expect([sound.respelling, namedWord(sound.examples[0]), sound.long]).toEqual([respelling, word, true]);
    expect(sound.how).toMatch(/^The same as the short sound\. (?:Hold it twice as long|Stay in it)/u);
  });
});

describe('a false friend', () => {
  it.each(SCHEMES)(
    'of $name is neither taught for that sound nor accepted',
    ({ name, letters, variants }) => {
      const taught = letters.flatMap(([, , phones]) => phones.split(' '));
      const rows = FALSE_FRIENDS[name] ?? [];
      expect(rows.length).toBeGreaterThan(10);
      expect(new Set(rows.map(([phone]) => phone)).size).toBe(rows.length);
      for (const [phone, said, , word] of rows) {
        expect(taught).toContain(phone);
        for (const part of said.split(' ')) phoneId(part);
        const accepted = variants
          .filter(([target, , context]) => target === phone && context !== 'before φ θ χ')
          .flatMap(([, , , list]) => list.split(', '));
        // '◌ ɪ' accepts the taught vowel with a glide behind it.
        const asWritten = said.replace(`${phone} `, '◌ ');
        expect([word, accepted.includes(said) || accepted.includes(asWritten)]).toEqual([word, false]);
      }
    },
  );

  it('has a few words', () => {
    expect(falseFriend('koine-greek', 'x')).toBe('not the k of king');
    expect(falseFriend('attic', 'kʰ')).toBe('not the ch of loch');
    expect(falseFriend('erasmian', 'p')).toBeUndefined();
    expect(falseFriend('latin', 'p')).toBeUndefined();
  });
});
