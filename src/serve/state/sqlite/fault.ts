/**
 * Explains a fault of the key store by the result code of SQLite (https://www.sqlite.org/rescode.html), in words to act
 * on.
 */

/** The start of a result code, and its meaning. */
const MEANINGS: readonly (readonly [start: string, meaning: string])[] = [
  ['SQLITE_BUSY', 'another process holds it'],
  ['SQLITE_READONLY', 'it is read-only for this user'],
  ['SQLITE_CORRUPT', 'it is damaged; restore it from a backup'],
  ['SQLITE_NOTADB', 'it is damaged; restore it from a backup'],
  ['SQLITE_IOERR', 'its disk cannot be read or written'],
];

export const FULL = 'its disk is full; make room there';

const codeOf = (error: unknown): string => String((error as { code?: unknown } | null)?.code ?? '');

/** SHMSIZE stands here because the index of the log is a file, too. */
const NO_ROOM = new Set(['SQLITE_FULL', 'SQLITE_IOERR_SHMSIZE', 'ENOSPC']);

/** True when a write failed because the disk is full. */
export const isFull = (error: unknown): boolean => NO_ROOM.has(codeOf(error));

/** The meaning of an error of SQLite, followed by its own message; the bare message of any other error. */
export function faultOf(error: unknown): string {
  const words = error instanceof Error ? error.message : String(error);
  if (isFull(error)) return FULL;
  const [, meaning] = MEANINGS.find(([start]) => codeOf(error).startsWith(start)) ?? [];
  return meaning === undefined ? words : `${meaning} (${words})`;
}
