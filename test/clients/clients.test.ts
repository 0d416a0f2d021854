/** The client in TypeScript: what every client does, and how a signal ends a call. */

import { describe, expect, it } from 'vitest';
import { createClient, TutorProblem, TutorUnreachable } from '../../clients/typescript/client.ts';
import { describeClient, type Outcome, type Step, startAround, WAV } from './contract.ts';

const around = startAround();
const QUICK = { retries: 2, backoffMs: 1, longestWaitMs: 2000 };

async function typescript({
  method,
  target = '',
  ipa,
  wav,
  scheme,
  items = [],
  key,
  timeoutMs = 5000,
}: Step): Promise<Outcome> {
  const client = createClient({
    baseUrl: `${around.flaky.url}/`,
    key: key === null ? undefined : (key ?? around.app.secret),
    timeoutMs,
    ...QUICK,
  });
  const calls = {
    score: () => client.score({ target, ipa, scheme, ...(wav && { wav: WAV }) }),
    batch: () => client.batch(items as Parameters<typeof client.batch>[0]),
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
    return { problem: { status, code, pointer, detail, retryAfter, requestId } };
  }
}

describeClient('TypeScript', typescript, around);

describe('a signal ends a call in TypeScript', () => {
  const call = (signal: AbortSignal, timeoutMs = 5000) =>
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

  it('while it waits for the answer', async () => {
    around.flaky.plan('silence');
    const end = new AbortController();
    const called = call(end.signal);
    await expect.poll(around.flaky.count).toBe(1);
    end.abort(reason);
    await expect(called).rejects.toBe(reason);
  });

  it('while it waits for the next try', async () => {
    around.flaky.plan({ status: 429, retryAfter: 60 });
    const end = new AbortController();
    const called = call(end.signal);
    await expect.poll(around.flaky.count).toBe(1);
    end.abort(reason);
    await expect(called).rejects.toBe(reason);
    expect(around.flaky.count()).toBe(1);
  });
});

it('an address that is none is refused at once', () => {
  expect(() => createClient({ baseUrl: 'tutor.example' })).toThrow(
    'baseUrl must be an http or https URL; found tutor.example',
  );
});
