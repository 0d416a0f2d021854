/**
 * Writes dist/page/voice: the program eSpeak NG with the data of its Greek voice, from the package
 * `@echogarden/espeak-ng-emscripten`. Removes all but the files of the Greek voice from the data, and adds a few sounds
 * of other languages to the table of Greek sounds (BORROWED of packages/voice/src/mnemonics.ts). As the license
 * requires, the folder also has the license, this file as a description of the changes, and the address of the source.
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

/** The README of the folder. It says how to make these files, as the GPL requires. */
const README = `espeak-ng.js and espeak-ng.data.gz are eSpeak NG (https://github.com/espeak-ng/espeak-ng) by Jonathan Duddington, Reece H. Dunn
and others: free software under the GNU General Public License, version 3 or later, without any warranty. COPYING.txt is the license.

They are the package @echogarden/espeak-ng-emscripten 0.3.5 (https://www.npmjs.com/package/@echogarden/espeak-ng-emscripten). Its source,
and how it is built, are at https://github.com/echogarden-project/espeak-ng, branch "fork". The build of koine-tutor changed them in 2026 by
the script that is changes.ts.txt: only the files of the Greek voice are left, and its table of phonemes has sounds of other languages,
${BORROWED.map(([, mnemonic, language, theirs]) => `${mnemonic} (${theirs} of ${language})`).join(', ')}.

worker.js is part of koine-tutor, under the Apache License 2.0. Without this folder the page works, and says fewer words; the service needs it.
`;

interface PhonemeTable {
  readonly name: string;
  readonly extended: number;
  /** Byte offset of the table in the file, and of its empty last row. */
  readonly from: number;
  readonly last: number;
  readonly rows: readonly Buffer[];
}

const ROW = 16;
const HEAD = 36;
const CODE = 10;

const textOf = (bytes: Buffer): string => bytes.toString('latin1').replace(/\0.*$/su, '');
const mnemonicOf = (row: Buffer): string => textOf(row.subarray(0, 4));

function tablesOf(phontab: Buffer): PhonemeTable[] {
  const tables: PhonemeTable[] = [];
  let from = 4;
  for (let n = 0; n < (phontab[0] as number); n++) {
    const [count = 0, extended = 0] = phontab.subarray(from, from + 2);
    const end = from + HEAD + count * ROW;
    const rows = Array.from({ length: count }, (_, row) =>
      phontab.subarray(from + HEAD + row * ROW, from + HEAD + (row + 1) * ROW),
    );
    tables.push({
      name: textOf(phontab.subarray(from + 4, from + HEAD)),
      extended,
      from,
      last: end - ROW,
      rows,
    });
    from = end;
  }
  return tables;
}

/** A table and the tables that it extends, itself first. */
function chainOf(name: string, tables: readonly PhonemeTable[]): PhonemeTable[] {
  const chain: PhonemeTable[] = [];
  for (let at = tables.find((table) => table.name === name); at !== undefined; at = tables[at.extended - 1])
    chain.push(at);
  return chain;
}

/** Rows of a language; a row comes before the rows that it replaces. */
const rowsOf = (name: string, tables: readonly PhonemeTable[]): Buffer[] =>
  chainOf(name, tables).flatMap(({ rows }) => rows);

/**
 * Adds a sound of another language to the Greek table; returns the new file of tables. @param mnemonic its name in the
 * Greek table @param theirs its name in the other language
 */
function withSound(phontab: Buffer, mnemonic: string, language: string, theirs: string): Buffer {
  const tables = tablesOf(phontab);
  const greek = chainOf('el', tables)[0];
  const found = rowsOf(language, tables).find((row) => mnemonicOf(row) === theirs);
  if (greek === undefined || found === undefined || (greek.rows.at(-1) as Buffer)[0] !== 0)
    throw new Error(
      `${theirs} of ${language} is not where docs/site/voice.ts expects it; see its first lines`,
    );
  const own = rowsOf('el', tables);
  const same = own.find((row) => mnemonicOf(row) === mnemonic);
  const row = Buffer.concat([Buffer.from(mnemonic.padEnd(4, '\0'), 'latin1'), found.subarray(4)]);
  row[CODE] = (same ?? [])[CODE] ?? Math.max(...own.map((other) => other[CODE] as number)) + 1;
  const grown = Buffer.concat([phontab.subarray(0, greek.last), row, phontab.subarray(greek.last)]);
  grown[greek.from] = greek.rows.length + 1;
  return grown;
}

/** Matches the list of data files in the source of the program. It would be JSON if its names were in quotes. */
const LIST = /\{files:\[([^\]]*)\],remote_package_size:\d+\}/u;
const FILE = /\{filename:"([^"]+)",start:(\d+),end:(\d+)\}/gu;

/** Returns the program and its data, with only the files that the Greek voice needs. */
function cut(): { program: string; data: Buffer } {
  const [program, all] = [readFileSync(join(PACKAGE, PROGRAM), 'utf8'), readFileSync(join(PACKAGE, DATA))];
  const parts: Buffer[] = [];
  const files: string[] = [];
  let at = 0;
  for (const [, name = '', from, to] of (LIST.exec(program)?.[1] ?? '').matchAll(FILE)) {
    if (!NEEDED.test(name)) continue;
    const part = all.subarray(Number(from), Number(to));
    const own = name.endsWith('phontab')
      ? BORROWED.reduce<Buffer>((table, [, ...sound]) => withSound(table, ...sound), part)
      : part;
    files.push(`{filename:"${name}",start:${at},end:${at + own.length}}`);
    parts.push(own);
    at += own.length;
  }
  if (parts.length !== NEEDED_FILES)
    throw new Error(`${PROGRAM} lists ${parts.length} files of the voice: see ${PACKAGE}`);
  const list = `{files:[${files}],remote_package_size:${at}}`;
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
