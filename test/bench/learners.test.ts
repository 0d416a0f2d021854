import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { othersOf, tallyConfusions } from '../../bench/learners/confusions.ts';
import {
  ATTIC,
  ATTIC_ALL_LONG,
  ERASMIAN,
  KOINE,
  MODERN,
  READERS,
  type Reader,
  sayBy,
  US_STUDENT_WITH_K,
} from '../../bench/learners/readers.ts';
import { type Answer, share, tally } from '../../bench/learners/tally.ts';
import { entryOf, newTestament, wordsOf } from '../../bench/learners/words.ts';
import { loadEngine } from '../../src/files/built/engine.ts';
import type { Engine } from '../../src/score/engine.ts';
import { read, score as scoreReading } from '../../src/score/library/scorer.ts';
import { erasmian } from '../../src/score/phonology/schemes/erasmian.ts';
import { SCHEMES } from '../../src/score/phonology/schemes/index.ts';
import { modernGreek } from '../../src/score/phonology/schemes/modern-greek.ts';
import { engine, score } from '../engine.ts';

const sayErasmian = sayBy(erasmian);
const sayModern = sayBy(modernGreek);

/** Words as they are said in both schemes. */
const SAID = readFileSync(new URL('../phonology/traditions.tsv', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t') as [word: string, erasmian: string, modern: string]);

const say = (reader: string, word: string): string | undefined =>
  READERS.find(({ name }) => name === reader)?.say(word);

describe('readers', () => {
  it.each(SAID)('%s is %s to an Erasmian and %s to a Greek of today', (word, inErasmian, inModern) => {
    expect([sayErasmian(word), sayModern(word)]).toEqual([inErasmian, inModern]);
  });

  it.each([
    ['εἰρήνη', 'eɪ ɹ ˈeɪ n eɪ'],
    ['καὶ', 'k ˈaɪ'],
    ['οἶκος', 'ˈɔɪ k ɔ s'],
    ['αὐτός', 'aʊ t ˈɔ s'],
    ['εὐθύς', 'ɛʊ θ ˈu s'],
    ['υἱός', 'h ʊ i ˈɔ s'],
    ['βαπτίζω', 'b a p t ˈi z o'],
    ['χάριτος', 'x ˈa ɹ i t ɔ s'],
    ['ὁ', 'h ɔ'],
    ['ἀλλ’', 'a l'],
  ])('%s is %s to a US student', (word, phones) => {
    expect(say('US student', word)).toBe(phones);
  });

  it('the second US student says k for χ', () => {
    expect(say('US student, χ as k', 'χάριτος')).toBe('k ˈa ɹ i t ɔ s');
  });

  it.each([
    ['θεὸς', 'tʰ e o s', 'tʰ e o s'],
    ['καί', 'k ˈa j', 'k ˈa i'],
    ['αὐτός', 'a w t ˈo s', 'a u t ˈo s'],
    ['ἀρχῇ', 'a r kʰ ˈɛː j', 'aː r kʰ ˈɛː i'],
    ['τέκνα', 't ˈe k n a', 't ˈe k n aː'],
    ['ἡμέρας', 'h ɛː m ˈe r aː s', 'h ɛː m ˈe r aː s'],
    ['φύσις', 'pʰ ˈy s i s', 'pʰ ˈyː s iː s'],
  ])('%s is %s to a reader of Attic, and %s to one who makes all long', (word, phones, long) => {
    const entry = entryOf(word, engine);
    expect([ATTIC.say(word, entry), ATTIC_ALL_LONG.say(word, entry)]).toEqual([phones, long]);
  });

  it.each([
    ['Ο', 'h ɔ'],
    ['ΟΥΤΟΣ', 'h ˈu t ɔ s'],
    ['μου', 'm u'],
    ['ὁ', 'h ɔ'],
  ])('%s is %s to an Erasmian who knows the word', (word, phones) => {
    expect(ERASMIAN.say(word, entryOf(word, engine))).toBe(phones);
  });

  it('of two accents the first is the stress, and a grave is one', () => {
    expect(say('its own phones', 'ἄνθρωπός')).toBe('ˈa n θ r o p o s');
    expect(say('its own phones', 'πρὸς')).toBe('p r ˈo s');
  });
});

describe('words', () => {
  it('stand as printed, without punctuation, each once with its count', () => {
    const verses = ['Καὶ ὁ λόγος, ὁ—λόγος· ἀλλ’ ὁ λόγος;', 'καὶ (ὁ) λόγον.'];
    expect(wordsOf(verses)).toEqual([
      { text: 'ὁ', count: 4 },
      { text: 'λόγος', count: 3 },
      { text: 'Καὶ', count: 1 },
      { text: 'ἀλλ’', count: 1 },
      { text: 'καὶ', count: 1 },
      { text: 'λόγον', count: 1 },
    ]);
  });

  it('are those of the New Testament', async () => {
    const words = await newTestament();
    expect(words.length).toBe(19_450);
    expect(words.reduce((sum, { count }) => sum + count, 0)).toBe(137_779);
    expect(words[0]).toEqual({ text: 'καὶ', count: 8545 });
  });
});

describe('shares', () => {
  const words = [
    { text: 'ὁ', count: 10 },
    { text: 'λόγος', count: 5 },
    { text: 'θεός', count: 3 },
    { text: 'ἀγάπη', count: 2 },
  ];
  const attempts = new Map([
    ['ὁ', 'o'],
    ['λόγος', 'l ˈo ɣ u s'],
    ['θεός', 'θ ˈe o s'],
    ['ἀγάπη', 'a ɣ ˈa p u'],
  ]);
  /** The real answer, the letters of the fixes of ἀγάπη taken away. */
  const answerTo: Answer = (target, ipa) => {
    const answer = score(target, ipa);
    if (target === 'ἀγάπη') for (const fix of answer.coaching.summary.fixes) fix.letters = null;
    return answer;
  };
  const told = tally(
    words,
    (word) => attempts.get(word) as string,
    answerTo,
    () => {},
  );

  it('are counted over running words', () => {
    expect(told.words).toBe(20);
    expect(told.counts).toMatchObject({
      stressMissed: { held: 3, of: 10 },
      withoutLetters: { held: 2, of: 7 },
      stressUnjudged: { held: 0, of: 10 },
      withoutEdit: { held: 13, of: 20 },
    });
    expect(told.counts.differentWord.of).toBe(20);
    expect(told.examples.differentWord[0]).toMatchObject({ text: 'λόγος', instead: 'λόγους' });
  });

  it('name the words that take most from the mean: five times 0.2, twice 0.2, three times 0.1', () => {
    expect(told.losses.map(({ text, proximity }) => [text, proximity])).toEqual([
      ['λόγος', 0.8],
      ['ἀγάπη', 0.8],
      ['θεός', 0.9],
    ]);
  });

  it('are the counts in per cent, and nothing else', () => {
    expect(share(told.counts.stressMissed)).toBe(30);
    expect(share(told.counts.withoutEdit)).toBe(65);
    expect(share({ held: 0, of: 0 })).toBe(0);
    expect(told.meanProximity).toBeCloseTo((10 + 5 * 0.8 + 3 * 0.9 + 2 * 0.8) / 20, 6);
  });
});

describe('confusions', () => {
  it.each([
    ['λόγος', ['λόγον', 'λόγους', 'λόγῳ']],
    ['ψυχή', ['ψυχήν', 'ψυχῆς', 'ψυχαί']],
    ['σωτήρ', []],
  ])('%s may become %j, frequent words one phone away', (target, forms) => {
    expect(othersOf(target, engine).map(({ form }) => form)).toEqual(forms);
  });

  const words = [
    { text: 'λόγος', count: 7 },
    { text: 'ψυχή', count: 2 },
  ];

  it('are told, but ψυχαί is an accepted way to say ψυχή', () => {
    expect(tallyConfusions(words, engine, score, () => {})).toEqual({
      targets: 2,
      pairs: { held: 5, of: 5 },
      weighted: { held: 25, of: 25 },
      accepted: 1,
      missed: [],
    });
  });
});

describe('readers under every scheme', () => {
  const engines = new Map<string, Engine>();
  beforeAll(async () => {
    for (const scheme of SCHEMES) engines.set(scheme.name, await loadEngine(scheme));
  });

  const proximity = ({ say: sayWord }: Reader, word: string, scheme: string): number =>
    scoreReading(read({ target: word, ipa: sayWord(word, entryOf(word, engine)), scheme }, engines))
      .proximity;

  it.each([
    // Of six sounds two are η with a glide, 0.02 each; the glides of ει and the English r are free.
    ['εἰρήνη', 'erasmian', US_STUDENT_WITH_K, 1 - 0.04 / 6],
    // χ as k, and υ as u.
    ['ψυχή', 'erasmian', US_STUDENT_WITH_K, 1 - 0.06 / 5],
    ['ζωή', 'erasmian', ERASMIAN, 1],
    ['ἅγιος', 'modern-greek', MODERN, 1],
    ['τέκνα', 'attic', ATTIC, 1],
    // The glide said as [i].
    ['καὶ', 'attic', ATTIC_ALL_LONG, 1 - 0.02 / 3],
    // The last α is short, and was long; of the others the writing does not tell.
    ['θάλασσα', 'attic', ATTIC_ALL_LONG, 1 - 0.1 / 6],
    // [b] for β is wrong, twice; [ɔ] is free.
    ['βίβλος', 'modern-greek', ERASMIAN, 1 - 2 / 6],
    // [e] for αι: a wrong vowel, and no glide.
    ['καί', 'erasmian', KOINE, 1 - 2 / 3],
  ])('%s under %s', (word, scheme, reader, expected) => {
    expect(proximity(reader, word, scheme)).toBeCloseTo(expected, 6);
  });
});
