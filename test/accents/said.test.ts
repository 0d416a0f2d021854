/**
 * Tests the field `said`, which writes an attempt in Greek or Latin letters (the key is in docs/scoring.md), and the
 * note on an `ipa` that looks like Latin letters.
 */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Refusal } from '../../src/contract/refusal.ts';
import { read, score } from '../../src/engine/library/scorer.ts';
import { engineOf, engines } from '../engine.ts';
import { tableOf } from '../table.ts';

await engineOf('attic');
await engineOf('erasmian');

const answer = (body: object) => score(read(body, engines));
const heard = (said: string, scheme = 'koine-greek') => {
  const { observed_phones, stress } = answer({ target: 'ἅ', said, scheme });
  return [observed_phones.join(' '), stress.method] as const;
};

describe('the letters of `said` have the sounds that the scheme teaches', () => {
  it.each(tableOf('accents/said.tsv', 'letters'))('in %s %s is %s', (scheme, said, phones) => {
    expect(heard(said, scheme)[0]).toBe(phones);
  });
});

describe('the accent of `said` is its stress mark', () => {
  it.each(tableOf('accents/said.tsv', 'accents'))('%s said %s: %s', (target, said, match) => {
    expect(`${answer({ target, said }).stress.match}`).toBe(match);
  });
});

it('the answer to `said` is the answer to its phones as `ipa`', () => {
  const { heard_as: _a, ...said } = answer({ target: 'θεός', said: 'seós' });
  const { heard_as: _b, ...ipa } = answer({ target: 'θεός', ipa: 's e ˈo s' });
  expect(said).toEqual(ipa);
});

it('a blank `ipa` next to `said` counts as left out', () => {
  expect(answer({ target: 'θεός', ipa: ' ', said: 'theos' }).real_edits).toBe(0);
});

const refusalOf = (body: object): Refusal => {
  try {
    read({ target: 'λόγος', ...body }, engines);
  } catch (error) {
    return error as Refusal;
  }
  throw new Error('nothing was refused');
};

const letter = (strange: string): string =>
  `said has "${strange}", which is no letter of Greek nor of the Latin key; send Greek letters such as "θεος", or Latin ones such as "theos"`;

// biome-ignore format: a table, one case a line
it.each([
  [{ said: 'логос' }, letter('л')],
  [{ said: 'joy' }, letter('j')],
  [{ said: 'theo5s' }, letter('5')],
  [{ said: '' }, 'send ipa, audio_base64, or audio_url'],
  [{ said: 'logos', ipa: 'l o' }, 'ipa and said are both sent; send one'],
  [{ said: 7 }, 'said must be a string of Greek or Latin letters; found 7'],
  [{ said: 'a'.repeat(513) }, 'said has more than 512 phones; send at most 512 phones'],
  [{ said: 'ά'.repeat(16384) }, 'said has more than 512 phones; send at most 512 phones'],
  [{ said: 'Abraham' }, 'said has an "h" where Greek has none; leave it out, or write e or ē if it is an η'],
  [{ said: ' '.repeat(16385) }, 'said has 16385 characters; send at most 16384'],
])('%o is refused', (body, sentence) => {
  expect(refusalOf(body)).toMatchObject({ slug: 'bad-request', field: 'said', message: sentence });
});

it('any text is read or refused', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (said) => {
      try {
        expect(heard(said)[0].length).toBeGreaterThan(0);
      } catch (error) {
        expect(error).toBeInstanceOf(Refusal);
      }
    }),
  );
});

const notes = (ipa: string | string[]) => answer({ target: 'θεός', ipa }).notes;

it.each(['theos', 'theós', 'psychē', 'Christos', "th'eos"])('"%s" looks like a transliteration', (ipa) => {
  expect(notes(ipa)).toMatchObject([{ code: 'transliteration' }]);
});

it('χ from a Greek keyboard is read as the phone x, and a note says so', () => {
  const { observed_phones, notes } = answer({ target: 'χάρις', ipa: 'χ ˈa r i s' });
  expect(observed_phones[0]).toBe('x');
  expect(notes).toMatchObject([{ code: 'greek-chi' }]);
});

it.each([`${'th'.repeat(40)}1`, 'θ e ˈo s', 'th e o s', 't h e o s', 'logos', 'tʰeos'])(
  'ipa "%s" does not',
  (ipa) => {
    expect(notes(ipa)).toBeUndefined();
  },
);

describe('ARPABET in vocab', () => {
  const posteriors = [[-0.1, -3, -4, -5, -6].map((log) => log)];
  it('is refused, and its small letters are not read as IPA', () => {
    const vocab = ['<pad>', 'th', 'iy', 'ow', 'dh'];
    expect(refusalOf({ ipa: 'a', posteriors, vocab }).message).toBe(
      'vocab has labels of ARPABET (iy, ow, dh); send IPA, such as θ for th and j for y',
    );
  });
  it.each([[['th', 'eh1', 's', 'y']], [['th', 'ey', 'sh', 'y']]])('%s is refused', (labels) => {
    expect(refusalOf({ ipa: 'a', posteriors, vocab: ['<pad>', ...labels] }).message).toContain('ARPABET');
  });
  it('a single label of ARPABET is treated as a label that names no phone', () => {
    const vocab = ['<pad>', 'th', 'hh', 'o', 's'];
    expect(answer({ target: 'θεός', ipa: 'θ e ˈo s', posteriors, vocab }).gop?.unmapped).toEqual(['hh']);
  });
});
