/** Official clients of both generations, over both transports, do all that the service offers. */

import type { VersionNegotiationMode } from '@modelcontextprotocol/client';
import { describe, expect, it } from 'vitest';
import { LOCAL_TOOLS, TOOLS } from '../../src/contract/tools.ts';
import { serving } from '../fixture.ts';
import { GOOD } from '../http/exchange.ts';
import { STEP } from '../parts/runs.ts';
import { newClient, oldClient, PEERS, type Where } from './peers.ts';
import { answerIn, MODERN } from './talk.ts';

const app = serving();

const namesOf = (tools: readonly { readonly name: string }[]) => tools.map(({ name }) => name);
const READING = 'koine://reading/attic/%CE%BB%CF%8C%CE%B3%CE%BF%CF%82';
const PLACES = ['HTTP', 'stdio'] as const;
const TOOLS_AT = { HTTP: TOOLS, stdio: LOCAL_TOOLS };
const at = (place: (typeof PLACES)[number]): Where => (place === 'HTTP' ? app : null);

describe.each(PEERS)('the client %s', (name, connect) => {
  // A process for each begins the same way for these two.
  const isSame = STEP > 1 && /legacy|auto/u.test(name);
  it.each(PLACES.filter((place) => place === 'HTTP' || !isSame))('over %s does all', async (place) => {
    const client = await connect(at(place));
    expect(namesOf((await client.listTools()).tools)).toEqual(namesOf(TOOLS_AT[place]));
    const scored = await client.callTool({ name: 'score', arguments: { ...GOOD, detail: 'full' } });
    const expected = await (await app.post(GOOD)).json();
    expect(answerIn(scored)).toEqual(expected);
    const refused = await client.callTool({ name: 'score', arguments: { target: 'theos', ipa: 'a' } });
    expect(refused).toMatchObject({ isError: true });
    expect(answerIn(refused).hint).toBe('"theos" is in Latin letters; did you mean θεός?');
    await expect(client.callTool({ name: 'sing', arguments: {} })).rejects.toThrow('there is no tool "sing"');
    expect((await client.listResources()).resources.length).toBeGreaterThan(15);
    expect((await client.readResource({ uri: READING })).contents).toHaveLength(1);
    const asked = await client.getPrompt({ name: 'practise_word', arguments: { word: 'λόγος' } });
    expect(asked.messages).toHaveLength(2);
    const ref = { type: 'ref/prompt', name: 'practise_word' } as const;
    const { completion } = await client.complete({ ref, argument: { name: 'word', value: 'λογ' } });
    expect(completion.values).toContain('λόγος');
  });
});

describe('without a key', () => {
  it('a client of 1.x gets everything but a call', async () => {
    const client = await oldClient(app, {});
    expect((await client.listTools()).tools).toHaveLength(TOOLS.length);
    await expect(client.callTool({ name: 'score', arguments: GOOD })).rejects.toThrow('api-key-required');
  });

  it('a pinned client of 2.x gets everything but a call, which is a 401', async () => {
    const client = await newClient(app, { pin: MODERN }, {}, {});
    expect((await client.listTools()).tools).toHaveLength(TOOLS.length);
    await expect(client.callTool({ name: 'score', arguments: GOOD })).rejects.toThrow('401');
  });
});

type Told = { action: 'accept' | 'decline' | 'cancel'; content?: Record<string, string> };

/** Calls `score` by a client whose user answers so; the answer, and what the user was asked for. */
async function asking(
  where: Where,
  given: Record<string, unknown>,
  told: Told,
  mode: VersionNegotiationMode,
) {
  const client = await newClient(where, mode, { capabilities: { elicitation: { form: {} } } });
  const asked: string[][] = [];
  client.setRequestHandler('elicitation/create', ({ params }) => {
    asked.push(
      Object.keys((params as { requestedSchema: { properties: object } }).requestedSchema.properties),
    );
    return told;
  });
  const answer = answerIn(await client.callTool({ name: 'score', arguments: given }));
  return { asked, answer };
}

describe('what a score lacks', () => {
  const where = () => at('HTTP');
  const PIN = { pin: MODERN };
  const ATTIC = { action: 'accept', content: { target: 'θεός', scheme: 'attic' } } as const;

  it('is asked of the user where it is null or empty, too', async () => {
    const { asked, answer } = await asking(where(), { target: '', scheme: null, said: 'seós' }, ATTIC, PIN);
    expect(asked).toEqual([['target', 'scheme']]);
    expect(answer).toMatchObject({ target_text: 'θεός', scheme: 'attic' });
  });

  it('is not asked of a client that can only show an address', async () => {
    const client = await newClient(where(), PIN, { capabilities: { elicitation: { url: {} } } });
    const given = { target: 'θεός', said: 'seós' };
    const answer = answerIn(await client.callTool({ name: 'score', arguments: given }));
    expect(answer).toMatchObject({ target_text: 'θεός', scheme: 'koine-greek' });
  });

  it.each(STEP > 1 ? (['HTTP'] as const) : PLACES)(
    'is asked of the user over %s, and the score is given for what the user told',
    async (place) => {
      const { asked, answer } = await asking(at(place), { ipa: 'tʰ e ˈo s' }, ATTIC, PIN);
      expect(asked).toEqual([['target', 'scheme']]);
      expect(answer).toMatchObject({ scheme: 'attic', target_text: 'θεός', proximity: 1 });
    },
  );

  it('is asked alone: a target that was sent stays', async () => {
    const { asked, answer } = await asking(where(), { target: 'λόγος', ipa: 'l ˈo ɡ o s' }, ATTIC, PIN);
    expect(asked).toEqual([['scheme']]);
    expect(answer).toMatchObject({ scheme: 'attic', target_text: 'λόγος' });
  });

  it.each(['decline', 'cancel'] as const)(
    'is not asked twice: after %s the default holds, and a target is missed in a sentence',
    async (action) => {
      const given = { target: 'θεός', ipa: 'θ e ˈo s' };
      expect((await asking(where(), given, { action }, PIN)).answer).toMatchObject({
        scheme: 'koine-greek',
        proximity: 1,
      });
      const { asked, answer } = await asking(where(), { ipa: 'θ' }, { action }, PIN);
      expect(asked).toHaveLength(1);
      expect(answer.detail).toBe('target must be a Greek word or verse');
    },
  );

  it('is not asked where all is sent, or a list, or in a revision without questions', async () => {
    const whole = { target: 'θεός', ipa: 'θ e ˈo s', scheme: 'erasmian' };
    expect((await asking(where(), whole, ATTIC, PIN)).asked).toEqual([]);
    const { target, ...attempt } = whole;
    expect((await asking(where(), { target, attempts: [attempt] }, ATTIC, PIN)).asked).toEqual([]);
    const { asked, answer } = await asking(where(), { ipa: 'θ' }, ATTIC, 'legacy');
    expect([asked, answer.code]).toEqual([[], 'input-missing']);
  });
});
