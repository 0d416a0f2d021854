/** The accepted variants of the default scheme by letter, as docs/scoring.md lists them. */

import type { VariantRow } from '../../../src/engine/phonology/scheme.ts';
import { koineGreek } from '../../../src/engine/phonology/schemes/koine-greek.ts';
import { alphabetPlace, code, letterNames, placeName, tableRow } from './placeNames.ts';

/** Alternatives of a row; free ones say so. */
const alternatives = ([, , , accepted, basis]: VariantRow): string[] =>
  accepted.split(', ').map((phones) => code(phones) + (basis === 'free' ? ' (costs nothing)' : ''));

/** One line for the rows with the same phone, letters and context. */
function lineOf(rows: readonly VariantRow[]): string {
  const [phone, letters, context, , , example] = rows[0] as VariantRow;
  const named =
    letters === 'any' ? [phone.replace('any', 'every'), 'its sound'] : [letterNames(letters), code(phone)];
  return tableRow([...named, rows.flatMap(alternatives).join(', '), placeName(context), example]);
}

/** One line for each phone of each letter in each context; rows of any letter come last. */
function acceptedLines(): string[] {
  const sorted = koineGreek.variants.toSorted(([, a], [, b]) => alphabetPlace(a) - alphabetPlace(b));
  const keyOf = (row: VariantRow): string => row.slice(0, 3).join('\t');
  const keys = [...new Set(sorted.map(keyOf))];
  return keys.map((key) => lineOf(sorted.filter((row) => keyOf(row) === key)));
}

/** The page with this list below the head of its table. */
export const withAccepted = (page: string): string =>
  page.replace(
    /(?<=\n### Letter by letter\n[^|]*(?:\|.*\n){2})(?:\|.*\n)*/u,
    acceptedLines()
      .map((line) => `${line}\n`)
      .join(''),
  );
