/** Tests the answers of the tutor's thread, and the files that it loads, in a minimal browser with the files of the build. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { TutorResponse } from '../../../../src/contract/response.ts';
import { compiled } from '../../../../src/service/built/project.ts';
import { eis } from '../../../../test/hear/sounds.ts';

/** A message of the thread; tests are compiled without the types of a browser. */
interface ThreadMessage {
  readonly id?: number;
  readonly answer?: Readonly<Record<string, unknown>>;
  readonly refused?: { readonly detail: string; readonly field?: string };
  readonly failed?: string;
  readonly progress?: { readonly file: string; readonly loaded: number; readonly total: number };
  readonly used?: string;
}

let hear: (event: { readonly data: object }) => void;
const told: ThreadMessage[] = [];
const answers = new Map<number, (answer: ThreadMessage) => void>();
let asked: string[] = [];
let online = true;

const placeOf = (name: string): string => join(compiled('page'), name);

beforeAll(async () => {
  vi.stubGlobal('addEventListener', (_kind: string, listener: typeof hear) => {
    hear = listener;
  });
  vi.stubGlobal('postMessage', (message: ThreadMessage) => {
    told.push(message);
    if (message.id !== undefined) answers.get(message.id)?.(message);
  });
  vi.stubGlobal('fetch', async (url: string) => {
    const name = String(url).split('/').at(-1) as string;
    asked.push(name);
    if (!online) throw new TypeError('Failed to fetch');
    const bytes = readFileSync(placeOf(name));
    return new Response(bytes, { headers: { 'content-length': String(bytes.length) } });
  });
  await import(new URL('../../src/device/tutorWorker.ts', import.meta.url).href);
});
afterAll(() => {
  vi.unstubAllGlobals();
});
afterEach(() => {
  online = true;
  asked = [];
  told.length = 0;
});

let last = 0;
const ask = (kind: string, takes: object = {}): Promise<ThreadMessage> =>
  new Promise((resolve) => {
    answers.set(++last, resolve);
    hear({ data: { id: last, kind, takes } });
  });
const answerTo = async (kind: string, takes: object = {}) => {
  const { answer, refused, failed } = await ask(kind, takes);
  expect([refused, failed]).toEqual([undefined, undefined]);
  return answer as Record<string, unknown> & { readonly answer: TutorResponse };
};

const US = { tongue: 'en-US' };
const THEOS = { scheme: 'koine-greek', target: 'θεός' };
const candidatesOf = ({ answer }: { readonly answer: TutorResponse }): number =>
  answer.heard_as.candidates.length;

describe('by rule', () => {
  it('lists the traditions, and reads a word, with the kernels alone', async () => {
    const schemes = await answerTo('schemes');
    expect((schemes as unknown as { name: string }[]).map(({ name }) => name)).toContain('attic');
    const { reading, whole, words } = await answerTo('reading', { ...THEOS, target: 'ὁ ἄνθρωπος' });
    expect(whole).toBe(false);
    expect((reading as { ipa: string }).ipa).toBe('o ˈa n θ r o p o s');
    const [article, person] = words as { text: string; accented: boolean }[][];
    expect(article).toHaveLength(1);
    expect(person?.map(({ accented }) => accented)).toEqual([true, false, false]);
    expect(asked).toEqual(['kernel.wasm']);
  });

  it('scores letters and phones, with a lesson, and passes on what a class accepts', async () => {
    const typed = await answerTo('score', { ...THEOS, ...US, said: 'σέος' });
    const phones = await answerTo('score', { ...THEOS, ...US, ipa: 's ˈe o s' });
    expect(phones.answer.proximity).toBeLessThan(1);
    expect(typed.lesson).toMatchObject({ scheme: 'koine-greek', points: 65 });
    expect([typed.whole, candidatesOf(typed)]).toEqual([false, 0]);
    const accepted = await answerTo('score', { ...THEOS, ...US, ipa: 's e ˈo s', accept: { θ: ['s'] } });
    expect(accepted.answer.proximity).toBeGreaterThan(0.95);
    expect(asked).toEqual([]);
    const lesson = await answerTo('lesson', { answer: typed.answer, ...US, ipaShown: true });
    expect(lesson).toMatchObject({ points: 65 });
  });

  it('refuses in the words of the library, and never fails on a text', async () => {
    // The lexicon could read Latin letters, so the thread must not load it here.
    online = false;
    const { refused } = await ask('reading', { ...THEOS, target: 'x' });
    expect(refused).toMatchObject({ field: 'target' });
    expect((await ask('reading', { ...THEOS, scheme: 'doric' })).refused?.detail).toContain('doric');
    const texts = fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^[α-ωάέήίόύώ .,·]{1,20}$/u));
    await fc.assert(
      fc.asyncProperty(texts, async (target) => {
        const { answer, refused: why } = await ask('reading', { ...THEOS, target });
        expect((answer === undefined) === (why !== undefined)).toBe(true);
      }),
    );
  });
});

