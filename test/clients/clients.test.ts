/** Both clients against the running service, and against a server that fails on its way there. */

import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClient, TutorProblem, TutorUnreachable } from '../../clients/typescript/client.ts';
import { ROOT } from '../../src/files/built/project.ts';
import { blocksOf } from '../docs/blocks.ts';
import { description, type Running, startApp } from '../fixture.ts';
import { needs, needsMachine, pathOf } from '../parts/needs.ts';
import { type FakeRecognizer, recording, startRecognizer } from '../recordings.ts';
import { type Fault, type Flaky, startFlaky } from './flaky.ts';

let ears: FakeRecognizer;
let app: Running;
let flaky: Flaky;
beforeAll(async () => {
  ears = await startRecognizer(() => ({ body: { phones: ['s', 'ˈe', 'o', 's'] } }));
  app = await startApp({ recognizer: ears.url });
  flaky = await startFlaky(app.port);
});
afterAll(() => Promise.all([flaky.close(), app.close(), ears.close()]));

const PYTHON = join(ROOT, 'clients', 'python', 'koine_tutor.py');
const WAV = recording(0.5);

/** What a client does in a test: a method with its arguments, and settings of the client. */
interface Step {
  readonly method: 'score' | 'batch' | 'read' | 'suggest' | 'capabilities';
  readonly target?: string;
  readonly ipa?: string;
  readonly wav?: boolean;
  readonly scheme?: string;
  readonly items?: readonly object[];
  readonly key?: string | null;
  readonly timeoutMs?: number;
}

/** What came of it: the answer, or what was thrown. */
type Outcome =
  | { readonly answer: unknown }
  | {
      readonly problem: {
        status: number;
        code: string | null;
        pointer: string | null;
        detail: string;
        retryAfter: number | null;
        requestId: string | null;
      };
    }
  | { readonly unreachable: string; readonly status: number | null };

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
    baseUrl: `${flaky.url}/`,
    key: key === null ? undefined : (key ?? app.secret),
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

/** The same steps in Python: it reads them as JSON and writes the outcome. */
const DRIVER = `
import base64, json, sys
from koine_tutor import Tutor, TutorProblem, TutorUnreachable
step = json.load(sys.stdin)
tutor = Tutor(step["url"] + "/", step["key"], timeout=step["timeoutMs"] / 1000, retries=2, backoff=0.001, longest_wait=2)
scheme = step.get("scheme")
try:
    if step["method"] == "score":
        wav = base64.b64decode(step["wav"]) if step.get("wav") else None
        answer = tutor.score(step["target"], step.get("ipa"), wav=wav, scheme=scheme)
    elif step["method"] == "batch":
        answer = tutor.batch(step["items"])
    elif step["method"] == "capabilities":
        answer = tutor.capabilities()
    else:
        answer = getattr(tutor, step["method"])(step["target"], scheme=scheme)
    outcome = {"answer": answer}
except TutorProblem as problem:
    outcome = {"problem": {"status": problem.status, "code": problem.code, "pointer": problem.pointer, "detail": str(problem),
        "retryAfter": problem.retry_after, "requestId": problem.request_id}}
except TutorUnreachable as error:
    outcome = {"unreachable": str(error), "status": error.status}
print(json.dumps(outcome))
`;

async function python(step: Step): Promise<Outcome> {
  const env = { ...process.env, PYTHONPATH: dirname(PYTHON), PYTHONDONTWRITEBYTECODE: '1', NO_PROXY: '*' };
  const running = promisify(execFile)(pathOf('python3'), ['-c', DRIVER], { env, maxBuffer: 2 ** 24 });
  const { wav, key, timeoutMs = 5000, ...rest } = step;
  running.child.stdin?.end(
    JSON.stringify({
      ...rest,
      url: flaky.url,
      key: key === null ? null : (key ?? app.secret),
      timeoutMs,
      ...(wav && { wav: WAV.toString('base64') }),
    }),
  );
  return JSON.parse((await running).stdout);
}

