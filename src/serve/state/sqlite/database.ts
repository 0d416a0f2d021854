/**
 * Opens the SQLite file of the key store, if the file is ours, undamaged and writable; changes no other file.
 *
 * `application_id` marks a file as ours and `user_version` gives its version; both stand in the header
 * (https://www.sqlite.org/fileformat2.html, section 1.3). A file of version 0 with our table is older than version
 * numbers. Up to version 1, keys lay in the order in which they were issued.
 */

import { randomUUID } from 'node:crypto';
import { existsSync, statfsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Database from 'libsql';
import { makeFolder } from '../makeFolder.ts';
import { FULL, isFull } from './fault.ts';

/** "KOIN" in ASCII. */
const APPLICATION_ID = 0x4b4f494e;
const VERSION = 2;

/** The longest wait of a statement for a lock of another process, milliseconds. */
export const PATIENCE_MS = 5000;

/** The interval between two attempts to turn the log on, milliseconds. */
const RETRY_MS = 10;

/** The longest wait for a lock while requests run, for it holds the event loop. */
export const RUNNING_PATIENCE_MS = 20;

/** Keys lie in the order of their hashes, so a batch of counters sorted by hash touches few pages. */
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

/** Runs the work with this longest wait for a lock. */
export function patiently<T>(database: Database.Database, patience: number, work: () => T): T {
  database.pragma(`busy_timeout = ${patience}`);
  try {
    return work();
  } finally {
    database.pragma(`busy_timeout = ${PATIENCE_MS}`);
  }
}

/**
 * Runs the work as one transaction. SQLite itself rolls a transaction back when the disk is full or fails, so the catch
 * block first looks whether there is one.
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
 * Closes the database, and first moves the whole log into the file, which the client would not do. On a full disk the
 * rest stays in the log, and the next process that opens the file reads it there.
 */
export function closeDatabase(database: Database.Database): void {
  try {
    database.pragma('wal_checkpoint(TRUNCATE)');
  } catch {
    // A write that fails is reported where it happens.
  }
  database.close();
}

const tableNames = (database: Database.Database): string[] =>
  (database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").raw().all() as [string][]).map(
    ([name]) => name,
  );

const numberOf = (database: Database.Database, pragma: string): number =>
  (database.prepare(`PRAGMA ${pragma}`).raw().all() as [[number]])[0][0];

/** Refuses a file that is damaged, newer than this program, or written by another program. */
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
 * Creates missing tables. It always writes, so that a read-only file fails now and not at the first request. A full
 * disk is no failure: the existing keys must go on working.
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

/**
 * Turns the write-ahead log on. If two processes do so at once, SQLite refuses one without a wait; that one retries.
 */
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

/** Opens the file in this locking mode, and closes it again if that fails. */
function open(file: string, locking: 'NORMAL' | 'EXCLUSIVE'): Database.Database {
  const database = new Database(file);
  try {
    database.pragma(`busy_timeout = ${PATIENCE_MS}`);
    database.pragma(`locking_mode = ${locking}`);
    transact(database, 'DEFERRED', () => inspect(database));
    logAhead(database);
    // SQLite syncs the log at each checkpoint and at the close. A power cut may undo the last seconds; the death of the
    // process undoes nothing (https://www.sqlite.org/pragma.html#pragma_synchronous).
    database.pragma('synchronous = NORMAL');
    prepare(database);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/**
 * Size of the index of the log. The index is a file that processes share; a process that locks the store for itself
 * keeps it in memory (https://www.sqlite.org/wal.html, section 8).
 */
const INDEX_BYTES = 32_768;

/** True when the index is missing and the disk has no room for it. */
function lacksIndex(file: string): boolean {
  const { size } = statSync(`${file}-shm`, { throwIfNoEntry: false }) ?? { size: 0 };
  const { bavail, bsize } = statfsSync(dirname(file));
  return existsSync(file) && size + bavail * bsize < INDEX_BYTES;
}

/** The path of the key store in this directory. */
export const fileIn = (directory: string): string => join(directory, 'koine.db');

/**
 * Opens `koine.db` in this directory, or creates it.
 *
 * @param briefly true for a command, which on a full disk locks the store for itself; a service shares it
 * @throws Error with the reason when the store cannot be used
 */
export function openDatabase(directory: string, briefly: boolean): Database.Database {
  const file = fileIn(directory);
  try {
    makeFolder(directory);
    return open(file, briefly && lacksIndex(file) ? 'EXCLUSIVE' : 'NORMAL');
  } catch (cause) {
    throw new Error(`cannot use the key store ${file}: ${reasonOf(cause, file)}`, { cause });
  }
}
