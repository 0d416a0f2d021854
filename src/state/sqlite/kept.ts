/**
 * Counters that the store would not take when a process ended, in a file beside it for the next start.
 *
 * A disk that is full takes no new file, so a file of spaces holds room for one from the start, and becomes it by its new
 * name; the same way back, when the counters are taken. Of two who rename one file, one is told that there is none.
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

export interface Kept {
  /** Hands out what earlier processes kept, once. */
  readonly take: () => [hash: string, counts: Counts][];
  /** @throws Error when there is no room, or no disk */
  readonly keep: (counts: ReadonlyMap<string, Counts>) => void;
}

const ROOM = 'koine.room';
const FILE = /^koine\.counts-[\w-]+$/u;

/** Bytes for the counts of one key: its hash and two numbers. */
const KEY_BYTES = 100;
const BLOCK_BYTES = 4096;

/** Holds room for the counts of so many keys, as far as the disk has it. */
function holdRoom(file: string, keys: number): void {
  const bytes = BLOCK_BYTES * Math.ceil((1 + keys * KEY_BYTES) / BLOCK_BYTES);
  const { size } = statSync(file, { throwIfNoEntry: false }) ?? { size: 0 };
  try {
    if (size < bytes) writeFileSync(file, ' '.repeat(bytes - size), { flag: 'a', mode: 0o600 });
  } catch {
    // Then there is as much as there is.
  }
}

/** Gives a file a new name; false when another process was first, or it is not there. */
function renamed(from: string, to: string): boolean {
  try {
    renameSync(from, to);
    return true;
  } catch {
    return false;
  }
}

/** Writes a text over what a file holds: onto its own blocks, as far as there are. */
function overwrite(file: string, flag: 'r+' | 'w', text: string): void {
  const open = openSync(file, flag, 0o600);
  try {
    ftruncateSync(open, writeSync(open, text));
    fsyncSync(open);
  } finally {
    closeSync(open);
  }
}

/** What is kept in a file; nothing when another process took it meanwhile. */
function read(file: string): [string, Counts][] {
  try {
    return Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, Counts>);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw new Error(`cannot read the counters of ${file}; move it away, or mend it`, { cause: error });
  }
}

/** @param keys for how many keys there is to be room */
export function keptBeside(directory: string, keys: number): Kept {
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
