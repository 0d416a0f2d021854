/** Finds an example word for a row of a scheme, among the examples of all schemes. */

import { CONTEXTS } from '../../../src/engine/phonology/contexts.ts';
import type { Around } from '../../../src/engine/phonology/graphemes.ts';
import { type Grapheme, graphemesOf } from '../../../src/engine/phonology/graphemes.ts';
import { lettersOf } from '../../../src/engine/phonology/letters.ts';
import type { LetterRow, Scheme } from '../../../src/engine/phonology/scheme.ts';
import { SCHEMES } from '../../../src/engine/phonology/schemes/index.ts';

const EXAMPLES: readonly string[] = SCHEMES.flatMap(({ letters, variants }) => [
  ...letters.map(([, , , example]) => example),
  ...variants.map(([, , , , , example]) => example),
]);

/**
 * Lists every grapheme of an example of one or two words: the graphemes of its word, its index among them, and its
 * neighbors in the other word.
 */
export function placesOf(example: string): [word: Grapheme[], at: number, around: Around][] {
  const words = example.split(' ').map((word) => graphemesOf(lettersOf(word)));
  return words.flatMap((word, n) => {
    const around = { before: words[n - 1]?.at(-1)?.key, after: words[n + 1]?.[0]?.key };
    return word.map((_, at): [Grapheme[], number, Around] => [word, at, around]);
  });
}

/** Returns the rows of a scheme for a letter. The first row whose context is true for a word gives the sound. */
export const rowsOf = ({ letters }: Scheme, key: string): LetterRow[] =>
  letters.filter(([keys]) => keys.split(' ').includes(key));

/**
 * Finds a word in which this row gives the sound of this letter; the example of the row itself, if it is such a word.
 */
export function exampleOf(row: LetterRow, key: string, scheme: Scheme): string {
  const rows = rowsOf(scheme, key);
  const shows = (example: string): boolean =>
    placesOf(example).some(
      ([word, at, around]) =>
        word[at]?.key === key && rows.find(([, context]) => CONTEXTS[context](word, at, around)) === row,
    );
  const own = SCHEMES.flatMap(({ letters }) => letters.filter(([keys]) => keys === key));
  const found = [row[3], ...own.map(([, , , example]) => example), ...EXAMPLES].find(shows);
  if (found === undefined) throw new Error(`${scheme.name}: no example shows ${key} ${row[1]}`);
  return found;
}
