import { describe, expect, it } from 'vitest';
import type { TutorResponse } from '../../../../src/contract/response.ts';
import { createTutor } from '../../../../src/index.ts';
import type { FollowedVerse, Outcome } from '../../src/device/protocol.ts';
import { passageOf } from '../../src/practice/sets.ts';
import { placesOf, type Verse, versesIn } from '../../src/reading/passage.ts';
import { passedOver, resultOf, sumOf } from '../../src/reading/verseResults.ts';

const printed = ({ tokens }: Verse): string =>
  tokens.map(({ before, text, behind }) => `${before}[${text}]${behind}`).join('');

describe('a passage', () => {
  it.each([
    ['Ἐν ἀρχῇ ἦν ὁ Λόγος,', ['[Ἐν] [ἀρχῇ] [ἦν] [ὁ] [Λόγος],']],
    ['1 «Ἐν» (ἀρχῇ)·\n\n 2  οὗτος ', ['1 «[Ἐν]» ([ἀρχῇ])·', '2 [οὗτος]']],
    ['πάντα δι’ αὐτοῦ—καὶ', ['[πάντα] [δι’] [αὐτοῦ]—[καὶ]']],
    ['John 1\nθεός · τέλος .', ['[θεός] · [τέλος] .']],
    ['no Greek\n12', []],
    ['', []],
  ])('%j is %j', (text, verses) => expect(versesIn(text).map(printed)).toEqual(verses));

  it('whose line is long is cut at its stops, and between words where it has none', () => {
    const line = `${'λόγος '.repeat(30)}τέλος, ${'θεός '.repeat(90)}`;
    expect(versesIn(line).map(({ tokens }) => tokens.length)).toEqual([31, 40, 40, 10]);
    expect(versesIn('λόγος, '.repeat(85)).every(({ tokens }) => tokens.length <= 40)).toBe(true);
  });

  it('has the words that the tutor reads where they are printed', async () => {
    const tutor = await createTutor({ schemes: ['koine-greek'] });
    for (const [text, places] of [
      ['Ἐν ἀρχῇ ἦν ὁ Λόγος', [0, 1, 2, 3, 4]],
      ['3 πάντα δι’ αὐτοῦ—ἐγένετο, ιβʹ καὶ', [0, 1, 2, 3, 5]],
      ['ὁ ὁ ὁ', [0, 1, 2]],
    ] as const) {
      const [verse] = versesIn(text) as [Verse];
      const words = tutor.read(text).target_words.map(({ word }) => word);
      expect(placesOf(words, verse)).toEqual(places);
    }
  });
});

describe('a result', () => {
  const [verse] = versesIn('ὁ ιβʹ λόγος θεός') as [Verse];
  const outcome: Outcome = { status: 'right', event: '', start: 0.5 };
  const answer = { proximity: 0.9, words: [{}, {}, {}] } as unknown as TutorResponse;
  const ended = {
    verse: 0,
    start_s: 1,
    end_s: 3,
    answer,
    outcomes: [outcome, outcome, outcome],
    pace: '3 of 3 words, 90 words a minute.',
  } as FollowedVerse;

  it('marks the words that are read, up to where the reader stopped', () => {
    const whole = resultOf(ended, verse, [0, 2, 3], 10);
    expect(whole).toMatchObject({
      outcomes: [outcome, null, outcome, outcome],
      start: 11,
      end: 13,
      whole: true,
    });
    const broken = resultOf(ended, verse, [0, 2, 3], 10, 1);
    expect(broken).toMatchObject({ outcomes: [outcome, null, outcome, null], whole: false });
    const short = { ...ended, answer: { proximity: null } } as unknown as FollowedVerse;
    expect(resultOf(short, verse, [0, 2, 3], 10)).toBeNull();
  });

  it('of a passage counts a verse that was passed over, and none that was broken off', () => {
    const whole = resultOf(ended, verse, [0, 2, 3], 0);
    const broken = resultOf(ended, verse, [0, 2, 3], 0, 1);
    expect(sumOf([whole, null, broken])).toMatchObject({ read: 1, points: 90 });
    const [three] = versesIn('ὁ λόγος θεός') as [Verse];
    expect(sumOf([whole, passedOver(three)])).toMatchObject({ read: 1, points: 45 });
    expect(sumOf([null])).toEqual({ read: 0, points: 0, minutes: 0, pace: 0 });
  });
});

it('what is read at once is a chapter, or all where nothing has a place', () => {
  const at = (...places: readonly string[]) => places.map((place) => ({ text: 'ὁ', place }));
  const book = at('John 1:1', 'John 1:2', 'John 2:1', 'John 3:1');
  expect(passageOf(book, 1)).toEqual({ first: 0, items: book.slice(0, 2) });
  expect(passageOf(book, 2)).toEqual({ first: 2, items: book.slice(2, 3) });
  expect(passageOf(book, 3)).toEqual({ first: 3, items: book.slice(3) });
  expect(passageOf(at('', ''), 1)).toEqual({ first: 0, items: at('', '') });
  expect(passageOf([], 0)).toEqual({ first: 0, items: [] });
});
