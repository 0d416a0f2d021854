/** Splits a text into words to say, and names their recordings. */

import type { ReadingResponse } from '../../../src/contract/lexicon.ts';
import { SCHEME_NAMES } from '../../../src/contract/schemes.ts';

/** For each sprite such as `frequent-1`, its words in order, with their bytes. */
export type SpriteIndex = Readonly<Record<string, Readonly<Record<string, number>>>>;

const GRAVE = /\u0300/gu;
const APOSTROPHES = /[\u02BC\u1FBD']/gu;
const NO_GREEK = /[^\p{Script=Greek}\p{M}’]+/gu;

/**
 * The Greek of a text in lower case, with an acute for a grave, because both sound alike. 'Θεὸς,' is 'θεός', and so
 * is the file '01 θεός (2)'.
 */
export const nameOf = (text: string): string =>
  text
    .normalize('NFD')
    .replace(GRAVE, '\u0301')
    .normalize('NFC')
    .replace(APOSTROPHES, '’')
    .replace(NO_GREEK, ' ')
    .trim()
    .toLowerCase();

export function wordsOf({ ipa, target_words }: Pick<ReadingResponse, 'ipa' | 'target_words'>): string[] {
  const phones = ipa.split(' ');
  return target_words.map((word) => phones.splice(0, word.phones.length).join(' '));
}

const SOUND = /\.(?:mp3|wav|m4a|aac|ogg|oga|opus|webm|flac)$/iu;

/** Empty for a file that does not record a word. */
export const fileNameOf = (file: string): string => (SOUND.test(file) ? nameOf(file.replace(SOUND, '')) : '');

/**
 * Reads an index of recordings, one file per line as `ls`, `dir /b` and `find` print them. A key is a name, after its
 * scheme if the file is in that folder: 'attic/λόγος'.
 */
export function listed(index: string): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  for (const line of index.replace(/^\uFEFF/u, '').split(/\r?\n/u)) {
    const path = line.trim().replaceAll('\\', '/').replace(/^\.\//u, '');
    const [file = '', folder = ''] = path.split('/').reverse();
    const name = fileNameOf(file);
    if (name === '' || path.split('/').includes('..')) continue;
    files.set(SCHEME_NAMES.includes(folder) ? `${folder}/${name}` : name, path);
  }
  return files;
}
