/**
 * Usage counters: gathered in memory, written about once a second and at the end.
 *
 * A lock of another process must not hold the event loop, nor must many keys: they are written so many at a time, evenly
 * over the second, and what another process holds up is tried again a second later. Counts of a key that
 * the file has yet to learn of wait, too; those of a revoked one are dropped. What is written stays: of a process that
 * is killed, at most the last second is lost. What the store does not take even at the end is kept beside it (`kept.ts`).
 */

import { setTimeout } from 'node:timers/promises';
import type Database from 'libsql';
import { PATIENCE_MS, patiently, RUNNING_PATIENCE_MS, transact } from './database.ts';
import { faultOf } from './fault.ts';
import type { Counts, Kept } from './kept.ts';

export type Usage = 'audio' | 'ipa';

export interface UsageCounter {
  /** Counts one request of the key with this hash. */
  readonly count: (hash: string, usage: Usage) => void;
  /** Takes over what earlier processes kept, and holds room to keep what this one may have to. */
  readonly resume: () => void;
  /** Writes now, unless another process is in the way; resolves with the keys whose counters were written since it was last called. */
  readonly flush: () => Promise<string[]>;
  /** Writes what is left, waiting for a lock if need be. */
  readonly close: () => void;
}

const FLUSH_MS = 800;

/** Keys written in one go, about a quarter of a millisecond, and the time to write all of them, milliseconds. */
const SLICE = 32;
const SPREAD_MS = 600;

/** The function that adds counts and returns the hashes of all keys that are done with. */
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

/** Counts that wait to be written, and the keys whose counts were. */
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

  /** The keys that wait, in the order of the file. */
  waiting(): string[] {
    return [...this.#pending.keys()].sort();
  }

  /** The keys that were written since it was last asked. */
  written(): string[] {
    const hashes = [...this.#written];
    this.#written.clear();
    return hashes;
  }

  /** Writes those of these that still wait; false when another process is in the way. */
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

  /** Keeps what still waits for the next start. */
  keep(kept: Kept): void {
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
 * @param warn told once when counters could not be written, and what became of them at the end
 * @param wrote called when counters were written
 */
export function countUsage(
  database: Database.Database,
  kept: Kept,
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
  /** Starts writing, unless that is under way. */
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
      // What is under way may have passed by what was counted last.
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
