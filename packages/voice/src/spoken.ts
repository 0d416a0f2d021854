/** Words that are said for a learner: how a text is parted into them, and under which name a recording of one is kept. */

import type { ReadingResponse } from '../../../src/contract/lexicon.ts';
import { SCHEME_NAMES } from '../../../src/contract/schemes.ts';

/** By sprite, `frequent-1`, the names of its words in their order, with their bytes. */
export type SpriteIndex = Readonly<Record<string, Readonly<Record<string, number>>>>;

const GRAVE = /\u0300/gu;
const APOSTROPHES = /[\u02BC\u1FBD']/gu;
const NO_GREEK = /[^\p{Script=Greek}\p{M}’]+/gu;

/**
 * The name of a recording: the Greek of a text in small letters, with an acute for a grave, as both are said alike.
 * 'Θεὸς,' is 'θεός'; so is '01 θεός (2)', as a file may be named.
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

/** The words of a text as they are said in it, each in IPA. */
export function wordsOf({ ipa, target_words }: Pick<ReadingResponse, 'ipa' | 'target_words'>): string[] {
  const phones = ipa.split(' ');
  return target_words.map((word) => phones.splice(0, word.phones.length).join(' '));
}

const SOUND = /\.(?:mp3|wav|m4a|aac|ogg|oga|opus|webm|flac)$/iu;

/** The name of the word that a file is a recording of; empty for a file that is no recording of a Greek word. */
export const fileNameOf = (file: string): string => (SOUND.test(file) ? nameOf(file.replace(SOUND, '')) : '');

/**
 * The files that an index of recordings lists, a file a line, as `ls`, `dir /b` and `find` print them: by their name, and in the
 * folder of a tradition with that before it, 'attic/λόγος'.
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
