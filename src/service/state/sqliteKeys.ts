/**
 * API keys in a SQLite file. Each request looks its key up, so that a revoked key stops working at once in every process.
 * Another thread writes the usage, so that a slow disk does not block the event loop.
 */

import type Database from 'libsql';
import Background from 'libsql/promise';
import { parseRate, type Rate, rateText } from '../../contract/limits.ts';
import { faultOf, fileIn, openDatabase, PATIENCE, transact } from './database.ts';
import {
  type CountedKey,
  type Counts,
  gatherUsage,
  hashOf,
  type Key,
  type KeyStore,
  makeKey,
  named,
  type Terms,
  unended,
} from './keys.ts';

export type FileKeys = ReturnType<typeof openKeyStore>;

const INSERT = 'INSERT INTO keys (hash, label, prefix, created_at, rate, expires_at) SELECT ?, ?, ?, ?, ?, ?';
const NEVER_A_KEY = 'NOT EXISTS (SELECT * FROM keys) AND NOT EXISTS (SELECT * FROM revoked)';

/**
 * Returns the SQL that adds counts. It contains them, because the client cannot bind values on its background thread;
 * they are only hex digits and numbers.
 */
const addition = (counts: ReadonlyMap<string, Counts>): string =>
  `UPDATE keys SET audio_count = audio_count + (added.value ->> 0), ipa_count = ipa_count + (added.value ->> 1)
   FROM json_each('${JSON.stringify(Object.fromEntries(counts))}') AS added WHERE hash = added.key`;

/** Runs work; explains its error. @param what follows "the key store" in the message */
function explained<T>(what: string, work: () => T): T {
  try {
    return work();
  } catch (cause) {
    throw new Error(`the key store ${what}: ${faultOf(cause)}`, { cause });
  }
}

/** A row of the table of keys; its limit is a text such as 2000/min. */
type Stored = Omit<CountedKey, 'limit'> & { readonly rate: string | null };

const limitOf = (rate: string | null): Rate | null => (rate === null ? null : parseRate(rate));

const FOUND = 'label, prefix, created_at, rate, expires_at';
type Found = [
  label: string,
  prefix: string,
  created_at: string,
  rate: string | null,
  expires_at: string | null,
];

/** Prepares the statements for the tables of keys; returns functions that run them. */
function tableOf(database: Database.Database) {
  const insert = database.prepare(INSERT);
  const insertFirst = database.prepare(`${INSERT} WHERE ${NEVER_A_KEY}`);
  // Each request runs this statement; a raw row takes half the time of an object.
  const byHash = database.prepare(`SELECT ${FOUND} FROM keys WHERE hash = ?`).raw();
  const all = database.prepare('SELECT * FROM keys ORDER BY created_at, prefix');
  const keepHash = database.prepare('INSERT INTO revoked VALUES (?) ON CONFLICT DO NOTHING');
  const remove = database.prepare('DELETE FROM keys WHERE hash = ?');
  return {
    /** Adds a key. With `onlyFirst`, returns false instead if the store ever had a key. */
    add({ hash, label, prefix, created_at, limit, expires_at }: Key, onlyFirst: boolean): boolean {
      const statement = onlyFirst ? insertFirst : insert;
      const row = [hash, label, prefix, created_at, limit && rateText(limit), expires_at];
      return explained('takes no change', () => statement.run(...row)).changes === 1;
    },
    find(hash: string): Key | undefined {
      const row = explained('cannot be read', () => byHash.get(hash) as Found | undefined);
      if (row === undefined) return undefined;
      const [label, prefix, created_at, rate, expires_at] = row;
      return { hash, label, prefix, created_at, limit: limitOf(rate), expires_at };
    },
    list: (): CountedKey[] =>
      explained('cannot be read', () => all.all() as Stored[]).map(({ rate, ...key }) => ({
        ...key,
        limit: limitOf(rate),
      })),
    revoke: (hash: string): void =>
      transact(database, () => {
        keepHash.run(hash);
        remove.run(hash);
      }),
  };
}

/** Moves the write-ahead log into the file, because the client does not do so, and closes the database. */
function closeDatabase(database: Database.Database): void {
  try {
    database.pragma('wal_checkpoint(TRUNCATE)');
  } catch {
    // On a full disk the log stays, and the next process reads it.
  }
  database.close();
}

/**
 * Opens the key store in a directory; creates it if it is missing.
 *
 * @param warn called when usage counts must wait or are lost
 * @throws Error with the reason if the store cannot be used
 */
export function openKeyStore(directory: string, warn: (message: string) => void = () => {}) {
  const database = openDatabase(directory);
  const table = tableOf(database);
  let background: Background | undefined;
  const write = async (counts: ReadonlyMap<string, Counts>): Promise<void> => {
    background ??= new Background(fileIn(directory), PATIENCE);
    await background.exec(addition(counts)).catch((cause: unknown) => {
      throw new Error(faultOf(cause), { cause });
    });
  };
  const usage = gatherUsage(write, warn);
  const issue = (label: string, onlyFirst: boolean, terms?: Terms): string | undefined => {
    const { secret, key } = makeKey(label, terms);
    return table.add(key, onlyFirst) ? secret : undefined;
  };
  return {
    issue: (label: string, terms?: Terms) => issue(label, false, terms) as string,
    issueFirst: (label: string) => issue(label, true),
    verify(secret: string) {
      const hash = hashOf(secret);
      return hash === undefined ? undefined : unended(table.find(hash));
    },
    check: () => void table.find(''),
    list: table.list,
    revoke(prefix: string): Key {
      const key = named(table.list(), prefix);
      explained('takes no change', () => table.revoke(key.hash));
      return key;
    },
    count: usage.count,
    waiting: usage.waiting,
    async close() {
      await usage.close();
      background?.close();
      closeDatabase(database);
    },
  } satisfies KeyStore;
}
