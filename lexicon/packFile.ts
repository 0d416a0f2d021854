/** Paths of the packs that the build of the lexicon writes, before they are gzipped. */

import { closeSync, openSync, readSync } from 'node:fs';
import { headerBytes, type PackMarks, packMarks, READINGS } from '../src/engine/lexicon/packHeader.ts';
import type { Scheme } from '../src/engine/phonology/scheme.ts';
import { compiled } from '../src/service/built/project.ts';

export const WORDS_PACK = compiled('words.lex');

export const packFile = ({ name }: Scheme): string => compiled(`${name}.lex`);

/** Reads the fingerprint and the checksum of a scheme's pack from the header of the file. */
export function readMarks(scheme: Scheme): PackMarks {
  const head = new Uint8Array(headerBytes(READINGS));
  const file = openSync(packFile(scheme), 'r');
  try {
    readSync(file, head, 0, head.length, 0);
  } finally {
    closeSync(file);
  }
  return packMarks(head);
}
