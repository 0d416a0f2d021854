import type { ReadingResponse } from '../../../src/contract/lexicon.ts';
import { SCHEME_NAMES } from '../../../src/contract/schemes.ts';

/**
 * Lists the words of each sprite, a file of several recordings such as `frequent-1`, in order. The value of a word is
 * the length of its recording in bytes.
 */
export type SpriteIndex = Readonly<Record<string, Readonly<Record<string, number>>>>;

const GRAVE = /\u0300/gu;
const APOSTROPHES = /[\u02BC\u1FBD']/gu;
const NO_GREEK = /[^\p{Script=Greek}\p{M}’]+/gu;

/**
 * Returns the name of a recording: the Greek of a text in lower case, with acutes for graves, which sound alike. The
 * text 'Θεὸς,' and the file '01 θεός (2)' both have the name 'θεός'.
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

/** Returns the name of the word that a file records; empty for any other file. */
export const fileNameOf = (file: string): string => (SOUND.test(file) ? nameOf(file.replace(SOUND, '')) : '');

/**
 * Reads a list of recordings, one file per line, as `ls`, `dir /b` and `find` print it. Returns paths, indexed by
 * name. If the folder of a file has the name of a scheme, the name begins with the scheme: 'attic/λόγος'.
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
