/**
 * API keys and their usage, in SQLite.
 *
 * A secret is `ipa_live_` and 43 base64url characters (256 random bits); the service prints it once, at issue. The
 * store holds its SHA-256, a label, a short prefix, the date and two usage counters. A lookup is by the hash; the store
 * remembers keys until the file changes, so a revoked key stops working at once in every process. Counters are written
 * about once a second, and at the close.
 *
 * The keys form a two-phase set (Shapiro et al. 2011, section 3.3.2): a secret is never issued twice, and the store
 * keeps the hash of each revoked key, so copies of the set merge in any order and no revoked key comes back.
 */

import { hash as digest, randomBytes } from 'node:crypto';
import type Database from 'libsql';
import { createCheckpoint } from './checkpoint.ts';
import {
  closeDatabase,
  fileIn,
  openDatabase,
  PATIENCE_MS,
  patiently,
  RUNNING_PATIENCE_MS,
  transact,
} from './database.ts';
import { faultOf } from './fault.ts';
import { keptBeside } from './kept.ts';
import { rememberKeys } from './knownKeys.ts';
import { countUsage, type Usage } from './usage.ts';

/** A key without its hash. */
export interface KeyRecord {
  readonly label: string;
  /** The start of the secret: enough to name a key, too little to guess it. */
  readonly prefix: string;
  readonly created_at: string;
}

export interface Key extends KeyRecord {
  /** `sha256:` and the hex digest of the secret. */
  readonly hash: string;
}

/** The usage of a key since it was issued. */
export interface Total {
  readonly hash: string;
  readonly audio_count: number;
  readonly ipa_count: number;
}

export interface CountedKey extends Key, Total {}

/** A key as copies of the set exchange it; null for a revoked key. */
export type KeyEntry = readonly [hash: string, record: KeyRecord | null];

type Awaitable<T> = T | Promise<T>;

export interface KeyStore {
  /** Makes a key and returns its secret, which the store does not keep. */
  readonly issue: (label: string) => Awaitable<string>;
  /** Makes a key if the store never had one; returns undefined otherwise. */
  readonly issueFirst: (label: string) => Awaitable<string | undefined>;
  /** The key with this secret; undefined for a malformed, unknown or revoked secret. */
  readonly verify: (secret: string) => Awaitable<Key | undefined>;
  /** All keys, oldest first, with their counters as last written. */
  readonly list: () => Awaitable<CountedKey[]>;
  /** Removes the key with this prefix and returns it. Throws when no key, or more than one, has the prefix. */
  readonly revoke: (prefix: string) => Awaitable<Key>;
  /** Counts one request of a key. */
  readonly count: (hash: string, usage: Usage) => void;
  /** Writes the counters and closes the store. */
  readonly close: () => Awaitable<void>;
}

/** A key store in a file: it answers synchronously, and merges with other copies. */
export interface KeyFile extends KeyStore {
  /** Identifies this store among the copies; created with the file. */
  readonly id: string;
  readonly issue: (label: string) => string;
  readonly issueFirst: (label: string) => string | undefined;
  readonly verify: (secret: string) => CountedKey | undefined;
  readonly list: () => CountedKey[];
  readonly revoke: (prefix: string) => CountedKey;
  readonly close: () => void;
  /** A key by its hash; null for a revoked key, undefined for an unknown hash. */
  readonly find: (hash: string) => CountedKey | null | undefined;
  /** Hashes of the revoked keys. */
  readonly revoked: () => string[];
  /** Merges keys of another copy; throws when another process holds a lock. */
  readonly merge: (entries: Iterable<KeyEntry>) => void;
  /** Adds the counters that earlier processes could not write. Only a service calls it. */
  readonly resume: () => void;
  /**
   * Writes the counters, unless a lock prevents it. Resolves with the keys whose counters were written since the last
   * call.
   */
  readonly flush: () => Promise<string[]>;
  /** The totals of these keys; unknown hashes are left out. */
  readonly totals: (hashes: readonly string[]) => Total[];
  /** A number that changes when another process writes to the file. */
  readonly version: () => number;
}

const SECRET = /^ipa_live_[A-Za-z0-9_-]{43}$/u;
const PREFIX_LENGTH = 'ipa_live_'.length + 6;

const COLUMNS = 'hash, label, prefix, created_at, audio_count, ipa_count';

type Columns = [string, string, string, string, number, number] | undefined;

/** A key from a list of columns: libsql reads a list in half the time of an object, and each request reads one. */
function keyOf(columns: Columns): CountedKey | undefined {
  if (columns === undefined) return undefined;
  const [hash, label, prefix, created_at, audio_count, ipa_count] = columns;
  return { hash, label, prefix, created_at, audio_count, ipa_count };
}

/** The hash of a secret; undefined for a malformed secret. */
export const hashOf = (secret: string): string | undefined =>
  SECRET.test(secret) ? `sha256:${digest('sha256', secret, 'hex')}` : undefined;

/** A new secret, and the key to store for it. */
export function makeKey(label: string): { readonly secret: string; readonly key: Key } {
  const secret = `ipa_live_${randomBytes(32).toString('base64url')}`;
  const created_at = new Date().toISOString();
  const hash = hashOf(secret) as string;
  return { secret, key: { hash, label, prefix: secret.slice(0, PREFIX_LENGTH), created_at } };
}

