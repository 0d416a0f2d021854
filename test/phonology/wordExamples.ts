import { type Around, type Grapheme, graphemesOf } from '../../src/engine/phonology/graphemes.ts';
import { lettersOf } from '../../src/engine/phonology/letters.ts';

/**
 * Lists the graphemes of an example of one or two words. An entry has all graphemes of the word, the index of this
 * grapheme, and the nearest grapheme of the other word.
 */
export function placesOf(example: string): [word: Grapheme[], at: number, around: Around][] {
  const words = example.split(' ').map((word) => graphemesOf(lettersOf(word)));
  return words.flatMap((word, n) => {
    const around = { before: words[n - 1]?.at(-1)?.key, after: words[n + 1]?.[0]?.key };
    return word.map((_, at): [Grapheme[], number, Around] => [word, at, around]);
  });
}
