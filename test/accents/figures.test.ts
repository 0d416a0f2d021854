/**
 * Tests how often a right attempt is called wrong because of its spelling: over the New Testament, and over pairs of
 * words that differ only in stress. Also tests how often our advice agrees with a teacher who judged attempts.
 */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { lessonOf } from '../../packages/lesson/src/lessonOf.ts';
import { LANGUAGES, tongueOf } from '../../packages/lesson/src/sentences/language.ts';
import type { Engine } from '../../src/engine/engine.ts';
import { read, score as scoreRead } from '../../src/engine/library/scorer.ts';
import { type Letter, lettersOf, TRANSLITERATED } from '../../src/engine/phonology/letters.ts';
import { phoneAt } from '../../src/engine/phonology/phones.ts';
import { readTarget, type Word } from '../../src/engine/text/target.ts';
import { ROOT } from '../../src/service/built/project.ts';
import { engine, engineOf, engines } from '../engine.ts';
import { some } from '../parts/runs.ts';
import { tableOf } from '../table.ts';

const VERSES = readFileSync(join(ROOT, 'lexicon/nestle1904.tsv'), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => line.split('\t')[1] as string);

const score = (scheme: string, target: string, sent: object) =>
  scoreRead(read({ scheme, target, ...sent }, engines));

const WORDS = [...new Set(VERSES.join(' ').match(/\p{Script=Greek}[\p{Script=Greek}\p{M}]*/gu))];

beforeAll(async () => {
  for (const scheme of ['erasmian', 'modern-greek', 'attic']) await engineOf(scheme);
});

/** Maps each Greek letter to Latin letters: the first that `TRANSLITERATED` lists for it. */
const latinOf = new Map(
  Object.entries(TRANSLITERATED)
    .map(([latin, greek]) => [greek, latin] as const)
    .reverse(),
);

/** Transliterates a letter as the SBL Handbook of Style does; the result depends on the letters next to it. */
function inLatin(letter: Letter, before: Letter | undefined, after: Letter | undefined): string {
  if (letter.base === 'γ' && 'γκξχ'.includes(after?.base ?? ' ')) return 'n';
  if (letter.base === 'ρ' && letter.breathing === 'rough') return 'rh';
  const isGlide =
    letter.base === 'υ' && !letter.diaeresis && ('αεηο'.includes(before?.base ?? ' ') || after?.base === 'ι');
  return isGlide ? 'u' : (latinOf.get(letter.base) as string);
}

function transliterated(word: string): string {
  const letters = lettersOf(word);
  const latin = letters.map((letter, at) => inLatin(letter, letters[at - 1], letters[at + 1])).join('');
  const isRough = letters.slice(0, 2).some(({ base, breathing }) => base !== 'ρ' && breathing === 'rough');
  return isRough ? `h${latin}` : latin;
}

describe.each(['koine-greek', 'erasmian', 'attic'])(
  '%s: words of the New Testament, transliterated',
  (scheme) => {
    it.each([
      ['with macrons', (latin: string) => latin],
      ['without', (latin: string) => latin.normalize('NFD').replace(/\p{M}/gu, '')],
    ])('%s are right', (_what, typed) => {
      // Each word is scored in six ways, so `npm test` takes a hundredth of them, not a tenth.
      const words = some(some(WORDS));
      const answers = words.map((word) => ({
        word,
        ...score(scheme, word, { said: typed(transliterated(word)), candidates: 0 }),
      }));
      const wrong = answers.filter(({ real_edits }) => real_edits > 0).map(({ word }) => word);
      expect(wrong.length / words.length, wrong.join(' ')).toBeLessThanOrEqual(0.0005);
      expect(answers.filter(({ different_word }) => different_word.detected).map(({ word }) => word)).toEqual(
        [],
      );
    });
  },
);

/**
 * Reads a verse in IPA as the scheme teaches it. Each word of two syllables or more has a stress mark on its accented
 * syllable.
 */
