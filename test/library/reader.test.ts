import { describe, expect, it } from 'vitest';
import { Tape } from '../../packages/ears/src/tape.ts';
import { wordsOf } from '../../packages/voice/src/wordsToSay.ts';
import { createTutor, type Progress } from '../../src/index.ts';
import { openVoice } from '../../src/service/built/openVoice.ts';
import { hiss } from '../hear/sounds.ts';
import { STEP } from '../parts/runs.ts';

const VERSES = [
  'Ἐν ἀρχῇ ἦν ὁ Λόγος',
  'καὶ ὁ Λόγος ἦν πρὸς τὸν Θεόν',
  'καὶ Θεὸς ἦν ὁ Λόγος',
  'πάντα δι’ αὐτοῦ ἐγένετο',
];
const [tutor, voice] = await Promise.all([createTutor(), (await openVoice())()]);

const RATE = voice.say(wordsOf(tutor.read('ὁ'))).rate;
const soundOf = (text: string): Float32Array =>
  Float32Array.from(voice.say(wordsOf(tutor.read(text))).samples, (sample) => sample / 2 ** 15);
const spoken = VERSES.map(soundOf);
const audioOf = (verse: number): Float32Array => spoken[verse] as Float32Array;
const pause = (seconds: number): Float32Array => new Float32Array(Math.round(seconds * RATE));

/** Reads sounds aloud to a reader, in pieces of this many seconds; returns each progress with its time. */
function read(sounds: readonly Float32Array[], seconds = 2) {
  const length = Math.round(seconds * RATE);
  const reader = tutor.reader(VERSES, { sampleRate: RATE, candidates: 0 });
  const steps: (Progress & { readonly now: number })[] = [];
  let now = 0;
  for (const sound of sounds)
    for (let at = 0; at < sound.length; at += length) {
      const piece = sound.subarray(at, at + length);
      now += piece.length / RATE;
      steps.push({ ...reader.push(piece), now });
    }
  steps.push({ ...reader.end(), now });
  return { reader, steps, verses: steps.flatMap(({ verses }) => verses) };
}

const scored = ({ verses }: ReturnType<typeof read>) =>
  verses.map(({ verse, answer }) => [verse, answer.proximity === null ? null : answer.proximity > 0.9]);

describe('a chapter read aloud', () => {
  const gap = pause(0.6);
  const whole = read([gap, ...VERSES.flatMap((_, n) => [audioOf(n), gap]), gap], 0.1);

  it('each verse gets the same answer as a recording of that verse', () => {
    expect(scored(whole)).toEqual(VERSES.map((_, n) => [n, true]));
    expect(whole.verses.map(({ answer }) => answer.target_text)).toEqual(VERSES);
  });

  it('a verse is answered once it has ended, not at the end of the chapter', () => {
    const first = whole.steps.find(({ verses }) => verses.length > 0);
    expect(first?.now).toBeLessThan(0.6 + audioOf(0).length / RATE + 1.5);
  });

  it('words are reported in their order', () => {
    const at = whole.steps.flatMap(({ at }) => (at === null ? [] : [100 * at.verse + at.word]));
    expect(at).toEqual(at.toSorted((a, b) => a - b));
    expect(new Set(at).size).toBeGreaterThan(12);
  });

  it('nine words in ten are reported within half a second of their beginning', () => {
    const delays = whole.verses.flatMap(({ verse, start_s, answer }) => {
      const words = answer.proximity === null ? [] : answer.words;
      return words.map((word, n) => {
        const told = whole.steps.find(({ at }) => at?.verse === verse && at.word >= n);
        return (told?.now ?? Number.POSITIVE_INFINITY) - start_s - (word.start_s ?? 0);
      });
    });
    expect(delays.length).toBe(21);
    expect(delays.filter((delay) => delay <= 0.5).length).toBeGreaterThanOrEqual(19);
  });

  it('a piece of any length gives the same answers', () => {
    const samples = [gap, audioOf(0), gap, audioOf(1)].flatMap((sound) => [...sound]);
    const { verses } = read([Float32Array.from(samples)], samples.length);
    expect(verses[0]).toEqual(whole.verses[0]);
  });

  it('the answer to each verse has the time at which it was said', () => {
    let at = 0.6;
    for (const [n, { start_s, end_s }] of whole.verses.entries()) {
      const said = audioOf(n).length / RATE;
      expect(Math.abs(start_s - at)).toBeLessThan(0.7);
      expect(Math.abs(end_s - (at + said))).toBeLessThan(0.9);
      at += said + 0.6;
    }
  });
});

