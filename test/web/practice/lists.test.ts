/** Lists of words: those of a link, the sets that the build writes, and the verses of the New Testament. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { setsFile, setsOf } from '../../../lexicon/sets.ts';
import { splitByBook } from '../../../lexicon/texts.ts';
import { compiled, ROOT } from '../../../src/files/built/project.ts';
import { reading } from '../../../src/score/library/reading.ts';
import type { LetterRow } from '../../../src/score/phonology/scheme.ts';
import { SCHEMES } from '../../../src/score/phonology/schemes/index.ts';
import { BOOKS } from '../../../web/src/practice/books.ts';
import {
  LIST_LIMITS,
  leftOut,
  readLink,
  strangeIn,
  wordsIn,
  writeLink,
} from '../../../web/src/practice/link.ts';
import { readReference } from '../../../web/src/practice/references.ts';
import { fetchSets, readSets } from '../../../web/src/practice/sets.ts';
import { CREDIT, fetchVerses, type Get, versesIn } from '../../../web/src/practice/verses.ts';
import { engineOf } from '../../engine.ts';
import { tableOf } from '../../table.ts';

const NAMES = SCHEMES.map(({ name }) => name);

describe('a list in a link', () => {
  it.each(tableOf('web/practice/links.tsv'))('%s', (query, scheme, title, words, strange) => {
    const list = readLink(query, NAMES);
    expect([list.scheme ?? '', list.title, list.words.join(', ')]).toEqual([scheme, title, words]);
    expect(strangeIn(query, list)).toBe(strange);
  });

  it('has a bounded number of words, and a title of a bounded length', () => {
    expect(readLink(`?title=${'Ω😀'.repeat(50)}`, NAMES).title).toBe('Ω😀'.repeat(40));
    const many = Array.from({ length: 400 }, (_, n) => `θεός${'α'.repeat(n % 90)}${n}`).join(',');
    expect(readLink(`?words=${many}`, NAMES).words).toHaveLength(LIST_LIMITS.words);
    expect(wordsIn('θεός,'.repeat(100_000))).toEqual(['θεός']);
  });

  it.each([
    ['α'.repeat(121), `Skipped (not Greek, or too long): “${'α'.repeat(24)}”.`],
    [
      `${Array.from({ length: 101 }, (_, n) => `α${n}`)}`,
      'A list has at most 100 words: the last ones were left out.',
    ],
    ['θεός,'.repeat(100_000), 'This list is too long: its end was left out.'],
  ])('what is too much in %.30s is said', (text, sentence) => {
    expect(leftOut(text)).toBe(sentence);
  });

  it('is written so that it is read back, with the rest of the address left out', () => {
    const list = { scheme: 'attic', title: 'Lesson 4', words: ['λόγος', 'ἐν ἀρχῇ'] };
    const link = writeLink('https://koine.example/greek/?words=x#a', list);
    expect(link).toMatch(/^https:\/\/koine\.example\/greek\/\?scheme=attic&title=Lesson\+4&words=%CE%BB/u);
    expect(readLink(new URL(link).search, NAMES)).toEqual(list);
    const empty = { scheme: null, title: ' ', words: [] };
    expect(writeLink('https://koine.example/', empty)).toBe('https://koine.example/');
  });

  it('any query is read, and what is read is written and read again', () => {
    const greek = fc.array(fc.constantFrom(...'λόςᾧ &#%+’\u0301'), { maxLength: 9 });
    const queries = fc.oneof(
      fc.string({ unit: 'binary' }),
      greek.map((part) => `words=${part.join('')}`),
      fc.string({ unit: 'binary' }).map((title) => `title=${title}&words=λόγος`),
    );
    fc.assert(
      fc.property(queries, (query) => {
        const list = readLink(query, NAMES);
        expect(readLink(new URL(writeLink('https://koine.example/', list)).search, NAMES)).toEqual(list);
      }),
    );
  });
});

/** Answers with the files that the build wrote. */
const fromBuild: Get = async (url) => ({
  ok: true,
  text: async () => readFileSync(compiled(url.replace('https://koine.example/', 'page/')), 'utf8'),
});
const refused: Get = async () => ({ ok: false, text: async () => '{"frequent":[],"chapters":[]}' });
const offline: Get = async () => {
  throw new TypeError('fetch failed');
};

