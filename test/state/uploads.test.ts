import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createUploads } from '../../src/service/state/uploads.ts';

const BYTES = Buffer.from([0, 255, 13, 10, 200]);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('128-bit base64url id, live 600 s, bound to the key', () => {
  const uploads = createUploads();
  const { id, expiresAt, bytes } = uploads.create('a');
  expect(id).toMatch(/^[A-Za-z0-9_-]{22}$/u);
  expect(expiresAt).toBe(Date.now() + 600_000);
  expect(bytes).toBeNull();
  vi.advanceTimersByTime(599_999);
  expect([uploads.find(id, 'a')?.id, uploads.find(id, 'b')]).toEqual([id, undefined]);
  vi.advanceTimersByTime(1);
  expect([uploads.find(id, 'a'), uploads.remove(id, 'a'), uploads.live()]).toEqual([undefined, false, 0]);
});

it.each([
  ['one key', ['a']],
  ['four keys', ['a', 'b', 'c', 'd']],
])('32 in all, held by %s: any key is told when the oldest expires; nothing is dropped', (_, owners) => {
  const uploads = createUploads();
  const held = Array.from({ length: 32 }, (_, n) => {
    const owner = owners[n % owners.length] as string;
    const slot = uploads.create(owner);
    slot.bytes = BYTES;
    vi.advanceTimersByTime(1000);
    return [slot.id, owner] as const;
  });
  // A jump of the system clock does not change how long upload slots live.
  for (const jump of [0, -3_600_000, 7_200_000]) {
    vi.setSystemTime(Date.now() + jump);
    for (const owner of [...owners, 'another'])
      expect(() => uploads.create(owner)).toThrow(
        expect.objectContaining({ slug: 'service-unavailable', code: 'upload-slots-full', retryAfter: 568 }),
      );
  }
  for (const slot of held) expect(uploads.find(...slot)?.bytes).toBe(BYTES);
  vi.advanceTimersByTime(568_000);
  expect(uploads.live()).toBe(31);
  expect(uploads.create('another')).toBeDefined();
  expect(() => uploads.create('another')).toThrow(expect.objectContaining({ retryAfter: 1 }));
  expect(uploads.remove(...(held[31] as (typeof held)[number]))).toBe(true);
  expect(uploads.create('another')).toBeDefined();
});
