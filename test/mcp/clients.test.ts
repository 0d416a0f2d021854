import {
  Client as NewClient,
  StreamableHTTPClientTransport as NewTransport,
  type VersionNegotiationMode,
} from '@modelcontextprotocol/client';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { TOOLS } from '../../src/contract/tools.ts';
import { serving } from '../fixture.ts';
import { GOOD } from '../http/exchange.ts';
import { answerIn, MODERN } from './talk.ts';

const app = serving();
let body: unknown;
beforeAll(async () => {
  body = await (await app.post(GOOD)).json();
});

const ME = { name: 'test', version: '1' };
const NAMES = TOOLS.map(({ name }) => name);
const address = (): URL => new URL(`${app.url}/mcp`);
const READING = 'koine://reading/attic/%CE%BB%CF%8C%CE%B3%CE%BF%CF%82';
const withKey = () => ({ requestInit: { headers: { authorization: `Bearer ${app.secret}` } } });

async function connected(options = {}): Promise<Client> {
  const client = new Client(ME);
  onTestFinished(() => client.close());
  await client.connect(new StreamableHTTPClientTransport(address(), options));
  return client;
}

async function newlyConnected(mode: VersionNegotiationMode, options = {}): Promise<NewClient> {
  const client = new NewClient(ME, { versionNegotiation: { mode } });
  onTestFinished(() => client.close());
  await client.connect(new NewTransport(address(), options));
  return client;
}

describe('the client of the SDK 1.x', () => {
  it('initializes, lists, reads, asks and completes without a key', async () => {
    const client = await connected();
    expect(client.getServerVersion()).toMatchObject({ name: 'koine-tutor' });
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(NAMES);
    await client.ping();
    expect((await client.listResources()).resources.length).toBeGreaterThan(15);
    expect((await client.listResourceTemplates()).resourceTemplates).toHaveLength(1);
    expect((await client.readResource({ uri: READING })).contents).toHaveLength(1);
    const asked = await client.getPrompt({ name: 'practise_word', arguments: { word: 'λόγος' } });
    expect(asked.messages).toHaveLength(2);
    const ref = { type: 'ref/prompt', name: 'practise_word' } as const;
    const { completion } = await client.complete({ ref, argument: { name: 'word', value: 'λογ' } });
    expect(completion.values).toContain('λόγος');
    await expect(client.callTool({ name: 'score', arguments: GOOD })).rejects.toThrow('api-key-required');
  });

  it('calls with a key; it checks answers and failures against the output schema', async () => {
    const client = await connected(withKey());
    await client.listTools();
    const scored = await client.callTool({ name: 'score', arguments: { ...GOOD, detail: 'full' } });
    expect(answerIn(scored)).toEqual(body);
    const refused = await client.callTool({ name: 'score', arguments: { target: '' } });
    expect(refused).toMatchObject({ isError: true });
    expect(answerIn(refused)).toMatchObject({ status: 400 });
  });
});

describe('the client of the SDK 2.x', () => {
  it.each([
    ['legacy', 'legacy', '2025-11-25'],
    ['auto', 'auto', MODERN],
    ['pinned', { pin: MODERN }, MODERN],
  ] as const)('%s: lists and calls', async (_name, mode, version) => {
    const client = await newlyConnected(mode, withKey());
    expect(client.getNegotiatedProtocolVersion()).toBe(version);
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(NAMES);
    const scored = await client.callTool({ name: 'score', arguments: { ...GOOD, detail: 'full' } });
    expect(answerIn(scored)).toEqual(body);
    const refused = await client.callTool({ name: 'heard_as', arguments: { target: '' } });
    expect(refused).toMatchObject({ isError: true });
    expect(answerIn(refused)).toMatchObject({ status: 400 });
  });

  it('pinned and without a key: discovers, lists, reads and asks, and a call is a 401', async () => {
    const client = await newlyConnected({ pin: MODERN });
    expect((await client.listTools()).tools).toHaveLength(NAMES.length);
    expect((await client.readResource({ uri: READING })).contents).toHaveLength(1);
    expect((await client.getPrompt({ name: 'practise_word' })).messages).toHaveLength(1);
    await expect(client.callTool({ name: 'score', arguments: GOOD })).rejects.toThrow('401');
  });
});
