/** What the upload slots promise, wherever they are. */

import { expect, it } from 'vitest';
import type { UploadStore } from '../../src/serve/state/uploads.ts';

export const BYTES = Buffer.from([0, 255, 13, 10, 200]);

/** Declares the tests of upload slots, as two processes have opened them; those in memory are of one. */
export function testUploads(opened: () => Promise<readonly [UploadStore, UploadStore]>): void {
  it('made by one, filled by another, anew, too, read by both, up to 8 MiB; bound to the key', async () => {
    const [a, b] = await opened();
    const { id, expiresAt } = await a.create('key');
    expect((await b.find(id, 'key'))?.bytes).toBeNull();
    for (const bytes of [BYTES, Buffer.alloc(8 * 2 ** 20, 'koine')]) {
      expect(await b.put(id, 'key', bytes)).toMatchObject({ id, expiresAt });
      for (const one of [a, b]) {
        const found = await one.find(id, 'key');
        expect(found).toMatchObject({ id, expiresAt });
        expect(Buffer.from(found?.bytes ?? []).equals(bytes)).toBe(true);
      }
    }
    expect(await b.find(id, 'stranger')).toBeUndefined();
    expect(await b.put(id, 'stranger', BYTES)).toBeUndefined();
    expect(await a.find('A'.repeat(22), 'key')).toBeUndefined();
  });

  it('removed by its owner alone, and gone for all, with its room', async () => {
    const [a, b] = await opened();
    const { id } = await a.create('key');
    await a.put(id, 'key', BYTES);
    expect(await b.remove(id, 'stranger')).toBe(false);
    expect(await a.live()).toBe(1);
    expect(await b.remove(id, 'key')).toBe(true);
    for (const one of [a, b]) {
      expect(await one.find(id, 'key')).toBeUndefined();
      expect(await one.put(id, 'key', BYTES)).toBeUndefined();
      expect(await one.remove(id, 'key')).toBe(false);
      expect(await one.live()).toBe(0);
    }
  });
}