describe('a reader who does not keep to the text', () => {
  const gap = pause(0.5);
  const remark = soundOf('Παῦλος δοῦλος Χριστοῦ Ἰησοῦ κλητὸς ἀπόστολος');

  it('leaves a verse out, says one twice and goes back', () => {
    const order = [0, 2, 2, 1];
    const told = read([gap, ...order.flatMap((n) => [audioOf(n), gap])]);
    expect(scored(told)).toEqual(order.map((verse) => [verse, true]));
  });

  /** Splits the sound of a verse at the quietest point of the middle third. */
  function parted(verse: number): [Float32Array, Float32Array] {
    const sound = audioOf(verse);
    const loudness = (at: number): number =>
      sound.subarray(at - 300, at + 300).reduce((sum, sample) => sum + Math.abs(sample), 0);
    const places = Array.from({ length: 30 }, (_, n) => Math.round(sound.length * (0.35 + n / 100)));
    const at = places.reduce((best, place) => (loudness(place) < loudness(best) ? place : best));
    return [sound.subarray(0, at), sound.subarray(at)];
  }

  const silences = STEP > 1 ? [5] : [1, 5];
  it.each(silences)('is silent for %i s within a verse: it stays one verse, with that pause', (seconds) => {
    const [first, second] = parted(1);
    const told = read([gap, audioOf(0), gap, first, pause(seconds), second, gap]);
    expect(scored(told)).toEqual([0, 1].map((verse) => [verse, true]));
    const { answer } = told.verses[1] as (typeof told.verses)[number];
    const pauses = answer.proximity === null ? [] : (answer.fluency?.pauses ?? []);
    expect(pauses).toMatchObject([{ after_word: 3, within_word: false, at_stop: false }]);
    const [{ start_s, end_s } = { start_s: 0, end_s: 0 }] = pauses;
    expect(end_s - start_s).toBeCloseTo(seconds, 0);
  });

  /** Makes a sound 1.2 times faster and so higher, like the voice of another person. */
  const higher = (sound: Float32Array): Float32Array =>
    Float32Array.from(
      { length: Math.floor(sound.length / 1.2) },
      (_, n) => sound[Math.floor(1.2 * n)] as number,
    );

  it('coughs, and reads in turns with another person', () => {
    const cough = Float32Array.from(hiss(0.5), (sample) => sample * 2);
    const said = [audioOf(0), cough, higher(audioOf(1)), audioOf(2)];
    const told = read([gap, ...said.flatMap((sound) => [sound, gap])]);
    expect(scored(told)).toEqual([0, 1, 2].map((verse) => [verse, true]));
  });

  it('has another person talking softly nearby', () => {
    const whole = Float32Array.from([gap, audioOf(0), gap, audioOf(1), gap].flatMap((sound) => [...sound]));
    const nearby = higher(remark);
    const told = read([whole.map((sample, n) => sample + 0.1 * (nearby[n % nearby.length] as number))]);
    expect(scored(told)).toEqual([0, 1].map((verse) => [verse, true]));
  });

  it('breaks off: what was read is answered', () => {
    const half = audioOf(1);
    const told = read([gap, audioOf(0), gap, half.subarray(0, half.length / 2)]);
    expect(told.verses.map(({ verse }) => verse)).toEqual([0, 1]);
    expect(told.verses[1]?.answer.proximity).toBeLessThan(0.7);
  });

  it('says something unrelated for a while, and comes back to the text', () => {
    const elsewhere = Array.from({ length: Math.ceil((4 * RATE) / remark.length) }, () => remark);
    const half = audioOf(1).subarray(0, audioOf(1).length / 2);
    const told = read([gap, audioOf(0), half, ...elsewhere, gap, audioOf(3), gap]);
    const right = told.verses.filter(({ answer }) => (answer.proximity ?? 0) > 0.4);
    expect(right.map(({ verse }) => verse)).toEqual([0, 1, 3]);
    expect(right[1]?.end_s).toBeLessThan(10);
  });

  it.each([
    ['says nothing', [pause(3)]],
    ['hisses', [Float32Array.from(hiss(3), (sample) => sample / 4)]],
  ])('%s: no verse is answered', (_what, sounds) => {
    expect(read(sounds).verses).toEqual([]);
  });
});

it('of an hour of sound, only as much is kept as may be read again', () => {
  const tape = new Tape();
  const second = new Float32Array(1000);
  for (let n = 0; n < 3600; n++) {
    second.fill(n);
    tape.add(second);
    tape.forget(tape.end - 60_000);
    const kept = tape.subarray(0, tape.end);
    expect(kept.byteLength).toBeLessThanOrEqual(4 * 61_000);
    expect(kept.buffer.byteLength).toBeLessThanOrEqual(4 * 65_536);
  }
  expect(tape.end).toBe(3_600_000);
  expect(tape.subarray(tape.end - 1500, tape.end - 1498)).toEqual(Float32Array.of(3598, 3598));
});

describe('input that a reader refuses', () => {
  it.each([
    ['no list', 'Ἐν ἀρχῇ', {}, 'reader takes a list of verses, each a string; found "Ἐν ἀρχῇ"'],
    ['an empty list', [], {}, 'reader takes a list of verses, each a string; found []'],
    ['a verse that is no Greek', ['abc'], {}, 'target must be a Greek word or verse'],
    ['no rate', VERSES, { sampleRate: undefined }, 'sampleRate must be a whole number'],
    ['a scheme that was not loaded', VERSES, { scheme: 'attic' }, 'scheme "attic" was not loaded'],
  ])('%s', (_what, verses, options, sentence) => {
    const make = tutor.reader as (verses: unknown, options: unknown) => unknown;
    expect(() => make(verses, { sampleRate: 16_000, ...options })).toThrow(sentence);
  });

  it('wrong samples, and goes on with the next ones', () => {
    const reader = tutor.reader(VERSES, { sampleRate: RATE });
    const push = reader.push as (samples: unknown) => Progress;
    expect(() => push([0, 1])).toThrow('samples must be a Float32Array');
    expect(() => push(Float32Array.of(Number.NaN))).toThrow('samples holds the sample NaN');
    expect(push(pause(1)).state).toBe('silent');
  });

  it('more samples after its end', () => {
    const { reader } = read([pause(0.2)]);
    expect(() => reader.push(pause(0.1))).toThrow('this reader has ended');
    expect(reader.end().verses).toEqual([]);
  });
});
