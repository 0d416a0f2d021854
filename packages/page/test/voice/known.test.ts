/**
 * Tests how a device learns and forgets the voices of learners, in a minimal browser in which the test answers instead
 * of the tutor.
 */

import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { WHOLE as OF_LIBRARY } from '../../../../src/contract/speaker.ts';
import { WHOLE } from '../../src/voice/take.ts';
import { FakeWorker, type ThreadQuestion } from '../device/fakeWorker.ts';

/** The functions under test; tests are compiled without the types of a browser. */
interface TestedListener {
  readonly voice: {
    readonly learners: readonly string[];
    words(learner: string): number;
    forget(learner: string): void;
    forgetAll(): void;
  };
  hear(take: object, asked: object): Promise<{ answer: unknown }>;
}

interface TutorQuestion extends ThreadQuestion {
  readonly kind: 'listen' | 'enroll';
  readonly takes: {
    readonly target: string;
    readonly speaker?: { model: string };
    readonly takes: readonly { readonly target: string }[];
  };
}

const MODEL = 'of today';

/** Promises by kind of question; an answer waits for the promise of its kind. */
let held: Readonly<Partial<Record<string, Promise<void>>>> = {};

/** For each question to enroll, the words of the takes. */
let enrolled: string[][] = [];

/** Answers instead of the tutor: hears every word but ἄνθρωπος, and refuses a voice that another model learned. */
function answerTo({ kind, takes: { target, speaker, takes } }: TutorQuestion): object {
  if (kind === 'enroll') {
    enrolled.push(takes.map((take) => take.target));
    return { answer: { words: takes.length, model: MODEL } };
  }
  if (speaker && speaker.model !== MODEL)
    return { refused: { detail: 'of another model', field: 'speaker' } };
  const gop = { decoding: target === 'ἄνθρωπος' ? 'free' : 'target' };
  return { answer: { answer: { gop }, lesson: null, whole: true } };
}

class FakeTutor extends FakeWorker {
  override postMessage(question: Parameters<FakeWorker['postMessage']>[0]): void {
    const tell = (): void => this.tell({ id: question.id, ...answerTo(question as TutorQuestion) });
    void (held[question.kind] ?? Promise.resolve()).then(tell);
  }
}

const storage = new Map<string, string>();
let start: () => TestedListener;

beforeAll(async () => {
  const script = new URL('../../src/voice/listener.ts', import.meta.url);
  vi.stubGlobal('Worker', FakeTutor);
  vi.stubGlobal('location', { origin: script.origin });
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => storage.get(name) ?? null,
    setItem: (name: string, value: string) => storage.set(name, value),
    removeItem: (name: string) => storage.delete(name),
  });
  const { DeviceListener } = await import(script.href);
  start = () => new DeviceListener();
});
beforeEach(() => {
  held = {};
  enrolled = [];
  storage.clear();
});
afterAll(() => {
  FakeTutor.last.die();
  vi.unstubAllGlobals();
});

const settled = (): Promise<void> => new Promise((done) => setTimeout(done, 5));

async function say(
  listener: TestedListener,
  learner: string,
  target: string,
  { seconds = 1, scheme = 'koine-greek' } = {},
): Promise<unknown> {
  const take = { samples: new Float32Array(0), wav: new Uint8Array(0), seconds };
  const { answer } = await listener.hear(take, { learner, target, scheme });
  await settled();
  return answer;
}

const kept = (): [string, { model: string; words: number }][] =>
  JSON.parse(storage.get('koine-speakers') ?? '[]');

const words = (): [string, number][] => kept().map(([name, speaker]) => [name, speaker.words]);

it('the page counts to as many words as the library', () => expect(WHOLE).toBe(OF_LIBRARY));

