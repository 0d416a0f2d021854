/**
 * Moves what was written from the log of the key store into its file, away from the event loop. SQLite would do that in
 * the middle of a write, after so many of them, and wait there for the disk: tens of milliseconds for every caller.
 */

import type Database from 'libsql';
import type Background from 'libsql/promise';

/** How often, milliseconds: the log grows by a megabyte a second at the most. */
const EVERY_MS = 10_000;

export interface Checkpoint {
  /** Told that something was written. */
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
