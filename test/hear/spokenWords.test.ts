/** Whole words through espeak-ng: its voice has rules of its own, and none of them may change a phone that it is given. */

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { EngineShelf } from '../../src/files/built/engineShelf.ts';
import { phonemesOf } from '../../src/hear/speech/phonemes.ts';
import { spokenWords } from '../../src/score/library/reading.ts';
import { phoneAt } from '../../src/score/phonology/phones.ts';
import { SCHEMES } from '../../src/score/phonology/schemes/index.ts';
import { readTarget } from '../../src/score/text/target.ts';
import { needs, pathOf } from '../parts/needs.ts';

const run = promisify(execFile);
const WORDS = 40;

/** Most fricatives, nasals and liquids are long by being said twice. */
const TWICE = /([^aeiouyɛɔptkbdɡ])ː/gu;

/** The phones that are said of a target, as espeak-ng writes them. */
function expected(words: ReturnType<typeof spokenWords>, said: ReadonlyMap<string, string>): string {
  const symbols = words.flatMap(({ phones }) => phones.map((id) => phoneAt(id).symbol));
  const text = symbols.map((symbol) => (said.get(symbol) ?? symbol).replace('͡', '').replace('ʰ', 'h'));
  return text.join('').replace(TWICE, '$1$1');
}

describe('espeak-ng', needs('espeak-ng'), () => {
  it.each(SCHEMES.map(({ name }) => name))('says the usual words of %s phone by phone', async (scheme) => {
    const engines = new EngineShelf();
    await engines.load(scheme);
    const { lexicon, phonology } = engines.get(scheme) as NonNullable<ReturnType<typeof engines.get>>;
    const entries = Array.from({ length: lexicon.rows }, (_, row) => lexicon.entry(row));
    entries.sort((a, b) => b.frequency - a.frequency);
    const forms = [...new Set(entries.map(({ form }) => form))].slice(0, WORDS);
    for (const target of ['ἐν ἀρχῇ ἦν ὁ λόγος', 'τὸν κόσμον', ...forms]) {
      const words = spokenWords(readTarget(target, lexicon, phonology));
      const { text, approximations } = phonemesOf(words);
      const { stdout } = await run(pathOf('espeak-ng'), ['-v', 'el', '-q', '--ipa', text]);
      expect([target, stdout.replaceAll(/[\sˈˌ]/gu, '')]).toEqual([
        target,
        expected(words, new Map(approximations)),
      ]);
    }
  });
});
