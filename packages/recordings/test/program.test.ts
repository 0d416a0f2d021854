import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { freshFolder } from '../../../test/freshFolder.ts';
import { findProgram } from '../src/ffmpeg.ts';

it('a program is found by a name on PATH; a folder and a file that may not be run are none', async () => {
  const folder = await freshFolder();
  const path = join(folder, 'ffmpeg');
  await writeFile(path, '#!/bin/sh\n');
  await chmod(path, 0o755);
  await writeFile(join(folder, 'plain'), '');
  expect(findProgram('ffmpeg', `/nowhere::${folder}`)).toBe(path);
  expect(findProgram('plain', folder)).toBeNull();
  expect(findProgram('ffmpeg', '/nowhere')).toBeNull();
  expect(findProgram('../ffmpeg', folder)).toBeNull();
});
