/**
 * Usage counters that the store refused when a process ended: a file beside the store keeps them for the next start.
 *
 * A full disk takes no new file. So the service reserves a file of spaces at its start, and renames it to become the
 * file of counters; the next start renames it back after reading. If two processes rename one file, one of them fails
 * and reads nothing.
 */

import { randomUUID } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';

export type Counts = readonly [audio: number, ipa: number];

export interface KeptCounts {
  /** Returns the counters that earlier processes kept; the second call returns none. */
  readonly take: () => [hash: string, counts: Counts][];
  /** @throws Error when there is no room, or no disk */
  readonly keep: (counts: ReadonlyMap<string, Counts>) => void;
}

const ROOM = 'koine.room';
const FILE = /^koine\.counts-[\w-]+$/u;

/** Bytes for the counts of one key: its hash and two numbers. */
const KEY_BYTES = 100;
const BLOCK_BYTES = 4096;

/** Reserves room for the counters of this many keys, as far as the disk allows. */
function holdRoom(file: string, keys: number): void {
  const bytes = BLOCK_BYTES * Math.ceil((1 + keys * KEY_BYTES) / BLOCK_BYTES);
  const { size } = statSync(file, { throwIfNoEntry: false }) ?? { size: 0 };
  try {
    if (size < bytes) writeFileSync(file, ' '.repeat(bytes - size), { flag: 'a', mode: 0o600 });
  } catch {
    // The reserve stays smaller than it should be.
  }
}

/** Renames a file; false when the file is missing, perhaps because another process renamed it first. */
function renamed(from: string, to: string): boolean {
  try {
    renameSync(from, to);
    return true;
  } catch {
    return false;
  }
}

/** Overwrites a file with a text, in the blocks that the file has already. */
function overwrite(file: string, flag: 'r+' | 'w', text: string): void {
  const open = openSync(file, flag, 0o600);
  try {
    ftruncateSync(open, writeSync(open, text));
    fsyncSync(open);
  } finally {
    closeSync(open);
  }
}

/** The counters in a file; none when another process took the file meanwhile. */
function read(file: string): [string, Counts][] {
  try {
    return Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, Counts>);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw new Error(`cannot read the counters of ${file}; move it away, or mend it`, { cause: error });
  }
}

/** @param keys the number of keys to reserve room for */
export function keptBeside(directory: string, keys: number): KeptCounts {
  const room = join(directory, ROOM);
  const take = (name: string): [string, Counts][] => {
    const file = join(directory, name);
    const counts = read(file);
    return renamed(file, room) ? counts : [];
  };
  return {
    take() {
      const names = readdirSync(directory).filter((name) => FILE.test(name));
      const counts = names.flatMap(take);
      holdRoom(room, keys);
      return counts;
    },
    keep(counts) {
      const file = join(directory, `koine.counts-${randomUUID()}`);
      const draft = `${file}.draft`;
      const flag = renamed(room, draft) ? 'r+' : 'w';
      try {
        overwrite(draft, flag, JSON.stringify(Object.fromEntries(counts)));
        renameSync(draft, file);
      } catch (error) {
        renamed(draft, room);
        throw error;
      }
    },
  };
}
