/** Readings without IPA: words in syllables of Latin letters. */

import { expect, it } from 'vitest';
import { reading } from '../../../src/library/reading.ts';
import { respelledWords } from '../../../web/src/sounds/respelling.ts';
import { engine } from '../../engine.ts';

it.each([
  ['θεός', 'thé-*ohs'],
  ['ἄνθρωπος', '*an-throh-pohs'],
  ['ἐν ἀρχῇ ἦν ὁ λόγος', 'én ar-*khê *ên oh *loh-ghohs'],
  // The δ of δ’ belongs to the syllable of the next word, and so to that word.
  ['δ’ ἐγώ', 'dhé-*ghoh'],
])('%s is %s', (target, expected) => {
  const words = respelledWords(reading(target, engine));
  const written = words.map((word) =>
    word.map(({ text, accented }) => (accented ? `*${text}` : text)).join('-'),
  );
  expect(written.join(' ')).toBe(expected);
});
