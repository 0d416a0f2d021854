/**
 * Writes cells of the tables in docs/traditions.md: the variants of a scheme for a letter, and for every vowel and
 * consonant.
 */

import { phoneAt, phoneId } from '../../../src/engine/phonology/phones.ts';
import type { LetterRow, Scheme, VariantRow } from '../../../src/engine/phonology/scheme.ts';
import { code, placeName } from './placeNames.ts';
import { rowsOf } from './wordExamples.ts';

/** True for a row about any vowel or any consonant; these rows have a table of their own. */
const isGeneral = ([phone, letters]: VariantRow): boolean => phone.startsWith('any ') && letters === 'any';

/** True for a row about a letter with a rough breathing, whose sounds are h and the sounds of the letter without it. */
export const isRough = ([, context]: LetterRow): boolean => context.startsWith('word start, rough breathing');

function concerns([phone, letters]: VariantRow, taught: string, key: string): boolean {
  if (phone !== taught && phone !== `any ${phoneAt(phoneId(taught)).kind}`) return false;
  return letters === 'any' || letters.split(' ').includes(key);
}

/**
 * Returns the letters of a context such as `before φ θ χ`, which requires that one of them follows; otherwise an empty
 * list.
 */
const nextLetters = (context: string): string[] =>
  /^before [α-ω]( [α-ω])*$/u.test(context) ? context.split(' ').slice(1) : [];

/**
 * True if a variant cannot apply to the sounds of this row, because an earlier row has the context of the variant, or
 * because the two contexts require different next letters.
 */
function isOutside([, , context]: VariantRow, row: LetterRow, rows: readonly LetterRow[]): boolean {
  if (rows.slice(0, rows.indexOf(row)).some((earlier) => earlier[1] === context)) return true;
  const [own, its] = [nextLetters(row[1]), nextLetters(context)];
  return own.length > 0 && its.length > 0 && !own.some((letter) => its.includes(letter));
}

/**
 * Writes the phones that variants accept, as code. Sounds after which the letter may be silent are written together:
 * `∅` after `ʝ` `j`.
 */
function alternatives(variants: readonly VariantRow[]): string {
  const all = [...new Set(variants.flatMap(([, , , accepted]) => accepted.split(', ')))];
  const sounds = all.filter((one) => !one.endsWith(' ∅')).map(code);
  const silent = all.filter((one) => one.endsWith(' ∅')).map((one) => code(one.replace(' ∅', '')));
  if (silent.length > 0) sounds.push(`${code('∅')} after ${silent.join(' ')}`);
  return sounds.join(', ');
}

/**
 * Writes variants with their taught phone and context, such as "for `j` after γ: `ɪ`, `i`"; leaves out the parts that
 * the row already says.
 */
function phrase(variants: readonly VariantRow[], row: LetterRow, of: string | null): string {
  const [, , context] = variants[0] as VariantRow;
  const place = context === 'anywhere' || context === row[1] ? null : placeName(context);
  const head = [of === null ? null : `for ${code(of)}`, place].filter((part) => part !== null).join(' ');
  return (head === '' ? '' : `${head}: `) + alternatives(variants);
}

/**
 * Writes the variants of a letter that apply to this row. @param free true for the ones that cost nothing, false for
 * the ones that cost 0.02
 */
export function acceptedFor(row: LetterRow, key: string, scheme: Scheme, free: boolean): string {
  const phones = row[2].split(' ');
  const heard = scheme.variants.filter(
    (variant) =>
      !isGeneral(variant) &&
      (variant[4] === 'free') === free &&
      !isOutside(variant, row, rowsOf(scheme, key)),
  );
  const phrases = phones.flatMap((taught) => {
    const own = heard.filter((variant) => concerns(variant, taught, key));
    // Puts variants that hold anywhere first, because after a named context they would seem to belong to it.
    const contexts = [...new Set(own.map(([, , context]) => context))].sort(
      (a, b) => Number(b === 'anywhere') - Number(a === 'anywhere'),
    );
    return contexts.map((context) => {
      const there = own.filter((variant) => variant[2] === context);
      return phrase(there, row, phones.length === 1 ? null : taught);
    });
  });
  return phrases.join('; ');
}

/**
 * Writes the rows about every vowel or consonant of a scheme. If the scheme teaches the rough breathing, one row is
 * about the h that it adds to any vowel.
 */
export function generalRows({ title, letters, variants }: Scheme): string[][] {
  const rough = letters.filter(isRough).slice(0, 1);
  const place = placeName('word start, rough breathing');
  return [
    ...rough.map(([, , , example]) => [title, 'every vowel', place, code('h ◌'), '', '', example]),
    ...variants.filter(isGeneral).map(([phone, , context, accepted, basis, example]) => {
      const sounds = accepted.split(', ').map(code).join(', ');
      const cells = basis === 'free' ? [sounds, ''] : ['', sounds];
      return [title, phone.replace('any', 'every'), placeName(context), 'its sound', ...cells, example];
    }),
  ];
}
