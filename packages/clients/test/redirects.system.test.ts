/** Runs the example programs against a service that redirects, and tests that the other host does not get the key. */

import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from '../../../src/service/built/project.ts';
import { needs } from '../../../test/parts/needs.ts';

const servers: Server[] = [];
const keys: (string | undefined)[] = [];
let base: string;
let other: string;

async function serve(listener: RequestListener): Promise<number> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

beforeAll(async () => {
  const port = await serve(({ headers }, response) => {
    keys.push(headers.authorization);
    response.end('{}');
  });
  other = `http://127.0.0.1:${port}/`;
  base = `http://127.0.0.1:${await serve((_request, response) => response.writeHead(302, { location: other }).end())}`;
});
afterAll(() => {
  for (const server of servers) server.close().closeAllConnections();
});

async function outputOf(command: string, file: string): Promise<string> {
  const env = { PATH: process.env.PATH, BASE_URL: base, KEY: 'ipa_live_secret' };
  const ran = promisify(execFile)(command, [join(ROOT, file), 'θεός', 's'], { env });
  const { stdout, stderr } = await ran.catch((error) => error);
  return stdout + stderr;
}

describe('the key is not sent on', () => {
  it('by client.ts, which says where it was led', async () => {
    expect(await outputOf(process.execPath, 'dist/examples/client.js')).toBe(
      `${base} redirects to ${other}; the key was not sent on: correct BASE_URL\n`,
    );
    expect(keys).toEqual([]);
  });

  it.each([
    ['python3', 'examples/client.py'],
    ['sh', 'examples/client.sh'],
  ] as const)('by %s %s', needs('python3', 'curl'), async (command, file) => {
    await outputOf(command, file);
    expect(keys.filter((key) => key !== undefined)).toEqual([]);
  });
});
