/** The log of the key store goes into its file while the service runs, and no request waits for that. */

import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import Database from 'libsql';
import { beforeEach, expect, it } from 'vitest';
import { createCheckpoint } from '../../src/serve/state/sqlite/checkpoint.ts';
import { freshFolder } from '../freshFolder.ts';

let folder: string;
beforeEach(async () => {
  folder = await freshFolder();
});

/** The words in the file itself, without those in its log. */
function inFile(file: string): unknown[] {
  const copy = join(folder, 'copy.db');
  copyFileSync(file, copy);
  const database = new Database(copy);
  try {
    return database.prepare('SELECT word FROM said').raw().all() as unknown[];
  } catch {
    return [];
  } finally {
    database.close();
  }
}

it('a write is in the log, and in the file a moment after `note`', async () => {
  const file = join(folder, 'koine.db');
  const database = new Database(file);
  database.pragma('journal_mode = WAL');
  const checkpoint = createCheckpoint(database, file, 10);
  database.exec("CREATE TABLE said (word TEXT); INSERT INTO said VALUES ('λόγος')");
  await setTimeout(100);
  expect(inFile(file)).toEqual([]);
  checkpoint.note();
  while (inFile(file).length === 0) await setTimeout(10);
  expect(inFile(file)).toEqual([['λόγος']]);
  checkpoint.close();
  database.close();
});

it('while another process reads, writes stay in the log', async () => {
  const file = join(folder, 'koine.db');
  const database = new Database(file);
  database.pragma('journal_mode = WAL');
  database.exec('CREATE TABLE said (word TEXT)');
  database.pragma('wal_checkpoint(TRUNCATE)');
  const reader = new Database(file);
  reader.exec('BEGIN');
  reader.prepare('SELECT * FROM said').all();
  const checkpoint = createCheckpoint(database, file, 10);
  database.exec("INSERT INTO said VALUES ('λόγος')");
  checkpoint.note();
  await setTimeout(100);
  expect(inFile(file)).toEqual([]);
  reader.exec('COMMIT');
  database.exec("INSERT INTO said VALUES ('ζωή')");
  checkpoint.note();
  while (inFile(file).length < 2) await setTimeout(10);
  checkpoint.close();
  reader.close();
  database.close();
});
