import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { setsFile, setsOf } from '../../../../lexicon/practiceSets.ts';
import { splitByBook } from '../../../../lexicon/texts.ts';
import { reading } from '../../../../src/engine/library/reading.ts';
import type { LetterRow } from '../../../../src/engine/phonology/scheme.ts';
import { SCHEMES } from '../../../../src/engine/phonology/schemes/index.ts';
import { compiled, ROOT } from '../../../../src/service/built/project.ts';
import { engineOf } from '../../../../test/engine.ts';
import { BOOKS, readReference } from '../../src/practice/references.ts';
import {
  creditOf,
  type Get,
  MOST_WORDS,
  phrasesOf,
  practiceFiles,
  readBook,
  versesOf,
} from '../../src/practice/sources.ts';

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

const fromBuild: Get = async (url) => ({
  ok: true,
  text: async () => readFileSync(compiled(url.replace('https://koine.example/', 'page/')), 'utf8'),
});
const BASE = 'https://koine.example/';
const built = practiceFiles(BASE, fromBuild);

const refused: Get = async () => ({ ok: false, text: async () => '{}' });
const offline: Get = async () => {
  throw new TypeError('fetch failed');
};

describe('the verses', () => {
  const textOf = (name: string): string => readFileSync(join(ROOT, 'lexicon', name), 'utf8');
  const whole = textOf('nestle1904.tsv');
  const found = async (text: string) => {
    const reference = readReference(text);
    return versesOf(await built.book(reference.book), reference);
  };

  it('of all books together are the text, verse by verse', () => {
    const texts = [whole, textOf('septuagint.tsv')];
    const files = texts.map((text) => [...splitByBook(text, 'a credit')]);
    expect(files.flat().map(([book]) => book)).toEqual(Object.keys(BOOKS));
    for (const [n, text] of texts.entries()) {
      const lines = files[n]?.flatMap(([book, file]) =>
        readBook(file).map(({ chapter, verse, text }) => `${book}.${chapter}.${verse}\t${text}\n`),
      );
      expect(lines?.join('')).toBe(text);
    }
  });

  it.each([
    ['John', /Nestle, Greek New Testament \(1904\), public domain;.*github\.com\/biblicalhumanities/u],
    ['Ps', /Swete, The Old Testament in Greek \(1887 to 1894\), public domain/u],
  ])('of %s have their credit, in the file and on the page', async (book, credit) => {
    const file = await (await fromBuild(`https://koine.example/texts/${book}.tsv`)).text();
    expect(file.split('\n')[0]).toMatch(credit);
    expect(creditOf(book)).toMatch(credit);
  });

  it.each([
    ['John 3', 36, 'Ἦν δὲ ἄνθρωπος ἐκ τῶν Φαρισαίων'],
    ['1 Cor 13:4-7', 4, 'Ἡ ἀγάπη μακροθυμεῖ'],
    ['3 John 15', 1, 'Εἰρήνη σοι'],
    ['Jude 24-99', 2, 'Τῷ δὲ δυναμένῳ'],
    ['Psalm 22', 6, 'Ψαλμὸς τῷ Δαυείδ. Κύριος ποιμαίνει με'],
    ['Jonah 2:11', 1, 'Καὶ προσετάγη τῷ κήτει'],
  ])('%s are %i, from %s on', async (text, count, begin) => {
    const verses = await found(text);
    expect(verses).toHaveLength(count);
    expect(verses[0]?.text.startsWith(begin)).toBe(true);
  });

  it('that are not there get a sentence', async () => {
    await expect(found('John 3:37')).rejects.toThrow('John 3 has 36 verses; there is no verse 37.');
    await expect(found('Psalm 3')).rejects.toThrow(/^Psalm 3 is not here; there are 1, 2, 8, .*, 150\.$/u);
  });

  const html: Get = async () => ({ ok: true, text: async () => '<html>' });

  it.each([refused, offline, html])('that do not come get a sentence, as do sets', async (get) => {
    const files = practiceFiles(BASE, get);
    if (get !== html)
      await expect(files.book('1John')).rejects.toThrow(
        'The text of 1 John did not load. Check the connection and try again. A book that was opened once online is here without a connection, too.',
      );
    await expect(files.sets('attic')).rejects.toThrow(
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
      const sets = await built.sets(name);
      expect(sets).toEqual(JSON.parse(readFileSync(setsFile(name), 'utf8')));
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
});
