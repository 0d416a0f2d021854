/** The sprites that are shipped: every word of the sets in each tradition, and the samples and titles of `words.txt`. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { setsFile } from '../../../lexicon/sets.ts';
import { SCHEME_NAMES } from '../../../src/contract/schemes.ts';
import { ROOT } from '../../../src/files/built/project.ts';
import { nameOf, type SpriteIndex } from '../../../src/hear/speech/spoken.ts';
import { SAMPLES } from '../../../web/src/samples.ts';

const FOLDER = join(ROOT, 'web', 'speech');
const listed = readFileSync(join(FOLDER, 'words.txt'), 'utf8').trim().split('\n');

const indexOf = (scheme: string): SpriteIndex =>
  JSON.parse(readFileSync(join(FOLDER, `${scheme}.json`), 'utf8'));

it('the samples stand first; after a change of these, npm run speech makes the sprites anew', () => {
  expect(listed.slice(0, SAMPLES.length)).toEqual([...SAMPLES]);
});

it('there is a file for every sprite, and no other, in 4 MiB together', () => {
  const sprites = SCHEME_NAMES.flatMap((scheme) =>
    Object.keys(indexOf(scheme)).map((sprite) => `${scheme}-${sprite}.mp3`),
  );
  const found = readdirSync(FOLDER).filter((name) => name.endsWith('.mp3'));
  expect(found.sort()).toEqual(sprites.sort());
  const bytes = found.reduce((sum, name) => sum + readFileSync(join(FOLDER, name)).length, 0);
  expect(bytes).toBeLessThan(4 * 2 ** 20);
});

describe.each(SCHEME_NAMES)('%s', (scheme) => {
  const index = indexOf(scheme);

  it('has every word of its sets, once', () => {
    const { frequent, chapters } = JSON.parse(readFileSync(setsFile(scheme), 'utf8')) as {
      frequent: string[];
      chapters: { words: string[] }[];
    };
    const wanted = [...listed, ...frequent, ...chapters.flatMap(({ words }) => words)].map(nameOf);
    const names = Object.values(index).flatMap((words) => Object.keys(words));
    expect(new Set(names).size).toBe(names.length);
    expect(names.sort()).toEqual([...new Set(wanted)].sort());
  });

  it('has for each word an MP3 of its own, one behind the other, in sprites of at most 120 KiB', () => {
    for (const [sprite, words] of Object.entries(index)) {
      const bytes = readFileSync(join(FOLDER, `${scheme}-${sprite}.mp3`));
      let from = 0;
      for (const length of Object.values(words)) {
        // Eleven bits are set where a frame of MPEG audio begins.
        expect(bytes.readUInt16BE(from) & 0xffe0).toBe(0xffe0);
        from += length;
      }
      expect(from).toBe(bytes.length);
      expect(bytes.length).toBeLessThan(120 * 1024);
    }
  });
});
