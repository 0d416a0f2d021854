/** Bodies that have not come when the service stops: they get a 503 at once, and the stop is a clean one. */

import { connect } from 'node:net';
import { afterAll, describe, expect, it } from 'vitest';
import { freshFolder } from '../freshFolder.ts';
import { firstKey, type Process, startProcess, stopAll } from '../processes.ts';

afterAll(stopAll);

/** Sends the headers of a request and half of its body; returns all that came back so far. */
function half({ url }: Process, key: string): () => string {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  let heard = '';
  socket
    .on('error', () => {})
    .on('data', (chunk) => {
      heard += chunk;
    });
  socket.write(
    `POST /v1/tutor HTTP/1.1\r\nHost: x\r\nX-API-Key: ${key}\r\nContent-Length: 100\r\n\r\n{"target"`,
  );
  return () => heard;
}

describe('SIGTERM', () => {
  it('with 20 half bodies: each is told to try again, the exit status is 0, and the service waited for nothing', async () => {
    const service = await startProcess({ DATA_DIR: await freshFolder() });
    const key = await firstKey(service);
    const halves = Array.from({ length: 20 }, () => half(service, key));
    for (let n = 0; n < 3; n++) expect((await fetch(`${service.url}/ready`)).status).toBe(200);
    expect(await service.stop('SIGTERM')).toBe(0);
    for (const heard of halves) {
      expect(heard()).toMatch(/^HTTP\/1\.1 503 /u);
      expect(heard()).toMatch(/\r\nretry-after: 5\r\n/iu);
      expect(heard()).toContain('"detail":"the service is stopping; try again"');
    }
    const lines = service.output().trim().split('\n');
    expect(lines.filter((line) => line.includes('"message":"stopping'))).toHaveLength(1);
    expect(lines.filter((line) => line.includes('cut off'))).toEqual([]);
  });
});
