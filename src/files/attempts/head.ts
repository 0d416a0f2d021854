/** The head of a file of attempts: its encoding, the separator of a CSV, and its columns. */

import { open, stat } from 'node:fs/promises';
import { badRequest } from '../../contract/refusal.ts';
import { encodingOf, separatorIn } from '../spreadsheet.ts';
import { columnsOf, type Format, type Plan } from './plan.ts';
import { RecordSplitter } from './splitter.ts';

const HEAD_BYTES = 64 * 1024;

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
  const { separator, above } = separatorIn(text, format, file);
  const splitter = new RecordSplitter(format === 'csv', separator);
  const records = [...splitter.push(text), ...splitter.end()];
  const head = records[above];
  if (head === undefined) throw badRequest(`${file} is empty`);
  if (head.text.includes('\0')) {
    throw badRequest(
      `${file} has NUL bytes in its first line, as UTF-16 without a byte-order mark has; save it as UTF-8`,
    );
  }
  const headAt = format === 'ndjson' ? 0 : head.line;
  return { encoding, separator, headAt, columns: columnsOf(head.text, format, separator, file) };
}
