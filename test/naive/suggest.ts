import type { Lexicon } from '../../src/engine/lexicon/lexicon.ts';
import { lettersOf } from '../../src/engine/phonology/letters.ts';

const marksOf = (text: string): string[] => [...text.normalize('NFD').replace(/\u0300/gu, '\u0301')].slice(1);

/**
 * Finds the most frequent forms, at most `most`, that begin with these letters and have at least the marks of the
 * prefix. Compares every form of the lexicon, letter by letter.
 */
export function suggestNaively(prefix: string, lexicon: Lexicon, most = 10): string[] {
  const written = lettersOf(prefix);
  const found: string[] = [];
  for (let row = 0; row < lexicon.rows && found.length < most; row++) {
    const { form } = lexicon.entry(row);
    const letters = lettersOf(form);
    const fits = written.every(({ base, text }, at) => {
      const letter = letters[at];
      if (letter?.base !== base) return false;
      const marks = marksOf(letter.text);
      return marksOf(text).every((mark) => marks.includes(mark));
    });
    if (fits && !found.includes(form)) found.push(form);
  }
  return found;
}
