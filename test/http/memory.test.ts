import { expect, it } from 'vitest';
import { Memory } from '../../src/service/hear/threads/bounds.ts';
import { serving } from '../fixture.ts';
import { recording } from '../recordings.ts';

let held = 0;
const app = serving({ memory: new Memory(100, () => held) });

const WORD = { target: 'θεός', ipa: 'θ e ˈo s' };
const BATCH = { items: Array(20).fill(WORD) };
const SHORT = { code: 'memory-short', detail: 'the service is short of memory; try again' };

it('refuses a second batch and an upload with a 503 and Retry-After, and scores words', async () => {
  const slot = (await (await app.post('', {}, '/v1/uploads')).json()) as { audio_url: string };
  const put = () =>
    fetch(app.url + new URL(slot.audio_url).pathname, {
      method: 'PUT',
      headers: { authorization: `Bearer ${app.secret}` },
      body: Uint8Array.from(recording(0.5)),
    });
  held = 101;
  const batches = await Promise.all([BATCH, BATCH].map((batch) => app.post(batch, {}, '/v1/tutor/batch')));
  expect(batches.map(({ status }) => status).sort()).toEqual([200, 503]);
  const refused = batches.find(({ status }) => status === 503) as Response;
  expect(await refused.json()).toMatchObject(SHORT);
  expect(refused.headers.get('retry-after')).toBe('5');
  const [full, word] = [await put(), await app.post(WORD)];
  expect([full.status, await full.json()]).toEqual([503, expect.objectContaining(SHORT)]);
  expect(word.status).toBe(200);
  held = 99;
  expect((await put()).status).toBe(200);
});
