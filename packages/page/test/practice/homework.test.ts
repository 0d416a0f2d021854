import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { classOf } from '../../src/practice/classroom.ts';
import { worstTakes } from '../../src/practice/history.ts';
import {
  HOMEWORK_LIMIT,
  type Homework,
  readHomework,
  takeBytes,
  writeHomework,
} from '../../src/practice/homework.ts';
import { CHANGED, HAND_IN, homework, NOW, SET, STRANGE, WAV } from './handedIn.ts';

describe('the file of a student', () => {
  it('has what was said of the set, and is read as it was written', async () => {
    const read = await homework();
    expect(read).toEqual({
      kind: 'koine homework 1',
      name: 'Anna B.',
      title: 'Lesson 4',
      scheme: 'attic',
      accept: 'ω:oʊ',
      saved: NOW,
      note: '',
      of: 4,
      seconds: 11,
      words: [
        { text: 'λόγος', best: 90, last: 80, count: 3, spoken: 3 },
        { text: 'ἀγάπη'.normalize('NFD'), best: 70, last: 70, count: 1, spoken: 1 },
        { text: 'Ἐν ἀρχῇ ἦν ὁ λόγος καὶ', best: 100, last: 100, count: 1, spoken: 1 },
      ],
      sounds: [
        { phone: 'kʰ', count: 5, score: 0.781 },
        { phone: 'e', count: 5, score: 1 },
      ],
      takes: [{ text: 'λόγος', points: 50, wav: expect.stringMatching(/^UklGR/u) }],
    });
    expect(read.takes.map(takeBytes)).toEqual([WAV]);
  });

  it('has three recordings, of seconds and not of minutes, and stays below its limit', async () => {
    const wav = (seconds: number) =>
      Uint8Array.from({ length: 44 + 32_000 * seconds }, (_, n) => WAV[n] ?? 7);
    const takes = [12, 60, 12, 12].map((seconds, n) => ({ text: `α${n}`, points: 9.6, wav: wav(seconds) }));
    const text = await writeHomework({ ...HAND_IN, takes }, NOW);
    expect(text.length).toBeLessThan(HOMEWORK_LIMIT);
    const { takes: kept } = (await readHomework(text)) as Homework;
    expect(kept.map((take) => [take.text, take.points])).toEqual([
      ['α0', 10],
      ['α2', 10],
    ]);
  });

  it('has the recordings that went worst, the last one of each word', () => {
    const all = [
      ['α', 90],
      ['β', 20],
      ['γ', 40],
      ['δ', 30],
      ['β', 95],
      ['α', 10],
    ] as const;
    const worst = all.reduce<ReturnType<typeof worstTakes>>(
      (takes, [text, points]) => worstTakes(takes, { text, points, wav: WAV }),
      [],
    );
    expect(worst.map(({ text, points }) => `${text} ${points}`)).toEqual(['α 10', 'δ 30', 'γ 40']);
  });

  it('is read back for any student', () => {
    const attempts = fc.array(
      fc.record({
        ...{
          at: fc.integer(),
          scheme: fc.constant('attic'),
          target: fc.constantFrom('λόγος', 'ΦΩ͂Σ', 'φῶς.'),
          said: fc.string(),
        },
        ...{
          score: fc.double({ min: 0, max: 1, noNaN: true }),
          seconds: fc.double({ min: 0, max: 3600, noNaN: true }),
        },
        sounds: fc.array(fc.tuple(fc.string({ maxLength: 20 }), fc.double({ min: 0, max: 1, noNaN: true }))),
      }),
    );
    const handIns = fc.record({
      name: fc.string({ unit: 'binary' }),
      title: fc.string({ unit: 'binary' }),
      attempts,
    });
    return fc.assert(
      fc.asyncProperty(handIns, async ({ name, title, attempts: some }) => {
        const read = await homework({ name, set: { ...SET, title }, attempts: some });
        expect(read.note).toBe('');
        expect(read.words.reduce((sum, { count }) => sum + count, 0)).toBe(some.length);
      }),
    );
  });
});

describe('a file that was changed', () => {
  it.each([
    ['a better score', '"best":90', '"best":100'],
    ['another name', 'Anna', 'Hanna'],
    ['another check', /"check":"../u, '"check":"00'],
    ['no check', /,"check":"[^"]*"/u, ''],
    ['a word twice', '"words":[', '"words":[{"text":"φῶς","best":99,"last":99,"count":1,"spoken":1},'],
    ['something more', '"kind"', '"__proto__":{"note":""},"more":1,"kind"'],
  ])('with %s says so, and is shown', async (_what, from, to) => {
    const text = (await writeHomework(HAND_IN, NOW)).replace(from, to);
    expect(await readHomework(text)).toMatchObject({ title: 'Lesson 4', note: CHANGED });
  });

  it('of a page that has no check cannot be checked', async () => {
    const text = (await writeHomework(HAND_IN, NOW)).replace(/"check":"[^"]*"/u, '"check":""');
    const note = 'This file cannot be checked for changes: a page without https saved or read it.';
    expect(await readHomework(text)).toMatchObject({ name: 'Anna B.', note });
  });

  it.each([
    ['"of":4', '"of":-1'],
    ['"of":4', '"of":1e999'],
    ['"best":90', '"best":101'],
    ['"best":90', '"best":"90"'],
    ['"spoken":3', '"spoken":0.5'],
    [`"saved":${NOW}`, '"saved":1e300'],
    ['"name":"Anna B."', '"name":{"toString":"x"}'],
    ['"words":[', '"words":[null,'],
    ['"phone":"kʰ"', '"phone":["kʰ"]'],
    ['"wav":"UklGR', '"wav":"<svg>'],
    ['"wav":"UklGR', '"wav":"data:'],
  ])('from %s to %s is refused', async (from, to) => {
    const whole = await writeHomework(HAND_IN, NOW);
    expect(whole).toContain(from);
    expect(await readHomework(whole.replace(from, to))).toBe(STRANGE);
  });

  it('to more than 2 MB is refused unread', async () => {
    expect(await readHomework(' '.repeat(HOMEWORK_LIMIT + 1))).toBe(
      'This file is over 2 MB, and homework never is.',
    );
  });

  it('anywhere gets a sentence, or is refused; no file is taken for whole that is not', async () => {
    const whole = await writeHomework(HAND_IN, NOW);
    const files = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.json(),
      fc
        .tuple(fc.nat(whole.length), fc.nat(3), fc.string({ maxLength: 3 }))
        .map(([at, length, text]) => whole.slice(0, at) + text + whole.slice(at + length)),
      fc
        .tuple(fc.constantFrom(...Object.keys(JSON.parse(whole))), fc.jsonValue())
        .map(([field, value]) => JSON.stringify({ ...JSON.parse(whole), [field]: value })),
    );
    const same = JSON.stringify(JSON.parse(whole));
    await fc.assert(
      fc.asyncProperty(files, async (text) => {
        const read = await readHomework(text);
        if (typeof read === 'string') expect(read).toMatch(/\.$/u);
        else if (read.note === '') expect(JSON.stringify(JSON.parse(text))).toBe(same);
        classOf([{ file: 'a.json', homework: read }]);
      }),
    );
  });
});
