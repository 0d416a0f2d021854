/**
 * Usage counters: gathered in memory, written once a second and at the end.
 *
 * A write that another process holds up is tried again a second later: a lock must not hold the event loop, and no
 * count is lost to it. Counts of a key that the file has yet to learn of wait, too; those of a revoked one are dropped.
 * What is written stays: of a process that is killed, at most the last second is lost.
 */

import type Database from 'libsql';
import { PATIENCE_MS, patiently, RUNNING_PATIENCE_MS } from './database.ts';

export type Usage = 'audio' | 'ipa';

export interface UsageCounter {
  /** Counts one request of the key with this hash. */
  readonly count: (hash: string, usage: Usage) => void;
  /** Writes now, unless another process is in the way; returns whose counters were written since it was last called. */
  readonly flush: () => string[];
  /** Writes what is left, waiting for a lock if need be. */
  readonly close: () => void;
}

const FLUSH_MS = 1000;

type Pending = Map<string, Record<Usage, number>>;

/** The function that writes what is pending and returns the keys that are done with. */
function writing(database: Database.Database, pending: Pending): () => string[] {
  const add = database.prepare(
    'UPDATE keys SET audio_count = audio_count + ?, ipa_count = ipa_count + ? WHERE hash = ?',
  );
  const isRevoked = database.prepare('SELECT hash FROM revoked WHERE hash = ?');
  const write = database.transaction((): string[] =>
    [...pending].flatMap(([hash, { audio, ipa }]) => {
      const known = add.run(audio, ipa, hash).changes > 0;
      return known || isRevoked.get(hash) !== undefined ? [hash] : [];
    }),
  );
  return () => write.immediate();
}

/** @param warn told once when counters could not be written */
export function countUsage(database: Database.Database, warn: (message: string) => void): UsageCounter {
  const pending: Pending = new Map();
  const written: string[] = [];
  const write = writing(database, pending);
  let warned = false;
  const flush = (patience: number): void => {
    if (pending.size === 0) return;
    try {
      const done = patiently(database, patience, write);
      written.push(...done);
      for (const hash of done) pending.delete(hash);
      warned = false;
    } catch (error) {
      if (!warned) warn(`usage counters wait: ${(error as Error).message}`);
      warned = true;
    }
  };
  const timer = setInterval(() => flush(RUNNING_PATIENCE_MS), FLUSH_MS).unref();
  return {
    count(hash, usage) {
      const counts = pending.get(hash) ?? { audio: 0, ipa: 0 };
      counts[usage]++;
      pending.set(hash, counts);
    },
    flush() {
      flush(RUNNING_PATIENCE_MS);
      return written.splice(0);
    },
    close() {
      clearInterval(timer);
      flush(PATIENCE_MS);
    },
  };
}