function readOut(verse: string, { lexicon, phonology }: Engine): string {
  const { slots, words } = readTarget(verse, lexicon, phonology);
  const ipa = slots.map(({ phone, word, verseSyllable }, at) => {
    const { accents, start, end } = words[word] as Word;
    const isLong = slots[start]?.verseSyllable !== slots[end - 1]?.verseSyllable;
    const isFirst = slots[at - 1]?.verseSyllable !== verseSyllable;
    return (isLong && isFirst && accents.includes(verseSyllable) ? 'ˈ' : '') + phoneAt(phone).symbol;
  });
  return ipa.join(' ');
}

it.each(['koine-greek', 'erasmian', 'modern-greek', 'attic'])(
  '%s: a verse read rightly, with no stress marks on its short words, gets no advice about stress',
  async (scheme) => {
    const own = await engineOf(scheme);
    // The lesson of a verse takes some ten milliseconds, so `npm test` takes a hundredth of the verses, not a tenth.
    const told = some(some(VERSES, 3)).filter((verse) => {
      const answer = score(scheme, verse, { ipa: readOut(verse, own), candidates: 0, different_word: false });
      const { verdict } = lessonOf(answer, { scheme, tongue: 'en-US', words: LANGUAGES.en });
      return /stress right in| instead of |pitch raised/u.test(verdict.join(' '));
    });
    expect(told).toEqual([]);
  },
);

it('if the stress twin of the target is said, nine times in ten it or a word of the same sound is named', () => {
  const entries = Array.from({ length: engine.lexicon.rows }, (_, row) => engine.lexicon.entry(row));
  const said = entries.flatMap(({ form, lemma, frequency }) => {
    const ipa = frequency < 20 ? '' : readOut(form, engine);
    return ipa.includes('ˈ') ? { form, lemma, ipa, bare: ipa.replace('ˈ', '') } : [];
  });
  type Said = (typeof said)[number];
  const areTwins = (own: Said, other: Said) =>
    own.bare === other.bare && own.ipa !== other.ipa && own.lemma !== other.lemma;
  const twins = said.flatMap((own) =>
    said.filter((other) => areTwins(own, other)).map((other) => [own, other] as const),
  );
  const named = twins.filter(([{ form }, { ipa }]) => {
    const { word, detected } = score('koine-greek', form, { ipa }).different_word;
    return detected && readOut(word as string, engine) === ipa;
  });
  expect(twins.length).toBeGreaterThan(20);
  expect(named.length / twins.length).toBeGreaterThanOrEqual(0.9);
});

it.each(tableOf('accents/teacher.tsv', 'first fixes'))(
  '%s, %s: %s as %s %s is told what a teacher says: %s',
  (scheme, tag, target, field, attempt, told) => {
    const listener = { scheme, tongue: tongueOf(tag), words: LANGUAGES.en };
    const first = () => {
      const {
        fixes: [fix],
        words,
      } = lessonOf(score(scheme, target, { [field]: attempt }), listener);
      const cards = words.flatMap(({ syllables }) => syllables.flatMap((syllable) => syllable.cards));
      if (fix === undefined) return '-';
      return fix.card === null ? `stress ${fix.letters}` : `${fix.letters}: ${cards[fix.card]?.heard}`;
    };
    if (told.includes(':') || told.startsWith('stress') || told === '-') expect(first().trim()).toBe(told);
    else expect(first).toThrow(told);
  },
);

/** Ranks numbers, from 0 for the highest; equal numbers share the mean of their ranks. */
const placesOf = (numbers: readonly number[]): number[] =>
  numbers.map(
    (own) =>
      numbers.filter((other) => other > own).length +
      (numbers.filter((other) => other === own).length - 1) / 2,
  );

it.each(['koine-greek ἄνθρωπος', 'erasmian ἀδελφός'])(
  '%s: scores rank attempts as a teacher does',
  (part) => {
    const [scheme, target] = part.split(' ') as [string, string];
    const attempts = tableOf('accents/teacher.tsv', part).map(([ipa]) => ipa);
    const places = placesOf(attempts.map((ipa) => score(scheme, target, { ipa, candidates: 0 }).proximity));
    const middle = (attempts.length - 1) / 2;
    const sum = (product: (place: number, n: number) => number) =>
      places.reduce((all, place, n) => all + product(place - middle, n - middle), 0);
    const spearman = sum((a, b) => a * b) / Math.sqrt(sum((a) => a * a) * sum((_, b) => b * b));
    expect(spearman).toBeGreaterThanOrEqual(0.92);
  },
);
