/** Splits the Greek New Testament into one file a book, for the page: a line of credit, then `chapter.verse`, tab, text. */

import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compiled, ROOT } from '../src/files/built/project.ts';

const WHOLE = join(ROOT, 'lexicon', 'nestle1904.tsv');
const FOLDER = compiled('page/texts');

const CREDIT =
  '# Eberhard Nestle, Greek New Testament (1904), public domain; from github.com/biblicalhumanities/Nestle1904\n';

/** The files by the names of their books. */
export function splitByBook(whole: string): Map<string, string> {
  const files = new Map<string, string>();
  for (const line of whole.trimEnd().split('\n')) {
    const [, book = '', verse = ''] = /^(\w+)\.(.*)$/u.exec(line) ?? [];
    files.set(book, `${files.get(book) ?? CREDIT}${verse}\n`);
  }
  return files;
}

/** Writes the books, unless they are newer than the text. */
export function writeTexts(): void {
  const last = join(FOLDER, 'Rev.tsv');
  if (existsSync(last) && statSync(last).mtimeMs > statSync(WHOLE).mtimeMs) return;
  mkdirSync(FOLDER, { recursive: true });
  for (const [book, text] of splitByBook(readFileSync(WHOLE, 'utf8'))) {
    writeFileSync(join(FOLDER, `${book}.tsv`), text);
  }
}
