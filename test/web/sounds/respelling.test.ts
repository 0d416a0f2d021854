/** Readings without IPA: words in syllables of Latin letters. */

import { expect, it } from 'vitest';
import { respelledText } from '../../../src/score/coach/sentences/en/inLetters.ts';
import { respelledWords } from '../../../src/score/coach/sentences/en/respelling.ts';
import { reading } from '../../../src/score/library/reading.ts';
import { engine, engineOf } from '../../engine.ts';

const spelled = (text: string, of = engine): string =>
  respelledWords(reading(text, of))
    .map((word) => word.map(({ text: own, accented }) => (accented ? `*${own}` : own)).join('-'))
    .join(' ');

it.each([
  ['θεός', 'thé-*ohs'],
  ['ἄνθρωπος', '*an-throh-pohs'],
  ['ἐν ἀρχῇ ἦν ὁ λόγος', 'én ar-*khê *ên oh *loh-ghohs'],
  // The δ of δ’ belongs to the syllable of the next word, and so to that word.
  ['δ’ ἐγώ', 'dhé-*ghoh'],
])('%s is %s', (target, expected) => {
  expect(spelled(target)).toBe(expected);
});

// biome-ignore format: a table, one word a line
it.each([
  // word,          koine-greek,           erasmian,                 modern-greek,          attic
  ['καί',        ['*ké',                 '*keye',                  '*kyé',                '*keye']],
  ['αὐτός',      ['af-*tohs',            'ow-*taws',               'af-*tohs',            'ow-*tohs']],
  ['οἶκος',      ['*ü-kohs',             '*oi-kaws',               '*ee-kohs',            '*oi-kohs']],
  ['εὐαγγέλιον', ['év-ang-*gé-lee-ohn',  'ehoo-ang-*geh-lee-awn',  'év-ang-*gyé-lee-ohn', 'éoo-ang-*gé-lee-ohn']],
  ['ἄγγελος',    ['*ang-gé-lohs',        '*ang-geh-laws',          '*ang-gyé-lohs',       '*ang-gé-lohs']],
  ['Ἰουδαῖος',   ['ee-oo-*dhé-ohs',      'ee-oo-*deye-aws',        'ee-oo-*dhé-ohs',      'ee-ooo-*deye-ohs']],
  ['ψυχή',       ['psü-*khê',            'psü-*khé',               'psee-*hyee',          'psü-*kHehh']],
  ['ἡμέρα',      ['ê-*mé-ra',            'hé-*meh-ra',             'ee-*mé-ra',           'hehh-*mé-ra']],
  ['εἰρήνη',     ['ee-*rê-nê',           'ay-*ré-né',              'ee-*ree-nee',         'éé-*rehh-nehh']],
  ['ᾠδή',        ['oh-*dhê',             'oh-*dé',                 'oh-*dhee',            'awwee-*dehh']],
  ['υἱός',       ['ü-*ohs',              'hwee-*aws',              'ee-*ohs',             'hüü-*ohs']],
])('%s has no misleading sign in any scheme', async (word, expected) => {
  const schemes = ['koine-greek', 'erasmian', 'modern-greek', 'attic'];
  const read = await Promise.all(schemes.map(async (scheme) => spelled(word, await engineOf(scheme))));
  expect(read).toEqual(expected);
});

it.each([
  ['k ˈa j', 'keye'],
  ['a ɲ ɟ e', 'anggyé'],
  ['ɲ a', 'nya'],
])('%s of a list is %s', (ipa, expected) => {
  expect(respelledText(ipa)).toBe(expected);
});
