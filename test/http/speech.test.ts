import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { inspectWav } from '../../packages/recordings/src/riff.ts';
import { type Running, serving, ticking } from '../fixture.ts';
import { freshFolder } from '../freshFolder.ts';
import { recording } from '../recordings.ts';

type Query = Readonly<Record<string, string>>;
const speech = (app: Running, query: Query, headers: Query = {}): Promise<Response> =>
  fetch(`${app.url}/v1/speech?${new URLSearchParams(query)}`, {
    headers: { 'x-api-key': app.secret, ...headers },
  });
const bytesOf = async (response: Response): Promise<Buffer> => Buffer.from(await response.arrayBuffer());

const app = serving({ now: ticking(2000) });
const speechDir = await freshFolder();
const taught = serving({ speechDir });

describe('GET /v1/speech', () => {
  it.each<[Query, string | null]>([
    [{ target: 'λόγος' }, null],
    [{ target: 'ῥῆμα', scheme: 'attic' }, 'r%CC%A5=r'],
    [{ ipa: 'ɪ e̝' }, '%C9%AA=e%CC%9D'],
  ])('says %j', async (query, approximately) => {
    const response = await speech(app, query);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('audio/wav');
    expect(response.headers.get('x-spoken-approximately')).toBe(approximately);
    const wav = await bytesOf(response);
    expect(inspectWav(wav)).toMatchObject({ encoding: 'pcm16', sample_rate: 22_050, channels: 1, start: 44 });
    expect([wav.readUInt32LE(4), wav.readUInt32LE(40)]).toEqual([wav.length - 8, wav.length - 44]);
  });

  it('makes the same sound from the same phones, for a target or an ipa, in any service; slower on request', async () => {
    const [word, phones, other, slow] = await Promise.all([
      bytesOf(await speech(app, { target: 'λόγος' })),
      bytesOf(await speech(app, { ipa: 'l ˈo ɣ o s' })),
      bytesOf(await speech(taught, { target: 'λόγος' })),
      bytesOf(await speech(app, { target: 'λόγος', speed: 'slow' })),
    ]);
    expect(phones.equals(word)).toBe(true);
    expect(other.equals(word)).toBe(true);
    expect(slow.length).toBeGreaterThan(1.2 * word.length);
  });

  it('has a short queue: a seventeenth text of a caller gets a 503, and other callers are still served', async () => {
    const leaving = new AbortController();
    const say = (n: number, owner: string) =>
      app.service.speech({ ipa: 'a '.repeat(n) }, { owner, requestId: '', gone: () => leaving.signal });
    const texts = Array.from({ length: 16 }, (_, n) => say(1 + n, 'a'));
    const [seventeenth, other] = [say(17, 'a'), say(18, 'b')];
    const crowded = /^this caller has as many texts to be said under way as there is room for; try again/u;
    await expect(seventeenth).rejects.toThrow(crowded);
    leaving.abort(new Error('gone'));
    const ends = await Promise.allSettled([...texts, other]);
    expect(ends.filter((end) => end.status === 'rejected' && crowded.test(end.reason.message))).toEqual([]);
  });

  it('names unknown parts of a query in a header', async () => {
    const response = await speech(app, { target: 'λόγος', sped: 'slow', ῥῶ: '1' });
    expect(response.headers.get('x-notes')).toBe(
      'sped is no field of this request; did you mean speed?, "%E1%BF%A5%E1%BF%B6" is no field of this request',
    );
    expect((await speech(app, { target: 'λόγος', speed: 'slow' })).headers.get('x-notes')).toBeNull();
  });

  it('may be cached by its caller and validated by its ETag', async () => {
    const response = await speech(app, { target: 'λόγος' });
    expect(response.headers.get('cache-control')).toBe('private, max-age=3600');
    const etag = response.headers.get('etag') ?? '';
    const again = await speech(app, { target: 'λόγος' }, { 'if-none-match': etag });
    expect([again.status, again.headers.get('etag'), await again.text()]).toEqual([304, etag, '']);
  });

  it('counts toward the rate limit, and counts as a request with audio', async () => {
    const secret = app.keys.issue('counted');
    const response = await speech(app, { target: 'θεός' }, { 'x-api-key': secret });
    expect(response.headers.get('ratelimit')).toMatch(/^"tutor";r=119;/u);
    const row = () => app.keys.list().find(({ label }) => label === 'counted');
    await expect.poll(row).toMatchObject({ ipa_count: 0, audio_count: 1 });
  });
});

it('recordings of a teacher are preferred to the voice, only in their own scheme', async () => {
  await mkdir(join(speechDir, 'attic'));
  await writeFile(join(speechDir, 'attic', 'λόγος.wav'), recording(0.5));
  const attic = await speech(taught, { target: 'Λόγος', scheme: 'attic' });
  expect((await bytesOf(attic)).equals(recording(0.5))).toBe(true);
  const koine = await speech(taught, { target: 'λόγος' });
  expect((await bytesOf(koine)).equals(recording(0.5))).toBe(false);
});
