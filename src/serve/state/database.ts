/**
 * Opens the SQLite file of the key store, if the file is ours, undamaged and writable; changes no other file.
 *
 * `application_id` marks a file as ours and `user_version` gives its version; both stand in the header
 * (https://www.sqlite.org/fileformat2.html, section 1.3). A file of version 0 with our table is older than version
 * numbers. Up to version 1, keys lay in the order in which they were issued; version 2 had an id of the store;
 * version 3 had neither limits nor ends of keys.
 *
 * On a full disk SQLite can neither change a file nor open one that no process has open. So a file beside it,
 * `koine.room`, holds some room, and is removed when the disk is full and room is needed.
 */

import { randomBytes } from 'node:crypto';
import { accessSync, constants, existsSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Database from 'libsql';
import { makeFolder } from './makeFolder.ts';

/** "KOIN" in ASCII. */
const APPLICATION_ID = 0x4b4f494e;
const VERSION = 4;

/** The longest wait of a statement for a lock of another process. */
export const PATIENCE = { timeout: 5000 };

/** The interval between two attempts to turn the log on, milliseconds, and their number. */
const RETRY_MS = 10;
const RETRIES = 500;

/** Keys lie in the order of their hashes, so counters of many keys touch few pages. */
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
CREATE TABLE IF NOT EXISTS revoked (hash TEXT PRIMARY KEY) STRICT;
DROP TABLE IF EXISTS store`;

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

/** SHMSIZE stands here because the index of the log is a file, too. */
const NO_ROOM = new Set(['SQLITE_FULL', 'SQLITE_IOERR_SHMSIZE', 'ENOSPC']);

/** Why the store failed, in words to act on. */
export function faultOf(error: unknown): string {
  const words = error instanceof Error ? error.message : String(error);
  if (NO_ROOM.has(codeOf(error))) return 'its disk is full; make room there';
  const [, meaning] = MEANINGS.find(([start]) => codeOf(error).startsWith(start)) ?? [];
  return meaning === undefined ? words : `${meaning} (${words})`;
}

/** The path of the key store in this directory. */
export const fileIn = (directory: string): string => join(directory, 'koine.db');

const roomIn = (directory: string): string => join(directory, 'koine.room');

/** Enough for the log of a revocation and for the index of the log. */
const ROOM_BYTES = 128 * 1024;

/** Holds room, as far as the disk allows. Random bytes take their room on a disk that compresses, too. */
function holdRoom(directory: string): void {
  const { size } = statSync(roomIn(directory), { throwIfNoEntry: false }) ?? { size: 0 };
  try {
    if (size < ROOM_BYTES) writeFileSync(roomIn(directory), randomBytes(ROOM_BYTES));
  } catch {
    // The disk is full.
  }
}

/** Runs the work; if the disk is full, gives the room up and runs it again. */
export function withRoom<T>(directory: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!NO_ROOM.has(codeOf(error)) || !existsSync(roomIn(directory))) throw error;
    rmSync(roomIn(directory), { force: true });
    return work();
  }
}

/**
 * Runs the work as one transaction. SQLite itself rolls a transaction back when the disk is full or fails, so the catch
 * block first looks whether there is one.
 */
export function transact<T>(database: Database.Database, work: () => T): T {
  database.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    database.exec('COMMIT');
    return result;
  } catch (error) {
    if (database.inTransaction) database.exec('ROLLBACK');
    throw error;
  }
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
  if (verdict !== 'ok') throw new Error(`it is damaged; restore it from a backup (${verdict})`);
  const [application, version] = [numberOf(database, 'application_id'), numberOf(database, 'user_version')];
  const older = version === 0 && tableNames(database).every((name) => name === 'keys');
  if (application !== APPLICATION_ID && !(application === 0 && older)) {
    throw new Error('it is a database of another program');
  }
  if (version > VERSION) {
    throw new Error(`a newer koine-tutor wrote it (version ${version}, this one knows ${VERSION})`);
  }
}

/** Brings the tables of an older version to this one. */
function migrate(database: Database.Database): void {
  if (numberOf(database, 'user_version') === VERSION) return;
  const hasKeys = tableNames(database).includes('keys');
  if (hasKeys) database.exec('ALTER TABLE keys RENAME TO former');
  database.exec(SCHEMA);
  if (hasKeys) database.exec('INSERT INTO keys SELECT *, NULL, NULL FROM former; DROP TABLE former');
  database.pragma(`application_id = ${APPLICATION_ID}`);
  database.pragma(`user_version = ${VERSION}`);
}

/** Turns the write-ahead log on. If two processes do so at once, SQLite refuses one without a wait; that one retries. */
function logAhead(database: Database.Database): void {
  for (let n = 0; ; n++) {
    try {
      database.pragma('journal_mode = WAL');
      return;
    } catch (error) {
      if (!codeOf(error).startsWith('SQLITE_BUSY') || n === RETRIES) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, RETRY_MS);
    }
  }
}

/** Opens the file, and closes it again if that fails. */
function open(file: string): Database.Database {
  if (statSync(file, { throwIfNoEntry: false })?.isDirectory()) throw new Error('it is a directory');
  // SQLite would find out with the first write.
  for (const path of [dirname(file), file]) if (existsSync(path)) accessSync(path, constants.W_OK);
  const database = new Database(file, PATIENCE);
  try {
    transact(database, () => {
      inspect(database);
      migrate(database);
    });
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
    const database = withRoom(directory, () => open(fileIn(directory)));
    holdRoom(directory);
    return database;
  } catch (cause) {
    throw new Error(`cannot use the key store ${fileIn(directory)}: ${faultOf(cause)}`, { cause });
  }
}
