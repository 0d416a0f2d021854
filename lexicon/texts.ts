/**
 * Splits the texts of the page into one file for each biblical book. A file begins with a line of credit; each line
 * after it is `chapter.verse`, a tab and the text of the verse.
 */

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compiled, ROOT } from '../src/service/built/project.ts';

const FOLDER = compiled('page/texts');

const TEXTS = [
  {
    file: join(ROOT, 'lexicon', 'nestle1904.tsv'),
    credit:
      'Eberhard Nestle, Greek New Testament (1904), public domain; from github.com/biblicalhumanities/Nestle1904',
  },
  {
    file: join(ROOT, 'lexicon', 'septuagint.tsv'),
    credit: 'Henry Barclay Swete, The Old Testament in Greek (1887 to 1894), public domain',
  },
];

/** Returns the text of the file of each book, keyed by the name of the book. */
export function splitByBook(whole: string, credit: string): Map<string, string> {
  const files = new Map<string, string>();
  for (const line of whole.trimEnd().split('\n')) {
    const [, book = '', verse = ''] = /^(\w+)\.(.*)$/u.exec(line) ?? [];
    files.set(book, `${files.get(book) ?? `# ${credit}\n`}${verse}\n`);
  }
  return files;
}

export function writeTexts(): void {
  mkdirSync(FOLDER, { recursive: true });
  for (const { file, credit } of TEXTS) {
    for (const [book, text] of splitByBook(readFileSync(file, 'utf8'), credit)) {
      writeFileSync(join(FOLDER, `${book}.tsv`), text);
    }
  }
}
