/** `localhost` has two addresses, and the service is the same at both. */

import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { networkInterfaces } from 'node:os';
import { afterAll, describe, expect, it } from 'vitest';
import { listenTwice } from '../../src/serve/http/server.ts';
import { createTraffic, drain } from '../../src/serve/http/traffic.ts';
import { startApp } from '../fixture.ts';
import { freshFolder } from '../freshFolder.ts';
import { needsMachine } from '../parts/needs.ts';
import { koine, startProcess, stopAll } from '../processes.ts';
import { freePort, until } from '../state/redisServer.ts';

const ADDRESSES = ['127.0.0.1', '::1'];
const loopback = Object.values(networkInterfaces()).flatMap((cards) => cards?.map(({ address }) => address));
const HAS_BOTH = ADDRESSES.every((address) => loopback.includes(address));

afterAll(stopAll);

interface Line {
  readonly socket: Socket;
  /** All that came back so far. */
  readonly heard: () => string;
}

function dial(host: string, port: number, bytes = ''): Line {
  const socket = connect({ host, port, allowHalfOpen: true });
  let heard = '';
  socket.on('error', () => {});
  socket.on('data', (chunk) => {
    heard += chunk;
  });
  socket.on('end', () => socket.destroy());
  socket.write(bytes);
  return { socket, heard: () => heard };
}

const closed = ({ socket }: Line): boolean => socket.closed;

describe('HOST=localhost', needsMachine('both loopback addresses, 127.0.0.1 and ::1', HAS_BOTH), () => {
  it.each(ADDRESSES)('%s has the limits, the problems and the drain', async (host) => {
    const traffic = createTraffic();
    const limits = { connections: 20, headersMs: 300, checkMs: 100, idleMs: 60_000 };
    const { app, port, url, secret, close } = await startApp({ doors: { limits, traffic } });
    await listenTwice(app.server, 'localhost');

    const many = Array.from({ length: 25 }, () => dial(host, port));
    await until(() => many.filter(closed).length === 5);
    await until(() => many.filter(({ heard }) => heard().startsWith('HTTP/1.1 408 ')).length === 20);
    await until(() => many.every(closed));

    const bad = dial(host, port, 'GET / NONSENSE\r\n\r\n');
    await until(() => bad.heard().includes('not well-formed HTTP'));
    const post = `POST /v1/tutor HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nExpect: 100-continue\r\nX-API-Key:`;
    const stranger = dial(host, port, `${post} nobody\r\n\r\n`);
    await until(() => stranger.heard().startsWith('HTTP/1.1 401 '));
    const known = dial(host, port, `${post} ${secret}\r\n\r\n`);
    await until(() => known.heard().startsWith('HTTP/1.1 100 '));
    known.socket.write('{}');
    await until(() => known.heard().includes('HTTP/1.1 400 '));

    const idle = dial(host, port, 'GET /health HTTP/1.1\r\nHost: x\r\n\r\n');
    await until(() => idle.heard().includes('is ready'));
    const half = dial(host, port, 'GET /health HTTP/1.1\r\n');
    await once(half.socket, 'connect');
    const start = performance.now();
    expect(await drain(app, traffic, 5000)).toBe(0);
    await until(() => closed(idle) && closed(half));
    expect(performance.now() - start).toBeLessThan(1000);
    await expect(fetch(url)).rejects.toThrow();
    const late = dial(host, port);
    await until(() => closed(late));
    await close();
  });

  it('a process answers at both, its metrics, too, and ends at once', async () => {
    const scrapes = await freePort();
    const DATA_DIR = await freshFolder();
    const service = await startProcess({ DATA_DIR, HOST: 'localhost', METRICS_PORT: String(scrapes) });
    const { port } = new URL(service.url);
    expect(service.output()).toContain(`is ready on http://localhost:${port}`);
    for (const host of ['127.0.0.1', '[::1]']) {
      expect((await fetch(`http://${host}:${port}/ready`)).status).toBe(200);
      expect((await fetch(`http://${host}:${scrapes}/metrics`)).status).toBe(200);
    }
    const start = performance.now();
    expect(await service.stop('SIGTERM')).toBe(0);
    expect(performance.now() - start).toBeLessThan(2000);
  });

  it('a port that is taken at one of them is reported', async () => {
    const other = createServer().listen(0, '::1');
    await once(other, 'listening');
    const { port } = other.address() as { port: number };
    const environment = { DATA_DIR: await freshFolder(), HOST: 'localhost', PORT: String(port) };
    const { code, stderr } = await koine(['serve'], environment);
    expect([code, stderr]).toEqual([1, `koine: port ${port} on localhost is in use; set PORT to another\n`]);
    other.close();
  });
});
