/** Words that are remembered: read between their neighbours as if nothing were, and never changed by a caller. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../src/files/built/project.ts';
import { SCHEMES } from '../../src/score/phonology/schemes/index.ts';
import { readTarget } from '../../src/score/text/target.ts';
import { transcribe } from '../../src/score/text/transcribe.ts';
import { readWords } from '../../src/score/text/words.ts';
import { readWritten, rememberWords } from '../../src/score/text/writtenWord.ts';
import { engine, engineOf, score } from '../engine.ts';

const VERSES = readFileSync(join(ROOT, 'lexicon/nestle1904.tsv'), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => line.slice(line.indexOf('\t') + 1));

const ipaOf = (text: string, words = rememberWords()): string[] =>
  readTarget(text, engine.lexicon, engine.phonology, words).words.map(({ readings, key, sounds }) =>
    [sounds.ipa, readings.join(), key].join(' '),
  );

describe('a word that is remembered', () => {
  it.each(SCHEMES.map(({ name }) => [name]))('is read in its place as any other is, in %s', async (name) => {
    const { lexicon, phonology } = await engineOf(name);
    const words = rememberWords();
    let other = 0;
    for (const verse of VERSES.filter((_, n) => n % 10 === 0)) {
      const { tokens } = readWords(verse, lexicon, phonology);
      const { words: read } = readTarget(verse, lexicon, phonology, words);
      for (const [n, token] of tokens.entries()) {
        const { letters, entry } = readWritten(token, rememberWords(), lexicon, phonology);
        const around = {
          before: tokens[n - 1]?.letters.at(-1)?.base,
          after: tokens[n + 1]?.letters[0]?.base,
          lemma: entry?.lemma ?? undefined,
        };
        const expected = transcribe(letters, phonology, around).sounds.map(({ reading }) => reading);
        if (expected.join() !== read[n]?.readings.join()) other++;
      }
    }
    expect(other).toBe(0);
  });

  it('is another beside another word: the ν of τὸν is an m before πατέρα and an ŋ before κόσμον', () => {
    const words = rememberWords();
    const texts = ['τὸν λόγον', 'τὸν πατέρα', 'τὸν κόσμον', 'τὸν λόγον', 'τὸν πατέρα'];
    const read = texts.map((text) => ipaOf(text, words)[0]);
    expect(read).toEqual(texts.map((text) => ipaOf(text)[0]));
    expect(new Set(read).size).toBe(3);
  });

  it('is not taken for one with a macron, which its text does not show', async () => {
    const { lexicon, phonology } = await engineOf('attic');
    const words = rememberWords();
    const ipa = (text: string) => readTarget(text, lexicon, phonology, words).words[0]?.sounds.ipa;
    expect([ipa('Ζαχα'), ipa('Ζαχᾱ'), ipa('Ζαχα')]).toEqual([ipa('Ζαχα'), 'z d a kʰ aː', ipa('Ζαχα')]);
    expect(ipa('Ζαχα')).not.toBe(ipa('Ζαχᾱ'));
  });

  it.each([
    // The lexicon counts βίος 20 times and βάδιζε 19 times, and does not have Ζαχα.
    ['βίος', true],
    ['βάδιζε', false],
    ['Ζαχα', false],
  ])('is a frequent one: %s, %s', (text, kept) => {
    const words = rememberWords();
    readTarget(text, engine.lexicon, engine.phonology, words);
    expect(words.get(text) !== undefined).toBe(kept);
  });

  it('tells words of the same letters and other readings apart by its key', () => {
    const keys = ['τὸν λόγον', 'τὸν πατέρα'].map(
      (text) => readTarget(text, engine.lexicon, engine.phonology).words[0]?.key,
    );
    expect(new Set(keys).size).toBe(2);
  });
});

describe('an answer is the caller’s own', () => {
  it.each([
    ['λόγος', 'l ˈo ɣ o s'],
    ['λόγος', 'l ˈo ɣ u s'],
    ['ἐν ἀρχῇ ἦν ὁ λόγος', 'e n a r ˈk i e̝ n o l ˈo ɡ u s'],
  ])('%s said %s: what a caller changes is in no later answer', (target, ipa) => {
    const first = score(target, ipa);
    const before = JSON.stringify(first);
    const scribble = (value: unknown): void => {
      if (Array.isArray(value)) {
        value.forEach(scribble);
        value.push('changed');
      } else if (typeof value === 'object' && value !== null) {
        Object.values(value).forEach(scribble);
        Object.assign(value, { changed: true });
      }
    };
    scribble(first);
    expect(JSON.stringify(score(target, ipa))).toBe(before);
  });
  it('with each place of the stress mark the spelling has its own accent', () => {
    const spelt = (ipa: string) =>
      score('λόγος', ipa).heard_as.candidates.find(({ kind }) => kind === 'transliteration')?.greek;
    const ways = ['l o ɣ o s', 'l ˈo ɣ o s', 'l o ɣ ˈo s', 'l o ɣ o s', 'l ˈo ɣ o s'];
    expect(ways.map(spelt)).toEqual(['λογος', 'λόγος', 'λογός', 'λογος', 'λόγος']);
  });
});
