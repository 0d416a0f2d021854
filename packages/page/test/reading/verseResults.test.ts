/** Results of verses: a verse that was not understood does not count, and the next reading begins with it. */

import { expect, it } from 'vitest';
import type { TutorResponse } from '../../../../src/contract/response.ts';
import { score } from '../../../../test/engine.ts';
import type { FollowedVerse, Outcome } from '../../src/device/protocol.ts';
import { versesIn } from '../../src/reading/passage.ts';
import { PassageReading } from '../../src/reading/passageReading.ts';
import { keptOf, sumOf } from '../../src/reading/verseResults.ts';

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
  const again = new PassageReading(VERSES, passage.results.map(keptOf));
  expect(sumOf(again.results)).toEqual(sumOf(passage.results));
  expect(new PassageReading(versesIn('ὁ λόγος ἦν'), passage.results.map(keptOf)).results).toEqual([null]);
});

it('the next reading begins with the last verse if that was not understood', () => {
  expect(reading(followed(0), followed(1, false)).from).toBe(1);
});
