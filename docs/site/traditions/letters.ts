/** The cells of docs/traditions.md: what a scheme accepts for a letter, and for every vowel and consonant. */

import { phoneAt, phoneId } from '../../../src/engine/phonology/phones.ts';
import type { LetterRow, Scheme, VariantRow } from '../../../src/engine/phonology/scheme.ts';
import { code, placeName } from './placeNames.ts';
import { rowsOf } from './wordExamples.ts';

/** Any letter with any vowel or any consonant: these rows have a table of their own. */
const isGeneral = ([phone, letters]: VariantRow): boolean => phone.startsWith('any ') && letters === 'any';

/** A row of a rough breathing: h, then what the letter has without it. */
export const isRough = ([, context]: LetterRow): boolean => context.startsWith('word start, rough breathing');

function concerns([phone, letters]: VariantRow, taught: string, key: string): boolean {
  if (phone !== taught && phone !== `any ${phoneAt(phoneId(taught)).kind}`) return false;
  return letters === 'any' || letters.split(' ').includes(key);
}

/** The letters of a context that asks for one of them to follow: before φ θ χ. */
const nextLetters = (context: string): string[] =>
  /^before [α-ω]( [α-ω])*$/u.test(context) ? context.split(' ').slice(1) : [];

/** True if a variant cannot be heard where this row decides: an earlier row decides there, or both ask for other letters. */
function isOutside([, , context]: VariantRow, row: LetterRow, rows: readonly LetterRow[]): boolean {
  if (rows.slice(0, rows.indexOf(row)).some((earlier) => earlier[1] === context)) return true;
  const [own, its] = [nextLetters(row[1]), nextLetters(context)];
  return own.length > 0 && its.length > 0 && !own.some((letter) => its.includes(letter));
}

/** The alternatives of rows as code; those that may be silent after some sounds as one: `∅` after `ʝ` `j`. */
function alternatives(variants: readonly VariantRow[]): string {
  const all = [...new Set(variants.flatMap(([, , , accepted]) => accepted.split(', ')))];
  const sounds = all.filter((one) => !one.endsWith(' ∅')).map(code);
  const silent = all.filter((one) => one.endsWith(' ∅')).map((one) => code(one.replace(' ∅', '')));
  if (silent.length > 0) sounds.push(`${code('∅')} after ${silent.join(' ')}`);
  return sounds.join(', ');
}

/** "for `j` after γ: `ɪ`, `i`", with as much of it as is needed. */
function phrase(variants: readonly VariantRow[], row: LetterRow, of: string | null): string {
  const [, , context] = variants[0] as VariantRow;
  const place = context === 'anywhere' || context === row[1] ? null : placeName(context);
  const head = [of === null ? null : `for ${code(of)}`, place].filter((part) => part !== null).join(' ');
  return (head === '' ? '' : `${head}: `) + alternatives(variants);
}

/** What is accepted for a letter where this row decides: what costs nothing, or what costs 0.02. */
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
    // What holds anywhere stands first, where no place can be taken for its own.
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

/** What holds for every vowel or consonant of a scheme; the rough breathing, if it is taught, adds an h to any vowel. */
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
