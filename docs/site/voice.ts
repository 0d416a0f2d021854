/**
 * Writes dist/page/voice: the program eSpeak NG with the data of its Greek voice, from the package
 * `@echogarden/espeak-ng-emscripten`, without the data of other voices. A few sounds of other languages (BORROWED of
 * packages/voice/src/mnemonics.ts) are added to the Greek ones. As the license requires, the folder also has the license,
 * this file as a description of the changes, and the address of the source.
 *
 * Format of the file with the tables of phonemes (espeak-ng, src/libespeak-ng/synthdata.c): one byte with the number of
 * tables, three unused bytes, then the tables. A table begins with one byte with the number of its rows, one byte with
 * the index of the table that it extends (counted from 1), two unused bytes, and its name in 32 bytes; then come its
 * rows. A row has 16 bytes. It begins with the mnemonic; byte 10 is the code of the phoneme. A row replaces the row
 * with the same code in the extended tables. The last row of a table is empty.
 */

import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { BORROWED } from '../../packages/voice/src/mnemonics.ts';
import { compiled, ROOT } from '../../src/service/built/project.ts';

const PACKAGE = dirname(fileURLToPath(import.meta.resolve('@echogarden/espeak-ng-emscripten')));
const FOLDER = compiled('page/voice');
const [PROGRAM, DATA] = ['espeak-ng.js', 'espeak-ng.data'];

const NEEDED = /\/(?:phontab|phonindex|phondata|intonations|el_dict|lang\/grk\/el)$/u;
const NEEDED_FILES = 6;

/** README of the folder, which tells how these files were made, as the GPL requires. */
const README = `espeak-ng.js and espeak-ng.data.gz are eSpeak NG (https://github.com/espeak-ng/espeak-ng) by Jonathan Duddington, Reece H. Dunn
and others: free software under the GNU General Public License, version 3 or later, without any warranty. COPYING.txt is the license.

They are the package @echogarden/espeak-ng-emscripten 0.3.5 (https://www.npmjs.com/package/@echogarden/espeak-ng-emscripten). Its source,
and how it is built, are at https://github.com/echogarden-project/espeak-ng, branch "fork". The build of koine-tutor changed them in 2026 by
the script that is changes.ts.txt: only the files of the Greek voice are left, and its table of phonemes has sounds of other languages,
${BORROWED.map(([, mnemonic, language, theirs]) => `${mnemonic} (${theirs} of ${language})`).join(', ')}.

worker.js is part of koine-tutor, under the Apache License 2.0. Without this folder the page works, and says fewer words; the service needs it.
`;

const ROW_BYTES = 16;
const HEAD_BYTES = 36;
/** Offset of the phoneme's code in a row. */
const CODE = 10;

interface PhonemeTable {
  readonly name: string;
  /** Number of the table that it extends, counted from 1; 0 if it extends no table. */
  readonly extended: number;
  /** Byte offset of the table in the file. */
  readonly start: number;
  readonly rows: readonly Buffer[];
}

const textOf = (bytes: Buffer): string => bytes.toString('latin1').replace(/\0.*$/su, '');
const mnemonicOf = (row: Buffer): string => textOf(row.subarray(0, 4));

/** Reads the tables of phonemes from their file; the head of this file describes the format. */
function tablesOf(phontab: Buffer): PhonemeTable[] {
  const tables: PhonemeTable[] = [];
  let start = 4;
  while (tables.length < (phontab[0] as number)) {
    const [count = 0, extended = 0] = phontab.subarray(start);
    const name = textOf(phontab.subarray(start + 4, start + HEAD_BYTES));
    const rows = Array.from({ length: count }, (_, index) => {
      const offset = start + HEAD_BYTES + index * ROW_BYTES;
      return phontab.subarray(offset, offset + ROW_BYTES);
    });
    tables.push({ name, extended, start, rows });
    start += HEAD_BYTES + count * ROW_BYTES;
  }
  return tables;
}

/** Returns the rows of a table, then the rows of the table that it extends, and so on. */
function rowsOf(table: PhonemeTable | undefined, tables: readonly PhonemeTable[]): readonly Buffer[] {
  return table === undefined ? [] : [...table.rows, ...rowsOf(tables[table.extended - 1], tables)];
}

