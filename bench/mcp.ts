/**
 * Times `koine mcp` through the client of the MCP SDK. Compares it with the floor (load/stdioFloor.ts), a server that
 * sends the same answer without computing it.
 */

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { median, quantile, table, time, verdict } from '../packages/research/src/results.ts';
import { SCHEME_NAMES } from '../src/contract/schemes.ts';
import type { Engine } from '../src/engine/engine.ts';
import { compiled } from '../src/service/built/project.ts';
import { recording } from '../test/recordings.ts';
import { residentMib } from './load/processes.ts';

const MOST = { start_s: 1.5, p99_ms: 3, mib: 220 };
const STARTS = 10;
const CALLS = 3000;
/** The first calls do not count, because V8 has not compiled the code yet. */
const WARM = 500;

const WORD = { target: 'λόγος', ipa: 'l ˈo x o s', scheme: 'koine-greek' };

/** Starts an MCP server and connects a client; `ms` is the time that this took. */
async function connected(...args: string[]) {
  const started = performance.now();
  const client = new Client({ name: 'bench', version: '1' });
  const transport = new StdioClientTransport({ command: process.execPath, args });
  await client.connect(transport);
  const ms = performance.now() - started;
  const call = async (given: object): Promise<string> => {
    const { content, isError } = await client.callTool({ name: 'score', arguments: { ...given } });
    const [first] = content;
    if (isError || first?.type !== 'text') throw new Error(JSON.stringify(content));
    return first.text;
  };
  return { ms, call, pid: transport.pid as number, close: () => client.close() };
}

type McpServer = Awaited<ReturnType<typeof connected>>;

async function startTimes(words: readonly string[], times: number): Promise<number[]> {
  const found: number[] = [];
  while (found.length < times) {
    const server = await connected(...words);
    found.push(server.ms);
    await server.close();
  }
  return found;
}

async function callsOf(servers: readonly McpServer[], times: number): Promise<number[][]> {
  const found = servers.map((): number[] => []);
  for (let n = -WARM; n < times; n++) {
    for (const [at, server] of servers.entries()) {
      const before = performance.now();
      await server.call(WORD);
      if (n >= 0) found[at]?.push(performance.now() - before);
    }
  }
  return found;
}

/** Returns the memory of a server in MiB, after it has used all traditions and the recognizer. */
async function memoryOf(server: McpServer): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'koine-mcp-'));
  const audio_path = join(folder, 'said.wav');
  await writeFile(audio_path, recording(1));
  try {
    for (const scheme of SCHEME_NAMES) await server.call({ ...WORD, scheme });
    await server.call({ target: 'λόγος', audio_path });
    return (await residentMib(server.pid)).now;
  } finally {
    await rm(folder, { recursive: true });
  }
}

const row = (name: string, own: readonly number[], floor: readonly number[], target: string) => [
  name,
  ...[median(own), quantile(own, 0.99), median(floor), quantile(floor, 0.99)].map((ms) => time(1000 * ms)),
  `${(median(own) / median(floor)).toFixed(1)} ×`,
  target,
];

export async function benchMcp(_engine: Engine, seconds: number): Promise<string> {
  const own = [compiled('src/cli/cli.js'), 'mcp'];
  const first = await connected(...own);
  const floor = [compiled('bench/load/stdioFloor.js'), await first.call(WORD)];
  await first.close();
  const starts = Math.ceil(STARTS * seconds);
  const [started, floorStarted] = [await startTimes(own, starts), await startTimes(floor, starts)];
  const servers = [await connected(...own), await connected(...floor)] as const;
  const [called = [], floorCalled = []] = await callsOf(servers, Math.ceil(CALLS * seconds));
  const mib = await memoryOf(servers[0]);
  const floorMib = (await residentMib(servers[1].pid)).now;
  await Promise.all(servers.map(({ close }) => close()));
  const start = verdict(`median at most ${MOST.start_s} s`, median(started) <= 1000 * MOST.start_s);
  const word = verdict(`p99 at most ${MOST.p99_ms} ms`, quantile(called, 0.99) <= MOST.p99_ms);
  return [
    `\`koine mcp\` next to a Server of the same package that sends the same bytes; ${starts} starts, and ${called.length} calls of`,
    `\`score\` for λόγος, said as ${WORD.ipa}, one after the other, in turns, after ${WARM} that are not counted.`,
    '',
    table(
      ['', 'median', 'p99', 'floor', 'p99', 'ratio', 'target'],
      [
        row('from its start until the client is connected', started, floorStarted, start),
        row('`score` of a word', called, floorCalled, word),
      ],
    ),
    '',
    `With ${SCHEME_NAMES.length} traditions loaded and a recording heard it holds ${mib.toFixed(0)} MiB`,
    `(${verdict(`at most ${MOST.mib}`, mib <= MOST.mib)}); the floor holds ${floorMib.toFixed(0)}.`,
  ].join('\n');
}
