import { describe, expect, it } from 'vitest';
import { type Running, serving } from '../fixture.ts';
import { answerIn, keyed, request, rpcOf, send } from './talk.ts';

const attempt = { target: 'θεός', ipa: 's ˈe o s' };
const list = (length: number): object => ({ attempts: Array(length).fill(attempt) });
const callTool = (app: Running, name: string, args: object, headers = {}): Promise<Response> =>
  send(app, request('tools/call', { name, arguments: args }), headers);
const limitOf = ({ headers }: Response): string | null => headers.get('ratelimit');

describe('the window', () => {
  const app = serving();

  it('counts each attempt of a list', async () => {
    const answer = await callTool(app, 'score', list(40), keyed(app));
    expect(answerIn((await rpcOf(answer)).result).results).toHaveLength(40);
    expect(limitOf(answer)).toMatch(/^"tutor";r=80;/u);
    const refused = await callTool(app, 'score', list(81), keyed(app));
    expect(await refused.json()).toMatchObject({
      status: 429,
      detail: 'rate limit exceeded',
      hint: expect.stringMatching(/^the list needs 81 requests, 80 are left; wait \d+ s or send fewer$/u),
    });
  });

  it('counts each attempt of a list that is sent as a text', async () => {
    const attempts = JSON.stringify(Array(10).fill(attempt));
    const answer = await callTool(app, 'score', { attempts }, keyed(app));
    expect(answerIn((await rpcOf(answer)).result).results).toHaveLength(10);
    expect(limitOf(answer)).toMatch(/^"tutor";r=70;/u);
  });

  it('does not parse a text that contains too many lists', async () => {
    const attempts = '['.repeat(5000) + ']'.repeat(5000);
    for (const given of [{ attempts }, `{"attempts":${attempts}}`]) {
      const answer = await callTool(app, 'score', given as object, keyed(app));
      expect(await answer.json()).toMatchObject({ status: 400, code: 'body-too-complex' });
    }
  });

  it('counts one request if the tool does not know `attempts`', async () => {
    const answer = await callTool(app, 'read', { text: 'λόγος', attempts: [1, 2, 3] }, keyed(app));
    expect(limitOf(answer)).toMatch(/^"tutor";r=69;/u);
  });

  it('takes a list with more names in it than a single attempt may have', async () => {
    const wide = { ...attempt, scheme: 'koine-greek', thresholds: [0.8], candidates: 1 };
    const answer = await callTool(app, 'score', { attempts: Array(69).fill(wide) }, keyed(app));
    expect(answer.status).toBe(200);
  });

  it.each([[[]], [Array(101).fill(attempt)], ['x']])('counts a wrong list once: %#', async (attempts) => {
    const refused = await callTool(app, 'score', { attempts }, keyed(app));
    expect(refused.status).toBe(429);
  });
});