describe('the lexicon', () => {
  it('comes once, with its progress; then what was by rule is whole', async () => {
    const both = await Promise.all([ask('lexicon', THEOS), ask('words', { ...THEOS, prefix: 'ἄνθρωπος' })]);
    expect(both[0].answer).toBe(true);
    expect(both[1].answer?.words).toMatchObject([{ word: 'ἄνθρωπος' }]);
    expect(asked.filter((name) => name.endsWith('.gz'))).toEqual(['words.lex.gz', 'koine-greek.lex.gz']);
    const progress = told.flatMap((one) => one.progress ?? []);
    const total = readFileSync(placeOf('words.lex.gz')).length;
    expect(progress.at(-1)).toEqual({ file: 'lexicon', loaded: total, total });
    expect(progress.map(({ loaded }) => loaded)).toEqual(
      progress.map(({ loaded }) => loaded).toSorted((a, b) => a - b),
    );
    const used = new Set(told.flatMap((one) => one.used?.split('/').at(-1) ?? []));
    expect(used).toEqual(new Set(['words.lex.gz', 'koine-greek.lex.gz', 'lexical.js']));
    const again = await answerTo('score', { ...THEOS, ...US, said: 'σέος' });
    expect(again.whole).toBe(true);
    expect(candidatesOf(again)).toBeGreaterThan(1);
  });

  it('is waited for by a word without an accent; where it cannot be had, the word is read by rule', async () => {
    const bare = { scheme: 'modern-greek', target: 'λογος' };
    online = false;
    expect((await answerTo('reading', bare)).whole).toBe(false);
    const { failed } = await ask('words', { ...bare, prefix: 'λογ' });
    expect(failed).toBe('The lexicon could not be loaded. Check your connection, and try again.');
    online = true;
    const { reading, whole } = await answerTo('reading', bare);
    expect([whole, (reading as { ipa: string }).ipa]).toEqual([true, 'l ˈo ɣ o s']);
  });
});

describe('the recognizer', () => {
  const take = (n: number, target = 'εἰς') => ({ target, audio: Float32Array.from(eis(n)) });

  it('says that it cannot be had, and comes before a lexicon that nobody waits for', async () => {
    online = false;
    const { failed } = await ask('listen', { scheme: 'erasmian', ...take(0), speaker: null, ...US });
    expect(failed).toBe('The recognizer could not be loaded. Check your connection, and try again.');
    online = true;
    asked = [];
    told.length = 0;
    const both = await Promise.all([ask('ears'), ask('lexicon', { scheme: 'erasmian' })]);
    expect(both.map(({ answer }) => answer)).toEqual([true, true]);
    expect(asked).toEqual(['acoustic.wasm', 'demo.safetensors', 'erasmian.lex.gz']);
    expect(told.flatMap(({ used }) => used?.split('/').at(-1) ?? [])).toContain('ears.js');
    expect(new Set(told.flatMap(({ progress }) => progress?.file ?? []))).toEqual(
      new Set(['ears', 'lexicon']),
    );
  });

  it('hears a take, and has no lesson on one that is too short', async () => {
    await ask('ears');
    asked = [];
    const heard = await answerTo('listen', { ...THEOS, ...take(1), speaker: null, ...US });
    expect(heard.answer.proximity).toBeGreaterThan(0.5);
    expect(heard.lesson).toMatchObject({ scheme: 'koine-greek' });
    const brief = { target: 'εἰς', audio: new Float32Array(800).fill(0.1) };
    const { answer, lesson } = await answerTo('listen', { ...THEOS, ...brief, speaker: null, ...US });
    expect([answer.proximity, lesson]).toEqual([null, null]);
    expect(asked).toEqual([]);
  });

  it('learns a voice from takes in which their words are heard, and from no other', async () => {
    const takes = ['εἰς', 'εἴς', 'εἲς'].map((word, n) => take(n, word));
    const speaker = await answerTo('enroll', { scheme: 'koine-greek', takes });
    expect(speaker.words).toBe(3);
    const { answer } = await ask('enroll', { scheme: 'koine-greek', takes: [take(0, 'ἄνθρωπος')] });
    expect(answer).toBeNull();
    const heard = await answerTo('listen', { ...THEOS, ...take(2), speaker, ...US });
    expect(heard.answer.proximity).toBeGreaterThan(0.5);
  });
});
