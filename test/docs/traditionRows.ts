/** The cells of docs/traditions.md: what a scheme accepts for a letter, and for every vowel and consonant. */

import { phoneAt, phoneId } from '../../src/score/phonology/phones.ts';
import type { LetterRow, Scheme, VariantRow } from '../../src/score/phonology/scheme.ts';
import { rowsOf } from './examples.ts';
import { code, placeName } from './plainNames.ts';

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

const SILENT_AFTER = / ∅$/u;

/** The alternatives of rows as code; those that may be silent after some sounds as one: `∅` after `ʝ` `j`. */
function alternatives(variants: readonly VariantRow[]): string {
  const all = [...new Set(variants.flatMap(([, , , accepted]) => accepted.split(', ')))];
  const sounds = all.filter((group) => !SILENT_AFTER.test(group)).map(code);
  const silent = all
    .filter((group) => SILENT_AFTER.test(group))
    .map((group) => group.replace(SILENT_AFTER, ''));
  return [
    ...sounds,
    ...(silent.length === 0 ? [] : [`${code('∅')} after ${silent.map(code).join(' ')}`]),
  ].join(', ');
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
  const rows = rowsOf(scheme, key);
  const phones = row[2].split(' ');
  const phrases = phones.flatMap((taught) => {
    const variants = scheme.variants.filter(
      (variant) =>
        concerns(variant, taught, key) &&
        !isGeneral(variant) &&
        (variant[4] === 'free') === free &&
        !isOutside(variant, row, rows),
    );
    // What holds anywhere stands first, where no place can be taken for its own.
    const contexts = [...new Set(variants.map(([, , context]) => context))].sort(
      (a, b) => Number(b === 'anywhere') - Number(a === 'anywhere'),
    );
    return contexts.map((context) =>
      phrase(
        variants.filter((variant) => variant[2] === context),
        row,
        phones.length === 1 ? null : taught,
      ),
    );
  });
  return phrases.join('; ');
}

/** The row of the rough breathing of a scheme that teaches it; throws if it changes a vowel. */
function roughRows(scheme: Scheme): string[][] {
  const rough = scheme.letters.filter(isRough);
  for (const [letters, , phones] of rough) {
    for (const key of letters.split(' ')) {
      const plain = rowsOf(scheme, key).filter((row) => !isRough(row));
      if (!plain.some((row) => `h ${row[2]}` === phones))
        throw new Error(`${scheme.name}: ${key} with a rough breathing is ${phones}`);
    }
  }
  const [first] = rough;
  if (first === undefined) return [];
  const place = placeName('word start, rough breathing');
  return [[scheme.title, 'every vowel', place, code('h ◌'), '', '', first[3]]];
}

/** What holds for every vowel or consonant of a scheme. */
export function generalRows(scheme: Scheme): string[][] {
  const rows = scheme.variants.filter(isGeneral).map(([phone, , context, accepted, basis, example]) => {
    const sounds = accepted.split(', ').map(code).join(', ');
    const cells = basis === 'free' ? [sounds, ''] : ['', sounds];
    return [scheme.title, phone.replace('any', 'every'), placeName(context), 'its sound', ...cells, example];
  });
  return [...roughRows(scheme), ...rows];
}
