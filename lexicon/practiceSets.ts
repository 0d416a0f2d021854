/**
 * Makes the sets of words to practice on the page: the most frequent words, and for each taught sound the most frequent
 * words that contain it. Each lemma occurs once in a set, in its most frequent form.
 */

import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { capitalized } from '../src/engine/lexicon/lexicon.ts';
import { GLIDE } from '../src/engine/phonology/graphemes.ts';
import { ELISION } from '../src/engine/phonology/letters.ts';
import type { LetterRow } from '../src/engine/phonology/scheme.ts';
import { compiled } from '../src/service/built/project.ts';
import type { WordEntry } from './pack.ts';

const FREQUENT = 300;
const IN_CHAPTER = 8;

export interface SaidForm extends Pick<WordEntry, 'form' | 'lemma'> {
  readonly phones: readonly string[];
}

interface Chapter {
  readonly phone: string;
  /** Letters for the phone, separated by spaces; the rough breathing for h. */
  readonly letters: string;
  readonly words: readonly string[];
}

export interface Sets {
  readonly frequent: readonly string[];
  readonly chapters: readonly Chapter[];
}

/** Returns the first `most` forms, one for each lemma; skips elided forms and forms without a lemma. */
function firstWords(rows: readonly SaidForm[], most: number): string[] {
  const words = new Map<string, string>();
  for (const row of rows) {
    if (words.size === most) break;
    const isWhole = row.lemma !== '' && !row.form.endsWith(ELISION);
    // The form table lacks the capital of a name.
    if (isWhole && !words.has(row.lemma)) words.set(row.lemma, capitalized(row));
  }
  return [...new Set(words.values())];
}

const ROUGH = '῾';

/** Text that is shown for GLIDE, which is the υ of these diphthongs. */
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
  const plain = letters.filter((own) => own !== `${GLIDE}β` && own !== `${GLIDE}φ`);
  return [...new Set(plain.map((own) => (own === GLIDE ? DIPHTHONGS : own)))].join(' ');
}

/** @param rows the forms; the most frequent comes first */
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
