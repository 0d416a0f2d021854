import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { chmod, chown, rm } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'libsql';
import { describe, expect, it } from 'vitest';
import { fileIn } from '../../src/service/state/database.ts';
import { makeKey, named } from '../../src/service/state/keys.ts';
import { openKeyStore } from '../../src/service/state/sqliteKeys.ts';
import { openState } from '../../src/service/state/state.ts';
import { freshFolder } from '../freshFolder.ts';
import { needsMachine } from '../parts/needs.ts';
import { CLI, koine } from '../processes.ts';
import { testKeyStore } from './keyStore.ts';

const change = (file: string, statement: string): void => {
  const database = new Database(file);
  database.exec(statement);
  database.pragma('wal_checkpoint(TRUNCATE)');
  database.close();
};

const FIVE_HUNDRED = `INSERT INTO keys (hash, label, prefix, created_at, audio_count, ipa_count) SELECT 'sha256:' || value, 'x', 'p' || value, '', 0, 0
  FROM json_each('${JSON.stringify(Array.from({ length: 500 }, (_, n) => n))}')`;

async function filled(): Promise<string> {
  const folder = await freshFolder();
  await openKeyStore(folder).close();
  change(fileIn(folder), FIVE_HUNDRED);
  return folder;
}

const overwrite = (file: string, text: string): void =>
  writeFileSync(file, text, { flag: 'r+', flush: true });

describe('a key store that cannot be used is refused with a sentence', () => {
  const DAMAGED = 'it is damaged; restore it from a backup (';
  const FOREIGN = 'it is a database of another program';
  const OTHER = (version: number) => `it is a store of version ${version}; this koine-tutor reads version 4`;
  type Spoiled = [name: string, sentence: string, spoil: (file: string) => void];
  const expectRefused = (folder: string, sentence: string): void =>
    expect(() => openKeyStore(folder)).toThrow(`cannot use the key store ${fileIn(folder)}: ${sentence}`);

  it.each<Spoiled>([
    ['damaged', DAMAGED, (file) => writeFileSync(file, 'x'.repeat(9000))],
    ['too short', DAMAGED, (file) => writeFileSync(file, 'SQLite')],
    ['truncated', DAMAGED, (file) => truncateSync(file, statSync(file).size - 9000)],
    ['overwritten in the middle', DAMAGED, (file) => overwrite(file, 'x'.repeat(5000))],
    ['of a later version', OTHER(7), (file) => change(file, 'PRAGMA user_version = 7')],
    ['of an earlier version', OTHER(3), (file) => change(file, 'PRAGMA user_version = 3')],
    ['of another program', FOREIGN, (file) => change(file, 'PRAGMA application_id = 1')],
  ])('%s', async (_name, sentence, spoil) => {
    const folder = await filled();
    spoil(fileIn(folder));
    expectRefused(folder, sentence);
  });

  it.each<Spoiled>([
    ['a directory', 'it is a directory', (file) => mkdirSync(file)],
    ['a table that the service does not know', FOREIGN, (file) => change(file, 'CREATE TABLE songs (name)')],
  ])('%s', async (_name, sentence, make) => {
    const folder = await freshFolder();
    make(fileIn(folder));
    expectRefused(folder, sentence);
  });

  it('a folder that is a file', () => {
    expectRefused('/dev/null/nowhere', 'the folder it should lie in is a file');
  });

  /** Id of a user without the rights of root; undefined if the test does not run as root anyway. */
  const uid = process.getuid?.() === 0 ? 65534 : undefined;
  const asNobody = uid === undefined ? {} : { uid, gid: uid };
  const mayRead = spawnSync(process.execPath, [CLI, '--version'], asNobody).status === 0;

  it.each(['file', 'folder'])('a read-only %s', needsMachine(mayRead), async (what) => {
    const folder = await filled();
    const file = fileIn(folder);
    for (const suffix of ['-wal', '-shm']) await rm(file + suffix, { force: true });
    if (uid !== undefined) for (const path of [folder, file]) await chown(path, uid, uid);
    await chmod(what === 'file' ? file : folder, what === 'file' ? 0o444 : 0o555);
    const ran = await koine(['keys', 'list'], { DATA_DIR: folder }, uid);
    await chmod(folder, 0o755);
    expect(ran).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/cannot use the key store .*: it is read-only for this user \(EACCES/u),
    });
  });
});

describe('a key store in a file', () => {
  testKeyStore(async () => {
    const dataDir = await freshFolder();
    return {
      open: () => openState({ dataDir, redisUrl: null }, () => {}),
      kept: async () => readFileSync(join(dataDir, 'koine.db'), 'latin1'),
    };
  });
});

it('two keys with the same prefix are distinguished by the whole secret', () => {
  const { secret, key } = makeKey('a');
  const keys = [{ ...key, hash: 'sha256:0' }, key];
  expect(() => named(keys, key.prefix)).toThrow(
    `2 keys have the prefix ${key.prefix}; revoke one by its whole secret`,
  );
  expect(named(keys, secret)).toBe(key);
});
