/**
 * Tests the page's side of the tutor's thread: how a thread is started, and how questions are answered, refused or lost.
 */

import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { FakeWorker } from './fakeWorker.ts';

/** The functions under test; the compiler lacks the types of a browser here. */
interface Device {
  ask(kind: string, takes: object): Promise<unknown>;
  loadFrom(folder: string): void;
  onProgress(listener: (told: unknown) => void): () => void;
  onUse(listener: (url: string) => void): void;
}
let device: Device;

const thread = (): FakeWorker => FakeWorker.last;

/** Scripts that the page made to start threads, indexed by URL. */
const scripts = new Map<string, Blob>();

beforeAll(async () => {
  FakeWorker.all.length = 0;
  const here = new URL('../../src/device/', import.meta.url);
  vi.stubGlobal('Worker', FakeWorker);
  vi.stubGlobal('location', { origin: here.origin });
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    const url = `blob:script-${scripts.size}`;
    scripts.set(url, blob as Blob);
    return url;
  });
  device = await import(new URL('device.ts', here).href);
});
afterAll(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const READING = { scheme: 'koine-greek', target: 'λόγος' };

describe('a question', () => {
  it('starts the thread beside the script, once, and gets its own answer', async () => {
    const [first, second] = [device.ask('lists', {}), device.ask('reading', READING)];
    expect(FakeWorker.all).toHaveLength(1);
    expect(thread().url).toMatch(/\/device\/tutorWorker\.js$/u);
    expect(thread().options).toEqual({ type: 'module' });
    const [one, two] = thread().asked;
    expect(two).toMatchObject({ kind: 'reading', takes: READING });
    thread().tell({ id: two?.id, answer: 'second' });
    thread().tell({ id: one?.id, answer: 'first' });
    thread().tell({ id: one?.id, answer: 'again' });
    expect(await Promise.all([first, second])).toEqual(['first', 'second']);
  });

  it('is refused in the words of the library, or fails with a sentence', async () => {
    const [refused, failed] = [device.ask('reading', READING), device.ask('lexicon', READING)];
    const [one, two] = thread().asked.slice(-2);
    thread().tell({ id: one?.id, refused: { detail: 'no Greek', field: 'target' } });
    thread().tell({ id: two?.id, failed: 'The lexicon could not be loaded.' });
    await expect(refused).rejects.toMatchObject({ message: 'no Greek', field: 'target' });
    await expect(failed).rejects.toThrow('The lexicon could not be loaded.');
  });

  it('fails with the thread, says to those who look after the page which file it was, and starts another', async () => {
    const complained = vi.spyOn(console, 'error').mockImplementation(() => {});
    const asked = [device.ask('lists', {}), device.ask('ears', {})];
    thread().die();
    const hint = expect.stringMatching(
      /^\S+\/tutorWorker\.js cannot be started; the attribute assets names /u,
    );
    for (const one of asked)
      await expect(one).rejects.toMatchObject({
        message: 'The tutor could not be started. Check your connection, and try again.',
        cause: hint,
      });
    expect(complained).toHaveBeenLastCalledWith(hint);
    expect(thread().ended).toBe(true);
    const next = device.ask('lists', {});
    expect(FakeWorker.all).toHaveLength(2);
    thread().tell({ id: thread().asked.at(-1)?.id, answer: 'lists' });
    expect(await next).toBe('lists');
  });
});

it('tells of downloads and of files that were used, until a listener goes', () => {
  const heard: unknown[] = [];
  device.onUse((url) => heard.push(url));
  const end = device.onProgress((told) => heard.push(told));
  const progress = { file: 'ears', loaded: 1, total: 2 };
  thread().tell({ progress });
  thread().tell({ used: 'https://school.example/ears.js' });
  end();
  thread().tell({ progress });
  expect(heard).toEqual([progress, 'https://school.example/ears.js']);
});
