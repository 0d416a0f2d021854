/** What a tool call needs: a key and room in its window, or room in the trial that an operator allows. */

import { describe, expect, it, onTestFinished } from 'vitest';
import { type Running, serving, startApp } from '../fixture.ts';
import { answerIn, call, keyed, request, rpcOf, send } from './talk.ts';

const attempt = { target: 'θεός', ipa: 's ˈe o s' };
const list = (length: number): object => ({ attempts: Array(length).fill(attempt) });
const callTool = (app: Running, name: string, args: object, headers = {}): Promise<Response> =>
  send(app, request('tools/call', { name, arguments: args }), headers);
const limitOf = ({ headers }: Response): (string | null)[] =>
  ['ratelimit-policy', 'ratelimit'].map((name) => headers.get(name));

describe('the window', () => {
  const app = serving();

  it('counts each attempt of a list', async () => {
    const answer = await callTool(app, 'score', list(40), keyed(app));
    expect(answerIn((await rpcOf(answer)).result).results).toHaveLength(40);
    expect(limitOf(answer)[1]).toMatch(/^"tutor";r=80;/u);
    const refused = await callTool(app, 'score', list(81), keyed(app));
    expect(await refused.json()).toMatchObject({
      status: 429,
      hint: expect.stringMatching(/^the list needs 81 requests, 80 are left; wait \d+ s or send fewer$/u),
    });
  });

  it('an `attempts` that a tool does not know counts once', async () => {
    const answer = await callTool(app, 'read', { text: 'λόγος', attempts: [1, 2, 3] }, keyed(app));
    expect(limitOf(answer)[1]).toMatch(/^"tutor";r=79;/u);
  });

  it('takes more names than one attempt may have', async () => {
    const wide = { ...attempt, scheme: 'koine-greek', thresholds: [0.8], candidates: 1 };
    const answer = await callTool(app, 'score', { attempts: Array(79).fill(wide) }, keyed(app));
    expect(answer.status).toBe(200);
  });

  it.each([[[]], [Array(101).fill(attempt)], ['x']])(
    'a list that is none counts once: %#',
    async (attempts) => {
      const refused = await callTool(app, 'score', { attempts }, keyed(app));
      expect(refused.status).toBe(429);
    },
  );
});

describe('MCP_TRIAL', () => {
  const app = serving({ doors: { trial: { requests: 4, seconds: 86_400 } } });

  it('allows some calls without a key, and says how many are left', async () => {
    const answer = await callTool(app, 'score', attempt);
    expect([answer.status, ...limitOf(answer)]).toEqual([
      200,
      '"trial";q=4;w=86400',
      expect.stringMatching(/^"trial";r=3;t=\d+$/u),
    ]);
    expect(answerIn((await rpcOf(answer)).result)).toMatchObject({ target_text: 'θεός' });
  });

  it('counts each attempt of a list', async () => {
    const refused = await callTool(app, 'score', list(4));
    expect(await refused.json()).toMatchObject({
      status: 429,
      detail: expect.stringMatching(
        /^the list needs 4 calls; without a key an address has 4 calls in 86400 s, 3 are left; send an API key, or wait \d+ s$/u,
      ),
    });
    const never = await callTool(app, 'score', list(5));
    expect(await never.json()).toMatchObject({
      detail: expect.stringMatching(/3 are left; send an API key$/u),
    });
  });

  it('has no upload, which nobody can PUT without a key', async () => {
    const refused = await callTool(app, 'create_upload', {});
    expect(refused.status).toBe(401);
  });

  it('is for who sends no key: a wrong one is a 401, and a right one counts in its window', async () => {
    const wrong = await callTool(app, 'score', attempt, { authorization: 'Bearer ipa_live_wrong' });
    expect(wrong.status).toBe(401);
    const right = await callTool(app, 'score', attempt, keyed(app));
    expect(limitOf(right)[0]).toMatch(/^"tutor"/u);
  });

  it('takes a body as large as with a key, which costs a call whatever it holds', async () => {
    const long = { target: 'θεός', ipa: 's ˈe o s', note: 'x'.repeat(100_000) };
    expect((await callTool(app, 'score', long)).status).toBe(200);
    for (let n = 0; n < 2; n++) await callTool(app, 'score', attempt);
    const refused = await callTool(app, 'score', long);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([
      429,
      expect.stringMatching(/^\d+$/u),
    ]);
  });

  it('a large message that calls no tool costs a call, too', async () => {
    const fresh = await startApp({ doors: { trial: { requests: 1, seconds: 60 } } });
    onTestFinished(fresh.close);
    const large = request('ping', { note: 'x'.repeat(100_000) });
    expect([(await send(fresh, large)).status, (await send(fresh, large)).status]).toEqual([413, 429]);
  });

  it('is told to agents before their first call', async () => {
    const { result } = await rpcOf(
      await send(
        app,
        request('initialize', {
          protocolVersion: '2025-11-25',
          capabilities: {},
          clientInfo: { name: 'test', version: '1' },
        }),
      ),
    );
    expect(result).toMatchObject({ instructions: expect.stringContaining('Some calls need no key') });
  });

  it('opens nothing else', async () => {
    const other = await fetch(`${app.url}/v1/tutor`, { method: 'POST', body: JSON.stringify(attempt) });
    expect(other.status).toBe(401);
  });
});

describe('without MCP_TRIAL', () => {
  const app = serving();

  it('a tool call without a key is a 401', async () => {
    expect((await callTool(app, 'score', attempt)).status).toBe(401);
    await expect(call(app, 'score', attempt)).resolves.toBeDefined();
  });
});
