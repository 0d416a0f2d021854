/**
 * Usage counters: gathered in memory, written about once a second and at the close.
 *
 * Neither a lock of another process nor a large number of keys may hold the event loop. So the ledger writes a slice of
 * keys at a time, spread over the second, and tries a failed slice again a second later. Counts wait for a key that the
 * file does not have yet, and are dropped for a revoked key. A killed process loses at most the last second. Counts
 * that the store refuses at the close go into a file beside it (`kept.ts`).
 */

import { setTimeout } from 'node:timers/promises';
import type Database from 'libsql';
import { PATIENCE_MS, patiently, RUNNING_PATIENCE_MS, transact } from './database.ts';
import { faultOf } from './fault.ts';
import type { Counts, KeptCounts } from './kept.ts';

export type Usage = 'audio' | 'ipa';

export interface UsageCounter {
  /** Counts one request of the key with this hash. */
  readonly count: (hash: string, usage: Usage) => void;
  /** Adds the counters that earlier processes kept, and reserves room on the disk to keep our own. */
  readonly resume: () => void;
  /** Writes now, unless a lock prevents it. Resolves with the keys whose counters were written since the last call. */
  readonly flush: () => Promise<string[]>;
  /** Writes the rest, and waits for a lock if necessary. */
  readonly close: () => void;
}

const FLUSH_MS = 800;

/** Keys in one write, which takes a tenth to a fifth of a millisecond; and the time over which all writes are spread. */
const SLICE = 64;
const SPREAD_MS = 600;

/** The function that writes counts and returns the hashes of the keys that need no further write. */
function writing(database: Database.Database) {
  const add = database.prepare(
    `UPDATE keys SET audio_count = audio_count + (added.value ->> 0), ipa_count = ipa_count + (added.value ->> 1)
     FROM json_each(?) AS added WHERE hash = added.key`,
  );
  const known = database
    .prepare(
      `SELECT key FROM json_each(?) WHERE key IN (SELECT hash FROM keys) OR key IN (SELECT hash FROM revoked)`,
    )
    .raw();
  const write = (counts: ReadonlyMap<string, Counts>): Iterable<string> => {
    const json = JSON.stringify(Object.fromEntries(counts));
    if (add.run(json).changes === counts.size) return counts.keys();
    return (known.all(json) as [string][]).map(([hash]) => hash);
  };
  return (counts: ReadonlyMap<string, Counts>) => transact(database, 'IMMEDIATE', () => write(counts));
}

/** The counts that are not written yet, and the keys whose counts were written. */
class Ledger {
  readonly #pending = new Map<string, Counts>();
  readonly #written = new Set<string>();
  readonly #database: Database.Database;
  readonly #write: ReturnType<typeof writing>;
  readonly #warn: (message: string) => void;
  #warned = false;

  constructor(database: Database.Database, warn: (message: string) => void) {
    this.#database = database;
    this.#write = writing(database);
    this.#warn = warn;
  }

  add(hash: string, [moreAudio, moreIpa]: Counts): void {
    const [audio, ipa] = this.#pending.get(hash) ?? [0, 0];
    this.#pending.set(hash, [audio + moreAudio, ipa + moreIpa]);
  }

  /** The keys with unwritten counts, in the order of the file. */
  waiting(): string[] {
    return [...this.#pending.keys()].sort();
  }

  /** The keys written since the last call. */
  written(): string[] {
    const hashes = [...this.#written];
    this.#written.clear();
    return hashes;
  }

  /** Writes the waiting counts of these keys; false when the write failed. */
  write(hashes: readonly string[], patience: number): boolean {
    const counts = new Map<string, Counts>();
    for (const hash of hashes) {
      const count = this.#pending.get(hash);
      if (count !== undefined) counts.set(hash, count);
    }
    if (counts.size === 0) return true;
    try {
      for (const hash of patiently(this.#database, patience, () => this.#write(counts))) {
        this.#pending.delete(hash);
        this.#written.add(hash);
      }
      this.#warned = false;
    } catch (error) {
      if (!this.#warned) this.#warn(`usage counters wait: ${faultOf(error)}`);
      this.#warned = true;
    }
    return !this.#warned;
  }

  /** Keeps unwritten counts for the next start. */
  keep(kept: KeptCounts): void {
    try {
      kept.keep(this.#pending);
      this.#warn('usage counters that wait are kept for the next start');
    } catch (error) {
      const requests = [...this.#pending.values()].reduce((sum, [audio, ipa]) => sum + audio + ipa, 0);
      this.#warn(`the usage of ${requests} requests is lost: ${faultOf(error)}`);
    }
  }
}

const ONE: Readonly<Record<Usage, Counts>> = { audio: [1, 0], ipa: [0, 1] };

/**
 * @param warn called once when a write fails, and at the close if counters are left over
 * @param wrote called after a write
 */
export function countUsage(
  database: Database.Database,
  kept: KeptCounts,
  warn: (message: string) => void,
  wrote: () => void,
): UsageCounter {
  const ledger = new Ledger(database, warn);
  let closed = false;
  let running: Promise<void> | null = null;
  const writeAll = async (): Promise<void> => {
    const hashes = ledger.waiting();
    const pause = (SPREAD_MS * SLICE) / hashes.length;
    for (let n = 0; n < hashes.length && !closed; n += SLICE) {
      if (!ledger.write(hashes.slice(n, n + SLICE), RUNNING_PATIENCE_MS)) return;
      wrote();
      if (n + SLICE < hashes.length) await setTimeout(pause);
    }
  };
  /** Starts to write, unless a write is under way. */
  const start = (): Promise<void> => {
    running ??= writeAll().finally(() => {
      running = null;
    });
    return running;
  };
  const timer = setInterval(start, FLUSH_MS).unref();
  return {
    count: (hash, usage) => ledger.add(hash, ONE[usage]),
    resume() {
      for (const [hash, counts] of kept.take()) ledger.add(hash, counts);
    },
    async flush() {
      // The write under way may miss the latest counts.
      await running;
      await start();
      return ledger.written();
    },
    close() {
      closed = true;
      clearInterval(timer);
      if (!ledger.write(ledger.waiting(), PATIENCE_MS)) ledger.keep(kept);
    },
  };
}
