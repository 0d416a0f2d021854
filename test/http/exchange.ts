import { connect } from 'node:net';
import { expect } from 'vitest';
import type { Running } from '../fixture.ts';

export const BASE = 'https://koine.example';

export const GOOD = { target: 'θεός', ipa: 's ˈe o s' };

export async function problem(response: Response) {
  expect(response.headers.get('content-type')).toBe('application/problem+json');
  expect(response.headers.get('x-request-id')).toBeTruthy();
  const body = (await response.json()) as Record<string, unknown>;
  expect(body).toMatchObject({
    status: response.status,
    title: expect.any(String),
    detail: expect.any(String),
  });
  return body;
}

/** Makes an upload slot for the key of a service; `url` is the address of the slot on this machine. */
export async function slotOf({ keys, secret, service, url }: Running) {
  const { hash } = keys.verify(secret) ?? { hash: '' };
  const slot = await service.createUpload({ owner: hash, requestId: 'test' });
  return { ...slot, url: slot.upload_url.replace(BASE, url) };
}

/** Sends bytes over a plain socket; resolves with the answer when it is complete or the connection ends. */
export const raw = (port: number, bytes: string | Uint8Array): Promise<string> =>
  new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    socket.on('data', (chunk) => {
      answer += chunk;
      if (answer.includes('\r\n\r\n') && answer.endsWith('}')) socket.end();
    });
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
  });
