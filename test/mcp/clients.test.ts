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
  // Over standard input and output, the clients of 2.x behave alike, so `npm test` takes one of them.
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
    const asked = await client.getPrompt({ name: 'practice_word', arguments: { word: 'λόγος' } });
    expect(asked.messages).toHaveLength(2);
    const ref = { type: 'ref/prompt', name: 'practice_word' } as const;
    const { completion } = await client.complete({ ref, argument: { name: 'word', value: 'λογ' } });
    expect(completion.values).toContain('λόγος');
  });
});

describe('without a key', () => {
  it('a client of 1.x gets everything except a tool call', async () => {
    const client = await oldClient(app, {});
    expect((await client.listTools()).tools).toHaveLength(TOOLS.length);
    await expect(client.callTool({ name: 'score', arguments: GOOD })).rejects.toThrow('api-key-required');
  });

  it('a pinned client of 2.x gets everything except a tool call, which gets a 401', async () => {
    const client = await newClient(app, { pin: MODERN }, {}, {});
    expect((await client.listTools()).tools).toHaveLength(TOOLS.length);
    await expect(client.callTool({ name: 'score', arguments: GOOD })).rejects.toThrow('401');
  });
});
