import {
  type ClientOptions,
  Client as NewClient,
  StreamableHTTPClientTransport as NewHttp,
  type VersionNegotiationMode,
} from '@modelcontextprotocol/client';
import { StdioClientTransport as NewStdio } from '@modelcontextprotocol/client/stdio';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { onTestFinished } from 'vitest';
import type { Running } from '../fixture.ts';
import { CLI } from '../processes.ts';
import { MODERN } from './talk.ts';

const ME = { name: 'test', version: '1' };
const PROGRAM = { command: process.execPath, args: [CLI, 'mcp'], stderr: 'ignore' as const };

/** The service to connect to over HTTP; null means to start `koine mcp` and use its standard input and output. */
export type Where = Running | null;

const addressOf = ({ url }: Running): URL => new URL(`${url}/mcp`);
const withKey = ({ secret }: Running) => ({
  requestInit: { headers: { authorization: `Bearer ${secret}` } },
});

export async function oldClient(where: Where, options: object | null = null): Promise<Client> {
  const client = new Client(ME);
  onTestFinished(() => client.close());
  const transport =
    where === null
      ? new StdioClientTransport({ ...PROGRAM, ...options })
      : new StreamableHTTPClientTransport(addressOf(where), options ?? withKey(where));
  await client.connect(transport);
  return client;
}

export async function newClient(
  where: Where,
  mode: VersionNegotiationMode,
  more: ClientOptions = {},
  options: object | null = null,
): Promise<NewClient> {
  const client = new NewClient(ME, { versionNegotiation: { mode }, ...more });
  onTestFinished(() => client.close());
  await client.connect(
    where === null ? new NewStdio(PROGRAM) : new NewHttp(addressOf(where), options ?? withKey(where)),
  );
  return client;
}

/** A client of the SDK 1.x, and one of 2.x for each way to agree on a revision of MCP. */
export const PEERS: readonly (readonly [name: string, connect: (where: Where) => Promise<NewClient>])[] = [
  // Both clients have the functions that the test calls; their types differ.
  ['1.x', (where) => oldClient(where) as Promise<unknown> as Promise<NewClient>],
  ['2.x, legacy', (where) => newClient(where, 'legacy')],
  ['2.x, auto', (where) => newClient(where, 'auto')],
  ['2.x, pinned', (where) => newClient(where, { pin: MODERN })],
];
