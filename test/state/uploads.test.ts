import { describe, expect, it, onTestFinished } from 'vitest';
import { createUploads } from '../../src/serve/state/uploads.ts';
import { BYTES, testUploads } from './uploadStore.ts';

let time: number;
const open = () => {
  time = 0;
  const store = createUploads(() => time);
  onTestFinished(store.close);
  return store;
};

describe('Upload slots', () => {
  testUploads(async () => {
    const uploads = open();
    return [uploads, uploads];
  });

  it('128-bit base64url id, live 600 s', async () => {
    const uploads = open();
    const { id, expiresAt, bytes } = await uploads.create('a');
    expect(id).toMatch(/^[A-Za-z0-9_-]{22}$/u);
    expect(expiresAt).toBe(600_000);
    expect(bytes).toBeNull();
    time = 599_999;
    expect(await uploads.put(id, 'a', BYTES)).toMatchObject({ expiresAt: 600_000 });
    expect(await uploads.find(id, 'a')).toBeDefined();
    time = 600_000;
    expect(await uploads.find(id, 'a')).toBeUndefined();
    expect(await uploads.put(id, 'a', BYTES)).toBeUndefined();
  });

  it('All 32 upload slots live: a key that has one is told when the oldest expires; nothing is dropped', async () => {
    const uploads = open();
    const first = await uploads.create('a');
    await uploads.put(first.id, 'a', BYTES);
    time = 100_500;
    const others = await Promise.all(Array.from({ length: 31 }, (_, n) => uploads.create(`key ${n}`)));
    const full = { slug: 'service-unavailable', code: 'upload-slots-full', retryAfter: 500 };
    await expect(uploads.create('a')).rejects.toMatchObject(full);
    // A PUT makes no upload slot younger.
    await uploads.put(first.id, 'a', BYTES);
    await expect(uploads.create('a')).rejects.toMatchObject({ retryAfter: 500 });
    expect((await uploads.find(first.id, 'a'))?.bytes).toEqual(BYTES);
    for (const [n, { id }] of others.entries()) expect(await uploads.find(id, `key ${n}`)).toBeDefined();
    time = 600_000;
    expect(await uploads.create('a')).toBeDefined();
    await expect(uploads.create('a')).rejects.toMatchObject({ retryAfter: 101 });
  });

  it('a key that has none always gets one, even where all 32 are live', async () => {
    const uploads = open();
    const fill = async (owner: string): Promise<number> => {
      for (let n = 0; ; n++)
        if (
          await uploads.create(owner).then(
            () => false,
            () => true,
          )
        )
          return n;
    };
    const counts: number[] = [];
    for (const owner of 'abcdef') counts.push(await fill(owner));
    expect(counts).toEqual([8, 8, 8, 8, 1, 1]);
    for (const owner of 'ghij') expect(await fill(owner)).toBe(1);
    expect(await uploads.live()).toBe(38);
  });

  it('8 of them for one key: `Retry-After` until its oldest expires; other keys have theirs', async () => {
    const uploads = open();
    const own = [];
    for (let n = 0; n < 8; n++) {
      time = n * 1000;
      own.push(await uploads.create('a'));
    }
    const full = { slug: 'service-unavailable', code: 'upload-slots-of-key-full', retryAfter: 593 };
    await expect(uploads.create('a')).rejects.toMatchObject(full);
    expect(await uploads.create('b')).toBeDefined();
    expect(await uploads.remove(own[3]?.id ?? '', 'a')).toBe(true);
    expect(await uploads.create('a')).toBeDefined();
  });

  it('live ten minutes, and say so, when the clock of the machine is put back or forward', async () => {
    let [now, elapsed] = [7_200_000, 0];
    const uploads = createUploads(
      () => now,
      () => elapsed,
    );
    const slots = [];
    for (let n = 0; n < 8; n++) slots.push(await uploads.create('key'));
    for (const jump of [-3_600_000, 7_200_000]) {
      now += jump;
      elapsed += 60_000;
      await expect(uploads.create('key')).rejects.toMatchObject({ retryAfter: 600 - elapsed / 1000 });
    }
    elapsed = 600_000;
    expect(await uploads.find(slots[0]?.id as string, 'key')).toBeUndefined();
    expect(await uploads.live()).toBe(0);
    uploads.close();
  });
});
