import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NoSet } from '../../src/practice/references.ts';
import {
  type Choice,
  FIRST_WORDS,
  FREE,
  makeSet,
  nextOf,
  previousOf,
  readChoice,
  type Sources,
} from '../../src/practice/sets.ts';

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
    expect([nextOf(done('++-'), -1), nextOf(done('++'), -1)]).toEqual([2, 0]);
    expect([previousOf(done('---'), 2), previousOf(done('---'), 0)]).toEqual([1, 2]);
  });
});

const item = (text: string, gloss = '', forms = '') => ({ text, gloss, forms });

describe('the choice that is kept', () => {
  const choices: Choice[] = [
    { kind: 'frequent' },
    { kind: 'free', text: 'λόγος' },
    { kind: 'sound', phone: 'kʰ' },
    { kind: 'verses', reference: 'John 1:1', whole: false },
    { kind: 'book', book: '3John', whole: true },
    { kind: 'list', title: 'Lesson 4', items: [item('λόγος', 'word', '-ου, ὁ'), item('ἐν ἀρχῇ')] },
    { kind: 'daily' },
    { kind: 'daily', from: { kind: 'list', title: '', items: [item('λόγος')] } },
  ];
  it.each(choices)('$kind is read back', (choice) => {
    expect(readChoice(JSON.stringify(choice))).toEqual(choice);
  });

  it.each([
    ['nothing', null],
    ['no JSON', '{'],
    ['another kind', '{"kind":"toString"}'],
    ['a text', '"free"'],
    ['no reference', '{"kind":"verses","reference":"Moses 1","whole":true}'],
    ['no book', '{"kind":"book","book":"constructor","whole":true}'],
    ['no words', '{"kind":"list","words":[1]}'],
    ['no items', '{"kind":"list","items":[{"text":1},null,{"text":"λόγος","gloss":4}]}'],
  ])('%s is the free choice', (_what, text) => {
    expect(readChoice(text)).toEqual(FREE);
  });

  it('of words has Greek words alone', () => {
    const kept = readChoice('{"kind":"list","title":4,"items":[{"text":"logos"},{"text":" λόγος "}]}');
    expect(kept).toEqual({ kind: 'list', title: '', items: [item('λόγος')] });
  });

  it('of a day comes from no other day', () => {
    const kept = readChoice('{"kind":"daily","from":{"kind":"daily","from":{"kind":"daily"}}}');
    expect(kept).toEqual({ kind: 'daily' });
  });

  it('is some choice for any text', () => {
    const kind = fc.constantFrom('free', 'frequent', 'sound', 'verses', 'book', 'list', 'daily', '__proto__');
    const some = fc.jsonValue();
    const values = fc
      .record({ kind, text: some, items: some, from: some })
      .map((value) => JSON.stringify(value));
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json(), values), (text) => {
        const choice = readChoice(text);
        expect(readChoice(JSON.stringify(choice))).toEqual(choice);
      }),
    );
  });
});

