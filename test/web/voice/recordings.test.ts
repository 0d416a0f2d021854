/** The recordings that are shipped: each sample word in each scheme, and the words that `npm run speech` says. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { SCHEME_NAMES } from '../../../src/contract/schemes.ts';
import { ROOT } from '../../../src/files/built/project.ts';
import { SAMPLES } from '../../../web/src/samples.ts';
import { recordingOf } from '../../../web/src/voice/recordings.ts';

const FOLDER = join(ROOT, 'web', 'speech');

it('are of the sample words; after a change of these, npm run speech makes them anew', () => {
  expect(readFileSync(join(FOLDER, 'words.txt'), 'utf8').trim().split('\n')).toEqual([...SAMPLES]);
});

const all = SCHEME_NAMES.flatMap((scheme) =>
  SAMPLES.map((word, at) => [`${scheme}-${at + 1}.mp3`, word, scheme]),
);

it('are there for every scheme, and for nothing else', () => {
  const found = readdirSync(FOLDER).filter((name) => name.endsWith('.mp3'));
  expect(found.sort()).toEqual(all.map(([name]) => name).sort());
});

it.each(all)('%s is an MP3, and the page finds it for %s', (name = '', word = '', scheme = '') => {
  const address = recordingOf(` ${word.normalize('NFD')} `, scheme);
  expect(address?.pathname.endsWith(`/speech/${name}`)).toBe(true);
  const bytes = readFileSync(join(FOLDER, name));
  // Eleven bits are set where a frame of MPEG audio begins.
  expect(bytes.readUInt16BE(0) & 0xffe0).toBe(0xffe0);
  expect(bytes.length).toBeLessThan(16 * 1024);
});

it('another word has none', () => {
  expect(recordingOf('ἄνθρωπος', 'attic')).toBeNull();
  expect(recordingOf('', 'attic')).toBeNull();
});
