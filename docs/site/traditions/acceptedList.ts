/** Writes the list of accepted variants in docs/scoring.md: the variants of the default scheme, letter by letter. */

import type { VariantRow } from '../../../src/engine/phonology/scheme.ts';
import { koineGreek } from '../../../src/engine/phonology/schemes/koine-greek.ts';
import { alphabetPlace, code, letterNames, placeName, tableRow } from './placeNames.ts';

/** Returns the phones that a row accepts, as code; says so if they cost nothing. */
const alternatives = ([, , , accepted, basis]: VariantRow): string[] =>
  accepted.split(', ').map((phones) => code(phones) + (basis === 'free' ? ' (costs nothing)' : ''));

/** Writes one line of the table, for the rows with the same phone, letters and context. */
function lineOf(rows: readonly VariantRow[]): string {
  const [phone, letters, context, , , example] = rows[0] as VariantRow;
  const named =
    letters === 'any' ? [phone.replace('any', 'every'), 'its sound'] : [letterNames(letters), code(phone)];
  return tableRow([...named, rows.flatMap(alternatives).join(', '), placeName(context), example]);
}

/**
 * Writes a line for each phone of each letter in each context, in the order of the alphabet; lines for any letter come
 * last.
 */
function acceptedLines(): string[] {
  const sorted = koineGreek.variants.toSorted(([, a], [, b]) => alphabetPlace(a) - alphabetPlace(b));
  const keyOf = (row: VariantRow): string => row.slice(0, 3).join('\t');
  const keys = [...new Set(sorted.map(keyOf))];
  return keys.map((key) => lineOf(sorted.filter((row) => keyOf(row) === key)));
}

/** Replaces the rows of the table in the page; keeps its head. */
export const withAccepted = (page: string): string =>
  page.replace(
    /(?<=\n### Letter by letter\n[^|]*(?:\|.*\n){2})(?:\|.*\n)*/u,
    acceptedLines()
      .map((line) => `${line}\n`)
      .join(''),
  );
