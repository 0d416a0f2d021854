/**
 * The head of a file of attempts: its encoding, the separator of a CSV, and its columns.
 *
 * The encoding is UTF-8, or UTF-16 where the file begins with its byte-order mark (Unicode Standard, section 23.8). The cells
 * of a CSV are separated by commas (RFC 4180), or by semicolons where its first line has a semicolon and no comma: so Excel
 * writes it in countries whose numbers have a comma. Excel's line `sep=;` above the head decides, too.
 */

import { open, stat } from 'node:fs/promises';
import { badRequest } from '../../contract/refusal.ts';
import type { Separator } from '../csv.ts';
import { columnsOf, type Encoding, type Format, type Plan } from './plan.ts';
import { RecordSplitter } from './splitter.ts';

const HEAD_BYTES = 64 * 1024;

const MARKS: readonly (readonly [mark: Buffer, encoding: Encoding])[] = [
  [Buffer.from([0xff, 0xfe]), 'utf-16le'],
  [Buffer.from([0xfe, 0xff]), 'utf-16be'],
];

const encodingOf = (bytes: Buffer): Encoding =>
  MARKS.find(([mark]) => bytes.subarray(0, mark.length).equals(mark))?.[1] ?? 'utf-8';

/** Excel's `sep=` line, which names the separator. */
const SEPARATOR_LINE = /^"?sep=(.?)"?$/iu;

/** The separator of CSV: semicolons where the first line has one, and no comma outside of quotation marks. */
function separatorOf(text: string): Separator {
  const [line = ''] = text
    .trimStart()
    .replaceAll(/"[^"]*"/gu, '')
    .split('\n', 1);
  return line.includes(';') && !line.includes(',') ? ';' : ',';
}

/**
 * The separator that Excel's line names, or null without such a line.
 *
 * @throws Refusal for a separator that is neither
 */
function separatorNamed(text: string, file: string): Separator | null {
  const [line = ''] = text.trimStart().split('\n', 1);
  const [, said] = SEPARATOR_LINE.exec(line.replace(/\r$/u, '')) ?? [];
  if (said === undefined) return null;
  if (said === ',' || said === ';') return said;
  throw badRequest(
    `${file} says that ${JSON.stringify(said)} parts its cells; save it with commas or semicolons, or with tabs as .tsv`,
  );
}

/** @throws Refusal for a file that cannot be read */
async function firstBytes(file: string): Promise<Buffer> {
  if ((await stat(file).catch(() => null))?.isDirectory())
    throw badRequest(`${file} is a folder; name a file`);
  const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
    throw badRequest(
      `${file} cannot be read: ${error.code === 'ENOENT' ? 'there is no such file' : error.message}`,
    );
  });
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/**
 * Reads the head of an input.
 *
 * @throws Refusal for a file that cannot be read, is empty, has other columns, or is UTF-16 without its mark
 */
export async function readHead(
  file: string,
  format: Format,
): Promise<Pick<Plan, 'encoding' | 'separator' | 'headAt' | 'columns'>> {
  const bytes = await firstBytes(file);
  const encoding = encodingOf(bytes);
  const text = new TextDecoder(encoding).decode(bytes, { stream: true });
  const named = format === 'csv' ? separatorNamed(text, file) : null;
  const separator = named ?? (format === 'csv' ? separatorOf(text) : ',');
  const splitter = new RecordSplitter(format === 'csv', separator);
  const records = [...splitter.push(text), ...splitter.end()];
  const head = records[named === null ? 0 : 1];
  if (head === undefined) throw badRequest(`${file} is empty`);
  if (head.text.includes('\0')) {
    throw badRequest(
      `${file} has NUL bytes in its first line, as UTF-16 without a byte-order mark has; save it as UTF-8`,
    );
  }
  const headAt = format === 'ndjson' ? 0 : head.line;
  return { encoding, separator, headAt, columns: columnsOf(head.text, format, separator, file) };
}
