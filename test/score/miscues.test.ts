/**
 * Tests which words of a passage were left out, said twice, begun twice or swapped with the next. The frames have the
 * sounds that were said.
 */

import { describe, expect, it } from 'vitest';
import { type Random, seeded } from '../../bench/inputs/random.ts';
import { lessonOf } from '../../packages/lesson/src/lessonOf.ts';
import { LANGUAGES } from '../../packages/lesson/src/sentences/language.ts';
import { ask, score } from '../../src/engine/library/scorer.ts';
import { summaryOf } from '../../src/engine/library/summary.ts';
import { engines } from '../engine.ts';
import { RUNS } from '../parts/runs.ts';
import { framesOfVoice, heard, phonesOf, soundsOf, typesOf, VOCAB, verseOf, WORDS } from './passages.ts';

/**
 * Says a verse with a miscue at the word of index `at`. Returns the sounds that are said, then the error types that the
 * words from that index on must have.
 */
type Said = (words: string[], at: number, random: Random) => [string[], ...string[]];
const MISCUES: Record<string, Said> = {
  none: (words) => [soundsOf(words)],
  omission: (words, at) => [soundsOf(words.toSpliced(at, 1)), 'omission'],
  repetition: (words, at) => [soundsOf(words.toSpliced(at, 0, words[at] as string)), 'repetition'],
  restart: (words, at) => {
    const own = phonesOf(words[at] as string);
    const [before, begun] = [soundsOf(words.slice(0, at)), own.slice(0, Math.min(3, own.length - 1))];
    if (begun.length < 2) return [soundsOf(words)];
    return [[...before, ...begun, ...soundsOf(words.slice(at))], 'restart'];
  },
  transposition: (words, at) => {
    const [one, next] = words.slice(at, at + 2) as [string, string];
    return [soundsOf(words.with(at, next).with(at + 1, one)), 'transposition', 'transposition'];
  },
};

describe('a verse with one miscue names exactly that', () => {
  it.each(Object.keys(MISCUES))('%s', (kind) => {
    for (let seed = 0; seed < RUNS / 10; seed++) {
      const random = seeded(seed);
      const words = verseOf(random);
      const at = random.below(words.length - 1);
      const [said, ...types] = (MISCUES[kind] as Said)(words, at, random);
      const answer = heard(words.join(' '), said, random);
      const expected = words.map(() => 'none').toSpliced(at, types.length, ...types);
      expect(typesOf(answer), `${seed}: ${words.join(' ')}`).toEqual(expected);
      // All sounds are right in words without a miscue, and in words that were said in the wrong place.
      for (const [n, { proximity }] of answer.words.entries())
        if (['none', 'transposition'].includes(expected[n] as string)) expect(proximity).toBe(1);
      expect(answer.observed_phones).toEqual(said);
    }
  });
});

describe('a word alone', () => {
  const begun = [...phonesOf('ἄνθρωπος').slice(0, 3), ...phonesOf('ἄνθρωπος')];
  it.each<[string, string, string[]]>([
    ['repetition', 'θεὸς', soundsOf(['θεὸς', 'θεὸς'])],
    ['restart', 'ἄνθρωπος', begun],
    ['insertion', 'αὐτοῦ', soundsOf(['ζωὴ', 'αὐτοῦ'])],
    ['insertion', 'αὐτοῦ', soundsOf(['αὐτοῦ', 'ζωὴ'])],
  ])('that is a %s: its sounds are right, and what was added costs as in a passage', (type, word, said) => {
    for (let seed = 0; seed < RUNS / 10; seed++) {
      const answer = heard(word, said, seeded(seed));
      const sounds = phonesOf(word).length;
      expect([typesOf(answer), answer.observed_phones, answer.fluency]).toEqual([[type], said, undefined]);
      expect(answer.words[0]?.end_s).toBeGreaterThan(answer.words[0]?.start_s as number);
      expect(answer.real_edits).toBe(said.length - sounds);
      expect(answer.proximity).toBeCloseTo(sounds / said.length, 5);
    }
  });

  it('that is right, or has one sound wrong, missing or too many, or is another word, has no type', () => {
    for (let seed = 0; seed < RUNS / 3; seed++) {
      const random = seeded(seed);
      const word = random.pick(WORDS);
      const right = phonesOf(word);
      const at = random.below(right.length);
      const other = random.pick(VOCAB.slice(1));
      const slips = [right.with(at, other), right.toSpliced(at, 1), right.toSpliced(at, 0, other)];
      for (const said of [right, ...slips, phonesOf(random.pick(WORDS))])
        expect(typesOf(heard(word, said, random)), `${seed}: ${word}, ${said.join(' ')}`).toEqual([
          undefined,
        ]);
    }
  });
});

