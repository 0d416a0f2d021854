import { connect } from 'node:net';
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
});
