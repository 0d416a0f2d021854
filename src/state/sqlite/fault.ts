/** What is wrong with the key store, from the code that SQLite gives (https://www.sqlite.org/rescode.html): a few words to act on. */

/** What a code begins with, and what that means. */
const MEANINGS: readonly (readonly [start: string, meaning: string])[] = [
  ['SQLITE_BUSY', 'another process holds it'],
  ['SQLITE_READONLY', 'it is read-only for this user'],
  ['SQLITE_CORRUPT', 'it is damaged; restore it from a backup'],
  ['SQLITE_NOTADB', 'it is damaged; restore it from a backup'],
  ['SQLITE_IOERR', 'its disk cannot be read or written'],
];

export const FULL = 'its disk is full; make room there';

const codeOf = (error: unknown): string => String((error as { code?: unknown } | null)?.code ?? '');

/** The index of the log, which processes share, is a file, too. */
const NO_ROOM = new Set(['SQLITE_FULL', 'SQLITE_IOERR_SHMSIZE', 'ENOSPC']);

/** True when there is no room for what was to be written. */
export const isFull = (error: unknown): boolean => NO_ROOM.has(codeOf(error));

/** Says what an error of SQLite means, with its own words; any other error is told as it is. */
export function faultOf(error: unknown): string {
  const words = error instanceof Error ? error.message : String(error);
  if (isFull(error)) return FULL;
  const [, meaning] = MEANINGS.find(([start]) => codeOf(error).startsWith(start)) ?? [];
  return meaning === undefined ? words : `${meaning} (${words})`;
}
