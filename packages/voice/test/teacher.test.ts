import { mkdir, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { freshFolder } from '../../../test/freshFolder.ts';
import { recording } from '../../../test/recordings.ts';
import { createRecordings } from '../src/recordings.ts';

async function teacher(names: readonly string[]) {
  const folder = await freshFolder();
  const inside = join(folder, 'speech');
  await mkdir(join(inside, 'attic'), { recursive: true });
  for (const [n, name] of names.entries()) await writeFile(join(inside, name), recording(0.3 + n / 10));
  const warnings: string[] = [];
  const { find } = createRecordings(inside, (message) => warnings.push(message));
  const length = async (target: string, scheme = 'attic') => (await find(scheme, target))?.length ?? null;
  return { inside, warnings, length };
}

const BYTES = recording(0.3).length;

describe('a recording', () => {
  it.each([
    ['attic/λόγος.wav', 'λόγος', BYTES],
    ['attic/λόγος.wav', 'λόγος'.normalize('NFD'), BYTES],
    ['attic/λόγος.wav', 'Λόγος', BYTES],
    ['attic/ἐν ἀρχῇ.wav', 'Ἐν ἀρχῇ', BYTES],
    ['attic/ἀλλ’.wav', 'ἀλλ’', BYTES],
    ['attic/λόγος.wav', 'λόγον', null],
    ['attic/λόγος.wav', 'λογος', null],
    ['λόγος.wav', '../λόγος', null],
    ['λόγος.wav', '..', null],
    ['λόγος.wav', 'α/../../λόγος', null],
    ['attic/λόγος.wav', 'λόγος\0', null],
    ['attic/λόγος.wav', `${'λόγος '.repeat(40)}λόγος`, null],
  ])('%s answers %j with %s bytes', async (file, target, bytes) => {
    const { length, warnings } = await teacher([file]);
    expect([await length(target), warnings]).toEqual([bytes, []]);
  });

  it('with a capital comes before the one without', async () => {
    const { length } = await teacher(['attic/ἰησοῦς.wav', 'attic/Ἰησοῦς.wav']);
    expect(await length('Ἰησοῦς')).toBeGreaterThan((await length('ἰησοῦς')) as number);
  });

  it('of another scheme is none', async () => {
    const { length } = await teacher(['attic/λόγος.wav']);
    expect(await length('λόγος', 'erasmian')).toBeNull();
  });

  it('that is no WAV, too large or a folder is left out with a warning that names it', async () => {
    const { inside, warnings, length } = await teacher(['attic/λόγος.wav']);
    await writeFile(join(inside, 'attic/καί.wav'), 'no sound');
    await writeFile(join(inside, 'attic/ὁ.wav'), '');
    await truncate(join(inside, 'attic/ὁ.wav'), 9 * 2 ** 20);
    await mkdir(join(inside, 'attic/δέ.wav'));
    for (const target of ['καί', 'ὁ', 'δέ']) expect(await length(target)).toBeNull();
    expect(warnings).toHaveLength(3);
    expect(warnings[0]).toMatch(/καί\.wav cannot be used: audio is not a WAV/u);
    expect(warnings[1]).toMatch(/ὁ\.wav cannot be used: 9437184 bytes/u);
    expect(warnings[2]).toMatch(/δέ\.wav cannot be used: EISDIR/u);
  });

  it('has a folder that is there, or the service does not start', async () => {
    const missing = join(await freshFolder(), 'speech');
    expect(() => createRecordings(missing, () => {})).toThrow(`SPEECH_DIR: ${missing} is no folder`);
    await writeFile(missing, '');
    expect(() => createRecordings(missing, () => {})).toThrow(`SPEECH_DIR: ${missing} is no folder`);
  });

  it('there is none without a folder', async () => {
    expect(await createRecordings(null, () => {}).find('attic', 'λόγος')).toBeNull();
  });
});
