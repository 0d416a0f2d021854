/** Tests that every client must pass. A client calls the running service through a server that fails as planned. */

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SERVICE_LIMITS } from '../../../src/contract/limits.ts';
import type { SchemeName } from '../../../src/contract/schemes.ts';
import { type Running, startApp } from '../../../test/fixture.ts';
import { freshFolder } from '../../../test/freshFolder.ts';
import { recording, startRecognizer } from '../../../test/recordings.ts';
import { type Fault, type Flaky, startFlaky } from './flaky.ts';

const { inline_audio_bytes, batch_items } = SERVICE_LIMITS;
const SECONDS = (inline_audio_bytes - 44) / 32_000 - 0.4;

export const WAV = recording(SECONDS);

/** A recording that is one sample too long for a request, so that it must be uploaded. */
export const LONG_WAV = recording(SECONDS + 1 / 16_000);

export interface TestServers {
  app: Running;
  flaky: Flaky;
}

export function startAround(): TestServers {
  const around = {} as TestServers;
  const ears = startRecognizer(() => ({ body: { phones: ['s', 'ˈe', 'o', 's'] } }));
  beforeAll(async () => {
    const speechDir = await freshFolder();
    mkdirSync(join(speechDir, 'attic'));
    writeFileSync(join(speechDir, 'attic', 'λόγος.wav'), WAV);
    around.app = await startApp({
      recognizer: (await ears).url,
      named: { demo: 'demo' },
      speechDir,
      doors: { rate: { requests: 2000, seconds: 60 } },
    });
    around.flaky = await startFlaky(around.app.port);
  });
  afterAll(async () => {
    await Promise.all([around.flaky.close(), around.app.close(), (await ears).close()]);
  });
  return around;
}

type Method = 'score' | 'batch' | 'batchAll' | 'passage' | 'upload' | 'speech' | 'read' | 'suggest';

export interface Step {
  readonly method: Method | 'capabilities';
  readonly target?: string;
  readonly ipa?: string;
  readonly wav?: 'short' | 'long';
  /** Index of the form of a recording to upload: bytes, a file or another type that the client takes. */
  readonly form?: number;
  readonly audio_url?: string;
  readonly scheme?: SchemeName;
  readonly items?: readonly object[];
  readonly recognizer?: string;
  readonly key?: string | null;
  readonly timeoutMs?: number;
}

/** The answer (for a sound, the count of its bytes), or the error. */
export type CallOutcome =
  | { readonly answer: unknown }
  | {
      readonly problem: object;
      /** Arguments of the progress calls: the count of answers so far, and the count of all items. */
      readonly progress: readonly number[][];
    }
  | { readonly unreachable: string; readonly status: number | null };

const SCORE: Step = { method: 'score', target: 'θεός', ipa: 's ˈe o s' };
const SCORED = { answer: { api: 'tutor-v1', proximity: 0.65 } };
const PLANNED = { code: 'bench-busy', detail: 'as planned', requestId: 'lesson-7' };

const SOON = { status: 503, retryAfter: 0 };
const LATER = { status: 429, retryAfter: 3600 };
const byProxy = (status: number) => ({ status, problem: false });
const elsewhere = (status: number) => ({
  status,
  unreachable: expect.stringMatching(
    new RegExp(`^${status} from something else than koine-tutor at http:\\S+/v1/tutor$`, 'u'),
  ),
});

/** Faults that the server plans, the outcome of a score, and the count of requests that the client sends for it. */
const FAULTS: readonly (readonly [what: string, faults: readonly Fault[], outcome: object, n: number])[] = [
  ['nothing', [], SCORED, 1],
  ['a 429 that says when', [{ status: 429, retryAfter: 0 }], SCORED, 2],
  ['a 503 that says when, twice', [SOON, SOON], SCORED, 3],
  ['a 503 thrice', [SOON, SOON, SOON], { problem: SOON }, 3],
  ['a 503 that waiting does not end', [{ status: 503 }], { problem: { status: 503, ...PLANNED } }, 1],
  ['a 503 of a proxy', [byProxy(503)], SCORED, 2],
  ['a Retry-After of an hour', [LATER], { problem: LATER }, 1],
  ['a broken connection', ['reset'], SCORED, 2],
  ['silence', ['silence'], SCORED, 2],
  ['three broken connections', ['reset', 'reset', 'reset'], { status: null }, 3],
  ['a 502 of a proxy', [byProxy(502)], elsewhere(502), 1],
  ['a 500', [{ status: 500 }], { problem: { status: 500, ...PLANNED } }, 1],
  ['another server', [byProxy(200)], elsewhere(200), 1],
];