describe('the verses', () => {
  const whole = readFileSync(join(ROOT, 'lexicon/nestle1904.tsv'), 'utf8');
  const at = (text: string) => {
    const reference = readReference(text);
    if ('sentence' in reference) throw new Error(reference.sentence);
    return reference;
  };

  it('of all books together are the text, verse by verse', () => {
    const files = splitByBook(whole);
    expect([...files.keys()]).toEqual(Object.keys(BOOKS));
    const lines = [...files].flatMap(([book, file]) =>
      versesIn(file).map(({ chapter, verse, text }) => `${book}.${chapter}.${verse}\t${text}\n`),
    );
    expect(lines.join('')).toBe(whole);
    for (const credit of [CREDIT, files.get('John')?.split('\n')[0]]) {
      expect(credit).toMatch(
        /Nestle, Greek New Testament \(1904\), public domain;.*github\.com\/biblicalhumanities/u,
      );
    }
  });

  it.each([
    ['John 3', 36, 'Ἦν δὲ ἄνθρωπος ἐκ τῶν Φαρισαίων'],
    ['1 Cor 13:4-7', 4, 'Ἡ ἀγάπη μακροθυμεῖ'],
    ['3 John 15', 1, 'Εἰρήνη σοι'],
    ['Jude 24-99', 2, 'Τῷ δὲ δυναμένῳ'],
  ])('%s are %i, from %s on', async (text, count, begin) => {
    const verses = await fetchVerses(at(text), 'https://koine.example/texts/', fromBuild);
    if (typeof verses === 'string') throw new Error(verses);
    expect(verses).toHaveLength(count);
    expect(verses[0]?.text.startsWith(begin)).toBe(true);
  });

  it('that are not there get a sentence', async () => {
    const found = await fetchVerses(at('John 3:37'), 'https://koine.example/texts', fromBuild);
    expect(found).toBe('John 3 has 36 verses; there is no verse 37.');
  });

  it.each([refused, offline])('that do not come get a sentence, as do sets', async (get) => {
    expect(await fetchVerses(at('1 John 1:1'), '/texts', get)).toBe(
      'The text of 1 John did not load. Check the connection and try again. A book that was opened once online is here without a connection, too.',
    );
    expect(await fetchSets('attic', '/sets', get)).toBe(
      'The word lists of this pronunciation did not load. Check the connection and try again. Lists that were opened once online are here without a connection, too.',
    );
  });
});

describe('the sets', () => {
  it('have one form of each lemma, most frequent first, elided forms left out', () => {
    const forms = ['δ’ δέ ð', 'τοῦ ὁ t,u', 'τῷ ὁ t,o', 'δέ δέ ð,e', 'αα  ð', 'ἰησοῦ Ἰησοῦς x'];
    const rows = forms.map((row) => {
      const [form = '', lemma = '', phones = ''] = row.split(' ');
      return { form, lemma, phones: phones.split(',') };
    });
    const letters: LetterRow[] = [
      ['δ', 'anywhere', 'ð', 'δέ'],
      ['τ', 'anywhere', 't', 'τοῦ'],
      ['ξ', 'anywhere', 'k x', 'δόξα'],
      ['υ̯', 'anywhere', 'v', 'αὐτός'],
      ['υ̯β', 'anywhere', 'v', 'εὔβουλος'],
      ['α', 'word start, rough breathing', 'h a', 'ἅγιος'],
    ];
    const { frequent, chapters } = setsOf(rows, letters);
    expect(frequent).toEqual(['τοῦ', 'δέ', 'Ἰησοῦ']);
    const found = chapters.map((one) => `${one.phone}: ${one.letters}: ${one.words}`);
    expect(found).toEqual([
      'ð: δ: δέ',
      't: τ: τοῦ',
      'k: ξ: ',
      'x: ξ: Ἰησοῦ',
      'v: αυ ευ ηυ: ',
      'h: ῾: ',
      'a: α: ',
    ]);
  });

  it.each(SCHEMES)(
    'of $name as built: 300 words, and chapters whose words have the sound',
    async ({ name, letters }) => {
      const engine = await engineOf(name);
      const sets = await fetchSets(name, 'https://koine.example/sets', fromBuild);
      if (typeof sets === 'string') throw new Error(sets);
      expect(sets).toEqual(readSets(readFileSync(setsFile(name), 'utf8')));
      expect([sets.frequent.length, new Set(sets.frequent).size]).toEqual([300, 300]);
      expect(sets.frequent).toContain('καί');
      const taught = new Set(letters.flatMap(([, , phones]) => phones.split(' ')));
      expect(sets.chapters.map(({ phone }) => phone)).toEqual([...taught]);
      for (const { phone, letters: written, words } of sets.chapters) {
        expect([phone, written]).toEqual([phone, expect.stringMatching(/^[\p{Script=Greek} ]+$/u)]);
        expect([phone, words.length > 0]).toEqual([phone, true]);
        const has = (word: string) =>
          reading(word, engine).syllables.some(({ phones }) => phones.includes(phone));
        expect([phone, words.filter((word) => !has(word))]).toEqual([phone, []]);
      }
    },
  );

  it.each(['', 'null', '[]', '{"frequent":[1],"chapters":[]}', '{"frequent":[],"chapters":[{}]}'])(
    '%j are none',
    (text) => {
      expect(readSets(text)).toBeNull();
    },
  );
});
