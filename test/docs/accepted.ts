/** The accepted variants of a scheme as the rows of a table in Markdown, by letter. */

import type { Scheme, VariantRow } from '../../src/score/phonology/scheme.ts';
import { alphabetPlace, code, letterNames, placeName, tableRow } from './plainNames.ts';

/** Where a row stands in the alphabet; rows of any letter come last. */
const placeOf = ([, letters]: VariantRow): number =>
  letters === 'any' ? Number.POSITIVE_INFINITY : alphabetPlace(letters);

/** The alternatives of a row; what costs nothing says so. */
const alternatives = ([, , , accepted, basis]: VariantRow): string[] =>
  accepted.split(', ').map((phones) => code(phones) + (basis === 'free' ? ' (costs nothing)' : ''));

/** The rows with the same phone, letters and context, as one line. */
function lineOf(rows: readonly VariantRow[]): string {
  const [phone, letters, context, , , example] = rows[0] as VariantRow;
  const any = letters === 'any';
  return tableRow([
    any ? phone.replace('any', 'every') : letterNames(letters),
    any ? 'its sound' : code(phone),
    rows.flatMap(alternatives).join(', '),
    placeName(context),
    example,
  ]);
}

/** One line for each phone of each letter in each context. */
export function acceptedLines({ variants }: Scheme): string[] {
  const sorted = variants.toSorted((a, b) => {
    const [one, other] = [placeOf(a), placeOf(b)];
    return one === other ? 0 : one - other;
  });
  const keyOf = (row: VariantRow): string => row.slice(0, 3).join('\t');
  const keys = [...new Set(sorted.map(keyOf))];
  return keys.map((key) => lineOf(sorted.filter((row) => keyOf(row) === key)));
}