describe('the lesson names words that went wrong before sounds', () => {
  const verse = ['πρὸς', 'ἐγένετο', 'θεὸς', 'φῶς', 'ἄνθρωπος', 'κόσμον'];
  const listener = { scheme: 'koine-greek', tongue: 'en-US', words: LANGUAGES.en } as const;
  const begun = [...soundsOf(verse.slice(0, 4)), 'a', 'n', 'θ', ...soundsOf(verse.slice(4))];

  // biome-ignore format: a table, one case a line
  it.each([
    ['omission', soundsOf(verse.toSpliced(2, 1)), 'You skipped θεὸς. All other sounds right'],
    ['repetition', soundsOf(verse.toSpliced(2, 0, 'θεὸς')), 'You said θεὸς twice. All sounds right'],
    ['restart', begun, 'You began ἄνθρωπος twice. All sounds right'],
    ['transposition', soundsOf(verse.with(2, 'φῶς').with(3, 'θεὸς')), 'You said φῶς before θεὸς. All sounds right'],
  ])('%s', (type, said, verdict) => {
    const answer = heard(verse.join(' '), said, seeded(9));
    const lesson = lessonOf(answer, listener);
    expect(lesson.verdict.join(' ')).toContain(verdict);
    expect(lesson.fixes).toEqual([]);
    expect(lesson.remarks.join(' ')).toMatch(/[56] of 6 words, \d+ words a minute/u);
    const { words } = summaryOf(answer);
    expect(words.filter(({ error_type }) => error_type !== undefined)[0]).toMatchObject({ error_type: type });
  });
});

