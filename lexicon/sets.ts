/**
 * The sets of words to practice on the page: the most frequent words, and for each taught sound the most frequent
 * words that have it. A word is a lemma in its most frequent form, so that a set does not repeat it.
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

/** A taught sound, its letters, and words that have it. */
interface Chapter {
  readonly phone: string;
  /** Separated by spaces; the rough breathing for h. */
  readonly letters: string;
  readonly words: readonly string[];
}

export interface Sets {
  readonly frequent: readonly string[];
  readonly chapters: readonly Chapter[];
}

const ELISION = '’';

/** Restores the capital of a name from its lemma, since the form table is in lower case. */
function written({ form, lemma }: SaidForm): string {
  const first = form.slice(0, 1).toUpperCase();
  return first.length === 1 && lemma.slice(0, 1) === lemma.slice(0, 1).toUpperCase()
    ? first + form.slice(1)
    : form;
}

/** The first `most` forms, one of each lemma; skips elided forms. */
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

/** The υ of αυ ευ ηυ, as people write it. */
const DIPHTHONGS = 'αυ ευ ηυ';

const phonesOf = ([, , phones]: LetterRow): string[] => phones.split(' ');

/** The letters for a phone: first letters read as this phone alone, then letters read as this and another. */
function lettersFor(phone: string, rows: readonly LetterRow[]): string {
  if (phone === 'h') return ROUGH;
  const has = rows.filter((row) => phonesOf(row).includes(phone));
  const alone = has.filter((row) => phonesOf(row).length === 1);
  const letters = [...alone, ...has].flatMap(([written]) => written.split(' '));
  // υ̯β and υ̯φ are the same υ before a letter that keeps its own sound.
  const plain = letters.filter(
    (written) => !written.startsWith(`${GLIDE}β`) && !written.startsWith(`${GLIDE}φ`),
  );
  return [...new Set(plain.map((written) => (written === GLIDE ? DIPHTHONGS : written)))].join(' ');
}

/**
 * The sets of a scheme; each phone that it teaches is a chapter.
 *
 * @param rows most frequent first
 */
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
