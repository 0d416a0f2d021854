import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { Refusal } from '../src/contract/refusal.ts';
import type { TutorResponse } from '../src/contract/response.ts';
import { read, score } from '../src/engine/library/scorer.ts';
import { compiled } from '../src/service/built/project.ts';
import { workOf } from '../src/service/calls/scoring.ts';
import { createService, type Service } from '../src/service/calls/service.ts';
import { engines } from './engine.ts';
import { type Differently, serviceParts } from './fixture.ts';
import { freshFolder } from './freshFolder.ts';
import { recording, startRecognizer } from './recordings.ts';

const CALLER = { owner: 'sha256:test', requestId: 'test' };
const start = (other: Differently = {}): Service => {
  const service = createService(serviceParts(() => {}, other));
  onTestFinished(service.close);
  return service;
};

async function written(text: string): Promise<string> {
  const file = join(await freshFolder(), 'worker.mjs');
  await writeFile(file, text);
  return file;
}

const AGAIN = { slug: 'service-unavailable', retryAfter: 5 };
const VERSE = { target: 'παρακαλοῦ '.repeat(64), ipa: 'p a r a k a l u '.repeat(64) };
const VOCAB = ['<blank>', 'a', 'n', 'θ', 'r', 'o', 'p', ...Array.from({ length: 38 }, (_, n) => `<${n}>`)];

/** Frames in which one label has nearly all of the probability. They take longest: flatter frames are summed faster. */
const peaked = (frames: number): number[][] =>
  Array.from({ length: frames }, (_, t) => VOCAB.map((_, v) => (v === t % 7 ? 0 : -99)));