const SCORE: Step = { method: 'score', target: 'θεός', ipa: 's ˈe o s' };
const SCORED = { answer: { api: 'tutor-v1', proximity: 0.65 } };
const PLANNED = { code: 'bench-busy', detail: 'as planned', requestId: 'lesson-7' };

/** What the server does first, what comes of a score in the end, and how many requests that takes. */
const FAULTS: readonly (readonly [
  what: string,
  faults: readonly Fault[],
  outcome: object,
  requests: number,
])[] = [
  ['nothing', [], SCORED, 1],
  ['a 429 that says when', [{ status: 429, retryAfter: 0 }], SCORED, 2],
  ['a 429 that does not', [{ status: 429 }], SCORED, 2],
  [
    'a 503 that says when, twice',
    [
      { status: 503, retryAfter: 0 },
      { status: 503, retryAfter: 0 },
    ],
    SCORED,
    3,
  ],
  [
    'a 503 thrice',
    Array(3).fill({ status: 503, retryAfter: 0 }),
    { problem: { status: 503, retryAfter: 0 } },
    3,
  ],
  ['a 503 that waiting does not end', [{ status: 503 }], { problem: { status: 503, ...PLANNED } }, 1],
  ['a 503 of a proxy', [{ status: 503, problem: false }], SCORED, 2],
  [
    'a Retry-After of an hour',
    [{ status: 429, retryAfter: 3600 }],
    { problem: { status: 429, retryAfter: 3600 } },
    1,
  ],
  ['a broken connection', ['reset'], SCORED, 2],
  ['half an answer', ['half'], SCORED, 2],
  ['silence', ['silence'], SCORED, 2],
  ['three broken connections', ['reset', 'reset', 'reset'], { status: null }, 3],
  ['a 502 of a proxy', [{ status: 502, problem: false }], { status: 502 }, 1],
  ['a 500', [{ status: 500 }], { problem: { status: 500, ...PLANNED } }, 1],
  ['another server', [{ status: 200, problem: false }], { status: 200 }, 1],
];

const CLIENTS = [
  ['TypeScript', typescript, {}],
  ['Python', python, needs('python3')],
] as const;

