/** ZIP files, read by Python. */

import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { zipOf } from '../../../web/src/collect/zip.ts';
import { freshFolder } from '../../freshFolder.ts';
import { needs, pathOf } from '../../parts/needs.ts';

const bytes = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

/** Prints what Python finds: the first file whose check sum is wrong, then name and text of each. */
const READER = `
import json, sys, zipfile
with zipfile.ZipFile(sys.argv[1]) as archive:
    print(json.dumps([archive.testzip(), [[i.filename, archive.read(i).decode()] for i in archive.infolist()]]))
`;

// biome-ignore format: a table, one case a line
it.each([
  ['no file', []],
  ['files, an empty one among them', [['clips.tsv', 'file\ttarget\n'], ['a.wav', ''], ['ψυχή.txt', 'x'.repeat(70_000)]]],
])('python reads %s', needs('python3'), async (_what, files) => {
  const path = join(await freshFolder(), 'archive.zip');
  const parts = zipOf(files.map(([name = '', text = '']) => ({ name, bytes: bytes(text) })));
  writeFileSync(path, Buffer.concat(parts));
  const told = execFileSync(pathOf('python3'), ['-c', READER, path], { encoding: 'utf8' });
  expect(JSON.parse(told)).toEqual([null, files]);
});
