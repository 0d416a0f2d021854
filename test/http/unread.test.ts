/** Refusals that come before the body is read: they reach callers who still write, and leave nothing behind. */

import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Running, startApp } from '../fixture.ts';

let app: Running;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

describe('refusals before the body', () => {
  it('404 and 405 before any of a body is read', async () => {
    for (const [path, method, status] of [
      ['/nope', 'POST', 404],
      ['/health', 'POST', 405],
      ['/v1/tutor', 'PUT', 405],
    ] as const) {
      expect((await fetch(app.url + path, { method, body: 'x' })).status).toBe(status);
      expect((await fetch(app.url + path, { method, body: Buffer.alloc(2 ** 20) })).status).toBe(status);
    }
  });

  it('reach a caller who closes after one answer and is still writing 8 MiB', async () => {
    const body = Buffer.alloc(8 * 2 ** 20);
    for (const [path, method, status] of [
      [`/v1/uploads/${'A'.repeat(22)}`, 'PUT', 401],
      ['/nope', 'POST', 404],
    ] as const) {
      const answer = await new Promise<string>((resolve, reject) => {
        let text = '';
        const socket = connect(app.port, '127.0.0.1', () => {
          socket.write(
            `${method} ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: ${body.length}\r\n\r\n`,
          );
          socket.write(body);
        });
        socket.on('data', (chunk) => {
          text += chunk;
        });
        socket.on('close', () => resolve(text));
        socket.on('error', reject);
      });
      expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `, 'u'));
    }
  });

  it('a kept connection of many refusals carries nothing along', async () => {
    const served: Socket[] = [];
    app.app.server.on('connection', (socket: Socket) => served.push(socket));
    const socket = connect(app.port, '127.0.0.1');
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk;
    });
    for (let n = 1; n <= 15; n++) {
      socket.write('POST /v1/tutor HTTP/1.1\r\nHost: x\r\nContent-Length: 8\r\n\r\n{"ta');
      while (text.split('HTTP/1.1 401 ').length <= n) await once(socket, 'data');
      socket.write('": 1');
    }
    const answer = once(socket, 'data');
    socket.write('GET /health HTTP/1.1\r\nHost: x\r\n\r\n');
    await answer;
    expect(text.split('HTTP/1.1 200 ')).toHaveLength(2);
    expect(served).toHaveLength(1);
    expect(served[0]?.listenerCount('close')).toBeLessThan(10);
    socket.destroy();
  });
});