for (const [name, client, options] of CLIENTS) {
  describe(`the client in ${name}`, options, () => {
    it.each(FAULTS)('meets %s', async (_what, faults, outcome, requests) => {
      flaky.plan(...faults);
      const timeoutMs = faults.includes('silence') ? 400 : 5000;
      expect(await client({ ...SCORE, timeoutMs })).toMatchObject(outcome);
      expect(flaky.count()).toBe(requests);
    });

    it.each(['score', 'read'] as const)(
      'sends nothing to the host that a redirect of %s names',
      async (method) => {
        const other = await startFlaky(app.port);
        flaky.plan(...Array<Fault>(3).fill({ location: `${other.url}/v1/tutor` }));
        expect(await client({ ...SCORE, method })).toEqual({
          unreachable: expect.stringMatching(
            new RegExp(
              `/v1/.* redirects to ${other.url}/v1/tutor; the client did not follow it, and the key was not sent on`,
              'u',
            ),
          ),
          status: 302,
        });
        expect([flaky.count(), other.count()]).toEqual([1, 0]);
        await other.close();
      },
    );

    it('gives the answers of the service as they are', async () => {
      flaky.plan();
      const body = async (path: string): Promise<unknown> => (await fetch(app.url + path)).json();
      expect(await client(SCORE)).toEqual({
        answer: await (await app.post({ target: 'θεός', ipa: 's ˈe o s' })).json(),
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
      flaky.plan();
      const { answer } = (await client({ method: 'score', target: 'θεός', wav: true })) as { answer: object };
      expect(answer).toMatchObject({ proximity: 0.65, input_quality: { sample_rate: expect.any(Number) } });
    });

    it.each<[string, Partial<Step>, object]>([
      [
        'no Greek',
        { target: 'hello' },
        { status: 400, pointer: '/target', detail: 'target must be a Greek word or verse' },
      ],
      ['no key', { key: null }, { status: 401, code: 'api-key-required', pointer: null }],
      ['a wrong key', { key: 'ipa_live_nobody' }, { status: 401, code: 'api-key-rejected' }],
    ])('throws the problem of a refusal: %s', async (_what, change, problem) => {
      flaky.plan();
      expect(await client({ ...SCORE, ...change })).toMatchObject({ problem });
      expect(flaky.count()).toBe(1);
    });

    it('sends a batch once where no answer comes in time', async () => {
      flaky.plan('silence');
      const items = [{ target: 'θεός', ipa: 's ˈe o s' }];
      expect(await client({ method: 'batch', items, timeoutMs: 400 })).toMatchObject({ status: null });
      expect(flaky.count()).toBe(1);
      flaky.plan('reset');
      expect(await client({ method: 'batch', items, timeoutMs: 60_000 })).toMatchObject({
        answer: [{ proximity: 0.65 }],
      });
      expect(flaky.count()).toBe(2);
    });

    const batch = description.paths['/v1/tutor/batch'] !== undefined;
    it(
      'scores many at once',
      needsMachine('POST /v1/tutor/batch, the route of many attempts', batch),
      async () => {
        flaky.plan();
        const items = [
          { target: 'θεός', ipa: 's ˈe o s' },
          { target: 'hello', ipa: 'h' },
          { target: 'καί', ipa: 'k ˈe' },
        ];
        const { answer } = (await client({ method: 'batch', items })) as { answer: object[] };
        expect(answer).toMatchObject([{ proximity: 0.65 }, { status: 400 }, { proximity: 1 }]);
      },
    );
  });
}

describe('a signal ends a call in TypeScript', () => {
  const call = (signal: AbortSignal, timeoutMs = 5000) =>
    createClient({
      baseUrl: flaky.url,
      key: app.secret,
      ...QUICK,
      backoffMs: 60_000,
      longestWaitMs: 60_000,
    }).score({ target: 'θεός', ipa: 'θ e ˈo s' }, { signal, timeoutMs });
  const reason = new Error('the learner left');

  it('before it begins', async () => {
    flaky.plan();
    await expect(call(AbortSignal.abort(reason))).rejects.toBe(reason);
    expect(flaky.count()).toBe(0);
  });

  it('while it waits for the answer', async () => {
    flaky.plan('silence');
    const end = new AbortController();
    const called = call(end.signal);
    await expect.poll(flaky.count).toBe(1);
    end.abort(reason);
    await expect(called).rejects.toBe(reason);
  });

  it('while it waits for the next try', async () => {
    flaky.plan({ status: 429, retryAfter: 60 });
    const end = new AbortController();
    const called = call(end.signal);
    await expect.poll(flaky.count).toBe(1);
    end.abort(reason);
    await expect(called).rejects.toBe(reason);
    expect(flaky.count()).toBe(1);
  });
});

it('an address that is none is refused at once', () => {
  expect(() => createClient({ baseUrl: 'tutor.example' })).toThrow(
    'baseUrl must be an http or https URL; found tutor.example',
  );
});

it('the program in Python on the page runs', needs('python3'), async () => {
  const page = readFileSync(join(ROOT, 'docs', 'clients.md'), 'utf8');
  const programs = blocksOf(page).filter(
    ({ language, text }) => language === 'python' && text.includes('koine_tutor'),
  );
  expect(programs).toHaveLength(1);
  const env = { ...process.env, PYTHONPATH: dirname(PYTHON), PYTHONDONTWRITEBYTECODE: '1', NO_PROXY: '*' };
  const { stdout } = await promisify(execFile)(pathOf('python3'), ['-c', programs[0]?.text ?? ''], {
    env: { ...env, BASE_URL: app.url, KEY: app.secret },
  });
  expect(stdout).toBe('0.65\n1 sound +0.25\n2 stress +0.1\n');
});
