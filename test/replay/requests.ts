/**
 * Reads and sends the requests of `requests/*.txt`; each file is a group of the replay.
 *
 * A line `> METHOD path header=value ...` tells how to send the lines after it: each is the body of a request. If no
 * line follows, the request is sent without a body. `key` among the headers stands for the API key of the group; `;`
 * begins a comment. After `> MCP revision method header=value ...`, each line is the params of a message. After `>
 * WIRE`, each line is the content of a JSON string, which is sent unchanged over a plain socket.
 */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { seeded } from '../../bench/inputs/random.ts';
import { ROOT } from '../../src/service/built/project.ts';
import { clipOf, wavOf } from './clips.ts';
import type { Answer, Asking, Service } from './service.ts';

interface Case {
  readonly head: readonly string[];
  readonly body: string | undefined;
}

const FOLDER = join(ROOT, 'test/replay/requests');

export const FILES = ['tutor', 'batch', 'queries', 'paths', 'uploads', 'wire', 'mcp-faults', 'mcp'] as const;

function casesIn(file: string): Case[] {
  const text = readFileSync(join(FOLDER, `${file}.txt`), 'utf8');
  return text
    .split(/^> /mu)
    .slice(1)
    .flatMap((part): Case[] => {
      const [first = '', ...bodies] = part.split('\n').filter((line) => line !== '' && !line.startsWith(';'));
      const head = first.split(' ');
      return bodies.length === 0 ? [{ head, body: undefined }] : bodies.map((body) => ({ head, body }));
    });
}

const WAV = wavOf(clipOf(['θ', 'e', 'ˈo', 's'], seeded(50), 16_000), 16_000);

/** Expands a line: `<text×3>` becomes the text three times, `<wav>` a recording in base64. */
const expanded = (line: string): string =>
  line
    .replaceAll('<wav>', WAV.toString('base64'))
    .replaceAll(/<([^<>]+)×(\d+)>/gu, (_, piece: string, times: string) => piece.repeat(Number(times)));

/** Bytes of a body: a WAV for `<WAV>`, the given bytes for `<hex …>`, otherwise the expanded line. */
function bytesOf(line: string): Buffer {
  if (line === '<WAV>') return WAV;
  if (line.startsWith('<hex ')) return Buffer.from(line.slice(5, -1), 'hex');
  return Buffer.from(line === '<nothing>' ? '' : expanded(line));
}

const MODERN = '2026-07-28';
const META = {
  'io.modelcontextprotocol/protocolVersion': MODERN,
  'io.modelcontextprotocol/clientInfo': { name: 'replay', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
};

/** Makes an MCP request. The words after `MCP` are revision, method and headers; the line is the params. */
function messageOf(
  [, revision = '', method = '', ...more]: readonly string[],
  line: string | undefined,
): Asking {
  const params = line === undefined ? undefined : JSON.parse(expanded(line));
  const { name, uri } = params ?? {};
  const named = method === 'resources/read' ? uri : name;
  const modern = revision === MODERN;
  const message = { jsonrpc: '2.0', id: 1, method, params: modern ? { ...params, _meta: META } : params };
  const headers = {
    accept: 'application/json, text/event-stream',
    'content-type': 'application/json',
    'mcp-protocol-version': revision,
    ...(modern && { 'mcp-method': method }),
    ...(modern &&
      typeof named === 'string' && { 'mcp-name': `=?base64?${Buffer.from(named).toString('base64')}?=` }),
    ...headersOf(more),
  };
  return { method: 'POST', path: '/mcp', headers, body: Buffer.from(JSON.stringify(message)) };
}

const headersOf = (words: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    words.map((word) => {
      const at = word.indexOf('=');
      return [word.slice(0, at), decodeURIComponent(word.slice(at + 1))];
    }),
  );

function askingOf({ head, body }: Case): Asking {
  if (head[0] === 'MCP') return messageOf(head, body);
  const [method = '', path = '', ...more] = head;
  const bytes = body === undefined ? undefined : bytesOf(body);
  return { method, path: expanded(path), headers: headersOf(more), body: bytes };
}

const TOLD = ['content-type', 'allow', 'www-authenticate', 'location', 'link', 'access-control-allow-origin'];

/**
 * Writes an answer as text: its status, some of its headers and its body. Keeps only the name of Retry-After, because
 * the value changes from run to run.
 */
function told({ status, headers, body }: Answer): string {
  const lines = TOLD.filter((name) => headers[name] !== undefined).map((name) => `${name}: ${headers[name]}`);
  const retry = headers['retry-after'] === undefined ? [] : ['retry-after'];
  return [status, ...lines, ...retry, body].join('\n');
}

const volatile = (text: string): string =>
  text
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/gu, 'DATE')
    // Removes the sizes of pages of the manual, which change with every edit; the group `documents` compares the pages.
    .replaceAll(/"size":\d+/gu, '"size":SIZE')
    // Removes the line that the V8 of Node 22 adds to the position of an error in JSON.
    .replaceAll(/ \(line \d+ column \d+\)/gu, '')
    .replaceAll(/wait \d+ s/gu, 'wait SOME s')
    .replaceAll(/\\?"expires_in_s\\?":\d+/gu, 'EXPIRES');

const toldRaw = (answer: string): string =>
  [/^.*/u, /^content-type:.*$/imu, /\{.*$/su].map((part) => part.exec(answer)?.[0] ?? '').join('\n');

/** Sends the cases of a file one after the other, with one key, and passes each name and answer to `tell`. */
export async function sendFile(
  service: Pick<Service, 'ask' | 'wire' | 'issue'>,
  file: string,
  tell: (name: string, answer: string) => void,
): Promise<void> {
  const key = service.issue();
  // The id of the newest upload slot, which differs from run to run. Requests and answers name it SLOT.
  let slot = 'A'.repeat(22);
  for (const { head, body } of casesIn(file)) {
    const own = (text: string) => text.replaceAll('SLOT', slot);
    const words = head.map((word) => (word === 'key' ? `x-api-key=${key}` : own(word)));
    const name = `${head.join(' ')} ${body ?? ''}`.trim().slice(0, 110);
    if (head[0] === 'WIRE') {
      const bytes = JSON.parse(`"${expanded(body ?? '')}"`).replaceAll('KEY', key);
      tell(name, volatile(toldRaw(await service.wire(bytes))));
      continue;
    }
    const answer = await service.ask(askingOf({ head: words, body: body && own(body) }));
    slot = /\/v1\/uploads\/([\w-]{22})/u.exec(answer.headers.location ?? answer.body)?.[1] ?? slot;
    tell(name, volatile(told(answer).replaceAll(slot, 'SLOT')));
  }
}

export function scoreFiles({ koine }: Service, tell: (name: string, answer: string) => void): void {
  for (const words of ['rows.tsv', 'rows.csv', 'rows.tsv --json', 'rows.tsv --scheme attic']) {
    const [file = '', ...more] = words.split(' ');
    tell(words, koine('score', '--file', join(FOLDER, file), ...more));
  }
}
