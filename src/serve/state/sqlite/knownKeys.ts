/**
 * Remembers keys until another process writes to the file. A look-up by libsql takes three times as long.
 *
 * The index of the log is a file (`-shm`) whose header every commit changes, before any reader sees what was committed
 * (https://www.sqlite.org/walformat.html, section 2.1). The file has two copies of it, and they differ during a commit.
 * After a change, `PRAGMA data_version` tells a commit of another connection from one of this connection.
 */

import { closeSync, openSync, readSync } from 'node:fs';

/** Both copies of the header, bytes. */
const COPY = 48;

interface KnownKeys<Key> {
  /** The key with this hash, or undefined where there is none. */
  readonly get: (hash: string) => Key | undefined;
  /** Forgets all keys, after this process changed one. */
  readonly forget: () => void;
  /** Call it after the database is closed. */
  readonly close: () => void;
}

/** `same` is true if no other connection has written since its last call; false also if the index cannot be read. */
function watch(file: string, version: () => number): { same: () => boolean; close: () => void } {
  let index: number | null = null;
  let seen = Buffer.alloc(2 * COPY);
  let next = Buffer.alloc(2 * COPY);
  let last = Number.NaN;
  /** Reads the header; false when it is not whole. */
  const read = (): boolean => {
    index ??= openSync(`${file}-shm`, 'r');
    return readSync(index, next, 0, 2 * COPY, 0) === 2 * COPY;
  };
  const isWhole = (): boolean => next.compare(next, COPY, 2 * COPY, 0, COPY) === 0;
  return {
    same() {
      try {
        if (!read()) return false;
        // What was seen was no commit under way.
        if (next.equals(seen)) return true;
        if (!isWhole()) return false;
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