describe('heavy requests', () => {
  it('a long verse and large posteriors leave the event loop; one that is not ranked and a word with 100 frames stay', () => {
    const isHeavy = (body: object): boolean => workOf(read(body, engines)) > 15e6;
    const word = { target: 'ἄνθρωπον', ipa: 'o', posteriors: peaked(100), vocab: VOCAB };
    const verse = { ...word, target: 'ἄνθρωπον '.repeat(6), posteriors: peaked(900) };
    const unsaid = { target: 'ἄνθρωπον '.repeat(62), ipa: 'o' };
    expect([VERSE, verse].map(isHeavy)).toEqual([true, true]);
    expect([unsaid, { ...VERSE, candidates: 0 }, word].map(isHeavy)).toEqual([false, false, false]);
  });

  it('the worker gives the same bytes, also for many frames and another scheme, and refuses what is wrong with them', async () => {
    await engines.load('attic');
    const target = 'ἄνθρωπον '.repeat(6);
    const word = { target, ipa: 'a n θ r o p', scheme: 'attic', posteriors: peaked(200), vocab: VOCAB };
    const long = { ...word, target: 'ἄνθρωπον', posteriors: peaked(1501), candidates: 0, strange: 1 };
    const service = start();
    expect(JSON.stringify(await service.tutor(word, CALLER))).toBe(
      JSON.stringify(score(read(word, engines))),
    );
    const { notes, ...answer } = (await service.tutor(long, CALLER)) as TutorResponse;
    expect([notes, answer]).toEqual([[expect.anything()], score(read(long, engines))]);
    const wrong = [
      [{ posteriors: [...peaked(1501), [0]] }, 'posteriors must have rows of one width'],
      [{ posteriors: { length: { valueOf: 0, toString: 0 } } }, 'posteriors must be a non-empty array'],
      [{ posteriors: Array(3001).fill([0]) }, 'posteriors has 3001 frames'],
      [{ ipa: '?' }, 'ipa "?" holds no phone'],
      [{ target: 'logos' }, 'did you mean λόγος?'],
      [{ vocab: VOCAB.with(0, 'e'), blankid: 7 }, 'did you mean blank_id?'],
    ] as const;
    for (const [other, message] of wrong) {
      const refused = service.tutor({ ...long, ...other }, CALLER);
      await expect(refused).rejects.toMatchObject({
        slug: 'bad-request',
        sentences: expect.stringContaining(message),
      });
    }
  });

  it('many frames are parsed only by the worker', async () => {
    const workerFile = await written(
      'export default ({ request }) => ({ value: new TextEncoder().encode(request.posteriors.length) });',
    );
    const frames = [...peaked(1600), 'no row'];
    expect(await start({ workerFile }).tutor({ target: 'ὁ', ipa: 'o', posteriors: frames }, CALLER)).toBe(
      1601,
    );
  });

  it('of 20 with one key, 16 are taken and 4 get a 503; a request with another key is taken', async () => {
    const service = start();
    const refused: unknown[] = [];
    const crowd = Array.from({ length: 20 }, () =>
      service.tutor(VERSE, CALLER).catch((refusal) => refused.push(refusal)),
    );
    await expect.poll(() => refused.length).toBe(4);
    const other = service.tutor(VERSE, { ...CALLER, owner: 'sha256:other' });
    await expect(other).resolves.toMatchObject({ proximity: 1 });
    await Promise.all(crowd);
    expect(refused).toHaveLength(4);
    for (const refusal of refused) {
      expect(refusal).toBeInstanceOf(Refusal);
      const message =
        'this caller has as many long verses, large posteriors and batches under way as there is room for; try again when one is done';
      expect(refusal).toMatchObject({ ...AGAIN, message });
    }
    await expect(service.tutor(VERSE, CALLER)).resolves.toMatchObject({ proximity: 1 });
  });

  it('a worker that cannot start refuses its request, and nothing else', async () => {
    const warnings: string[] = [];
    const service = start({ warn: (message) => warnings.push(message), workerFile: '/nowhere/worker.js' });
    await expect(service.tutor(VERSE, CALLER)).rejects.toMatchObject(AGAIN);
    expect(warnings).toEqual([expect.stringContaining('a worker thread failed')]);
    expect(await service.tutor({ target: 'θεός', ipa: 's e o s' }, CALLER)).toMatchObject({
      proximity: 0.75,
    });
  });

  const OUTSIDE = "setImmediate(() => { throw new Error('beside'); }); return new Promise(() => {});";
  it.each([
    ['ends', 'process.exit(9)'],
    ['throws outside its task', OUTSIDE],
  ])('a worker that %s mid-task is a 503; the next request has another', async (_how, death) => {
    const good = 'return { value: new Uint8Array([123, 125]) };';
    const task = `export default ({ request }) => { if (request.ipa.startsWith('p')) ${good} ${death} };`;
    const workerFile = await written(task);
    const warnings: string[] = [];
    const service = start({ warn: (message) => warnings.push(message), workerFile });
    const other = { ...VERSE, ipa: VERSE.ipa.replace('p', 'k') };
    for (let n = 0; n < 2; n++) {
      const message = 'the thread that worked on this ended; try again';
      await expect(service.tutor(other, CALLER)).rejects.toMatchObject({ ...AGAIN, message });
    }
    expect(warnings).toEqual(Array(2).fill(expect.stringContaining('a worker thread failed')));
    expect(await service.tutor(VERSE, CALLER)).toEqual({});
  });

  it('a task that throws is an internal error, not a 503 that asks to try again', async () => {
    const outcome = pathToFileURL(compiled('src/service/hear/threads/thread.js')).href;
    const workerFile = await written(`import { outcomeOf } from '${outcome}';
      export default () => outcomeOf(() => { throw new TypeError('a bug'); });`);
    await expect(start({ workerFile }).tutor(VERSE, CALLER)).rejects.toMatchObject({
      name: 'TypeError',
      message: 'a bug',
      stack: expect.stringContaining('worker.mjs'),
    });
  });

  it('phones times frames times labels have a limit', () => {
    const body = { target: 'ἄνθρωπον '.repeat(60), ipa: 'o', posteriors: peaked(1500), vocab: VOCAB };
    expect(() => read(body, engines)).toThrow('send at most 20000000, or a shorter target');
  });
});

describe('a service that closes', () => {
  it('tells waiting and later callers that it is stopping', async () => {
    const service = start({ warn: () => {} });
    const waiting = Array.from({ length: 3 }, () => service.tutor(VERSE, CALLER));
    const message = 'the service is stopping; try again';
    const told = waiting.map((answer) =>
      expect(answer).rejects.toMatchObject({ slug: 'service-unavailable', message }),
    );
    for (let n = 0; n < 3; n++) await new Promise(setImmediate);
    await service.close();
    await Promise.all(told);
    await expect(service.tutor(VERSE, CALLER)).rejects.toMatchObject({ slug: 'service-unavailable' });
  });
});

describe('a caller who hangs up', () => {
  it('is not listened to any longer', async () => {
    let asked = 0;
    const ears = await startRecognizer(() => {
      asked++;
      return { body: { ipa: 'o' } };
    });
    const service = start({ recognizer: ears.url });
    const control = new AbortController();
    control.abort(new Error('gone'));
    const audio_base64 = recording(0.3).toString('base64');
    const gone = service.tutor({ target: 'ὁ', audio_base64 }, { ...CALLER, gone: () => control.signal });
    await expect(gone).rejects.toThrow('gone');
    expect(asked).toBe(0);
    await ears.close();
  });
});

describe('a bench in progress', () => {
  it('is ended when the service closes, and its caller is told', async () => {
    const service = start();
    const bench = service.bench({ time_ms: 500 });
    const told = expect(bench).rejects.toMatchObject(AGAIN);
    await new Promise(setImmediate);
    await service.hurry();
    await told;
  });
});
