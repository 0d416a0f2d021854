/**
 * Checkpoints the write-ahead log of the key store into its file, on another thread. By default SQLite does so inside
 * every so many writes, and there waits for the disk: tens of milliseconds in which the event loop stands still.
 */

import type Database from 'libsql';
import type Background from 'libsql/promise';

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
  let [written, closed] = [false, false];
  const move = async (): Promise<void> => {
    const { default: Connection } = await import('libsql/promise');
    if (closed) return;
    background ??= new Connection(file, {});
    // It waits for nobody; what somebody still reads is moved the next time.
    await background.exec('PRAGMA wal_checkpoint(PASSIVE)');
  };
  const timer = setInterval(() => {
    if (!written) return;
    written = false;
    move().catch(() => {
      written = true;
    });
  }, everyMs).unref();
  return {
    note() {
      written = true;
    },
    close() {
      closed = true;
      clearInterval(timer);
      background?.close();
    },
  };
}
