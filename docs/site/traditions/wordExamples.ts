/** Example words for a row of a scheme, taken from the examples of all schemes. */

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

/** Every place in an example, which is one word or two. */
export function placesOf(example: string): [word: Grapheme[], at: number, around: Around][] {
  const words = example.split(' ').map((word) => graphemesOf(lettersOf(word)));
  return words.flatMap((word, n) => {
    const around = { before: words[n - 1]?.at(-1)?.key, after: words[n + 1]?.[0]?.key };
    return word.map((_, at): [Grapheme[], number, Around] => [word, at, around]);
  });
}

/** Rows of a scheme for a letter; the first whose context holds decides. */
export const rowsOf = ({ letters }: Scheme, key: string): LetterRow[] =>
  letters.filter(([keys]) => keys.split(' ').includes(key));

/** A word in which this row decides about this letter: the row's own example if possible. */
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
