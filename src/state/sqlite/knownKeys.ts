/**
 * Keys that were looked up, for as long as nobody else has written to the file: a look-up takes libsql ten times as long.
 *
 * The index of the log is a file (`-shm`) whose header every commit changes, before any reader sees what was committed
 * (https://www.sqlite.org/walformat.html, section 2.1). It stands there twice, and while the two differ a commit is under
 * way. Where it has changed, `PRAGMA data_version` says whether another connection did it or this one.
 */

import { closeSync, openSync, readSync } from 'node:fs';

/** Both copies of the header, bytes. */
const COPY = 48;

interface KnownKeys<Key> {
  /** The key with this hash, or undefined where there is none. */
  readonly get: (hash: string) => Key | undefined;
  /** Forgets all: this process changed keys. */
  readonly forget: () => void;
  readonly close: () => void;
}

/** Tells whether the file is as it was when last asked; false, too, where nobody can tell. */
function watch(file: string, version: () => number): { same: () => boolean; close: () => void } {
  let index: number | null = null;
  let seen = Buffer.alloc(2 * COPY);
  let next = Buffer.alloc(2 * COPY);
  let last = Number.NaN;
  const read = (): boolean => {
    index ??= openSync(`${file}-shm`, 'r');
    return (
      readSync(index, next, 0, 2 * COPY, 0) === 2 * COPY && next.compare(next, COPY, 2 * COPY, 0, COPY) === 0
    );
  };
  return {
    same() {
      try {
        if (!read()) return false;
        if (next.equals(seen)) return true;
        [seen, next] = [next, seen];
        const now = version();
        const same = now === last;
        last = now;
        return same;
      } catch {
        return false;
      }
    },
    close() {
      if (index !== null) closeSync(index);
    },
  };
}

/**
 * @param file the name of the database
 * @param lookUp reads a key from it
 * @param version a number that changes when another connection writes to it
 */
export function rememberKeys<Key>(
  file: string,
  lookUp: (hash: string) => Key | undefined,
  version: () => number,
): KnownKeys<Key> {
  const known = new Map<string, Key>();
  const { same, close } = watch(file, version);
  return {
    get(hash) {
      if (!same()) known.clear();
      const key = known.get(hash) ?? lookUp(hash);
      if (key !== undefined) known.set(hash, key);
      return key;
    },
    forget: () => known.clear(),
    close,
  };
}