describe('the words of a passage', () => {
  const WORDS_SAID = ['πρὸς', 'ἐγένετο', 'θεὸς', 'φῶς'];
  const target = WORDS_SAID.join(' ');
  const said = soundsOf(WORDS_SAID);
  const without = (word: string) => soundsOf(WORDS_SAID.filter((one) => one !== word));

  it('a word that was left out has no times; its neighbors have their times and are sure', () => {
    const { words, phones, gop } = heard(target, without('θεὸς'), seeded(1));
    expect(words.map(({ start_s }) => start_s !== undefined)).toEqual([true, true, false, true]);
    const times = words.filter(({ start_s }) => start_s !== undefined);
    for (const [n, { start_s, end_s }] of times.entries()) {
      expect(end_s).toBeGreaterThan(start_s as number);
      expect(start_s).toBeGreaterThanOrEqual(times[n - 1]?.end_s ?? 0);
    }
    const rows = phones.filter(({ status }) => status === 'missing');
    expect(rows.map((row) => row.target)).toEqual(phonesOf('θεὸς'));
    expect(rows.every(({ confidence }) => (confidence ?? 1) < 0.01)).toBe(true);
    expect(phones.every(({ uncertain }) => !uncertain)).toBe(true);
    expect(gop?.phones.map(({ deleted }) => deleted > 0.99)).toEqual(
      phones.map(({ status }) => status === 'missing'),
    );
  });

  it('a reader who stops has left out the rest, and a late one the beginning', () => {
    const [none, out, quiet] = [Array(9).fill('none'), Array(5).fill('omission'), Array(50).fill('_')];
    const typesFor = (sounds: string[]) => typesOf(heard(WORDS.join(' '), sounds, seeded(4)));
    expect(typesFor([...soundsOf(WORDS.slice(0, 9)), ...quiet])).toEqual([...none, ...out]);
    expect(typesFor([...quiet, ...soundsOf(WORDS.slice(5))])).toEqual([...out, ...none]);
    // Silence with one click in it is not a reading, so no word counts as left out.
    expect(typesFor([...quiet, 'z', ...quiet])).toEqual(Array(14).fill(undefined));
  });

  it('two miscues in different places are both named', () => {
    const verse = ['πρὸς', 'ἐγένετο', 'θεὸς', 'φῶς', 'ἄνθρωπος', 'κόσμον', 'λόγος'];
    const order = ['πρὸς', 'πρὸς', 'ἐγένετο', 'θεὸς', 'φῶς', 'ἄνθρωπος', 'λόγος'];
    expect(typesOf(heard(verse.join(' '), soundsOf(order), seeded(3)))).toEqual([
      ...['repetition', 'none', 'none', 'none', 'none', 'omission', 'none'],
    ]);
  });

  it('a sound that is wrong is a mispronunciation, a word too many an insertion', () => {
    const wrong = [...phonesOf('πρὸς'), 'e', 'z', ...said.slice(6)];
    expect(typesOf(heard(target, wrong, seeded(4)))).toEqual(['none', 'mispronunciation', 'none', 'none']);
    // Four other sounds were heard in place of a whole word.
    const [before, after] = [soundsOf(WORDS_SAID.slice(0, 2)), phonesOf('φῶς')];
    const unheard = heard(target, [...before, 'x', 'x', 'x', 'x', ...after], seeded(4));
    expect(typesOf(unheard)).toEqual(['none', 'none', 'mispronunciation', 'none']);
    const rows = unheard.phones.filter((row) => row.target !== null).slice(before.length, -after.length);
    expect(rows.some(({ status }) => status === 'correct')).toBe(false);
    const verse = ['πρὸς', 'ἐγένετο', 'ἄνθρωπος', 'θεὸς', 'κόσμον'];
    const more = soundsOf(verse.toSpliced(2, 0, 'φῶς'));
    const types = typesOf(heard(verse.join(' '), more, seeded(5)));
    expect(types).toEqual(['none', 'insertion', 'none', 'none', 'none']);
  });

  it('frames without times have types but no times; single words and phones have neither', () => {
    const untimed = heard(target, said, seeded(6), { frame_s: null });
    expect(typesOf(untimed)).toEqual(['none', 'none', 'none', 'none']);
    expect(untimed.words.some((word) => 'start_s' in word)).toBe(false);
    expect(untimed).not.toHaveProperty('fluency');
    const [word] = heard('θεὸς', phonesOf('θεὸς'), seeded(7)).words;
    expect(word).not.toHaveProperty('error_type');
    const question = ask({ target, scheme: 'koine-greek', ipa: said, candidates: 0 } as never, engines);
    expect(score(question).words[0]).not.toHaveProperty('error_type');
  });

  it('a sound that is wrong everywhere is wrong in a passage with a miscue, too', () => {
    const verse = ['πρὸς', 'ἐγένετο', 'θεὸς', 'ζωὴ', 'ἄνθρωπος', 'κόσμον', 'ἦλθεν'];
    const wrong = soundsOf(verse.toSpliced(3, 1)).map((phone) => (phone === 'θ' ? 't' : phone));
    const { words, phones } = heard(verse.join(' '), wrong, seeded(10));
    expect(words[3]?.error_type).toBe('omission');
    const rows = phones.filter(({ target }) => target === 'θ');
    expect(rows.map(({ observed, status }) => [observed, status])).toEqual(Array(3).fill(['t', 'incorrect']));
    expect(rows.every(({ uncertain }) => !uncertain)).toBe(true);
  });

  it('a word that was left out is named in a voice that says a sound unlike others, and hardly another word', () => {
    const seeds = Array.from({ length: 30 }, (_, seed) => seed);
    const read = seeds.map((seed) => {
      const random = seeded(seed);
      const words = verseOf(random, 8);
      // The frames are so unsure that a word with fewer than six sounds would be too little evidence.
      const at = words.findIndex((word, n) => n > 0 && phonesOf(word).length >= 6);
      const said = soundsOf(words.toSpliced(at, 1));
      const types = typesOf(heard(words.join(' '), said, random, { frames: framesOfVoice }));
      const others = types.filter((type, n) => n !== at && !/^(?:none|mispronunciation)$/u.test(type ?? ''));
      return { named: types[at] === 'omission', others: others.length };
    });
    expect(read.filter(({ named }) => named).length).toBeGreaterThanOrEqual(28);
    // Without the correction for the voice of the reader, other words would be named in six verses.
    expect(read.filter(({ others }) => others > 0).length).toBeLessThanOrEqual(3);
  });

  it('if another verse was read, the sounds are heard as they were said, without types', () => {
    const other = soundsOf(['μαρτυρίαν', 'ἦλθεν', 'δύναμις', 'κόσμον']);
    const { gop, words } = heard(target, other, seeded(8));
    expect(gop?.decoding).toBe('free');
    expect(words[0]).not.toHaveProperty('error_type');
  });
});
