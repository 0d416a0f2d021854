/** Neighbours, candidates and clauses, held by cases worked by hand: a changed sign or constant fails here. */

import { describe, expect, it } from 'vitest';
import { align } from '../../src/score/align/alignment.ts';
import { rankClause } from '../../src/score/heard/clause.ts';
import { heardWords } from '../../src/score/heard/heardWords.ts';
import { Neighbourhoods, neighbourhood, similarity } from '../../src/score/heard/neighbours.ts';
import { candidateScore, spellingSimilarity } from '../../src/score/heard/ranking.ts';
import { read, score as scoreReading } from '../../src/score/library/scorer.ts';
import { phoneId } from '../../src/score/phonology/phones.ts';
import type { Attempt } from '../../src/score/text/attempt.ts';
import type { Word } from '../../src/score/text/target.ts';
import { engine, engines, score } from '../engine.ts';
import { forwardNaively } from '../naive/ctc.ts';
import { engineOf, type OwnWord } from '../ownLexicon.ts';

const ids = (ipa: string): number[] => ipa.split(' ').map(phoneId);

/** A word of a target with these readings and phones, and what was heard for it. */
const heardFor = (
  { entry = null, readings = [], phones }: Partial<Word> & Pick<Word, 'phones'>,
  heard: string,
) => ({
  word: { entry, readings, phones } as unknown as Word,
  heard: ids(heard),
  stressed: null,
});

/** Rows 0 to 4. */
const WORDS: OwnWord[] = [
  ['λόγος', 'λόγος', 50],
  ['λόγους', 'λόγους', 40],
  ['θεός', 'θεός', 30],
  ['λόγον', 'λόγον', 20],
  ['θεόν', 'θεόν', 10],
];

describe('the rows near a word', () => {
  const near = async (target: string, heard: string) => {
    const searcher = await engineOf(WORDS);
    const entry = searcher.lexicon.find(target) ?? null;
    const row = entry?.row as number;
    const { offsets, readings } = searcher.lexicon;
    const own = [...readings.subarray(offsets[row], offsets[row + 1])];
    const phones = own.map((id) => searcher.phonology.readings[id]?.phone as number);
    return neighbourhood(heardFor({ entry, readings: own, phones }, heard), searcher);
  };
  it.each([
    // Both have row 0, 1 and 3.
    ['λόγος', 'l o ɣ o s', [0, 1, 3]],
    // Only those of the target, as nothing is near the heard phones; and the other way round.
    ['θεός', 'k k k k k k', [2, 4]],
    ['λόγος', 'θ e o s', [0, 1, 2, 3, 4]],
    ['θεόν', 'l o ɣ u s', [0, 1, 2, 4]],
  ])('%s heard as %s', async (target, heard, rows) => {
    const found = await near(target, heard);
    expect([...found.rows]).toEqual(rows);
    expect(found.truncated).toBe(false);
  });
  it('of a word that the lexicon does not have are those alone', async () => {
    const searcher = await engineOf(WORDS);
    const word = heardFor({ phones: ids('θ e o n') }, 'θ e o n');
    expect([...neighbourhood(word, searcher).rows]).toEqual([2, 4]);
  });
  it('are as similar as one division says', async () => {
    // l o ɣ u: one of five is missing; with λόγος o for u, two of six heights apart, costs 1/3 more.
    const { similarities, target } = await near('λόγους', 'l o ɣ u');
    expect(similarities[0]).toBeCloseTo(1 - (1 + 1 / 3) / 5, 12);
    expect([target, similarities[1]]).toEqual([1, 0.8]);
  });
  it('are 1500 at the most, the target among them', async () => {
    const searcher = await engineOf(
      Array.from({ length: 1600 }, (_, n): OwnWord => [`λ${n}`, 'λόγος', 2000 - n]),
    );
    const entry = searcher.lexicon.entry(1599);
    const readings = [...searcher.lexicon.readings.subarray(0, 5)];
    const word = heardFor({ entry, readings, phones: ids('l o ɣ o s') }, 'l o ɣ o s');
    const found = neighbourhood(word, searcher);
    expect(found.truncated).toBe(true);
    expect([...found.rows]).toEqual([...Array(1499).keys(), 1599]);
  });
});

