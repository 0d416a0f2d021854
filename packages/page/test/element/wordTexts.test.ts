/** The words of the page: a name for every part of speech that the lexicon has, and sentences with braces. */

import { expect, it } from 'vitest';
import { engine } from '../../../../test/engine.ts';
import { PARTS_OF_SPEECH } from '../../src/element/wordTexts.ts';
import { say } from '../../src/voice/recordingTexts.ts';

it('has a name for every part of speech of the lexicon', () => {
  const { rows, entry } = engine.lexicon;
  const tags = new Set(Array.from({ length: rows }, (_, row) => entry(row).pos ?? 'NOUN'));
  // X names no part of speech: a word with this tag shows only its count.
  expect([...tags].filter((tag) => !(tag in PARTS_OF_SPEECH))).toEqual(['X']);
});

it('fills braces once, and leaves what nobody fills', () => {
  expect(say('{a} and {b}, {c}', { a: '{b}', b: 2 })).toBe('{b} and 2, {c}');
});
