/**
 * Tests the ranking of attempts with a foreign accent: the target is first if a teacher would hear the target;
 * otherwise the word that was said is first.
 */

import { beforeAll, describe, expect, it } from 'vitest';
import { closenessUnits, UNIT } from '../../src/engine/align/closeness.ts';
import { likenessUnits } from '../../src/engine/align/likeness.ts';
import { PHONES, phoneId } from '../../src/engine/phonology/phones.ts';
import { engineOf, score } from '../engine.ts';
import { tableOf } from '../table.ts';

const cases = (part: string) => tableOf('accents/ranking.tsv', part);

beforeAll(() => Promise.all(['erasmian', 'modern-greek', 'attic'].map(engineOf)));

const under = (scheme: string, target: string, ipa: string) => score(target, ipa, { scheme });
const top = (scheme: string, target: string, ipa: string) =>
  under(scheme, target, ipa).heard_as.candidates[0]?.word;

describe('the target is on top', () => {
  it.each(cases('the target is on top'))('%s %s [%s]', (scheme, target, ipa) => {
    expect(top(scheme, target, ipa)).toBe(target);
  });

  it('whatever was said: without a real edit no candidate has a higher score', () => {
    const { real_edits, heard_as } = under('koine-greek', 'ἀρχῇ', 'a r x i');
    expect(real_edits).toBe(0);
    const [first, ...others] = heard_as.candidates;
    expect(first).toMatchObject({ word: 'ἀρχῇ', similarity: 0.995, score: 1 });
    expect(Math.max(...others.map((candidate) => candidate.score ?? 0))).toBe(1);
  });
});

describe('another word that was said is on top', () => {
  it.each(cases('another word is on top'))('%s %s [%s]: %s', (scheme, target, ipa, word) => {
    expect(top(scheme, target, ipa)).toBe(word);
    expect(under(scheme, target, ipa).different_word.detected).toBe(true);
  });
});

describe('a spelling comes first if no word was nearly said', () => {
  it.each(cases('a spelling is on top'))('%s %s [%s]: %s', (scheme, target, ipa, spelling) => {
    const [first] = under(scheme, target, ipa).heard_as.candidates;
    expect(first).toMatchObject({ kind: 'transliteration', word: spelling });
    expect(first?.score).toBe(first?.similarity);
  });
});

describe('a vowel with the stress mark is a nucleus of its own', () => {
  it.each(cases('a nucleus'))('%s %s [%s]: %s enters with %s', (scheme, target, ipa, word, entered) => {
    const { candidates } = under(scheme, target, ipa).heard_as;
    expect(candidates.find((candidate) => candidate.word === word)?.score).toBeCloseTo(Number(entered), 1);
  });
});

describe('different_word names a word that was said without a fault, rather than the first word of heard_as', () => {
  it.each([
    ['koine-greek', 'ζωή', 'fonˈɪ', 'φωνεῖ', 'φωνή'],
    ['koine-greek', 'εἶπεν', 'ipˈon', 'εἰπόν', 'εἰπόν'],
  ])('%s %s [%s] is %s', (scheme, target, ipa, said, first) => {
    expect(under(scheme, target, ipa).different_word.word).toBe(said);
    expect(top(scheme, target, ipa)).toBe(first);
  });
});

describe('different_word names no word', () => {
  it.each(cases('no other word'))('%s %s [%s]: %s', (scheme, target, ipa) => {
    expect(under(scheme, target, ipa).different_word.detected).toBe(false);
  });
});

describe('a word with its stress on another syllable than the attempt', () => {
  const rowOf = (ipa: string, word: string) =>
    under('koine-greek', 'φόβος', ipa).heard_as.candidates.find((candidate) => candidate.word === word);

  it.each([
    ['fˈovu', 'φόβου', 1],
    ['fˈovu', 'φοβοῦ', 0.9],
    ['fovˈu', 'φόβου', 0.9],
    ['fovˈu', 'φοβοῦ', 1],
    ['fovu', 'φόβου', 1],
    ['fovu', 'φοβοῦ', 1],
  ])('[%s]: %s enters with %s', (ipa, word, entered) => {
    expect(rowOf(ipa, word)).toMatchObject({ similarity: 1, score: entered });
  });
});

// The page shows only the first word if its confidence is 0.75 or more. The confidence of an unsure word must be lower.
it.each([
  ['koine-greek', 'εἰρήνην', 'uɹɑnˈɑn', 'irˈe̝ne̝n'],
  ['koine-greek', 'ὥραν', 'tʰˈuɾoʊn', 'ˈoran'],
])('%s %s is first, unsurely for [%s], surely for [%s]', (scheme, target, far, near) => {
  const first = (ipa: string) => under(scheme, target, ipa).heard_as.candidates[0];
  expect([first(far)?.word, first(near)?.word]).toEqual([target, target]);
  expect(first(far)?.confidence).toBeLessThan(0.75);
  expect(first(near)?.confidence).toBeGreaterThan(0.9);
});

it('every word is listed once', () => {
  const words = under('koine-greek', 'τίς', 'tˈis').heard_as.candidates.flatMap(({ kind, word }) =>
    kind === 'lexicon' ? [word] : [],
  );
  expect(words.slice(0, 2)).toEqual(['τίς', 'τις']);
  expect(new Set(words).size).toBe(words.length);
});

describe('likeness', () => {
  const like = (a: string, b: string) => likenessUnits(phoneId(a), phoneId(b)) / UNIT;

  it('a near vowel costs a word less than a spelling of a non-word, however short', () => {
    for (const [a, first] of PHONES.entries()) {
      for (const [b, second] of PHONES.entries()) {
        if (first.kind !== 'vowel' || second.kind !== 'vowel' || closenessUnits(a, b) < UNIT / 2) continue;
        if (first.long === second.long) expect(likenessUnits(a, b)).toBeGreaterThanOrEqual(0.75 * UNIT);
      }
    }
  });

  it.each(cases('likeness'))('%s are more alike than %s', (near, far) => {
    const [[a, b], [c, d]] = [near.split(' '), far.split(' ')] as [[string, string], [string, string]];
    expect(like(a, b)).toBeGreaterThan(like(c, d));
  });

  it('is symmetric, and differences of length and aspiration multiply with it', () => {
    expect(like('l', 'r')).toBe(like('r', 'l'));
    expect(like('aː', 'a')).toBe(0.9);
    expect(like('tʰ', 't')).toBe(0.98);
    expect(like('oː', 'ɑ')).toBeCloseTo(0.72, 3);
  });
});