describe('rows are truncated', () => {
  const [LOGOS, NONE] = ['l o ɣ o s', 'k k k k k k'];
  it.each([
    ['if too many are near what was heard', 1501, LOGOS, NONE, true],
    ['if too many are near the target', 1501, NONE, LOGOS, true],
    ['if both have too many together', 1500, LOGOS, 'θ e o s', true],
    ['but not if there are just as many as are ranked', 1500, LOGOS, NONE, false],
  ])('%s', async (_when, count, heard, target, truncated) => {
    const forms = Array.from({ length: count }, (_, n): OwnWord => [`λ${n}`, 'λόγος', 2000 - n]);
    const searcher = await engineOf([...forms, ['θεός', 'θεός', 1]]);
    const found = neighbourhood(heardFor({ phones: ids(target) }, heard), searcher);
    expect(found.truncated).toBe(truncated);
    expect(found.rows.length).toBe(1500);
  });
});

describe('similarity', () => {
  it.each([
    [0, 0, 0, 0],
    [0, 1, 1, 1],
    [4200, 1, 1, 0],
    [8400, 1, 1, 0],
    [2100, 2, 1, 0.75],
    [2100, 1, 2, 0.75],
  ])('%s units apart, %s phones against %s: %s', (distance, phones, heard, expected) => {
    expect(similarity(distance, phones, heard)).toBe(expected);
  });
});

describe('the score of a candidate', () => {
  it.each([
    [0.8, null, 5, 0, 0.8],
    [0.8, Number.NEGATIVE_INFINITY, 5, -1, 0.4],
    [0.8, -1, 5, -1, 0.9],
    // Two less than the best over one phone, over two, and over none, which counts as one.
    [0.8, -3, 1, -1, 0.4 + Math.exp(-2) / 2],
    [0.8, -3, 2, -1, 0.4 + Math.exp(-1) / 2],
    [0.8, -3, 0, -1, 0.4 + Math.exp(-2) / 2],
  ])('similarity %s, log p %s of %s phones, best %s: %s', (similar, log, phones, best, expected) => {
    expect(candidateScore(similar, log, phones, best)).toBeCloseTo(expected, 12);
  });
  it.each([
    [1, 0.74],
    [5, 0.94],
  ])('the spelling of %s phones has the similarity %s', (phones, expected) => {
    expect(spellingSimilarity(phones)).toBeCloseTo(expected, 12);
  });
});

