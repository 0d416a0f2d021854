/**
 * API keys in SQLite: who may call, and how much they did.
 *
 * A secret is `ipa_live_` and 43 base64url characters (256 random bits) and is printed once, at issue. Stored
 * are its SHA-256, a label, a short prefix, the date and two usage counters. A lookup is by hash and goes
 * to the file every time, so a revoked key stops working at once in every process. Counters are
 * gathered and written once a second, and when the store is closed.
 */

import { hash as digest, randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'libsql';
import { countUsage } from './usage.ts';

export interface Key {
  /** `sha256:` and the hex digest of the secret. */
  readonly hash: string;
  readonly label: string;
  /** The start of the secret: enough to name a key, too little to guess it. */
  readonly prefix: string;
  readonly created_at: string;
  readonly audio_count: number;
  readonly ipa_count: number;
}

export interface KeyStore {
  /** Makes a key and returns its secret: the only time that anyone sees it. */
  readonly issue: (label: string) => string;
  /** The key with this secret, or undefined for one that is malformed, unknown or revoked. */
  readonly verify: (secret: string) => Key | undefined;
  /** All keys, oldest first, counters up to the last write. */
  readonly list: () => Key[];
  /** Removes the key with this prefix and returns it. Throws when the prefix names no key, or several. */
  readonly revoke: (prefix: string) => Key;
  /** Counts one request of a key. */
  readonly count: (hash: string, usage: 'audio' | 'ipa') => void;
  /** Writes the counters and closes the file. */
  readonly close: () => void;
}

const SECRET = /^ipa_live_[A-Za-z0-9_-]{43}$/u;
const PREFIX_LENGTH = 'ipa_live_'.length + 6;
const SCHEMA = `CREATE TABLE IF NOT EXISTS keys (
  hash TEXT PRIMARY KEY,
  label TEXT NOT NULL,
  prefix TEXT NOT NULL,
  created_at TEXT NOT NULL,
  audio_count INTEGER NOT NULL DEFAULT 0,
  ipa_count INTEGER NOT NULL DEFAULT 0
) STRICT`;

const COLUMNS = 'hash, label, prefix, created_at, audio_count, ipa_count';

type Columns = [string, string, string, string, number, number] | undefined;

/** A row read as a list, which takes libsql half as long as one with names; each request reads one. */
function keyOf(columns: Columns): Key | undefined {
  if (columns === undefined) return undefined;
  const [hash, label, prefix, created_at, audio_count, ipa_count] = columns;
  return { hash, label, prefix, created_at, audio_count, ipa_count };
}

const hashOf = (secret: string): string => `sha256:${digest('sha256', secret, 'hex')}`;

function openDatabase(directory: string): Database.Database {
  const file = join(directory, 'koine.db');
  try {
    mkdirSync(directory, { recursive: true });
    const database = new Database(file);
    database.pragma('busy_timeout = 5000');
    database.pragma('journal_mode = WAL');
    database.exec(SCHEMA);
    return database;
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`cannot use the key store ${file}: ${reason}`, { cause });
  }
}

/**
 * Opens the store in this directory, and makes it if it is not there.
 *
 * @param warn told when counters could not be written; they are kept and written later
 * @throws Error with the reason when the store cannot be used
 */
export function openKeyStore(directory: string, warn: (message: string) => void = () => {}): KeyStore {
  const database = openDatabase(directory);
  const insert = database.prepare('INSERT INTO keys (hash, label, prefix, created_at) VALUES (?, ?, ?, ?)');
  const byHash = database.prepare(`SELECT ${COLUMNS} FROM keys WHERE hash = ?`).raw(true);
  const all = database.prepare('SELECT * FROM keys ORDER BY created_at, prefix');
  const byPrefix = database.prepare('SELECT * FROM keys WHERE prefix = ?');
  const remove = database.prepare('DELETE FROM keys WHERE hash = ?');
  const usage = countUsage(database, warn);
  return {
    issue(label) {
      const secret = `ipa_live_${randomBytes(32).toString('base64url')}`;
      insert.run(hashOf(secret), label, secret.slice(0, PREFIX_LENGTH), new Date().toISOString());
      return secret;
    },
    verify: (secret) => (SECRET.test(secret) ? keyOf(byHash.get(hashOf(secret)) as Columns) : undefined),
    list: () => all.all() as Key[],
    revoke(prefix) {
      const [key, ...others] = byPrefix.all(prefix.slice(0, PREFIX_LENGTH)) as Key[];
      if (key === undefined)
        throw new Error(`no key has the prefix ${prefix}; \`koine keys list\` shows them`);
      if (others.length > 0)
        throw new Error(`${others.length + 1} keys have the prefix ${prefix}; revoke by hash is not offered`);
      remove.run(key.hash);
      return key;
    },
    count: usage.count,
    close() {
      usage.close();
      database.close();
    },
  };
}