describe('a set', () => {
  const asked: string[][] = [];
  const sources: Sources = {
    sets: async (scheme) => {
      if (scheme !== 'attic') throw new NoSet('no lists');
      return { frequent: ['καί', 'ὁ'], chapters: [{ phone: 'kʰ', letters: 'χ', words: ['χάρις'] }] };
    },
    book: async (book) => {
      if (book !== 'John') throw new NoSet('no text');
      const long = 'ἔλεγον οὖν οἱ Ἰουδαῖοι, Ἴδε πῶς ἐφίλει αὐτόν, καὶ νῦν, ἰδού, τέθνηκεν ὁ φίλος.';
      return [
        { chapter: 11, verse: 35, text: 'ἐδάκρυσεν ὁ Ἰησοῦς.' },
        { chapter: 11, verse: 36, text: long },
      ];
    },
    ten: (scheme, pool) => {
      asked.push([scheme, ...pool.map(({ text }) => text)]);
      return pool.slice(0, 1);
    },
  };
  const JOHN = { kind: 'verses', reference: 'Jn 11:35' } as const;

  // biome-ignore format: a table, one case a line
  it.each<[Choice, title: string, items: string[], place: string, credit: RegExp]>([
    [{ kind: 'free' }, 'First words', [...FIRST_WORDS], '', /^$/u],
    [{ kind: 'free', text: 'φῶς' }, 'First words', ['φῶς'], '', /^$/u],
    [{ kind: 'frequent' }, 'The 2 most frequent words', ['καί', 'ὁ'], '', /CC BY 4\.0/u],
    [{ kind: 'sound', phone: 'kʰ' }, 'The sound of χ', ['χάρις'], '', /MACULA/u],
    [{ ...JOHN, whole: false }, 'John 11:35', ['ἐδάκρυσεν ὁ Ἰησοῦς.'], 'John 11:35', /Nestle/u],
    [{ ...JOHN, whole: true }, 'John 11:35', ['ἐδάκρυσεν ὁ Ἰησοῦς.'], 'John 11:35', /Nestle/u],
    [{ kind: 'daily' }, 'Today’s ten', ['καί'], '', /MACULA/u],
  ])('of %j is called %s', async (choice, title, texts, place, credit) => {
    const items = texts.map((text) => (place === '' ? { text } : { text, place }));
    expect(await makeSet(choice, 'attic', sources)).toEqual({
      title, items, credit: expect.stringMatching(credit),
    });
  });

  it.each([
    ['', 'Words of a list'],
    ['Lesson 4', 'Lesson 4'],
  ])('of a list with the title %j is called %s, and has its glosses', async (title, shown) => {
    const items = [item('λόγος', 'word', '-ου, ὁ')];
    const set = await makeSet({ kind: 'list', title, items }, 'attic', sources);
    expect(set).toEqual({ title: shown, items, credit: '' });
  });

  it('of a book has its verses, whole or in phrases', async () => {
    const texts = async (whole: boolean) => {
      const { items } = await makeSet({ kind: 'book', book: 'John', whole }, 'attic', sources);
      return items.map(({ text, place }) => [place, text.split(' ').length]);
    };
    expect(await texts(true)).toEqual([
      ['John 11:35', 3],
      ['John 11:36', 14],
    ]);
    expect(await texts(false)).toEqual([
      ['John 11:35', 3],
      ['John 11:36', 11],
      ['John 11:36', 3],
    ]);
  });

  it('of a day is asked for with the words of the choice before, and comes without them, too', async () => {
    asked.length = 0;
    const from: Choice = { kind: 'list', title: '', items: [item('φῶς')] };
    await makeSet({ kind: 'daily', from }, 'attic', sources);
    await expect(makeSet({ kind: 'daily' }, 'erasmian', sources)).rejects.toThrow('no lists');
    expect(asked).toEqual([['attic', 'φῶς'], ['erasmian']]);
    const due = { ...sources, ten: () => [{ text: 'φῶς' }] };
    expect(await makeSet({ kind: 'daily' }, 'erasmian', due)).toMatchObject({
      items: [{ text: 'φῶς' }],
      credit: '',
    });
  });

  // biome-ignore format: a table, one case a line
  it.each([
    [{ kind: 'sound', phone: 'x' }, 'attic', 'This pronunciation has no such sound. Choose another one.'],
    [{ kind: 'frequent' }, 'erasmian', 'no lists'],
    [{ kind: 'book', book: 'Mark', whole: false }, 'attic', 'no text'],
    [{kind: 'verses', reference: 'John 11:37', whole: false }, 'attic', 'John 11 has 36 verses; there is no verse 37.'],
    [{kind: 'verses', reference: 'Genesis', whole: false }, 'attic', /is no reference/u],
  ] as const)('of %j in %s is none: %s', async (choice, scheme, expected) => {
    await expect(makeSet(choice, scheme, sources)).rejects.toThrow(expected);
  });
});
