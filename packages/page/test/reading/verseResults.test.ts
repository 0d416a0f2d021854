import { expect, it } from 'vitest';
import type { TutorResponse } from '../../../../src/contract/response.ts';
import { score } from '../../../../test/engine.ts';
import { outcomeOf } from '../../src/device/following.ts';
import type { FollowedVerse, Outcome } from '../../src/device/protocol.ts';
import { MOST_CHARACTERS, Readings } from '../../src/practice/keptReadings.ts';
import { versesIn } from '../../src/reading/passage.ts';
import { PassageReading } from '../../src/reading/passageReading.ts';
import { sumOf } from '../../src/reading/verseResults.ts';
import { lessonFor } from '../../src/sounds/pictures.ts';
import { storage } from '../practice/storage.ts';

const SENTENCE = 'I did not understand that.';
const VERSES = versesIn('ὁ λόγος\nὁ θεός\nὁ λόγος');
const RIGHT: Outcome = { status: 'right', event: '', start: null };

/** Makes a verse that was read without a fault, or was not understood. */
function followed(verse: number, isUnderstood = true): FollowedVerse {
  const read: TutorResponse = score('ὁ λόγος', 'o l ˈo ɣ o s');
  const answer = isUnderstood ? read : { ...read, proximity: 0.4, understood: false as const };
  const [outcomes, pace] = isUnderstood ? [[RIGHT, RIGHT], ''] : [[], SENTENCE];
  return { verse, answer, outcomes, pace, start_s: verse, end_s: verse + 1 };
}

function reading(...verses: readonly FollowedVerse[]) {
  const passage = new PassageReading(VERSES);
  passage.learn(passage.begin(0).map((text) => text.split(' ')));
  const told = passage.told({ state: 'reading', at: null, verses }, true);
  return { passage, told: told.map(({ verse }) => verse), from: passage.over() };
}

it('a verse that was not understood marks no word, is not told as read, and counts in no sum', () => {
  const { passage, told, from } = reading(followed(0), followed(1, false), followed(2));
  expect(passage.results[1]).toMatchObject({ outcomes: [null, null], pace: SENTENCE, whole: false });
  expect([told, from]).toEqual([[0, 2], 3]);
  expect(sumOf(passage.results)).toMatchObject({ read: 2, points: 100, pace: 120 });
  const store = storage();
  new Readings(() => store).keep('John 1', passage.results, 120, new Date());
  const { verses } = new Readings(() => store).of('John 1');
  const again = new PassageReading(VERSES, verses);
  expect(again.results.map((result) => result?.outcomes)).toEqual([
    [RIGHT, RIGHT],
    undefined,
    [RIGHT, RIGHT],
  ]);
  expect(sumOf(again.results)).toEqual(sumOf(passage.results));
  expect(new PassageReading(versesIn('ὁ λόγος ἦν'), verses).results).toEqual([null]);
});

it('readings in the storage are bounded in number and in size; the newest stay', () => {
  const store = storage();
  const readings = new Readings(() => store);
  const { passage } = reading(followed(0), followed(1), followed(2));
  for (let n = 0; n < 40; n++) readings.keep(`${n}`, passage.results, 120, new Date());
  expect([readings.of('9').verses.length, readings.of('10').verses.length]).toEqual([0, 3]);
  const long = Array.from({ length: 1500 }, () => passage.results[0] ?? null);
  for (let n = 40; n < 60; n++) readings.keep(`${n}`, long, 120, new Date());
  expect([...store.kept.values()].join().length).toBeLessThanOrEqual(MOST_CHARACTERS);
  expect([readings.of('40').verses.length, readings.of('59').verses.length]).toEqual([0, 1500]);
});

it('a word with a doubt that costs no points is right', () => {
  const { phones, ...answer } = score('ὁ λόγος', 'o l ˈo x o s');
  const doubted: TutorResponse = {
    ...answer,
    phones: phones.map((phone, n) => (n === 3 ? { ...phone, cost: 0, uncertain: true } : phone)),
    words: answer.words.map((word) => ({ ...word, proximity: 1 })),
  };
  const { words } = lessonFor(doubted, { tongue: 'en' });
  expect(words.map((word, n) => [word.faulty, outcomeOf(word, n, doubted).status])).toEqual([
    [false, 'right'],
    [true, 'right'],
  ]);
});

it('a later reading may back up by two verses, and marks the verses that it passes over', () => {
  const passage = new PassageReading(versesIn('ὁ λόγος\n'.repeat(6)));
  const read = (first: number, count: number, ...verses: readonly number[]): number => {
    const known = passage.begin(first).map((text) => text.split(' '));
    expect(known.length).toBe(count);
    passage.learn(known);
    passage.told({ state: 'reading', at: null, verses: verses.map((n) => followed(n)) }, true);
    passage.voice.add(new Float32Array(160_000), 16_000);
    return passage.over();
  };
  expect(read(0, 6, 0, 1, 2)).toBe(3);
  // After `begin(3)`, the tutor expects verses 1 to 5 and counts them from 0.
  expect(read(3, 5, 1, 4)).toBe(6);
  const marks = passage.results.map((result) => result?.outcomes[0]?.status);
  expect(marks).toEqual(['right', 'right', 'right', 'omitted', 'omitted', 'right']);
});

it('a verse that the reader breaks off by Stop is not one that was not understood', () => {
  const passage = new PassageReading(VERSES);
  passage.learn(passage.begin(0).map((text) => text.split(' ')));
  const lostAt = (word: number, isLast: boolean): number[] => {
    const verses = [followed(0, false), followed(1, false)];
    const progress = { state: 'reading', at: { verse: 1, word }, verses } as const;
    return verses.filter((verse) => passage.isLost(progress, isLast, verse)).map(({ verse }) => verse);
  };
  expect([lostAt(0, true), lostAt(1, true), lostAt(0, false)]).toEqual([[0], [0, 1], [0, 1]]);
});

it('the next reading begins with the last verse if that was not understood', () => {
  expect(reading(followed(0), followed(1, false)).from).toBe(1);
});
