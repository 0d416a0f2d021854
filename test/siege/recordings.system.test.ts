/** Tests that many recordings of one caller, for a slow recognizer, do not delay another caller. */

import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createService, type Service } from '../../src/service/calls/service.ts';
import { serviceParts } from '../fixture.ts';
import { recording } from '../recordings.ts';

/** Recordings that the recognizer has not answered: the id of each request, and the response to end. */
const heard: [id: string, answer: ServerResponse][] = [];
const ears = createServer((request, response) => {
  request.resume();
  heard.push([String(request.headers['x-request-id']), response]);
});

let service: Service;
const SPOKEN = JSON.stringify({ target: 'θεός', audio_base64: recording(0.2).toString('base64') });

const ask = (owner: string, n: number) =>
  service.tutor(JSON.parse(SPOKEN), { owner: `sha256:${owner}`, requestId: `${owner}-${n}` });

const owners = (): string[] => heard.map(([id]) => id.split('-')[0] as string);

beforeAll(async () => {
  await once(ears.listen(0, '127.0.0.1'), 'listening');
  const { port } = ears.address() as AddressInfo;
  service = createService(serviceParts(() => {}, { recognizer: `http://127.0.0.1:${port}/` }));
});
afterAll(async () => {
  await service.close();
  ears.closeAllConnections();
  ears.close();
});

describe('66 recordings of one key to a recognizer that is slow', () => {
  it('are 64 taken and 15 sent to the recognizer, which hears a recording of another key at once', async () => {
    const crowd = Array.from({ length: 66 }, (_, n) => ask('crowd', n));
    const settled = Promise.allSettled(crowd);
    await expect.poll(() => heard.length).toBe(15);
    const other = ask('other', 0);
    await expect.poll(owners).toContain('other');
    expect(owners()).toEqual([...Array(15).fill('crowd'), 'other']);
    heard.at(-1)?.[1].end('{"ipa":"θ e ˈo s"}');
    expect(await other).toMatchObject({ proximity: 1 });
    const answering = setInterval(() => {
      for (const [, answer] of heard) if (!answer.writableEnded) answer.end('{"ipa":"o"}');
    }, 20);
    const refused = (await settled).flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    clearInterval(answering);
    expect(refused).toHaveLength(2);
    expect(refused[0]).toMatchObject({
      slug: 'service-unavailable',
      message:
        'this caller has as many recordings under way as there is room for; try again when one is done',
      retryAfter: 5,
    });
  });
});
