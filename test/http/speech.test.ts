/** GET /v1/speech, by scripts in the place of espeak-ng, and by a teacher's recordings. */

import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Running, serving } from '../fixture.ts';
import { freshFolder } from '../freshFolder.ts';
import { program, writing } from '../hear/programs.ts';
import { recording } from '../recordings.ts';

type Query = Readonly<Record<string, string>>;
const speech = (app: Running, query: Query, headers: Query = {}): Promise<Response> =>
  fetch(`${app.url}/v1/speech?${new URLSearchParams(query)}`, {
    headers: { 'x-api-key': app.secret, ...headers },
  });
const bytesOf = async (response: Response): Promise<Buffer> => Buffer.from(await response.arrayBuffer());

/** A program that writes down what it is given to say, and says a third of a second of noise. */
async function scribe() {
  const folder = await freshFolder();
  const file = join(folder, 'spoken.wav');
  await writeFile(file, recording(0.3));
  const path = await program(`cat >> '${folder}/said'; ${writing(file)}`);
  const said = async (): Promise<string[]> =>
    (await readFile(join(folder, 'said'), 'utf8').catch(() => '')).split('\n').slice(0, -1);
  return { folder, path, said };
}

const given = await scribe();
// Each request comes seconds after the one before, so that no window is ever full.
let clock = 0;
const app = serving({ speaker: given.path, now: () => (clock += 2000) });
const mute = serving();
const speechDir = await freshFolder();
const taught = serving({ speaker: given.path, speechDir });
const alone = serving({ speechDir });

describe('GET /v1/speech', () => {
  it.each<[Query, string, string | null]>([
    [{ target: 'λόγος' }, "[[l|'o|Q|o|s]]", null],
    [{ target: 'Ἐν ἀρχῇ,' }, "[[E|n a|r|x|'e]]", 'e=%C9%9B, e%CC%9D=e'],
    [{ target: 'θεός', scheme: 'attic' }, "[[t|h|e|'o|s]]", null],
    [{ target: 'ῥῆμα', scheme: 'attic' }, "[[r|'E:|m|a]]", 'r%CC%A5=r'],
    [{ target: 'ὁ λόγος', scheme: 'erasmian' }, "[[h|O l|'O|g|O|s]]", null],
    [{ ipa: 'l ˈo x o s' }, "[[l|'o|x|o|s]]", null],
    [{ ipa: 'ɪ e̝', scheme: 'attic' }, '[[i|e]]', '%C9%AA=i, e%CC%9D=e'],
  ])('%j is said as %s', async (query, phonemes, approximately) => {
    const response = await speech(app, query);
    expect(response.status).toBe(200);
    expect((await given.said()).at(-1)).toBe(phonemes);
    expect(response.headers.get('content-type')).toBe('audio/wav');
    expect(response.headers.get('x-spoken-approximately')).toBe(approximately);
    expect((await bytesOf(response)).equals(recording(0.3))).toBe(true);
  });

  it('names in a header what of a query has no effect', async () => {
    const response = await speech(app, { target: 'λόγος', sped: 'slow', ῥῶ: '1' });
    expect(response.headers.get('x-notes')).toBe(
      'sped is no field of this request; did you mean speed?, "%E1%BF%A5%E1%BF%B6" is no field of this request',
    );
    expect((await speech(app, { target: 'λόγος', speed: 'slow' })).headers.get('x-notes')).toBeNull();
  });

  it('may be kept by who asked, and asked for by its tag', async () => {
    const response = await speech(app, { target: 'λόγος' });
    expect(response.headers.get('cache-control')).toBe('private, max-age=3600');
    const etag = response.headers.get('etag') ?? '';
    const again = await speech(app, { target: 'λόγος' }, { 'if-none-match': etag });
    expect([again.status, again.headers.get('etag'), await again.text()]).toEqual([304, etag, '']);
  });

  it('counts in the window, and counts as a request with audio', async () => {
    const secret = app.keys.issue('counted');
    const response = await speech(app, { target: 'θεός' }, { 'x-api-key': secret });
    expect(response.headers.get('ratelimit')).toMatch(/^"tutor";r=119;/u);
    const row = () => app.keys.list().find(({ label }) => label === 'counted');
    await expect.poll(row, { timeout: 20_000 }).toMatchObject({ ipa_count: 0, audio_count: 1 });
  });

  it('of a target says its Greek alone, and of any text nothing but mnemonics', async () => {
    await speech(app, { target: 'λόγος; touch x && $(id) | "καί" \' -v en' });
    expect((await given.said()).at(-1)).toBe("[[l|'o|Q|o|s k|'E]]");
    await speech(app, { ipa: 'a]] -w x [[a' });
    expect((await given.said()).at(-1)).toBe('[[a|w|x|a]]');
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme' }), fc.boolean(), async (text, greek) => {
        const response = await speech(app, greek ? { target: `λόγος ${text}` } : { ipa: text });
        expect([200, 400]).toContain(response.status);
      }),
    );
    const strange = (await given.said()).filter((line) => !/^\[\[[\w '|^"*@#?:]+\]\]$/u.test(line));
    expect(strange).toEqual([]);
    expect((await readdir(given.folder)).sort()).toEqual(['said', 'spoken.wav']);
  });

  it('is said by capabilities', async () => {
    const speaks = async ({ url }: Running) =>
      ((await (await fetch(`${url}/v1/capabilities`)).json()) as { speech: boolean }).speech;
    expect(await speaks(app)).toBe(true);
    expect(await speaks(mute)).toBe(false);
  });
});

it('the recordings of a teacher come before the voice, for their scheme alone, and need no program', async () => {
  await mkdir(join(speechDir, 'attic'));
  await writeFile(join(speechDir, 'attic', 'λόγος.wav'), recording(0.5));
  const attic = await speech(taught, { target: 'Λόγος', scheme: 'attic' });
  expect((await bytesOf(attic)).equals(recording(0.5))).toBe(true);
  const koine = await speech(taught, { target: 'λόγος' });
  expect((await bytesOf(koine)).equals(recording(0.3))).toBe(true);
  expect((await speech(alone, { target: 'λόγος', scheme: 'attic' })).status).toBe(200);
  expect((await speech(alone, { target: 'λόγος' })).status).toBe(503);
});
