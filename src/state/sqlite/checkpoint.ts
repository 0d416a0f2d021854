/**
 * Checkpoints the write-ahead log of the key store into its file, on another thread. By default SQLite does so inside
 * every so many writes, and there waits for the disk: tens of milliseconds in which the event loop stands still.
 */

import type Database from 'libsql';
import Background from 'libsql/promise';

/** The interval, milliseconds. The log grows by a megabyte a second at most. */
const EVERY_MS = 10_000;

export interface Checkpoint {
  /** Call after a write. */
  readonly note: () => void;
  readonly close: () => void;
}

/** @param file the name of the database */
export function createCheckpoint(
  database: Database.Database,
  file: string,
  everyMs: number = EVERY_MS,
): Checkpoint {
  database.pragma('wal_autocheckpoint = 0');
  let background: Background | undefined;
  let written = false;
  const timer = setInterval(() => {
    if (!written) return;
    written = false;
    background ??= new Background(file, {});
    // PASSIVE waits for no reader; the next checkpoint moves the pages that one still reads.
    background.exec('PRAGMA wal_checkpoint(PASSIVE)').catch(() => {
      written = true;
    });
  }, everyMs).unref();
  return {
    note() {
      written = true;
    },
    close() {
      clearInterval(timer);
      background?.close();
    },
  };
}
