/**
 * Tests that the list of a teacher's recordings is requested once, and again after a fault of the connection or the
 * host.
 */

import { afterAll, beforeEach, expect, it, vi } from 'vitest';

/** The function under test; tests are compiled without the types of a browser. */
type TestedTeacher = (word: string, scheme: string) => Promise<Blob | null>;

const { teacherAt } = await import(new URL('../../src/voice/sprites.ts', import.meta.url).href);

let answers: (Response | null)[] = [];
let asked: string[] = [];

beforeEach(() => {
  asked = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url.split('/').at(-1) as string);
    const answer = answers.shift() ?? null;
    if (answer === null) throw new TypeError('Failed to fetch');
    return answer;
  });
});
afterAll(() => {
  vi.unstubAllGlobals();
});

const start = (): TestedTeacher => teacherAt((path: string) => `https://greek.example/web/${path}`);

it.each([
  ['the connection is down', null],
  ['the host has a fault', new Response('', { status: 503 })],
])('is asked again where %s', async (_why, fault) => {
  answers = [fault, new Response('λόγος.mp3'), new Response('sound')];
  const teacher = start();
  expect(await teacher('λόγος', 'attic')).toBeNull();
  expect(await (await teacher('λόγος', 'attic'))?.text()).toBe('sound');
  expect(asked.map(decodeURIComponent)).toEqual(['index.txt', 'index.txt', 'λόγος.mp3']);
});

it('is not asked again where there is no folder', async () => {
  answers = [new Response('', { status: 404 })];
  const teacher = start();
  for (const word of ['λόγος', 'θεός']) expect(await teacher(word, 'attic')).toBeNull();
  expect(asked).toEqual(['index.txt']);
});
