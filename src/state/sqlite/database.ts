/**
 * The SQLite file of a store, opened only if it is ours, whole and writable: whatever else lies there is left alone.
 *
 * `application_id` says that a file is ours, `user_version` in which version; both stand in its header
 * (https://www.sqlite.org/fileformat2.html, section 1.3). A file of version 0 with our table is one that was
 * made before versions were written; up to version 1 keys stood in the order in which they were issued.
 */

import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, statfsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Database from 'libsql';
import { FULL, isFull } from './fault.ts';

/** "KOIN" in ASCII. */
const APPLICATION_ID = 0x4b4f494e;
const VERSION = 2;

/** How long a statement waits for a lock of another process, milliseconds. */
export const PATIENCE_MS = 5000;

/** How often turning the log on is tried, milliseconds. */
const RETRY_MS = 10;

/** The same while requests run: a lock must not hold the event loop. */
export const RUNNING_PATIENCE_MS = 20;

/** Keys lie in the order of their hashes, so neighbours in a batch of counters are neighbours in the file. */
const SCHEMA = `
CREATE TABLE keys (
  hash TEXT PRIMARY KEY,
  label TEXT NOT NULL,
  prefix TEXT NOT NULL,
  created_at TEXT NOT NULL,
  audio_count INTEGER NOT NULL DEFAULT 0,
  ipa_count INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS revoked (hash TEXT PRIMARY KEY) STRICT;
CREATE TABLE IF NOT EXISTS store (id TEXT NOT NULL) STRICT`;

/** Does this, waiting so long for a lock, and not longer. */
export function patiently<T>(database: Database.Database, patience: number, work: () => T): T {
  database.pragma(`busy_timeout = ${patience}`);
  try {
    return work();
  } finally {
    database.pragma(`busy_timeout = ${PATIENCE_MS}`);
  }
}

/**
 * Does this as one transaction. SQLite rolls one back by itself when the disk is full or fails, so that there is none left
 * to roll back.
 */
export function transact<T>(database: Database.Database, mode: 'DEFERRED' | 'IMMEDIATE', work: () => T): T {
  database.exec(`BEGIN ${mode}`);
  try {
    const result = work();
    database.exec('COMMIT');
    return result;
  } catch (error) {
    if (database.inTransaction) database.exec('ROLLBACK');
    throw error;
  }
}

/**
 * Closes the file with all of its content in it: the client leaves it in the log beside the file. What a disk that is full
 * does not take stays in that log, where the next who opens the file finds it.
 */
export function closeDatabase(database: Database.Database): void {
  try {
    database.pragma('wal_checkpoint(TRUNCATE)');
  } catch {
    // It is said where it matters: when something could not be written.
  }
  database.close();
}

const tableNames = (database: Database.Database): string[] =>
  (database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").raw().all() as [string][]).map(
    ([name]) => name,
  );

const numberOf = (database: Database.Database, pragma: string): number =>
  (database.prepare(`PRAGMA ${pragma}`).raw().all() as [[number]])[0][0];

/** Refuses what is damaged, newer than this program, or of another one. */
function inspect(database: Database.Database): void {
  const [[verdict]] = database.prepare('PRAGMA quick_check(1)').raw().all() as [[string]];
  if (verdict !== 'ok') throw new Error(`it is damaged (${verdict}); restore it from a backup`);
  const [application, version] = [numberOf(database, 'application_id'), numberOf(database, 'user_version')];
  const older = version === 0 && tableNames(database).every((name) => name === 'keys');
  if (application !== APPLICATION_ID && !(application === 0 && older)) {
    throw new Error('it is a database of another program');
  }
  if (version > VERSION) {
    throw new Error(`a newer koine-tutor wrote it (version ${version}, this one knows ${VERSION})`);
  }
}

/**
 * Makes what is missing, and writes in any case, so that a read-only file is found out now. A disk that is full is no
 * reason to lock out the keys that are there.
 */
function prepare(database: Database.Database): void {
  try {
    migrate(database);
  } catch (error) {
    if (!isFull(error) || numberOf(database, 'user_version') < VERSION) throw error;
  }
}

function migrate(database: Database.Database): void {
  transact(database, 'IMMEDIATE', () => {
    if (numberOf(database, 'user_version') < VERSION) {
      const before = tableNames(database);
      if (before.includes('keys')) database.exec('ALTER TABLE keys RENAME TO former');
      database.exec(SCHEMA);
      if (before.includes('keys')) database.exec('INSERT INTO keys SELECT * FROM former; DROP TABLE former');
      if (!before.includes('store')) database.prepare('INSERT INTO store VALUES (?)').run(randomUUID());
      database.pragma(`application_id = ${APPLICATION_ID}`);
    }
    database.pragma(`user_version = ${VERSION}`);
  });
}

/** Turns the log on; of two who do so first at the same time, SQLite tells one off without letting it wait. */
function logAhead(database: Database.Database): void {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    try {
      database.pragma('journal_mode = WAL');
      return;
    } catch (error) {
      if (!/locked/u.test((error as Error).message) || performance.now() > deadline) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, RETRY_MS);
    }
  }
}

function reasonOf(cause: unknown, file: string): string {
  const reason = cause instanceof Error ? cause.message : String(cause);
  if (existsSync(file) && statSync(file).isDirectory()) return 'it is a directory';
  if (isFull(cause)) return FULL;
  if (/EEXIST|ENOTDIR/u.test(reason)) return 'the folder it should lie in is a file';
  if (/readonly/u.test(reason)) return 'it is read-only for this user';
  if (/unable to open/iu.test(reason)) return `this user may not open it (${reason})`;
  return /malformed|not a database/u.test(reason)
    ? `it is damaged (${reason}); restore it from a backup`
    : reason;
}

/** Opens the file in this way; a fault closes it again. */
function open(file: string, locking: 'NORMAL' | 'EXCLUSIVE'): Database.Database {
  const database = new Database(file);
  try {
    database.pragma(`busy_timeout = ${PATIENCE_MS}`);
    database.pragma(`locking_mode = ${locking}`);
    transact(database, 'DEFERRED', () => inspect(database));
    logAhead(database);
    // The log is synced when it is written back and when the store is closed: a power cut may undo the last seconds, a
    // process that dies undoes nothing (https://www.sqlite.org/pragma.html#pragma_synchronous).
    database.pragma('synchronous = NORMAL');
    prepare(database);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/**
 * The index of the log: a file that all processes share, or in the memory of one that has the store for itself
 * (https://www.sqlite.org/wal.html, section 8).
 */
const INDEX_BYTES = 32_768;

/** True where the disk has no room for the index, and the index is not there. */
function lacksIndex(file: string): boolean {
  const { size } = statSync(`${file}-shm`, { throwIfNoEntry: false }) ?? { size: 0 };
  const { bavail, bsize } = statfsSync(dirname(file));
  return existsSync(file) && size + bavail * bsize < INDEX_BYTES;
}

/** The file of the store in this directory. */
export const fileIn = (directory: string): string => join(directory, 'koine.db');

/**
 * Opens `koine.db` in this directory, and makes it if it is not there.
 *
 * @param briefly for a command, which on a full disk has the store for itself; a service shares it
 * @throws Error with the reason when it cannot be used
 */
export function openDatabase(directory: string, briefly: boolean): Database.Database {
  const file = fileIn(directory);
  try {
    mkdirSync(directory, { recursive: true });
    return open(file, briefly && lacksIndex(file) ? 'EXCLUSIVE' : 'NORMAL');
  } catch (cause) {
    throw new Error(`cannot use the key store ${file}: ${reasonOf(cause, file)}`, { cause });
  }
}
