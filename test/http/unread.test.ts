/** Refusals that come before the body is read: they reach callers who still write, and leave nothing behind. */

import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { serving } from '../fixture.ts';

const app = serving();

describe('refusals before the body', () => {
  it.each([
    [`PUT /v1/uploads/${'A'.repeat(22)}`, 401],
    ['POST /nope', 404],
    ['POST /health', 405],
  ])('reach a caller who closes after one answer and is still writing 8 MiB: %s', async (line, status) => {
    const body = Buffer.alloc(8 * 2 ** 20);
    const fields = `Host: x\r\nConnection: close\r\nContent-Length: ${body.length}\r\n`;
    const answer = await new Promise<string>((resolve) => {
      let text = '';
      const socket = connect(app.port, '127.0.0.1', () => {
        socket.write(`${line} HTTP/1.1\r\n${fields}\r\n`);
        socket.write(body);
      });
      socket.on('data', (chunk) => {
        text += chunk;
      });
      socket.on('close', () => resolve(text));
      // The rest of the body may meet a closed connection; the answer must have come before.
      socket.on('error', () => {});
    });
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `, 'u'));
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