describe('the rows that are ranked', () => {
  const ranked = async (words: OwnWord[], target: string, ipa: string) => {
    const engines = new Map([['koine-greek', await engineOf(words)]]);
    const { candidates } = scoreReading(read({ target, ipa }, engines)).heard_as;
    return candidates.filter(({ kind }) => kind === 'lexicon').map(({ greek }) => greek);
  };
  const LETTERS = ['α', 'β', 'γ', 'δ', 'ε', 'ζ', 'η', 'θ', 'ι', 'κ', 'λ', 'λόγος'];
  it('are ten; of equals the target comes first, then the more frequent', async () => {
    const words = LETTERS.map((form, n): OwnWord => [form, 'λόγος', 20 - n]);
    expect(await ranked(words, 'λόγος', 'l o ɣ o s')).toEqual(['λόγος', ...LETTERS.slice(0, 9)]);
  });
  it('are the most similar ones, also where these are the rarest', async () => {
    const near = LETTERS.slice(0, 9).map((form, n): OwnWord => [form, 'λόγου', 50 - n]);
    // λόγους is 1, λόγος 0.933, λοβούς 0.875, λόγου 0.8 and λόγων 0.762.
    const words: OwnWord[] = [
      ['λόγος', 'λόγος', 99],
      ...near,
      ['λόγην', 'λόγων', 7],
      ['λόγους', 'λόγους', 5],
      ['λοβούς', 'λοβούς', 3],
    ];
    const found = await ranked(words, 'λόγος', 'l o ɣ u s');
    expect(found).toHaveLength(10);
    expect(found.slice(0, 3)).toEqual(['λόγους', 'λόγος', 'λοβούς']);
    expect(found.slice(3)).toEqual(LETTERS.slice(0, 7));
  });
  it('have a nearer one in place of the tenth, although the other nine are as near as the tenth', async () => {
    const near = LETTERS.slice(0, 8).map((form, n): OwnWord => [form, 'λόγου', 50 - n]);
    const words: OwnWord[] = [['λόγος', 'λόγος', 99], ...near, ['λόγην', 'λόγων', 7], ['ω', 'λόγου', 5]];
    expect(await ranked(words, 'λόγος', 'l o ɣ u s')).toEqual(['λόγος', ...LETTERS.slice(0, 8), 'ω']);
  });
  it('are those that the frames support, by the length of each', async () => {
    const near = LETTERS.slice(0, 10).map((form, n): OwnWord => [form, 'τε', 50 - n]);
    const words: OwnWord[] = [['ἄλογος', 'ἄλογος', 99], ...near, ['λόγος', 'λόγος', 5]];
    const vocab = ['<blank>', 'a', 'l', 'o', 'ɣ', 's', 'k', 'e', 't'];
    const posteriors = Array(14).fill(vocab.map(() => -Math.log(9)));
    const engines = new Map([['koine-greek', await engineOf(words)]]);
    const { candidates } = scoreReading(
      read({ target: 'ἄλογος', ipa: 'k e', posteriors, vocab }, engines),
    ).heard_as;
    // 14 equal frames hold ἄλογος in 125970 ways, λόγος in 92378, τε in 1820. As k e λόγος
    // is 1/14, and τε, three of eight places off in one of two phones, 13/16.
    const scores = [
      1 / 28 + Math.exp(Math.log(92378 / 125970) / 5) / 2,
      13 / 32 + Math.exp(Math.log(1820 / 125970) / 2) / 2,
    ];
    for (const [n, greek] of ['λόγος', 'α'].entries()) {
      expect(candidates.find((other) => other.greek === greek)?.score).toBeCloseTo(scores[n] as number, 5);
    }
  });
  it('are words, and the target beside them if the lexicon does not have it', async () => {
    const engines = new Map([['koine-greek', await engineOf([['λόγους', 'λόγους', 5]])]]);
    const { candidates, words } = scoreReading(read({ target: 'λόγος', ipa: 'l o ɣ o s' }, engines)).heard_as;
    expect(words).toMatchObject([{ word: 'λόγος', lemma: '' }]);
    expect(candidates.map(({ kind, greek, is_word }) => [kind, greek, is_word])).toEqual([
      ['lexicon', 'λόγος', false],
      ['transliteration', 'λογος', false],
      ['lexicon', 'λόγους', true],
      ['other', null, false],
    ]);
  });
  it('have the target as the tenth where ten others are nearer', async () => {
    const words = LETTERS.map((form, n): OwnWord => [form, n < 11 ? 'λόγους' : 'λόγος', 20 - n]);
    expect(await ranked(words, 'λόγος', 'l o ɣ u s')).toEqual([...LETTERS.slice(0, 9), 'λόγος']);
  });
  it('are ordered by similarity, whatever their frequency', async () => {
    const words: OwnWord[] = [
      ['λόγον', 'λόγον', 40],
      ['λόγους', 'λόγους', 30],
      ['λόγος', 'λόγος', 20],
      ['λόγου', 'λόγου', 10],
    ];
    // s against n, and u against o and nothing against s.
    expect(await ranked(words, 'λόγος', 'l o ɣ u s')).toEqual(['λόγους', 'λόγος', 'λόγου', 'λόγον']);
  });
});

