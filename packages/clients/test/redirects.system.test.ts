/** Runs the example programs against a service that redirects, and tests that the other address does not get the key. */

import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { ROOT } from '../../../src/service/built/project.ts';
import { needs } from '../../../test/parts/needs.ts';

it.each([
  [process.execPath, 'dist/examples/client.js', 'redirects to /other; the key was not sent on'],
  ['python3', 'examples/client.py', ''],
  ['sh', 'examples/client.sh', ''],
] as const)('the key is not sent on by %s %s', needs('python3', 'curl'), async (command, file, sentence) => {
  const keys: (string | undefined)[] = [];
  const server = createServer(({ url, headers }, response) => {
    if (url === '/other') keys.push(headers.authorization);
    response.writeHead(url === '/other' ? 200 : 302, { location: '/other' }).end('{}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const env = { PATH: process.env.PATH, BASE_URL: base, KEY: 'ipa_live_secret' };
  const { stdout, stderr } = await promisify(execFile)(command, [join(ROOT, file), 'θεός', 's'], {
    env,
  }).catch((error) => error);
  server.close().closeAllConnections();
  expect(stdout + stderr).toMatch(new RegExp(sentence, 'u'));
  expect(keys.filter((key) => key !== undefined)).toEqual([]);
});
