/** The parts of practice that need no browser: phrases, the way through a set, what is done, the choice, the sets. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../../src/files/built/project.ts';
import { type Choice, FREE, readChoice } from '../../../web/src/practice/choice.ts';
import { DONE_NAME, Done, MOST_DONE } from '../../../web/src/practice/done.ts';
import type { Store } from '../../../web/src/practice/history.ts';
import { MOST_WORDS, phrasesOf } from '../../../web/src/practice/phrases.ts';
import { firstOf, nextOf, previousOf } from '../../../web/src/practice/walk.ts';
import { makeSet, type Sources } from '../../../web/src/practice/wordSet.ts';

describe('the phrases of a verse', () => {
  // biome-ignore format: a table, one case a line
  it.each([
    ['ἐδάκρυσεν ὁ Ἰησοῦς.', ['ἐδάκρυσεν ὁ Ἰησοῦς.']],
    ['Ἐν ἀρχῇ ἦν ὁ Λόγος, καὶ ὁ Λόγος ἦν πρὸς τὸν Θεόν, καὶ Θεὸς ἦν ὁ Λόγος.', ['Ἐν ἀρχῇ ἦν ὁ Λόγος, καὶ ὁ Λόγος ἦν πρὸς τὸν Θεόν,', 'καὶ Θεὸς ἦν ὁ Λόγος.']],
    // No stop in thirteen words: they stay together.
    ['καὶ τὸ φῶς ἐν τῇ σκοτίᾳ φαίνει καὶ ἡ σκοτία αὐτὸ οὐ κατέλαβεν.', ['καὶ τὸ φῶς ἐν τῇ σκοτίᾳ φαίνει καὶ ἡ σκοτία αὐτὸ οὐ κατέλαβεν.']],
  ])('%s', (verse, phrases) => {
    expect(phrasesOf(verse)).toEqual(phrases);
  });

  it('together are the verse, and are long only where there is no stop', () => {
    const verses = readFileSync(join(ROOT, 'lexicon/nestle1904.tsv'), 'utf8').trimEnd().split('\n');
    const all = verses.map((line) => line.split('\t')[1] as string);
    expect(all.filter((verse) => phrasesOf(verse).join(' ') !== verse.trim())).toEqual([]);
    const long = all.flatMap(phrasesOf).filter((phrase) => phrase.split(' ').length > MOST_WORDS);
    expect(long.filter((phrase) => /[,.;·] /u.test(phrase))).toEqual([]);
  });
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

/** A storage as a browser has it. */
function storage(kept: readonly [string, string][] = []): Store {
  const map = new Map(kept);
  return {
    getItem: (name) => map.get(name) ?? null,
    setItem: (name, value) => void map.set(name, value),
    removeItem: (name) => void map.delete(name),
  };
}

const refuse = (): never => {
  throw new DOMException('full', 'QuotaExceededError');
};

describe('what is done', () => {
  it('is kept by pronunciation, with what another tab has added, and forgotten', () => {
    const store = storage();
    const [one, other] = [new Done(() => store), new Done(() => store)];
    one.add('attic', 'λόγος');
    other.add('attic', ' θεός '.normalize('NFD'));
    const again = new Done(() => store);
    expect(['λόγος', 'θεός', 'φῶς'].map((word) => again.has('attic', word))).toEqual([true, true, false]);
    expect([again.has('erasmian', 'λόγος'), again.isKept]).toEqual([false, true]);
    again.forget();
    expect([again.has('attic', 'λόγος'), new Done(() => store).has('attic', 'λόγος')]).toEqual([
      false,
      false,
    ]);
  });

  it('does not bring back what another tab has forgotten', () => {
    const store = storage();
    const [one, other] = [new Done(() => store), new Done(() => store)];
    one.add('attic', 'λόγος');
    other.add('attic', 'θεός');
    one.forget();
    other.add('attic', 'φῶς');
    const again = new Done(() => store);
    expect(['λόγος', 'θεός', 'φῶς'].map((word) => again.has('attic', word))).toEqual([false, false, true]);
    expect(other.has('attic', 'θεός')).toBe(false);
  });

  it.each([
    ['is full', (): Store => ({ ...storage(), setItem: refuse })],
    ['is forbidden', refuse],
  ])('lasts as long as the page where the storage %s', (_what, store) => {
    const done = new Done(store);
    done.add('attic', 'λόγος');
    expect([done.has('attic', 'λόγος'), done.isKept]).toEqual([true, false]);
  });

  it('is bounded: the oldest words go first', () => {
    const store = storage([
      [DONE_NAME, JSON.stringify({ attic: Array.from({ length: MOST_DONE }, (_, n) => `α${n}`) })],
    ]);
    const done = new Done(() => store);
    // What is said again is young again.
    done.add('attic', 'α0');
    done.add('attic', 'λόγος');
    const again = new Done(() => store);
    const words = ['α0', 'α1', 'α2', 'λόγος'];
    expect(words.map((word) => again.has('attic', word))).toEqual([true, false, true, true]);
  });

  it('survives any text in the storage', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        const done = new Done(() => storage([[DONE_NAME, text]]));
        done.add('attic', 'λόγος');
        expect(done.has('attic', 'λόγος')).toBe(true);
      }),
    );
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
    expect(readChoice('{"kind":"list","words":["logos","λόγος"]}')).toEqual({
      kind: 'list',
      title: '',
      words: ['λόγος'],
    });
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

  it.each([
    ['frequent words', { kind: 'frequent' }, ['καί', 'ὁ'], /CC BY 4\.0/u],
    ['a sound', { kind: 'sound', phone: 'kʰ' }, ['χάρις'], /MACULA/u],
    ['a verse', { kind: 'verses', reference: 'Jn 11:35', whole: false }, ['ἐδάκρυσεν ὁ Ἰησοῦς.'], /Nestle/u],
    ['a list', { kind: 'list', title: '', words: ['λόγος'] }, ['λόγος'], /^$/u],
  ] as const)('of %s', async (_what, choice, words, credit) => {
    const set = await makeSet(choice, 'attic', sources);
    if (set === null || typeof set === 'string') throw new Error(String(set));
    expect(set.items.map(({ text }) => text)).toEqual(words);
    expect(set.credit).toMatch(credit);
  });

  it.each([
    ['Lesson 4', 'Lesson 4'],
    ['', 'Words of a list'],
  ])('of a list with the title “%s” is called %s', async (title, called) => {
    expect(await makeSet({ kind: 'list', title, words: ['λόγος'] }, 'attic', sources)).toMatchObject({
      title: called,
      heading: title,
    });
  });

  it('of a verse says where each phrase stands', async () => {
    expect(
      await makeSet({ kind: 'verses', reference: 'Jn 11:35', whole: true }, 'attic', sources),
    ).toMatchObject({
      title: 'John 11:35',
      items: [{ place: 'John 11:35' }],
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