/** The one key with this prefix; a whole secret works, too. */
export function named<K extends Key>(keys: readonly K[], prefix: string): K {
  const start = prefix.slice(0, PREFIX_LENGTH);
  const [key, ...others] = keys.filter((other) => other.prefix === start);
  if (key === undefined) throw new Error(`no key has the prefix ${start}; \`koine keys list\` shows them`);
  if (others.length > 0) {
    throw new Error(`${others.length + 1} keys have the prefix ${start}; revoke by hash is not offered`);
  }
  return key;
}

/** Runs the work; rethrows an error of SQLite in words that tell what to do. */
function worded<T>(what: string, work: () => T): T {
  try {
    return work();
  } catch (cause) {
    throw new Error(`the key store ${what}: ${faultOf(cause)}`, { cause });
  }
}

/** The prepared statements, as functions. */
function tablesOf(database: Database.Database) {
  const insert = database.prepare(
    'INSERT INTO keys (hash, label, prefix, created_at) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING',
  );
  const byHash = database.prepare(`SELECT ${COLUMNS} FROM keys WHERE hash = ?`).raw(true);
  const all = database.prepare('SELECT * FROM keys ORDER BY created_at, prefix');
  const remove = database.prepare('DELETE FROM keys WHERE hash = ?');
  const bury = database.prepare('INSERT INTO revoked VALUES (?) ON CONFLICT DO NOTHING');
  const buried = database.prepare('SELECT hash FROM revoked WHERE hash = ?');
  const allBuried = database.prepare('SELECT hash FROM revoked').raw();
  const version = database.prepare('PRAGMA data_version').raw();
  const totals = database.prepare(
    'SELECT hash, audio_count, ipa_count FROM keys WHERE hash IN (SELECT value FROM json_each(?))',
  );
  const mergeAll = (entries: Iterable<KeyEntry>): void => {
    for (const [hash, record] of entries) {
      if (record === null) {
        bury.run(hash);
        remove.run(hash);
      } else if (buried.get(hash) === undefined) {
        insert.run(hash, record.label, record.prefix, record.created_at);
      }
    }
  };
  return {
    id: (database.prepare('SELECT id FROM store').raw().get() as [string])[0],
    lookUp: (hash: string) => worded('cannot be read', () => keyOf(byHash.get(hash) as Columns)),
    list: () => all.all() as CountedKey[],
    isRevoked: (hash: string): boolean => buried.get(hash) !== undefined,
    revoked: (): string[] => (allBuried.all() as [string][]).map(([hash]) => hash),
    totals: (hashes: readonly string[]) => totals.all(JSON.stringify(hashes)) as Total[],
    version: () => (version.get() as [number])[0],
    merge: (entries: Iterable<KeyEntry>): void =>
      worded('takes no change', () => transact(database, 'IMMEDIATE', () => mergeAll(entries))),
  };
}

/**
 * Opens the store in this directory, or creates it.
 *
 * @param warn called when counters could not be written; they are kept and written later
 * @param user a command waits longer for a lock of another process, and needs less room on the disk
 * @param patience the longest wait of a change for such a lock, milliseconds
 * @throws Error with the reason when the store cannot be used
 */
export function openKeyStore(
  directory: string,
  warn: (message: string) => void = () => {},
  user: 'service' | 'command' = 'service',
  patience: number = user === 'command' ? PATIENCE_MS : RUNNING_PATIENCE_MS,
): KeyFile {
  const isCommand = user === 'command';
  const database = openDatabase(directory, isCommand);
  const { id, lookUp, list, isRevoked, revoked, totals, version, merge: mergeAll } = tablesOf(database);
  const known = rememberKeys(fileIn(directory), lookUp, version);
  const merge = (entries: Iterable<KeyEntry>): void => {
    mergeAll(entries);
    known.forget();
  };
  // A command ends before the log grows.
  const checkpoint = isCommand ? null : createCheckpoint(database, fileIn(directory));
  const usage = countUsage(database, keptBeside(directory, list().length), warn, () => checkpoint?.note());
  const issue = (label: string): string => {
    const { secret, key } = makeKey(label);
    merge([[key.hash, key]]);
    return secret;
  };
  return {
    id,
    issue,
    issueFirst: (label) => (list().length + revoked().length > 0 ? undefined : issue(label)),
    verify(secret) {
      const hash = hashOf(secret);
      return hash === undefined ? undefined : known.get(hash);
    },
    find: (hash) => lookUp(hash) ?? (isRevoked(hash) ? null : undefined),
    list,
    revoked,
    revoke(prefix) {
      const key = named(list(), prefix);
      merge([[key.hash, null]]);
      return key;
    },
    merge: (entries) => patiently(database, patience, () => merge(entries)),
    version,
    count: usage.count,
    resume: usage.resume,
    flush: usage.flush,
    totals,
    close() {
      usage.close();
      checkpoint?.close();
      closeDatabase(database);
      // Last: closing a file drops all locks that this process holds on it, those of SQLite too (fcntl(2)).
      known.close();
    },
  };
}