/**
 * Adds a sound of another language to the Greek table; returns the new file of tables.
 * @param mnemonic the name of the sound in the Greek table
 * @param theirs its name in the other language
 */
function withSound(phontab: Buffer, mnemonic: string, language: string, theirs: string): Buffer {
  const tables = tablesOf(phontab);
  const tableNamed = (name: string): PhonemeTable | undefined => tables.find((table) => table.name === name);
  const greek = tableNamed('el');
  const borrowed = rowsOf(tableNamed(language), tables).find((row) => mnemonicOf(row) === theirs);
  if (greek === undefined || borrowed === undefined || (greek.rows.at(-1) as Buffer)[0] !== 0)
    throw new Error(
      `${theirs} of ${language} is not where docs/site/voice.ts expects it; see its first lines`,
    );
  const greekRows = rowsOf(greek, tables);
  const replaced = greekRows.find((row) => mnemonicOf(row) === mnemonic);
  const newCode = Math.max(...greekRows.map((row) => row[CODE] as number)) + 1;
  const row = Buffer.concat([Buffer.from(mnemonic.padEnd(4, '\0'), 'latin1'), borrowed.subarray(4)]);
  row[CODE] = replaced?.[CODE] ?? newCode;
  const lastRow = greek.start + HEAD_BYTES + (greek.rows.length - 1) * ROW_BYTES;
  const grown = Buffer.concat([phontab.subarray(0, lastRow), row, phontab.subarray(lastRow)]);
  grown[greek.start] = greek.rows.length + 1;
  return grown;
}

function withBorrowed(phontab: Buffer): Buffer {
  let grown = phontab;
  for (const [, mnemonic, language, theirs] of BORROWED) grown = withSound(grown, mnemonic, language, theirs);
  return grown;
}

/** Matches the list of data files in the source of the program; it is JavaScript and not JSON. */
const LIST = /\{files:\[([^\]]*)\],remote_package_size:\d+\}/u;
const FILE = /\{filename:"([^"]+)",start:(\d+),end:(\d+)\}/gu;

/** Makes the program with a shorter list of files, and the data of these files. */
function cut(): { program: string; data: Buffer } {
  const [program, data] = [readFileSync(join(PACKAGE, PROGRAM), 'utf8'), readFileSync(join(PACKAGE, DATA))];
  const parts: Buffer[] = [];
  const entries: string[] = [];
  let bytes = 0;
  for (const [, name = '', from, to] of (LIST.exec(program)?.[1] ?? '').matchAll(FILE)) {
    if (!NEEDED.test(name)) continue;
    const file = data.subarray(Number(from), Number(to));
    const part = name.endsWith('phontab') ? withBorrowed(file) : file;
    entries.push(`{filename:"${name}",start:${bytes},end:${bytes + part.length}}`);
    parts.push(part);
    bytes += part.length;
  }
  if (parts.length !== NEEDED_FILES)
    throw new Error(`${PROGRAM} lists ${parts.length} files of the voice: see ${PACKAGE}`);
  const list = `{files:[${entries}],remote_package_size:${bytes}}`;
  const notice =
    '/* eSpeak NG, GPL-3.0-or-later, with its list of files cut by koine-tutor: README.txt, COPYING.txt */\n';
  return { program: notice + program.replace(LIST, list), data: Buffer.concat(parts) };
}

/** Writes the folder; an earlier step of the build has already written `worker.js` into it. */
export function writeVoice(): void {
  const { program, data } = cut();
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(join(FOLDER, PROGRAM), program);
  writeFileSync(join(FOLDER, `${DATA}.gz`), gzipSync(data, { level: 9 }));
  writeFileSync(join(FOLDER, 'README.txt'), README);
  copyFileSync(join(PACKAGE, 'COPYING'), join(FOLDER, 'COPYING.txt'));
  copyFileSync(join(ROOT, 'docs/site/voice.ts'), join(FOLDER, 'changes.ts.txt'));
}
