/** Runs the tests of all clients with the TypeScript client; also tests signals that end a call, and missing answers. */

import { describe, expect, it, vi } from 'vitest';
import { freePort } from '../../../bench/load/freePort.ts';
import { createClient, TutorProblem, TutorUnreachable } from '../typescript/client.ts';
import { type CallOutcome, describeClient, LONG_WAV, type Step, startAround, WAV } from './contract.ts';
import type { Fault } from './flaky.ts';

const around = startAround();
const SOUNDS = { short: WAV, long: LONG_WAV };
const FORMS = [LONG_WAV, new Uint8Array(LONG_WAV).buffer, new Blob([new Uint8Array(LONG_WAV)])];
const QUICK = { retries: 2, backoffMs: 1, longestWaitMs: 2000 };

async function allOf(lines: AsyncIterable<object>): Promise<object[]> {
  const all: object[] = [];
  for await (const line of lines) all.push(line);
  return all;
}

async function typescript(step: Step): Promise<CallOutcome> {
  const { method, target = '', ipa, wav, form = 0, audio_url, scheme, items = [] } = step;
  const { recognizer, key, timeoutMs = 60_000 } = step;
  const client = createClient({
    baseUrl: `${around.flaky.url}/`,
    key: key === null ? undefined : (key ?? around.app.secret),
    timeoutMs,
    ...QUICK,
  });
  // Methods also work detached from their client.
  const { suggest } = client;
  const progress: number[][] = [];
  const calls = {
    score: () => client.score({ target, ipa, scheme, audio_url, ...(wav && { wav: SOUNDS[wav] }) }),
    batch: () => client.batch(items as Parameters<typeof client.batch>[0]),
    batchAll: async () => {
      const onProgress = ({ length }: readonly object[], all: number) => void progress.push([length, all]);
      const results = await client.batchAll(items as Parameters<typeof client.batch>[0], { onProgress });
      return { results, progress };
    },
    passage: () => allOf(client.passage({ verses: [target], recognizer, ...(wav && { wav: SOUNDS[wav] }) })),
    upload: () => client.upload(FORMS[form] ?? LONG_WAV),
    speech: async () => (await client.speech({ target, scheme })).length,
    read: () => client.read(target, { scheme }),
    suggest: () => suggest(target, { scheme }),
    capabilities: () => client.capabilities(),
  };
  try {
    return { answer: await calls[method]() };
  } catch (error) {
    if (error instanceof TutorUnreachable)
      return { unreachable: error.message, status: error.status ?? null };
    if (!(error instanceof TutorProblem)) throw error;
    const {
      status,
      code = null,
      pointer = null,
      message: detail,
      retryAfter = null,
      requestId = null,
    } = error;
    return { problem: { status, code, pointer, detail, retryAfter, requestId }, progress };
  }
}

describeClient('TypeScript', typescript, around);

describe('a signal ends a call in TypeScript', () => {
  const call = (signal: AbortSignal, timeoutMs = 60_000) =>
    createClient({
      baseUrl: around.flaky.url,
      key: around.app.secret,
      ...QUICK,
      backoffMs: 60_000,
      longestWaitMs: 60_000,
    }).score({ target: 'θεός', ipa: 'θ e ˈo s' }, { signal, timeoutMs });
  const reason = new Error('the learner left');

  it('before it begins', async () => {
    around.flaky.plan();
    await expect(call(AbortSignal.abort(reason))).rejects.toBe(reason);
    expect(around.flaky.count()).toBe(0);
  });

  it.each<[what: string, fault: Fault]>([
    ['answer', 'silence'],
    ['next try', { status: 429, retryAfter: 60 }],
  ])('while it waits for the %s', async (_what, fault) => {
    around.flaky.plan(fault);
    const end = new AbortController();
    const called = call(end.signal);
    await expect.poll(around.flaky.count).toBe(1);
    end.abort(reason);
    await expect(called).rejects.toBe(reason);
    expect(around.flaky.count()).toBe(1);
  });
});

it.each(['', '{"line":"heard"}\n', '{"line":"heard"}\n{"line":"ver'])(
  'a passage breaks off: %s',
  async (text) => {
    const headers = { 'content-type': 'application/x-ndjson; charset=utf-8' };
    const client = createClient({
      baseUrl: 'http://tutor',
      fetch: async () => new Response(text, { headers }),
    });
    await expect(allOf(client.passage({ verses: ['θεός'] }))).rejects.toBeInstanceOf(TutorUnreachable);
  },
);

it('an address that is none is refused at once', () => {
  expect(() => createClient({ baseUrl: '' })).toThrow('found nothing');
  expect(() => createClient({ baseUrl: 'tutor.example' })).toThrow(
    'baseUrl must be an http or https URL; found tutor.example',
  );
});

it.each(['127.0.0.1', 'localhost'])(
  'the sentence has the address and the cause if nobody listens: %s',
  async (host) => {
    const nowhere = `http://${host}:${await freePort()}`;
    const failed = createClient({ baseUrl: nowhere, retries: 0 }).capabilities();
    await expect(failed).rejects.toThrow(/^no answer from http:\S+\/v1\/capabilities: .*ECONNREFUSED/u);
  },
);

it('an answer that breaks off is not a timeout', async () => {
  around.flaky.plan('half');
  const failed = createClient({ baseUrl: around.flaky.url, retries: 0 }).capabilities();
  const message = expect.stringMatching(/^no answer from http:\S+\/v1\/capabilities: (?!undefined)\w/u);
  await expect(failed).rejects.toMatchObject({ name: 'TutorUnreachable', message, timedOut: false });
});

it('a redirect in a browser, which hides where it leads, is not tried again', async () => {
  // Makes the response that a browser's `fetch` gives for a redirect with `redirect: 'manual'` (Fetch Standard,
  // "opaque-redirect filtered response").
  const opaque = Object.defineProperty(Response.error(), 'type', { value: 'opaqueredirect' });
  const hidden = vi.fn<typeof fetch>(async () => opaque);
  const failed = createClient({ baseUrl: 'http://tutor', backoffMs: 1, fetch: hidden }).capabilities();
  const message = expect.stringContaining('/v1/capabilities redirects to another address; ');
  await expect(failed).rejects.toMatchObject({ name: 'TutorUnreachable', message, status: 0 });
  expect(hidden).toHaveBeenCalledOnce();
  expect(hidden.mock.calls[0]?.[1]).toMatchObject({ redirect: 'manual' });
});

it('without Retry-After the wait doubles from try to try, up to the longest wait', async () => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(1);
  const tries: number[] = [];
  const down: typeof fetch = async () => {
    tries.push(Date.now());
    throw new TypeError('down');
  };
  const waits = { retries: 5, backoffMs: 100, longestWaitMs: 1000 };
  const client = createClient({ baseUrl: 'http://tutor', ...waits, fetch: down });
  const failed = expect(client.capabilities()).rejects.toBeInstanceOf(TutorUnreachable);
  await vi.runAllTimersAsync();
  await failed;
  vi.useRealTimers();
  vi.restoreAllMocks();
  expect(tries.slice(1).map((at, n) => at - (tries[n] as number))).toEqual([100, 200, 400, 800, 1000]);
});
