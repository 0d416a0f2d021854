import { describe, expect, it } from 'vitest';
import { koineGreek } from '../../../src/engine/phonology/schemes/koine-greek.ts';
import { engine, score } from '../../../test/engine.ts';
import { othersOf, tallyConfusions } from '../src/learners/confusions.ts';
import { type Result, trialRow } from '../src/learners/learnersPage.ts';
import {
  ATTIC,
  ATTIC_ALL_LONG,
  ERASMIAN,
  KOINE,
  US_STUDENT,
  US_STUDENT_WITH_K,
} from '../src/learners/readers.ts';
import { type ScoreIpa, share, tally } from '../src/learners/tally.ts';
import { entryOf, newTestament, wordsOf } from '../src/learners/testamentWords.ts';
import type { Trial } from '../src/learners/trials.ts';
import { withParts } from '../src/results.ts';

it.each([
  // If a word has two accents, the first one is the stress.
  [KOINE, 'ἄνθρωπός', 'ˈa n θ r o p o s'],
  // A reader who knows the word reads a capital Ο without marks as ὁ.
  [ERASMIAN, 'Ο', 'h ɔ'],
  [ERASMIAN, 'ΟΥΤΟΣ', 'h ˈu t ɔ s'],
  [US_STUDENT, 'εἰρήνη', 'eɪ ɹ ˈeɪ n eɪ'],
  [US_STUDENT, 'υἱός', 'h ʊ i ˈɔ s'],
  [US_STUDENT, 'ἀλλ’', 'a l'],
  [US_STUDENT_WITH_K, 'χάριτος', 'k ˈa ɹ i t ɔ s'],
  [ATTIC, 'ἡμέρας', 'h ɛː m ˈe r aː s'],
  [ATTIC_ALL_LONG, 'ἀρχῇ', 'aː r kʰ ˈɛː i'],
])('$name says %s as %s', ({ say }, word, phones) => {
  expect(say(word, entryOf(word, engine))).toBe(phones);
});

describe('words', () => {
  it('stand as printed, without punctuation, each once with its count', () => {
    const verses = ['Καὶ ὁ λόγος, ὁ—λόγος· ἀλλ’ ὁ λόγος;', 'καὶ (ὁ) λόγον.'];
    const counted = wordsOf(verses).map(({ text, count }) => `${text} ${count}`);
    expect(counted).toEqual(['ὁ 4', 'λόγος 3', 'Καὶ 1', 'ἀλλ’ 1', 'καὶ 1', 'λόγον 1']);
  });

  it('are those of the New Testament', () => {
    const words = newTestament();
    expect(words.length).toBe(19_450);
    expect(words.reduce((sum, { count }) => sum + count, 0)).toBe(137_779);
    expect(words[0]).toEqual({ text: 'καὶ', count: 8545 });
  });
});

describe('figures', () => {
  const words = Object.entries({ ὁ: 10, λόγος: 5, Θεὸς: 3, ἀγάπη: 2 }).map(([text, count]) => ({
    text,
    count,
  }));
  const said: Readonly<Record<string, string>> = {
    ὁ: 'o',
    λόγος: 'l ˈo ɣ u s',
    Θεὸς: 'θ ˈe o s',
    ἀγάπη: 'ʃ ˈɯ ʃ ɯ ʃ',
  };
  const misplaced: Readonly<Record<string, string>> = { λόγος: 'l o ɣ ˈo s', Θεὸς: 'θ e ˈo s' };
  /** Scores as usual, but takes the letters away from the fixes for ἀγάπη. */
  const answerTo: ScoreIpa = (target, ipa, candidates) => {
    const answer = score(target, ipa, { candidates });
    if (target === 'ἀγάπη')
      for (const fix of answer.coaching.summary.fixes) Object.assign(fix, { letters: null });
    return answer;
  };
  const reader = {
    say: (word: string) => said[word] as string,
    misplace: (word: string) => misplaced[word] ?? null,
  };
  const told = tally(words, reader, answerTo);

  it('are counted over running words', () => {
    expect(told.counts).toMatchObject({
      withoutEdit: { held: 13, of: 20 },
      differentWord: { of: 20 },
      stressMissed: { held: 3, of: 10 },
      stressUnjudged: { held: 0, of: 10 },
      withoutLetters: { held: 2, of: 7 },
      // For λόγος the page names λόγους. Θεὸς counts as θεός in spite of capital and grave. ἀγάπη is like no word.
      otherWords: { held: 5, of: 20 },
      noWord: { held: 2, of: 20 },
      movedRight: { held: 3, of: 8 },
    });
    expect(told.proximity).toBeCloseTo((10 + 5 * 0.8 + 3 * 0.9) / 20, 6);
    expect([share({ held: 13, of: 20 }), share({ held: 0, of: 0 })]).toEqual([65, 0]);
  });

  it('name the words that take most from the mean', () => {
    expect(told.losses.map(({ text }) => text).join(' ')).toBe('ἀγάπη λόγος Θεὸς');
  });

  const result = (goals: Trial['goals']): Result => ({
    trial: { reader: KOINE, scheme: koineGreek, goals },
    tally: told,
  });

  // biome-ignore format: a table, one case a line
  it.each<[Trial['goals'], string[]]>([
    [{}, ['0.8350', '65.00 %', '30.00 %']],
    [{ proximity: 0.835, withoutEdit: 65, stressMissed: 30 }, ['0.8350 (at least 0.835: met)', '65.00 % (at least 65: met)', '30.00 % (at most 30: met)']],
    [{ proximity: 0.84, withoutEdit: 66, stressMissed: 29 }, ['0.8350 (**at least 0.84: missed**)', '65.00 % (**at least 66: missed**)', '30.00 % (**at most 29: missed**)']],
  ])('beside the goals %j stands what was met and missed', (goals, cells) => {
    const row = trialRow(result(goals));
    expect(row.slice(0, 2)).toEqual(['Koine', '`koine-greek`']);
    expect([row[2], row[3], row[5]]).toEqual(cells);
  });
});

describe('confusions', () => {
  it.each([
    ['λόγος', ['λόγον', 'λόγους', 'λόγῳ']],
    ['ψυχή', ['ψυχήν', 'ψυχῆς', 'ψυχαί']],
    ['σωτήρ', []],
  ])('%s may become %j, frequent words one phone away', (target, forms) => {
    expect(othersOf(target, engine)).toEqual(forms);
  });

  const words = [
    { text: 'λόγος', count: 7 },
    { text: 'ψυχή', count: 2 },
  ];

  it('are told, but ψυχαί is an accepted way to say ψυχή', () => {
    const all = { pairs: { held: 5, of: 5 }, weighted: { held: 25, of: 25 }, named: { held: 5, of: 5 } };
    const tally = tallyConfusions(words, engine, (target, ipa) => score(target, ipa));
    expect(tally).toEqual({ scheme: 'koine-greek', targets: 2, ...all, accepted: 1, missed: [] });
  });
});

it('the generated parts of a page replace the tables, lists and subheadings of their sections', () => {
  const page = '# A\n\ntext\n\n| 1 |\n| 2 |\n\n## B\n\n- list\n\n## C\n\ntext\n\n### D\n\nmore\n';
  expect(withParts(page, { '# A': '| 3 |', '## C': '### E' })).toBe(
    '# A\n\ntext\n\n| 3 |\n\n## B\n\n- list\n\n## C\n\ntext\n\n### E\n',
  );
  expect(() => withParts(page, { '## F': '' })).toThrow('the page has no section ## F');
});
