/** The parts of practice that need no browser: phrases, the way through a set, the choice, the sets. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../../src/files/built/project.ts';
import { type Choice, FREE, readChoice } from '../../../web/src/practice/choice.ts';
import { MOST_WORDS, phrasesOf } from '../../../web/src/practice/phrases.ts';
import { firstOf, nextOf, previousOf } from '../../../web/src/practice/walk.ts';
import { makeSet, type Sources } from '../../../web/src/practice/wordSet.ts';

it('the phrases of a verse together are the verse, long only where there is no stop, and as few as can be', () => {
  const verses = readFileSync(join(ROOT, 'lexicon/nestle1904.tsv'), 'utf8').trimEnd().split('\n');
  const isLong = (phrase: string): boolean => phrase.split(' ').length > MOST_WORDS;
  for (const verse of verses.map((line) => line.split('\t')[1] as string)) {
    const phrases = phrasesOf(verse);
    expect(phrases.join(' ')).toBe(verse.trim());
    expect(phrases.filter((phrase) => isLong(phrase) && /[,.;·] /u.test(phrase))).toEqual([]);
    expect(phrases.filter((phrase, n) => n > 0 && !isLong(`${phrases[n - 1]} ${phrase}`))).toEqual([]);
  }
});

describe('the way through a set', () => {
  const done = (text: string): boolean[] => [...text].map((sign) => sign === '+');

  it.each([
    ['---', 0, 1],
    ['-+-', 0, 2],
    ['-++', 2, 0],
    ['+-+', 1, 2],
    ['+++', 2, 0],
    ['-', 0, 0],
  ])('after %s at %i comes %i', (signs, at, expected) => {
    expect(nextOf(done(signs), at)).toBe(expected);
  });

  it('begins with what is not done, and goes back one by one', () => {
    expect([firstOf(done('++-')), firstOf(done('++'))]).toEqual([2, 0]);
    expect([previousOf(done('---'), 2), previousOf(done('---'), 0)]).toEqual([1, 2]);
  });
});

describe('the choice that is kept', () => {
  const choices: Choice[] = [
    { kind: 'frequent' },
    { kind: 'sound', phone: 'kʰ' },
    { kind: 'verses', reference: 'John 1:1', whole: false },
    { kind: 'book', book: '3John', whole: true },
    { kind: 'list', title: 'Lesson 4', words: ['λόγος', 'ἐν ἀρχῇ'] },
  ];
  it.each(choices)('$kind is read back', (choice) => {
    expect(readChoice(JSON.stringify(choice))).toEqual(choice);
  });

  it.each([
    ['nothing', null],
    ['no JSON', '{'],
    ['another kind', '{"kind":"toString"}'],
    ['no reference', '{"kind":"verses","reference":"Moses 1","whole":true}'],
    ['no book', '{"kind":"book","book":"constructor","whole":true}'],
    ['no words', '{"kind":"list","words":[1]}'],
    ['no title', '{"kind":"list","title":4,"words":["λόγος"]}'],
  ])('%s is the free choice', (_what, text) => {
    expect(readChoice(text)).toEqual(FREE);
  });

  it('of words has Greek words alone', () => {
    const kept = readChoice('{"kind":"list","words":["logos","λόγος"]}');
    expect(kept).toEqual({ kind: 'list', title: '', words: ['λόγος'] });
  });
});

describe('a set', () => {
  const sources: Sources = {
    sets: async (scheme) =>
      scheme === 'attic'
        ? { frequent: ['καί', 'ὁ'], chapters: [{ phone: 'kʰ', letters: 'χ', words: ['χάρις'] }] }
        : 'no lists',
    verses: async ({ chapter }) => [{ chapter, verse: 35, text: 'ἐδάκρυσεν ὁ Ἰησοῦς.' }],
    book: async () => 'no text',
  };
  const JOHN = { kind: 'verses', reference: 'Jn 11:35' } as const;

  // biome-ignore format: a table, one case a line
  it.each<[Choice, title: string, items: string[], place: string, credit: RegExp]>([
    [{ kind: 'frequent' }, 'The 2 most frequent words', ['καί', 'ὁ'], '', /CC BY 4\.0/u],
    [{ kind: 'sound', phone: 'kʰ' }, 'χ · kH', ['χάρις'], '', /MACULA/u],
    [{ ...JOHN, whole: false }, 'John 11:35', ['ἐδάκρυσεν ὁ Ἰησοῦς.'], 'John 11:35', /Nestle/u],
    [{ ...JOHN, whole: true }, 'John 11:35', ['ἐδάκρυσεν ὁ Ἰησοῦς.'], 'John 11:35', /Nestle/u],
    [{ kind: 'list', title: '', words: ['λόγος'] }, 'Words of a list', ['λόγος'], '', /^$/u],
    [{ kind: 'list', title: 'Lesson 4', words: ['λόγος'] }, 'Lesson 4', ['λόγος'], '', /^$/u],
  ])('of %j is called %s', async (choice, title, texts, place, credit) => {
    const items = texts.map((text) => ({ text, place }));
    expect(await makeSet(choice, 'attic', sources)).toEqual({
      ...{ title, items, credit: expect.stringMatching(credit) },
      ...(choice.kind === 'list' && { heading: choice.title }),
    });
  });

  it.each([
    [{ kind: 'sound', phone: 'x' }, 'attic', 'This pronunciation has no such sound. Choose another one.'],
    [{ kind: 'frequent' }, 'erasmian', 'no lists'],
    [{ kind: 'book', book: 'John', whole: false }, 'attic', 'no text'],
    [{ kind: 'free' }, 'attic', null],
  ] as const)('of %j in %s is none: %s', async (choice, scheme, expected) => {
    expect(await makeSet(choice, scheme, sources)).toBe(expected);
  });
});
