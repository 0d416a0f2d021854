/** The pages that are made from the tables of the schemes against those tables, and what they say of costs against the score. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { withAccepted } from '../../docs/site/traditions/accepted.ts';
import { code, letterName } from '../../docs/site/traditions/names.ts';
import { withTables } from '../../docs/site/traditions/page.ts';
import type { VariantRow } from '../../src/engine/phonology/scheme.ts';
import { SCHEMES } from '../../src/engine/phonology/schemes/index.ts';
import { koineGreek } from '../../src/engine/phonology/schemes/koine-greek.ts';
import { ROOT } from '../../src/service/built/project.ts';
import { engineOf, score } from '../engine.ts';

const page = readFileSync(join(ROOT, 'docs/traditions.md'), 'utf8');
const scoring = readFileSync(join(ROOT, 'docs/scoring.md'), 'utf8');

it('they are made from the tables of today; `npm run traditions` writes them', () => {
  expect(page).toBe(withTables(page));
  expect(scoring).toBe(withAccepted(scoring));
});

it('the page of scoring names the near accents', () => {
  const pairs = koineGreek.nearAccents.map(([a, b]) => `${a} and ${b}`);
  expect(scoring).toContain(`${pairs.slice(0, -1).join(', ')}, or ${pairs.at(-1)}`);
});

it('has no name of a context that is no plain English', () => {
  expect(page).not.toMatch(
    /word start|word end|unaccented|of unknown length|rough breathing, long|before υ̯/u,
  );
});

/** The rows of a scheme under a heading. */
const rowsUnder = (heading: string, title: string): string[] => {
  const section = page.split(/^#{2,3} /mu).find((part) => part.startsWith(`${heading}\n`)) ?? '';
  return section.split('\n').filter((line) => line.startsWith(`| ${title} |`));
};

/** The code that shows an alternative; of "ʝ ∅" that is the ʝ. */
const shown = (alternative: string): string => code(alternative.replace(/ ∅$/u, ''));

describe.each(SCHEMES.map((scheme) => [scheme.name, scheme] as const))('%s', (_name, scheme) => {
  const { title, letters, variants } = scheme;

  it('shows every taught sound with its letter, without the h of a rough breathing, which has one row', () => {
    for (const [keys, context, phones] of letters) {
      const plain = context.startsWith('word start, rough breathing') ? phones.replace(/^h /u, '') : phones;
      for (const key of keys.split(' ')) {
        const rows = rowsUnder(letterName(key), title);
        expect(rows.some((row) => row.startsWith(`| ${title} | ${code(plain)} | `))).toBe(true);
      }
    }
  });

  it('is named, or not, among those in which the words of a verse join', () => {
    const [, named] = /of Athens\. (.*)\s+accept such/u.exec(page) ?? [];
    const joins = variants.some(([, , context]) => /^word end, before|^word start, after/u.test(context));
    expect(named?.includes(title)).toBe(joins);
  });

  it('shows every alternative of every variant with one of its letters', () => {
    const keys = [...new Set(letters.flatMap(([names]) => names.split(' ')))];
    const hidden = variants.filter(([phone, names, , accepted]: VariantRow) => {
      const rows =
        names === 'any' && phone.startsWith('any ')
          ? rowsUnder('Every vowel, every consonant', title)
          : keys
              .filter((key) => names === 'any' || names.split(' ').includes(key))
              .flatMap((key) => rowsUnder(letterName(key), title));
      return !accepted.split(', ').every((one) => rows.some((row) => row.includes(shown(one))));
    });
    expect(hidden).toEqual([]);
  });
});

describe('what the page says of costs', () => {
  beforeAll(() => Promise.all(SCHEMES.map(({ name }) => engineOf(name))));

  it.each([
    ['taught', 'koine-greek', 'χάρις', 'x ˈa r i s', 2, 'correct', 0],
    ['as good', 'koine-greek', 'χάρις', 'x ˈa ɾ i s', 2, 'correct', 0],
    ['as good', 'erasmian', 'χάρις', 'x ˈa ɹ i s', 2, 'correct', 0],
    ['as good', 'modern-greek', 'λόγος', 'l ˈɔ ɣ o s', 1, 'correct', 0],
    ['as good, if its length is unknown', 'attic', 'φύσις', 'pʰ ˈyː s i s', 1, 'correct', 0],
    ['accepted', 'erasmian', 'χάρις', 'k ˈa r i s', 0, 'acceptable variant', 0.02],
    ['accepted without an accent', 'erasmian', 'ἀγάπη', 'ə ɡ ˈa p e', 0, 'acceptable variant', 0.02],
    ['a mistake with an accent', 'erasmian', 'ἀγάπη', 'a ɡ ˈə p e', 2, 'incorrect', 1],
    ['left out', 'attic', 'λόγῳ', 'l ˈo ɡ ɔː', 4, 'acceptable variant', 0.02],
    ['left out', 'modern-greek', 'πέντε', 'p ˈe d e', 2, 'acceptable variant', 0.02],
    ['left out after ʝ', 'modern-greek', 'ἅγιος', 'ˈa ʝ o s', 2, 'acceptable variant', 0.02],
    ['left out, and not accepted', 'erasmian', 'ὁ', 'ɔ', 0, 'missing', 1],
    ['a usual slip', 'erasmian', 'βίβλος', 'v ˈi b l ɔ s', 0, 'incorrect', 1],
    ['short for long in attic', 'attic', 'χώρα', 'kʰ ˈɔː r a', 3, 'acceptable', 0.1],
    ['long for short in attic', 'attic', 'θάλασσα', 'tʰ ˈa l a sː aː', 5, 'acceptable', 0.1],
    ['a long vowel in koine-greek', 'koine-greek', 'ζωή', 'z oː ˈe̝', 1, 'acceptable variant', 0.02],
    ['a long vowel in erasmian', 'erasmian', 'ζωή', 'z oː ˈe', 1, 'correct', 0],
    ['a long vowel in modern-greek', 'modern-greek', 'ζωή', 'z oː ˈi', 1, 'acceptable', 0.1],
    ['across words', 'modern-greek', 'τὸν πατέρα', 't o m b a t ˈe r a', 3, 'acceptable variant', 0.02],
  ])('%s: %s, %s said [%s], sound %i', (_what, scheme, target, ipa, index, status, cost) => {
    expect(score(target, ipa, { scheme }).phones[index]).toMatchObject({ status, cost });
  });

  it.each([
    ['attic', 'tʰ ˈe o s', false],
    ['attic', 'tʰ e ˈo s', null],
    ['koine-greek', 'θ ˈe o s', false],
    ['koine-greek', 'θ e ˈo s', true],
  ])('a grave in %s, said [%s]: the stress matches %s', (scheme, ipa, match) => {
    expect(score('θεὸς', ipa, { scheme }).stress.match).toBe(match);
  });
});
