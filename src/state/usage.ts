/**
 * Usage counters: gathered in memory, written once a second and at the end.
 *
 * A write that another process holds up is tried again a second later: a lock must not hold the event loop, and no
 * count is lost to it. What is written is on the disk: of a process that is killed, at most the last second is lost.
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

/** @param warn told once when counters could not be written */
export function countUsage(database: Database.Database, warn: (message: string) => void): UsageCounter {
  const pending = new Map<string, Record<Usage, number>>();
  const written: string[] = [];
  const add = database.prepare(
    'UPDATE keys SET audio_count = audio_count + ?, ipa_count = ipa_count + ? WHERE hash = ?',
  );
  const write = database.transaction(() => {
    for (const [hash, { audio, ipa }] of pending) add.run(audio, ipa, hash);
  });
  let warned = false;
  const flush = (patience: number): void => {
    if (pending.size === 0) return;
    try {
      patiently(database, patience, () => write.immediate());
      written.push(...pending.keys());
      pending.clear();
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