describe('a voice', () => {
  it('is learned of a word that was heard in a take of at most ten seconds', async () => {
    const listener = start();
    await say(listener, '', 'ἄνθρωπος');
    await say(listener, '', 'εἰς', { seconds: 10.1 });
    expect(words()).toEqual([]);
    await say(listener, '', 'εἰς', { seconds: 9.9 });
    await say(listener, '', 'ἄνθρωπος');
    expect(words()).toEqual([['', 1]]);
  });

  it('is learned after each word up to ten, and from the last ten after ten more', async () => {
    const listener = start();
    const spoken = Array.from({ length: 20 }, (_, n) => `word ${n}`);
    for (const word of spoken) await say(listener, '', word);
    expect(enrolled.map(({ length }) => length)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10]);
    expect(enrolled.at(-1)).toEqual(spoken.slice(10));
  });

  it('is learned from takes of one learner in one pronunciation', async () => {
    const listener = start();
    for (const learner of ['Anna', 'Ben', 'Anna']) await say(listener, learner, 'εἰς');
    await say(listener, 'Anna', 'θεός', { scheme: 'attic' });
    await say(listener, 'Anna', 'λόγος', { scheme: 'attic' });
    expect(enrolled).toEqual([['εἰς'], ['εἰς'], ['θεός', 'λόγος']]);
  });

  it('is forgotten alone, with the takes that it was learned of, and then learned anew', async () => {
    const listener = start();
    for (const learner of ['', 'Anna'])
      for (const word of ['εἰς', 'θεός']) await say(listener, learner, word);
    listener.voice.forget('Anna');
    expect(words()).toEqual([['', 2]]);
    await say(listener, 'Anna', 'λόγος');
    expect([words(), listener.voice.learners]).toEqual([
      [
        ['', 2],
        ['Anna', 1],
      ],
      ['', 'Anna'],
    ]);
  });

  it.each(['listen', 'enroll'])('stays forgotten where its last take waits for %s', async (kind) => {
    for (const forget of ['alone', 'with all'] as const) {
      const listener = start();
      await say(listener, 'Anna', 'εἰς');
      let letGo = (): void => {};
      held = { [kind]: new Promise<void>((go) => (letGo = go)) };
      const heard = say(listener, 'Anna', 'θεός');
      await settled();
      if (forget === 'alone') listener.voice.forget('Anna');
      else listener.voice.forgetAll();
      letGo();
      await heard;
      expect([forget, words()]).toEqual([forget, []]);
      held = {};
      await say(listener, 'Anna', 'λόγος');
      expect(words()).toEqual([['Anna', 1]]);
      listener.voice.forgetAll();
    }
  });

  /** Starts with a stored voice that another model has learned from two words. */
  function startWithOld(): TestedListener {
    storage.set('koine-speakers', JSON.stringify([['', { words: 2, model: 'of yesterday' }]]));
    return start();
  }

  it('of another model is learned anew from the take that found it so', async () => {
    await say(startWithOld(), '', 'εἰς');
    expect(kept()).toEqual([['', { model: MODEL, words: 1 }]]);
  });

  it('has any name, and forty are kept: the one who spoke longest ago goes', async () => {
    const listener = start();
    const names = ['constructor', '__proto__', '7', '<b>', ...Array.from({ length: 36 }, (_, n) => `N${n}`)];
    for (const name of names) {
      expect(listener.voice.words(name)).toBe(0);
      await say(listener, name, 'εἰς');
    }
    expect(words()).toEqual(names.map((name) => [name, 1]));
    for (const word of ['θεός', 'λόγος']) await say(listener, 'constructor', word);
    await say(listener, 'Anna', 'εἰς');
    expect(words().slice(-2)).toEqual([
      ['constructor', 2],
      ['Anna', 1],
    ]);
    expect([words().length, listener.voice.words('__proto__')]).toEqual([40, 0]);
  });

  it.each([
    'null',
    '7',
    '{"": {"words": 3}}',
    '[["", null], [3, {"words": 3}], ["", {"words": "ten"}], "x"]',
    '[[',
  ])('is passed over where the storage holds %s', async (text) => {
    storage.set('koine-speakers', text);
    const listener = start();
    expect(listener.voice.learners).toEqual([]);
    await say(listener, '', 'εἰς');
    expect(words()).toEqual([['', 1]]);
  });
});