export const describeClient = (
  name: string,
  client: (step: Step) => Promise<CallOutcome>,
  around: TestServers,
  options = {},
) =>
  describe(`the client in ${name}`, options, () => {
    it.each(FAULTS)('meets %s', async (_what, faults, outcome, requests) => {
      around.flaky.plan(...faults);
      // The second try may need seconds on a busy machine.
      const timeoutMs = faults.includes('silence') ? 4_000 : 60_000;
      expect(await client({ ...SCORE, timeoutMs })).toMatchObject(outcome);
      expect(around.flaky.count()).toBe(requests);
    });

    it.each(['score', 'read'] as const)(
      'sends nothing to the host that a redirect of %s names',
      async (method) => {
        const other = await startFlaky(around.app.port);
        const location = `${other.url}/v1/tutor`;
        around.flaky.plan({ location }, { location }, { location });
        const sentence = ` redirects to ${location}; the client did not follow it, and the key was not sent on`;
        const unreachable = expect.stringContaining(sentence);
        expect(await client({ ...SCORE, method })).toEqual({ unreachable, status: 302 });
        expect([around.flaky.count(), other.count()]).toEqual([1, 0]);
        await other.close();
      },
    );

    it('gives the answers of the service as they are', async () => {
      around.flaky.plan();
      const body = async (path: string): Promise<unknown> => (await fetch(around.app.url + path)).json();
      expect(await client(SCORE)).toEqual({
        answer: await (await around.app.post({ target: 'θεός', ipa: 's ˈe o s' })).json(),
      });
      expect(await client({ method: 'read', target: 'ἐν ἀρχῇ', scheme: 'erasmian', key: null })).toEqual({
        answer: await body('/v1/reading?target=ἐν ἀρχῇ&scheme=erasmian'),
      });
      expect(await client({ method: 'suggest', target: 'θεο', key: null })).toEqual({
        answer: await body('/v1/lexicon?prefix=θεο'),
      });
      expect(await client({ method: 'capabilities', key: null })).toEqual({
        answer: await body('/v1/capabilities'),
      });
    });

    it('sends a recording', async () => {
      around.flaky.plan();
      expect(await client({ method: 'score', target: 'θεός', wav: 'short' })).toMatchObject({
        answer: { proximity: 0.65, input_quality: { duration_s: 8.190625 } },
      });
      expect([WAV.length, around.flaky.count()]).toEqual([inline_audio_bytes, 1]);
    });

    it('sends a long recording by way of a slot, and gives the slot back', async () => {
      around.flaky.plan();
      const step: Step = { method: 'score', target: 'θεός', wav: 'long' };
      expect(await client(step)).toMatchObject({ answer: { input_quality: { duration_s: 8.190687 } } });
      // The client makes, fills, scores and deletes the slot.
      expect(around.flaky.count()).toBe(4);
    });

    it.each([0, 1, 2])('uploads a recording that is scored more than once: form %i', async (form) => {
      // The client makes the slot. The first try to fill the slot fails, the second succeeds.
      around.flaky.plan(null, SOON);
      const { answer: audio_url } = (await client({ method: 'upload', wav: 'long', form })) as {
        answer: string;
      };
      expect([around.flaky.count(), audio_url]).toEqual([3, expect.stringContaining('/v1/uploads/')]);
      const step: Step = { method: 'score', target: 'θεός', audio_url };
      expect(await client(step)).toMatchObject({ answer: { input_quality: { duration_s: 8.190687 } } });
      expect(await client({ ...step, target: 'θεοί' })).toMatchObject({ answer: { target_text: 'θεοί' } });
    });

    it('reads the lines of a passage, whose recording goes by way of a slot', async () => {
      around.flaky.plan();
      const step: Step = { method: 'passage', target: 'θεός', wav: 'long', recognizer: 'demo' };
      expect(await client(step)).toMatchObject({
        answer: [{ line: 'heard' }, { line: 'end', omitted: [0], input_quality: { format: 'wav' } }],
      });
      expect(around.flaky.count()).toBe(4);
    });

    it('throws the problem that ends a passage, and that of a passage that does not begin', async () => {
      around.flaky.plan();
      const step: Step = { method: 'passage', target: 'θεός', wav: 'short' };
      expect(await client(step)).toMatchObject({ problem: { status: 400, pointer: '/recognizer' } });
      expect(await client({ ...step, target: 'hello' })).toMatchObject({
        problem: { status: 400, pointer: '/verses/0' },
      });
    });

    it('speaks', async () => {
      around.flaky.plan('half');
      expect(await client({ method: 'speech', target: 'λόγος', scheme: 'attic' })).toEqual({
        answer: WAV.length,
      });
      expect(await client({ method: 'speech', target: 'hello' })).toMatchObject({
        problem: { status: 400, code: 'field-invalid' },
      });
    });

    it('scores any number of attempts in order, and says how far it is', async () => {
      around.flaky.plan();
      const words = ['θεός', 'καί', 'hello'];
      const items = Array.from({ length: 230 }, (_, n) => ({ target: words[n % 3], ipa: 's ˈe o s' }));
      const { answer } = (await client({ method: 'batchAll', items })) as {
        answer: { results: object[]; progress: number[][] };
      };
      expect(answer.results).toHaveLength(230);
      expect(answer.results.slice(198, 201)).toMatchObject([
        { target_text: 'θεός' },
        { target_text: 'καί' },
        { status: 400 },
      ]);
      expect(answer.progress).toEqual([
        [batch_items, 230],
        [2 * batch_items, 230],
        [230, 230],
      ]);
      expect(around.flaky.count()).toBe(3);
    });

    it('has told the answers of the batches before one that fails', async () => {
      around.flaky.plan(null, { status: 400 });
      const items = Array(150).fill({ target: 'θεός', ipa: 's ˈe o s' });
      const outcome = await client({ method: 'batchAll', items });
      expect(outcome).toMatchObject({ problem: { status: 400 }, progress: [[batch_items, 150]] });
    });

    it('sends no more attempts at once than the window ever takes, once it knows', async () => {
      around.flaky.plan({ status: 400, policy: '"page";q=2;w=60, "tutor";q=5;w=60' });
      const items = Array(5).fill({ target: 'θεός', ipa: 's ˈe o s' });
      const { answer } = (await client({ method: 'batchAll', items })) as {
        answer: { progress: number[][] };
      };
      expect(answer.progress).toEqual([
        [2, 5],
        [4, 5],
        [5, 5],
      ]);
      expect(around.flaky.count()).toBe(4);
      around.flaky.plan({ status: 400, policy: '"tutor";q=5;w=60' });
      expect(await client({ method: 'batchAll', items })).toMatchObject({ problem: { status: 400 } });
    });

    // biome-ignore format: a table, one case a line
    it.each<[string, Partial<Step>, object]>([
      ['no Greek', { target: 'theos' }, { status: 400, pointer: '/target', detail: 'target must be a Greek word or verse; "theos" is in Latin letters; did you mean θεός?' }],
      ['no key', { key: null }, { status: 401, code: 'api-key-required', pointer: null }],
      ['a wrong key', { key: 'ipa_live_nobody' }, { status: 401, code: 'api-key-rejected' }],
    ])('throws the problem of a refusal: %s', async (_what, change, problem) => {
      around.flaky.plan();
      expect(await client({ ...SCORE, ...change })).toMatchObject({ problem });
      expect(around.flaky.count()).toBe(1);
    });

    it('sends a batch once where no answer comes in time', async () => {
      around.flaky.plan('silence');
      const items = [{ target: 'θεός', ipa: 's ˈe o s' }];
      expect(await client({ method: 'batch', items, timeoutMs: 400 })).toMatchObject({ status: null });
      // On a slow machine, the time may run out before the request is even sent.
      expect(around.flaky.count()).toBeLessThanOrEqual(1);
      around.flaky.plan('reset');
      expect(await client({ method: 'batch', items, timeoutMs: 60_000 })).toMatchObject({
        answer: [{ proximity: 0.65 }],
      });
      expect(around.flaky.count()).toBe(2);
    });
  });
