/**
 * Opens the SQLite file of the key store, if the file is ours, undamaged and writable; changes no other file.
 * `application_id` marks a file as ours and `user_version` gives its version; both are in the header
 * (https://www.sqlite.org/fileformat2.html, section 1.3).
 */

import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Database from 'libsql';
import { makeFolder } from './makeFolder.ts';

/** "KOIN" in ASCII. */
const APPLICATION_ID = 0x4b4f494e;
const VERSION = 4;

/** The longest wait for a lock of another process. */
export const PATIENCE = { timeout: 5000 };

/** Keys are ordered by hash, so counters of many keys touch few pages. */
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

/** The start of a result code of SQLite (https://www.sqlite.org/rescode.html) or of the system, and its meaning. */
const MEANINGS: readonly (readonly [start: string, meaning: string])[] = [
  ['SQLITE_BUSY', 'another process holds it'],
  ['SQLITE_READONLY', 'it is read-only for this user'],
  ['SQLITE_CANTOPEN', 'this user may not open it'],
  ['SQLITE_CORRUPT', 'it is damaged; restore it from a backup'],
  ['SQLITE_NOTADB', 'it is damaged; restore it from a backup'],
  ['SQLITE_IOERR', 'its disk cannot be read or written'],
  ['EACCES', 'it is read-only for this user'],
  ['EROFS', 'it is read-only for this user'],
  ['EEXIST', 'the folder it should lie in is a file'],
  ['ENOTDIR', 'the folder it should lie in is a file'],
];

const codeOf = (error: unknown): string => String((error as { code?: unknown } | null)?.code ?? '');

/** SHMSIZE is included because the index of the log is also a file. */
const NO_ROOM = new Set(['SQLITE_FULL', 'SQLITE_IOERR_SHMSIZE', 'ENOSPC']);

/** Explains a failure of the store so that the operator can act. */
export function faultOf(error: unknown): string {
  const words = error instanceof Error ? error.message : String(error);
  if (NO_ROOM.has(codeOf(error))) return 'its disk is full; make room there';
  const [, meaning] = MEANINGS.find(([start]) => codeOf(error).startsWith(start)) ?? [];
  return meaning === undefined ? words : `${meaning} (${words})`;
}

export const fileIn = (directory: string): string => join(directory, 'koine.db');

/**
 * Runs the work as one transaction. SQLite itself rolls a transaction back when the disk is full or fails, so the catch
 * block first checks whether there is one.
 */
export function transact(database: Database.Database, work: () => void): void {
  database.exec('BEGIN IMMEDIATE');
  try {
    work();
    database.exec('COMMIT');
  } catch (error) {
    if (database.inTransaction) database.exec('ROLLBACK');
    throw error;
  }
}

const numberOf = (database: Database.Database, query: string): number =>
  (database.prepare(query).raw().all() as [[number]])[0][0];

/** Makes the tables of a new file; refuses a file that is damaged, of another version, or written by another program. */
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
 * Turns the write-ahead log on. If two processes do so at once, SQLite refuses one without a wait; an empty transaction
 * waits for the other process.
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
  // Otherwise SQLite would fail only at the first write.
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

/**
 * Opens `koine.db` in this directory, or creates it.
 *
 * @throws Error with the reason when the store cannot be used
 */
export function openDatabase(directory: string): Database.Database {
  try {
    makeFolder(directory);
    return open(fileIn(directory));
  } catch (cause) {
    throw new Error(`cannot use the key store ${fileIn(directory)}: ${faultOf(cause)}`, { cause });
  }
}
