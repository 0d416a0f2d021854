/** The accepted variants of a scheme as the rows of a table in Markdown, by letter. */

import type { ContextName } from '../../src/phonology/contexts.ts';
import type { Scheme, VariantRow } from '../../src/phonology/scheme.ts';

/** The graphemes whose key is not a letter that a reader knows. */
const LETTERS: Readonly<Record<string, string>> = {
  υ̯: 'υ of αυ ευ ηυ',
  υ̯φ: 'υφ of αυφ ευφ ηυφ',
  υ̯β: 'υβ of αυβ ευβ ηυβ',
};

const PLACES: Readonly<Partial<Record<ContextName, string>>> = {
  'word start': 'at the start of a word',
  'word end': 'at the end of a word',
  doubled: 'doubled',
  'word start or doubled': 'at the start of a word, or doubled',
  'word start, rough breathing': 'at the start of a word, with a rough breathing',
  'before a velar and a front vowel': 'before γ κ χ and a front vowel',
  'in ἐκ before β γ δ': 'in ἐκ-, before β γ δ',
  'after γ, unaccented before a vowel': 'after γ, without an accent, before a vowel',
  'unaccented before a vowel': 'without an accent, before a vowel',
  'word end, before π β φ μ ψ': 'at the end of a word, if the next begins with π β φ μ ψ',
  'word end, before γ κ χ ξ': 'at the end of a word, if the next begins with γ κ χ ξ',
  'word end, before a voiced consonant': 'at the end of a word, if the next begins with a voiced consonant',
  'word start, after ν': 'at the start of a word, if the one before ends in ν',
};

const ALPHABET = 'αβγδεζηθικλμνξοπρστυφχψω';

/** Where a row stands in the alphabet; rows of any letter come last. */
const placeOf = ([, letters]: VariantRow): number =>
  letters === 'any' ? ALPHABET.length : ALPHABET.indexOf(letters.normalize('NFD')[0] as string);

const code = (phone: string): string => `\`${phone}\``;

/** The rows with the same phone, letters and context, as one line. */
function lineOf(rows: readonly VariantRow[]): string {
  const [phone, letters, context, , , example] = rows[0] as VariantRow;
  const named =
    letters === 'any'
      ? phone.replace('any', 'every')
      : letters
          .split(' ')
          .map((key) => LETTERS[key] ?? key)
          .join(', ');
  const accepted = rows.flatMap((row) => row[3].split(', ')).map(code);
  const taught = letters === 'any' ? 'its sound' : code(phone);
  return `| ${named} | ${taught} | ${accepted.join(', ')} | ${PLACES[context] ?? context} | ${example} |`;
}

/** One line for each phone of each letter in each context. */
export function acceptedLines({ variants }: Scheme): string[] {
  const sorted = variants.toSorted((a, b) => placeOf(a) - placeOf(b));
  const keyOf = (row: VariantRow): string => row.slice(0, 3).join('\t');
  const keys = [...new Set(sorted.map(keyOf))];
  return keys.map((key) => lineOf(sorted.filter((row) => keyOf(row) === key)));
}
