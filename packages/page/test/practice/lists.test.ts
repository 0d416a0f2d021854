import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tableOf } from '../../../../test/table.ts';
import { type ClassLink, readLink, writeLink } from '../../src/practice/links.ts';
import {
  ACCEPT_LIMITS,
  formatAccept,
  LIST_LIMITS,
  type ListItem,
  parseAccept,
  parseList,
} from '../../src/practice/lists.ts';
import type { Choice } from '../../src/practice/sets.ts';

const shown = (items: readonly ListItem[]): string =>
  items.map(({ text, gloss, forms }) => text + (gloss && `=${gloss}`) + (forms && `{${forms}}`)).join(' | ');

const PARTS = [
  ...'λόγος ἀγάπη ὁ -ου ή ἔλυσα λύσω love ώ \u0301 ’ 1. • " <b> &#955;'.split(' '),
  ...[' ', ', ', '\t', '\n', '\r\n', '=', ' – ', ';', '(', ')', ':', '#separator:tab\n', '#x column:1\n'],
];
const PIECES = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.array(fc.constantFrom(...PARTS), { maxLength: 14 }).map((parts) => parts.join('')),
);

describe('a list that is pasted', () => {
  it.each(tableOf('../packages/page/test/practice/pasted.tsv'))('%j is %s', (text, items, sentence) => {
    const list = parseList(text as string);
    expect(shown(list.items)).toBe(items);
    expect(list.sentence).toBe(sentence);
    // The other Unicode encoding of accents gives the same list.
    expect(parseList((text as string).normalize('NFD'))).toEqual(list);
  });

  it.each([
    ['α'.repeat(121), 0, `Skipped (over 120 characters): “${'α'.repeat(24)}”.`],
    [
      `${Array.from({ length: 101 }, (_, n) => `α${n}`)}`,
      100,
      'A list has at most 100 words: the last ones were left out.',
    ],
    ['θεός,'.repeat(100_000), 1, 'This list is too long: its end was left out.'],
  ])('what is too much in %.30s is said', (text, count, sentence) => {
    expect(parseList(text)).toMatchObject({ items: { length: count }, sentence });
  });

  it('any text is a list of whole items, each once, and nothing else is silent', () => {
    fc.assert(
      fc.property(PIECES, (text) => {
        const { items, sentence } = parseList(text);
        expect(new Set(items.map((item) => item.text)).size).toBe(items.length);
        // Greek becomes an item, or the sentence names it; only tags and Anki's headers may contain Greek that is
        // ignored.
        const isGreek = /(?!\p{M})\p{Script=Greek}/u.test(text) && !/[<#&[]/u.test(text);
        if (isGreek) expect(items.length > 0 || sentence !== '').toBe(true);
        for (const item of items) {
          expect(item.text).toMatch(/\p{Script=Greek}/u);
          expect(item.text.length).toBeLessThanOrEqual(LIST_LIMITS.characters);
          for (const line of Object.values(item)) expect(line).toBe(line.normalize('NFC').trim());
        }
      }),
    );
  });

  it.each(['=', '<a', '"a', '\t', '(', '1.', 'λ,', 'λ -', 'λ a;', '\n', '–'])(
    'of a million characters %j is read; what grows with the square would never end',
    (sign) => {
      parseList(`λ ${sign.repeat(1e6)} x`);
      parseList(`λ\t${sign.repeat(1e6)}`);
    },
  );
});

function chosen(choice: Choice | null): [title: string, items: string] {
  if (choice === null) return ['', ''];
  if (choice.kind === 'list') return [choice.title || 'Words of a list', shown(choice.items)];
  const { whole, ...rest } = { whole: false, ...choice };
  return [[...Object.values(rest), ...(whole ? ['whole'] : [])].join(' '), ''];
}

const NO_LINK: ClassLink = { scheme: null, choice: null, accept: {}, homework: false, reads: false };

describe('a link', () => {
  it.each(tableOf('../packages/page/test/practice/links.tsv'))(
    '%s',
    (query, scheme, title, items, strange) => {
      const link = readLink(query as string, 'Koine');
      expect([link.scheme ?? '', ...chosen(link.choice), link.strange]).toEqual([
        scheme,
        title,
        items,
        strange,
      ]);
    },
  );

  it('has a bounded number of words, and a title of a bounded length', () => {
    const { choice } = readLink(`?words=λόγος&title=${'Ω😀'.repeat(50)}`);
    expect(choice).toMatchObject({ title: 'Ω😀'.repeat(40) });
    const many = Array.from({ length: 400 }, (_, n) => `θεός${'α'.repeat(n % 90)}${n}`).join(',');
    const cut = readLink(`?words=${many}`);
    expect(cut).toMatchObject({ choice: { items: { length: 100 } } });
    expect(cut.strange).toBe('A list has at most 100 words: the last ones were left out.');
  });

  it('has one text as long as the tutor takes, as somebody typed it', () => {
    const verse = 'ἐν ἀρχῇ ἦν ὁ λόγος, '.repeat(20).trim();
    const link: ClassLink = { ...NO_LINK, choice: { kind: 'free', text: verse } };
    const { choice, strange } = readLink(new URL(writeLink('https://koine.example/', link)).search);
    expect([choice, strange]).toMatchObject([{ items: [{ text: verse }] }, '']);
    expect(readLink(`?words=${verse.replaceAll(',', '')},λόγος`).strange).toContain('too long');
  });

  it('is written so that it is read back, with the rest of the address left out', () => {
    const items = [
      { text: 'λόγος', gloss: 'word, message', forms: '-ου, ὁ' },
      { text: 'ναί, κύριε', gloss: '', forms: '' },
    ];
    const link: ClassLink = {
      scheme: 'attic',
      choice: { kind: 'list', title: 'Lesson 4', items },
      accept: { ω: ['oʊ', 'o'], χ: ['k'] },
      homework: true,
      reads: false,
    };
    const address = writeLink('https://koine.example/greek/?words=x#a', link);
    expect(address).toMatch(/^https:\/\/koine\.example\/greek\/\?scheme=attic&title=Lesson\+4&words=%CE%BB/u);
    expect(readLink(new URL(address).search)).toEqual({ ...link, strange: '' });
    expect(writeLink('https://koine.example/', NO_LINK)).toBe('https://koine.example/');
  });

  it('has a text to read aloud, with its title', () => {
    const text = 'Μακάριος ἀνήρ, ὃς οὐκ ἐπορεύθη\nἐν βουλῇ ἀσεβῶν';
    const link: ClassLink = { ...NO_LINK, choice: { kind: 'text', title: 'Psalm 1', text }, reads: true };
    const address = writeLink('https://koine.example/', link);
    expect(address).toMatch(/&read=1$/u);
    expect(readLink(new URL(address).search)).toEqual({ ...link, strange: '' });
    expect(readLink('?text=word').strange).toContain('a set that this page does not know');
  });

  it('any query is read, and what is read is written and read again', () => {
    const greek = fc.array(fc.constantFrom(...'λόςᾧ &#%+’_,:;\ue03a\u0301a'), { maxLength: 12 });
    const queries = fc.oneof(
      fc.string({ unit: 'binary' }),
      greek.map((part) => `words=${part.join('')}&homework=1`),
      fc.string({ unit: 'binary' }).map((title) => `title=${title}&words=λόγος:${title}`),
      fc.string({ unit: 'binary' }).map((text) => `accept=ω:${text},${text}:a`),
      fc
        .tuple(
          fc.constantFrom('set', 'sound', 'verses', 'book'),
          fc.constantFrom('daily', 'x', 'John 3', 'Rev', 'free'),
        )
        .map(([name, value]) => `${name}=${value}&whole=1`),
    );
    fc.assert(
      fc.property(queries, (query) => {
        const { strange: _, ...link } = readLink(query);
        const again = readLink(new URL(writeLink('https://koine.example/', link)).search);
        expect(again).toEqual({ ...link, strange: '' });
      }),
    );
  });
});

describe('what else passes', () => {
  it.each([
    ['ω:oʊ|o,χ:k', { ω: ['oʊ', 'o'], χ: ['k'] }, ''],
    [' Ώ : o , ου : u | uː ', { ω: ['o'], ου: ['u', 'uː'] }, ''],
    ['ω:o,ω:oʊ|o', { ω: ['o', 'oʊ'] }, ''],
    ['ς:z', { σ: ['z'] }, ''],
    ['θ:t͡sʰ|t s|θ', { θ: ['t͡sʰ', 't s', 'θ'] }, ''],
    ['', {}, ''],
    ['ω:,χ', {}, '“ω:”, “χ”'],
    ['a:o,῾:h,λόγος:o', {}, '“a:o”, “῾:h”, “λόγος:o”'],
    ['ω:abcd,χ:κ,ω: ʰ', {}, '“ω:abcd”, “χ:κ”, “ω: ʰ”'],
    ['__proto__:o,ω:1|!', {}, '“__proto__:o”, “ω:1|!”'],
    ['ω:a|b|c|d|e', {}, '“ω:a|b|c|d|e”'],
  ])('%j is %j', (text, accept, strange) => {
    const sentence = strange && `Skipped (a rule is a letter and its sounds, such as ω:o): ${strange}.`;
    expect(parseAccept(text)).toEqual({ accept, sentence });
  });

  it('is bounded', () => {
    const letters = [...'αβγδεζηθικλμνξοπρστυφχψω', 'ου', 'αι'];
    const { accept, sentence } = parseAccept(letters.map((letter) => `${letter}:a`).join(','));
    expect(Object.keys(accept)).toHaveLength(ACCEPT_LIMITS.letters);
    expect(sentence).toContain('“ου:a”, “αι:a”');
  });

  it('any text is read, and what is read is written and read again', () => {
    const rules = fc
      .array(fc.constantFrom(...'ωχουabʰː:|, 1_\u0301'), { maxLength: 20 })
      .map((all) => all.join(''));
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), rules), (text) => {
        const { accept } = parseAccept(text);
        expect(parseAccept(formatAccept(accept))).toEqual({ accept, sentence: '' });
      }),
    );
  });
});
