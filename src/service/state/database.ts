/**
 * Opens the SQLite file of the key store. Refuses, and does not change, a file that is damaged, read-only, or from
 * another program. `application_id` and `user_version` in its header mark the file and the version of its tables
 * (https://www.sqlite.org/fileformat2.html, section 1.3).
 */

import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Database from 'libsql';
import { makeFolder } from '../surroundings.ts';

/** Marks a file as a key store of this service: "KOIN" in ASCII. */
const APPLICATION_ID = 0x4b4f494e;
const VERSION = 4;

/** Options of a connection: the longest wait for a lock, milliseconds. */
export const PATIENCE = { timeout: 5000 };

/** The tables. Keys are ordered by hash, so that writing many counters changes few pages. */
const SCHEMA = `
CREATE TABLE keys (
  hash TEXT PRIMARY KEY,
  label TEXT NOT NULL,
  prefix TEXT NOT NULL,
  created_at TEXT NOT NULL,
  audio_count INTEGER NOT NULL DEFAULT 0,
  ipa_count INTEGER NOT NULL DEFAULT 0,
  rate TEXT,
  expires_at TEXT
) STRICT, WITHOUT ROWID;
CREATE TABLE revoked (hash TEXT PRIMARY KEY) STRICT;
PRAGMA application_id = ${APPLICATION_ID};
PRAGMA user_version = ${VERSION}`;

/** Meanings of error codes of SQLite (https://www.sqlite.org/rescode.html) and of the system. */
const MEANINGS: readonly (readonly [code: RegExp, meaning: string])[] = [
  [/^SQLITE_BUSY/u, 'another process holds it'],
  [/^(?:SQLITE_READONLY|EACCES|EROFS)/u, 'it is read-only for this user'],
  [/^SQLITE_CANTOPEN/u, 'this user may not open it'],
  [/^SQLITE_(?:CORRUPT|NOTADB)/u, 'it is damaged; restore it from a backup'],
  [/^SQLITE_IOERR/u, 'its disk cannot be read or written'],
  [/^(?:EEXIST|ENOTDIR)/u, 'the folder it should lie in is a file'],
];

const codeOf = (error: unknown): string => String((error as { code?: unknown } | null)?.code ?? '');

/** Error codes of a full disk. SHMSIZE: the index of the write-ahead log cannot grow. */
const NO_ROOM = new Set(['SQLITE_FULL', 'SQLITE_IOERR_SHMSIZE', 'ENOSPC']);

export function faultOf(error: unknown): string {
  const words = error instanceof Error ? error.message : String(error);
  if (NO_ROOM.has(codeOf(error))) return 'its disk is full; make room there';
  const [, meaning] = MEANINGS.find(([code]) => code.test(codeOf(error))) ?? [];
  return meaning === undefined ? words : `${meaning} (${words})`;
}

export const fileIn = (directory: string): string => join(directory, 'koine.db');

export function transact(database: Database.Database, work: () => void): void {
  database.exec('BEGIN IMMEDIATE');
  try {
    work();
    database.exec('COMMIT');
  } catch (error) {
    // After an error of the disk, SQLite may have rolled back by itself.
    if (database.inTransaction) database.exec('ROLLBACK');
    throw error;
  }
}

const numberOf = (database: Database.Database, query: string): number =>
  (database.prepare(query).raw().all() as [[number]])[0][0];

/** Creates the tables in a new file. @throws Error for a damaged or foreign file, or another version */
function prepare(database: Database.Database): void {
  const [[verdict]] = database.prepare('PRAGMA quick_check(1)').raw().all() as [[string]];
  if (verdict !== 'ok') throw new Error(`it is damaged; restore it from a backup (${verdict})`);
  const application = numberOf(database, 'PRAGMA application_id');
  if (application === 0 && numberOf(database, 'SELECT count(*) FROM sqlite_schema') === 0) {
    database.exec(SCHEMA);
  } else if (application !== APPLICATION_ID) {
    throw new Error('it is a database of another program');
  }
  const version = numberOf(database, 'PRAGMA user_version');
  if (version !== VERSION) {
    throw new Error(`it is a store of version ${version}; this koine-tutor reads version ${VERSION}`);
  }
}

/**
 * Turns on the write-ahead log. If two processes do so at once, SQLite refuses one, which then waits by an empty
 * transaction, and tries again.
 */
function logAhead(database: Database.Database): void {
  try {
    database.pragma('journal_mode = WAL');
  } catch (error) {
    if (!codeOf(error).startsWith('SQLITE_BUSY')) throw error;
    database.exec('BEGIN EXCLUSIVE; COMMIT');
    logAhead(database);
  }
}

function open(file: string): Database.Database {
  if (statSync(file, { throwIfNoEntry: false })?.isDirectory()) throw new Error('it is a directory');
  // SQLite would report a read-only folder or file only at the first write.
  for (const path of [dirname(file), file]) if (existsSync(path)) accessSync(path, constants.W_OK);
  const database = new Database(file, PATIENCE);
  try {
    transact(database, () => prepare(database));
    logAhead(database);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Opens or creates the database in a directory. @throws Error with the reason if it cannot be used */
export function openDatabase(directory: string): Database.Database {
  try {
    makeFolder(directory);
    return open(fileIn(directory));
  } catch (cause) {
    throw new Error(`cannot use the key store ${fileIn(directory)}: ${faultOf(cause)}`, { cause });
  }
}