describe('posteriors and the spelling of the heard phones', () => {
  const vocab = ['<blank>', 'l', 'o', 'ɣ', 's', 'u'];
  const row = (label: string) => vocab.map((other) => Math.log(other === label ? 0.75 : 0.05));
  const posteriors = ['l', 'o', 'ɣ', 'u', 's'].map(row);
  it.each([
    ['is a row', WORDS],
    ['is none', WORDS.slice(1)],
  ])('both have the log probability of their own phones where the target %s', async (_which, words) => {
    const engines = new Map([['koine-greek', await engineOf(words)]]);
    const request = { target: 'λόγος', ipa: 'l o ɣ u s', posteriors, vocab };
    const { candidates } = scoreReading(read(request, engines)).heard_as;
    const spelt = candidates.find(({ kind }) => kind === 'transliteration');
    expect(spelt?.ctc_log_prob).toBeCloseTo(forwardNaively(posteriors, 0, [1, 2, 3, 5, 4]), 5);
    const target = candidates.find(({ greek }) => greek === 'λόγος');
    expect(target?.ctc_log_prob).toBeCloseTo(forwardNaively(posteriors, 0, [1, 2, 3, 2, 4]), 5);
  });
});

describe('the spelling of a verse', () => {
  it.each([
    ['a word of one phone', 'ὁ λόγος', 'o l o ɣ o s', 'o loghos'],
    ['a word of which nothing was heard', 'λόγος καί θεός', 'l o ɣ o s θ e o s', 'loghos theos'],
  ])('%s', (_what, target, ipa, latin) => {
    const { candidates } = score(target, ipa).heard_as;
    expect(candidates.find(({ kind }) => kind === 'transliteration')?.latin).toBe(latin);
  });
});

describe('the clauses of a verse are scored up to 4,000,000 labels times frames', () => {
  // 28 words of 5 phones and 10 of 6: 39 clauses and what was heard, 200 labels each; 8000 labels times 500 frames.
  it.each([
    [500, 'posterior'],
    [501, 'distance-softmax'],
  ])('%s frames: %s', (frames, method) => {
    const vocab = ['<blank>', 'l', 'o', 'ɣ', 's', 'u', 'k', 'y', 'r', 'i'];
    const posteriors = Array.from({ length: frames }, () => vocab.map(() => Math.log(1 / 10)));
    const target = [...Array(28).fill('λόγος'), ...Array(10).fill('κύριος')].join(' ');
    const ipa = [...Array(28).fill('l o ɣ o s'), ...Array(10).fill('k y r i o s')].join(' ');
    expect(score(target, ipa, { posteriors, vocab }).heard_as.method).toBe(method);
  });
});

describe('a clause has at most 512 phones', () => {
  const words = Array<string>(63).fill('ἄνθρωπος');
  const said = ['n θ r o p o s', ...Array<string>(62).fill('a n θ r o p o s')];
  it.each([
    // 63 words of 8 phones, and one more of 8. Of each word the rival has 8 phones, too.
    ['the target and one clause a word', 'ἄνθρωπος', 'a n θ r o p u s', 65],
    // ἀποστόλους has 9.
    ['but none with a longer word', 'ἀποστόλου', 'a p o s t o l u s', 64],
  ])('%s', (_what, last, ipa, count) => {
    const body = { target: [...words, last].join(' '), ipa: [...said, ipa].join(' ') };
    const { target, attempt } = read(body, engines);
    const heard = heardWords(align(target, attempt as Attempt, engine.kernel, engine.costs));
    const clauses = rankClause(heard, new Neighbourhoods(heard, engine), engine, null, 64 + 1);
    expect(clauses.filter(({ kind }) => kind === 'lexicon')).toHaveLength(count);
  });
});
