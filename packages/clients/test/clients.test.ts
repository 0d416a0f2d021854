/** Tests the TypeScript client: the contract of all clients, a signal that ends a call, and errors without an answer. */

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
    suggest: () => client.suggest(target, { scheme }),
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

describe('the lines of a passage', () => {
  const answering = (text: string) => {
    const headers = { 'content-type': 'application/x-ndjson; charset=utf-8' };
    return createClient({ baseUrl: 'http://tutor', fetch: async () => new Response(text, { headers }) });
  };
  const read = async (text: string) => {
    const lines: object[] = [];
    const error = await (async () => {
      for await (const line of answering(text).passage({ verses: ['θεός'] })) lines.push(line);
    })().catch((reason: unknown) => reason);
    return { lines, error };
  };

  it('come up to the last one', async () => {
    const { lines, error } = await read('{"line":"heard"}\n{"line":"end","omitted":[]}\n{"line":"verse"}\n');
    expect([lines, error]).toEqual([[{ line: 'heard' }, { line: 'end', omitted: [] }], undefined]);
  });

  it.each(['', '{"line":"heard"}\n', '{"line":"heard"}\n{"line":"ver'])('break off: %s', async (text) => {
    const { lines, error } = await read(text);
    expect(lines).toHaveLength(text === '' ? 0 : 1);
    expect(error).toBeInstanceOf(TutorUnreachable);
  });
});

it('an address that is none is refused at once', () => {
  expect(() => createClient({ baseUrl: '' })).toThrow('found nothing');
  expect(() => createClient({ baseUrl: 'tutor.example' })).toThrow(
    'baseUrl must be an http or https URL; found tutor.example',
  );
});

async function failureOf(baseUrl: string, given: { timeoutMs?: number; fetch?: typeof fetch } = {}) {
  const error = await createClient({ baseUrl, retries: 0, ...given })
    .capabilities()
    .catch((reason: unknown) => reason);
  if (!(error instanceof TutorUnreachable)) throw error;
  return error;
}

describe('the sentence has the address and the cause', () => {
  it.each(['127.0.0.1', 'localhost'])('where nobody listens: %s, a name with two addresses', async (host) => {
    const nowhere = `http://${host}:${await freePort()}`;
    const { message } = await failureOf(nowhere);
    expect(message).toMatch(`no answer from ${nowhere}/v1/capabilities: `);
    expect(message).toContain('ECONNREFUSED');
  });

  it('where the answer breaks off', async () => {
    around.flaky.plan('half');
    const { message, timedOut } = await failureOf(around.flaky.url);
    expect(message).toMatch(/^no answer from http:\S+\/v1\/capabilities: \w/u);
    expect(message).not.toContain('undefined');
    expect(timedOut).toBe(false);
  });
});

it('a redirect in a browser, which hides where it leads, is not tried again', async () => {
  let tries = 0;
  /**
   * The response that a browser's `fetch` gives for a redirect with `redirect: 'manual'` (Fetch Standard,
   * "opaque-redirect filtered response").
   */
  const opaque = Response.error();
  Object.defineProperty(opaque, 'type', { value: 'opaqueredirect' });
  const hidden: typeof fetch = async (_address, options) => {
    tries++;
    expect(options?.redirect).toBe('manual');
    return opaque;
  };
  const client = createClient({ baseUrl: 'http://tutor', retries: 2, backoffMs: 1, fetch: hidden });
  const error = await client.capabilities().catch((reason: unknown) => reason);
  expect(error).toMatchObject({
    name: 'TutorUnreachable',
    message: expect.stringMatching(/^http:\/\/tutor\/v1\/capabilities redirects to another address; /u),
    status: 0,
  });
  expect(tries).toBe(1);
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
