/**
 * Makes the sets of words to practice on the page: the most frequent words, and for each taught sound the most frequent
 * words that contain it. Each lemma occurs once in a set, in its most frequent form.
 */

import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { GLIDE } from '../src/engine/phonology/graphemes.ts';
import type { LetterRow } from '../src/engine/phonology/scheme.ts';
import { compiled } from '../src/service/built/project.ts';

const FREQUENT = 300;
const IN_CHAPTER = 8;

export interface SaidForm {
  readonly form: string;
  readonly lemma: string;
  readonly phones: readonly string[];
}

interface Chapter {
  readonly phone: string;
  /** Separated by spaces; for h this is the rough breathing. */
  readonly letters: string;
  readonly words: readonly string[];
}

export interface Sets {
  readonly frequent: readonly string[];
  readonly chapters: readonly Chapter[];
}

const ELISION = '’';

/** Returns the form of a row. A form whose lemma has a capital is a name: it gets a capital, which the form table lacks. */
function written({ form, lemma }: SaidForm): string {
  const first = form.slice(0, 1).toUpperCase();
  return first.length === 1 && lemma.slice(0, 1) === lemma.slice(0, 1).toUpperCase()
    ? first + form.slice(1)
    : form;
}

/** Returns the first `most` forms, one for each lemma; skips elided forms and forms without a lemma. */
function firstWords(rows: readonly SaidForm[], most: number): string[] {
  const words = new Map<string, string>();
  for (const row of rows) {
    const { form, lemma } = row;
    if (words.size === most) break;
    if (lemma !== '' && !form.endsWith(ELISION) && !words.has(lemma)) words.set(lemma, written(row));
  }
  return [...new Set(words.values())];
}

const ROUGH = '῾';

/** Letters that are shown for GLIDE, the υ of these diphthongs. */
const DIPHTHONGS = 'αυ ευ ηυ';

const phonesOf = ([, , phones]: LetterRow): string[] => phones.split(' ');

/**
 * Lists the letters for a phone: first the letters that are read as this phone alone, then the letters that are read as
 * this phone and another.
 */
function lettersFor(phone: string, rows: readonly LetterRow[]): string {
  if (phone === 'h') return ROUGH;
  const withPhone = rows.filter((row) => phonesOf(row).includes(phone));
  const alone = withPhone.filter((row) => phonesOf(row).length === 1);
  const letters = [...alone, ...withPhone].flatMap(([written]) => written.split(' '));
  // Leaves out υ̯β and υ̯φ, because they are υ̯ and a β or φ with its own sound.
  const plain = letters.filter(
    (written) => !written.startsWith(`${GLIDE}β`) && !written.startsWith(`${GLIDE}φ`),
  );
  return [...new Set(plain.map((written) => (written === GLIDE ? DIPHTHONGS : written)))].join(' ');
}

/** @param rows the forms, most frequent first */
export const setsOf = (rows: readonly SaidForm[], letters: readonly LetterRow[]): Sets => ({
  frequent: firstWords(rows, FREQUENT),
  chapters: [...new Set(letters.flatMap(phonesOf))].map((phone) => ({
    phone,
    letters: lettersFor(phone, letters),
    words: firstWords(
      rows.filter(({ phones }) => phones.includes(phone)),
      IN_CHAPTER,
    ),
  })),
});

export const setsFile = (scheme: string): string => compiled(`page/sets/${scheme}.json`);

export function writeSets(scheme: string, sets: Sets): void {
  mkdirSync(dirname(setsFile(scheme)), { recursive: true });
  writeFileSync(setsFile(scheme), JSON.stringify(sets));
}
