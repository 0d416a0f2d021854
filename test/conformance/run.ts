/**
 * `npm run conformance`: runs the official MCP conformance suite against this service, in all its revisions. The suite
 * sends no key and asks for tools, prompts and resources of its own. A proxy adds a key and replaces the names of the
 * suite with names of ours (`standIns.ts`). For each revision, a list names the checks that are expected to fail,
 * because the service does not offer the feature. The run fails if another check fails, or if a listed check passes.
 */

import { spawn } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../../src/service/built/project.ts';
import { type Running, startApp, ticking } from '../fixture.ts';
import { withOurNames } from './standIns.ts';

const REVISIONS = ['2025-06-18', '2025-11-25', '2026-07-28'];
const HERE = join(ROOT, 'test', 'conformance');
const SUITE = join(HERE, 'node_modules', '@modelcontextprotocol', 'conformance', 'dist', 'index.js');

/** The suite needs Node 22; on an older Node npx fetches a newer one. */
const NODE =
  Number(process.versions.node.split('.')[0]) >= 22 ? [process.execPath] : ['npx', '-y', 'node@24'];

function startProxy({ port, secret }: Running): Promise<Server> {
  const server = createServer(async (incoming, outgoing) => {
    const sent = withOurNames(Buffer.concat(await incoming.toArray()).toString(), incoming.headers);
    const headers = { ...sent.headers, authorization: `Bearer ${secret}` };
    const passed = request({ port, method: incoming.method, path: incoming.url, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    passed.on('error', () => outgoing.destroy());
    passed.end(sent.body);
  });
  return new Promise((done) => server.listen(0, '127.0.0.1', () => done(server)));
}

function runSuite(url: string, revision: string, results: string): Promise<number> {
  const [command = '', ...before] = NODE;
  const words = ['server', '--url', url, '--spec-version', revision, '--suite', 'all'];
  const baseline = ['--expected-failures', join(HERE, `expected-failures.${revision}.yml`), '-o', results];
  const child = spawn(command, [...before, SUITE, ...words, ...baseline], { stdio: 'inherit' });
  return new Promise((done) => child.on('close', (status) => done(status ?? 1)));
}

const app = await startApp({ now: ticking() });
const proxy = await startProxy(app);
const { port } = proxy.address() as AddressInfo;
const results = await mkdtemp(join(tmpdir(), 'koine-conformance-'));
for (const revision of REVISIONS) {
  console.log(`\nMCP ${revision}`);
  if ((await runSuite(`http://127.0.0.1:${port}/mcp`, revision, results)) !== 0) process.exitCode = 1;
}
proxy.closeAllConnections();
proxy.close();
await app.close();
