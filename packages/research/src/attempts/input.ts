/** Opens the input of `koine score --file`: a table or JSON objects, perhaps in gzip, or a folder of recordings. */

import { createReadStream, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createGunzip } from 'node:zlib';
import { shown } from '../../../../src/contract/fields.ts';
import { badRequest } from '../../../../src/contract/refusal.ts';
import { ENDING } from '../../../../src/service/hear/formats.ts';
import { tableIn } from '../audit/clips.ts';
import { type FileRecord, RecordSplitter } from '../csv.ts';
import { encodingOf, splitTable } from '../spreadsheet.ts';
import { columnsOf, endings, FORMATS, formatOf, type Head, isGzip } from './plan.ts';

export interface Input {
  readonly name: string;
  readonly head: Head;
  /** Paths of recordings are relative to this folder. */
  readonly folder: string;
  readonly size: number;
  /**
   * Yields the records after the line that names the columns, in groups.
   * @param progress called with the number of bytes read so far
   */
  readonly records: (progress?: (bytes: number) => void) => AsyncIterable<readonly FileRecord[]>;
}

const HEAD_BYTES = 64 * 1024;

/** Reads a file in pieces, and unpacks gzip. @throws Refusal if the file cannot be read or unpacked */
async function* bytesOf(file: string, progress: (bytes: number) => void = () => {}): AsyncGenerator<Buffer> {
  const source = createReadStream(file, { highWaterMark: 256 * 1024 });
  const gunzip = isGzip(file) ? createGunzip({ chunkSize: 256 * 1024 }) : null;
  source.on('error', (error) => gunzip?.destroy(error));
  try {
    for await (const chunk of gunzip === null ? source : source.pipe(gunzip)) {
      yield chunk as Buffer;
      progress(source.bytesRead);
    }
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw badRequest(`${file} cannot be read: there is no such file`);
    if (code === 'Z_BUF_ERROR')
      throw badRequest(`${file} ends in the middle of its gzip; copy or pack it anew`);
    if (code.startsWith('Z_'))
      throw badRequest(`${file} is no gzip, or is damaged: ${message}; copy or pack it anew`);
    if (code === '') throw error;
    throw badRequest(`${file} cannot be read: ${message}`);
  } finally {
    source.destroy();
    gunzip?.destroy();
  }
}

async function firstBytes(file: string): Promise<Buffer> {
  const found: Buffer[] = [];
  let size = 0;
  for await (const chunk of bytesOf(file)) {
    found.push(chunk);
    size += chunk.length;
    if (size >= HEAD_BYTES) break;
  }
  return Buffer.concat(found).subarray(0, HEAD_BYTES);
}

/**
 * Detects format, encoding, separator and columns from the beginning of a file.
 * @throws Refusal for an unusable file
 */
async function headOf(file: string, isAudit: boolean): Promise<Head> {
  const input = formatOf(file);
  if (input === null) throw badRequest(`--file takes a folder of recordings, or ${endings(FORMATS)}`);
  const bytes = await firstBytes(file);
  const encoding = encodingOf(bytes);
  const text = new TextDecoder(encoding).decode(bytes, { stream: true });
  const { separator, records } = splitTable(text, input, file);
  const [head] = records;
  if (head === undefined) throw badRequest(`${file} is empty`);
  if (head.text.includes('\0')) {
    throw badRequest(
      `${file} has NUL bytes in its first line, as UTF-16 without a byte-order mark has; save it as UTF-8`,
    );
  }
  const headAt = input === 'ndjson' ? 0 : head.line;
  const columns = columnsOf(head.text, input, separator, file, isAudit);
  const hasAudio = input !== 'ndjson' && columns.includes('audio');
  const audio = hasAudio ? 'audio' : null;
  return { input, encoding, separator, headAt, columns, audio: isAudit ? 'file' : audio };
}

async function openTable(file: string, isAudit: boolean): Promise<Input> {
  const head = await headOf(file, isAudit);
  async function* records(progress?: (bytes: number) => void): AsyncGenerator<FileRecord[]> {
    const splitter = new RecordSplitter(head.input === 'csv', head.separator);
    const decoder = new TextDecoder(head.encoding, { ignoreBOM: true });
    const isRemark = (text: string): boolean => isAudit && /^"?#/u.test(text);
    const attemptsIn = (found: FileRecord[]): FileRecord[] =>
      found.filter(({ line, text }) => line > head.headAt && !isRemark(text));
    for await (const chunk of bytesOf(file, progress))
      yield attemptsIn(splitter.push(decoder.decode(chunk, { stream: true })));
    yield attemptsIn([...splitter.push(decoder.decode()), ...splitter.end()]);
  }
  return { name: file, head, folder: dirname(file), size: statSync(file).size, records };
}

/**
 * Matches audio files that this program may be unable to read; the reason is written into their rows. A file is left
 * out if the folder has the same recording in a readable format: the same name with another ending.
 */
const OTHERS = /\.(?:flac|aiff?|amr|caf|wma|3gp|mov|mkv)$/iu;

const stemOf = (name: string): string => name.replace(/\.[^.]*$/u, '');

/** Returns the part of a file name before the first underscore, or before the ending. */
const targetOf = (name: string): string => stemOf(name).replace(/_.*$/u, '').normalize('NFC');

function recordingsIn(folder: string): string[] {
  const all = readdirSync(folder);
  const readable = all.filter((name) => ENDING.test(name));
  const stems = new Set(readable.map(stemOf));
  const others = all.filter((name) => OTHERS.test(name) && !stems.has(stemOf(name)));
  return [...readable, ...others].sort();
}

/** Opens a folder without a table. Each recording becomes a record of CSV, so that the code for tables reads it. */
function openNamed(folder: string): Input {
  const names = recordingsIn(folder);
  if (names.length === 0)
    throw badRequest(
      `${folder} has no recordings: name them after their words, as λόγος_1.wav, or write clips.tsv`,
    );
  const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
  const rows = names.map((name, n) => ({
    line: n + 1,
    text: [name, targetOf(name)].map(quoted).join(','),
    ...(name.includes('\uFFFD') ? { fault: `the name ${shown(name)} is not UTF-8; rename the file` } : {}),
  }));
  async function* records(): AsyncGenerator<FileRecord[]> {
    yield rows;
  }
  const format = { input: 'csv', encoding: 'utf-8', separator: ',' } as const;
  const head = { ...format, headAt: 0, columns: ['file', 'target'], audio: 'file' } as const;
  const size = rows.reduce((sum, { text }) => sum + text.length, 0);
  return { name: folder, head, folder, size, records };
}

export async function openInput(path: string): Promise<Input> {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() !== true) return openTable(path, false);
  const table = tableIn(path);
  return table === null ? openNamed(path) : openTable(join(path, table), true);
}
