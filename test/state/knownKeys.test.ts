/** Keys are remembered while no other connection writes, and not a moment longer. */

import { join } from 'node:path';
import Database from 'libsql';
import { beforeEach, expect, it } from 'vitest';
import { type CountedKey, openKeyStore } from '../../src/serve/state/sqlite/keys.ts';
import { rememberKeys } from '../../src/serve/state/sqlite/knownKeys.ts';
import { freshFolder } from '../freshFolder.ts';

const HASH = 'sha256:x';
let file: string;
let own: Database.Database;
let other: Database.Database;
let asked: number;
let known: ReturnType<typeof rememberKeys<CountedKey>>;

beforeEach(async () => {
  file = join(await freshFolder(), 'koine.db');
  own = new Database(file);
  own.pragma('journal_mode = WAL');
  own.exec(`CREATE TABLE keys (hash TEXT, label TEXT); INSERT INTO keys VALUES ('${HASH}', 'class')`);
  other = new Database(file);
  asked = 0;
  const byHash = own.prepare('SELECT * FROM keys WHERE hash = ?');
  const version = own.prepare('PRAGMA data_version').raw();
  known = rememberKeys(
    file,
    (hash) => {
      asked++;
      return byHash.get(hash) as CountedKey | undefined;
    },
    () => (version.get() as [number])[0],
  );
  known.get(HASH);
  known.get(HASH);
  asked = 0;
});

it('is looked up once while nothing is written, or by this connection alone', () => {
  for (let n = 0; n < 5; n++) {
    expect(known.get(HASH)).toMatchObject({ label: 'class' });
    own.exec(`INSERT INTO keys VALUES ('sha256:${n}', 'own')`);
  }
  expect(known.get(HASH)).toMatchObject({ label: 'class' });
  expect(asked).toBe(0);
});

it('is looked up again at once when another connection wrote', () => {
  for (let n = 0; n < 200; n++) {
    other.exec(`UPDATE keys SET label = 'class ${n}' WHERE hash = '${HASH}'`);
    expect(known.get(HASH)).toMatchObject({ label: `class ${n}` });
    if (n % 3 === 0) own.exec(`INSERT INTO keys VALUES ('sha256:${n}', 'own')`);
  }
  other.exec(`DELETE FROM keys WHERE hash = '${HASH}'`);
  expect(known.get(HASH)).toBeUndefined();
});

it('is looked up again when another connection moved the log into the file and began a new log', () => {
  for (let n = 0; n < 20; n++) {
    other.pragma('wal_checkpoint(TRUNCATE)');
    other.exec(`UPDATE keys SET label = 'class ${n}' WHERE hash = '${HASH}'`);
    expect(known.get(HASH)).toMatchObject({ label: `class ${n}` });
  }
});

it('an unknown key is looked up each time', () => {
  expect(known.get('sha256:y')).toBeUndefined();
  expect(known.get('sha256:y')).toBeUndefined();
  expect(asked).toBe(2);
});

it('a key that this process revokes is gone at once', async () => {
  const store = openKeyStore(await freshFolder());
  const secret = store.issue('class');
  expect(store.verify(secret)).toMatchObject({ label: 'class' });
  store.revoke(secret.slice(0, 15));
  expect(store.verify(secret)).toBeUndefined();
  store.close();
});
