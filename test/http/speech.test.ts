/** GET /v1/speech, by scripts in the place of espeak-ng, and by a teacher's recordings. */

import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SENTENCES } from '../../src/contract/refusal.ts';
import { type Running, startApp } from '../fixture.ts';
import { freshFolder } from '../freshFolder.ts';
import { program, writing } from '../hear/programs.ts';
import { recording } from '../recordings.ts';
import { problem } from './exchange.ts';

const open: Running[] = [];
afterAll(async () => {
  for (const app of open) await app.close();
});
async function started(other: Parameters<typeof startApp>[0]): Promise<Running> {
  const app = await startApp(other);
  open.push(app);
  return app;
}

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

let app: Running;
let given: Awaited<ReturnType<typeof scribe>>;
beforeAll(async () => {
  given = await scribe();
  // Each request comes seconds after the one before, so that no window is ever full.
  let clock = 0;
  const now = (): number => (clock += 2000);
  app = await started({ speaker: given.path, now });
});

describe('GET /v1/speech', () => {
  it.each<[Query, string, string | null]>([
    [{ target: 'λόγος' }, "[[l|'o|Q|o|s]]", null],
    [{ target: 'Ἐν ἀρχῇ,' }, "[[e|n a|r|x|'e]]", 'e%CC%9D=e'],
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

  it('may be kept by who asked, and asked for by its tag', async () => {
    const response = await speech(app, { target: 'λόγος' });
    expect(response.headers.get('cache-control')).toBe('private, max-age=3600');
    const etag = response.headers.get('etag') ?? '';
    const again = await speech(app, { target: 'λόγος' }, { 'if-none-match': etag });
    expect([again.status, again.headers.get('etag'), await again.text()]).toEqual([304, etag, '']);
  });

  it('needs a key, counts in the window, and counts as a request with audio', async () => {
    const bare = await fetch(`${app.url}/v1/speech?target=θεός`);
    expect(bare.status).toBe(401);
    const secret = app.keys.issue('counted');
    const response = await speech(app, { target: 'θεός' }, { 'x-api-key': secret });
    expect(response.headers.get('ratelimit')).toMatch(/^"tutor";r=119;/u);
    const row = () => app.keys.list().find(({ label }) => label === 'counted');
    await expect.poll(row, { timeout: 20_000 }).toMatchObject({ ipa_count: 0, audio_count: 1 });
  });

  it.each(['$(touch x)', '`id`', 'a'.repeat(500)])('%s is a 400, and nothing is said', async (ipa) => {
    const before = await given.said();
    expect(await problem(await speech(app, { ipa }))).toMatchObject({ status: 400, pointer: '/ipa' });
    expect(await given.said()).toEqual(before);
  });

  it('of a target says its Greek alone, and of any text nothing but mnemonics', async () => {
    await speech(app, { target: 'λόγος; touch x && $(id) | "καί" \' -v en' });
    expect((await given.said()).at(-1)).toBe("[[l|'o|Q|o|s k|'e]]");
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
    expect(await speaks(await started({}))).toBe(false);
  });
});

describe('without the program, or with one that fails, speech is a 503', () => {
  it('that has no Retry-After where there is none', async () => {
    const response = await speech(await started({}), { target: 'θεός' });
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, null]);
    expect(await problem(response)).toMatchObject({ code: 'speech-unavailable', detail: SENTENCES.noSpeech });
  });

  // Only what hangs has little time: a busy machine may start a program late.
  it.each([
    ['exit 3', 60_000, 'the speech program failed; try again'],
    ['echo nonsense', 60_000, 'the speech program failed; try again'],
    ['exec sleep 600', 300, 'the speech program gave no answer in 0.3 s; try again'],
  ])('that asks for another try after %j', async (script, speechMs, detail) => {
    const broken = await started({ speaker: await program(script), speechMs });
    const response = await speech(broken, { target: 'θεός' });
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await problem(response)).toMatchObject({ code: 'speech-unavailable', detail });
  });
});

describe('the recordings of a teacher', () => {
  it('come before the voice, for their scheme alone, and need no program', async () => {
    const speechDir = await freshFolder();
    await mkdir(join(speechDir, 'attic'));
    await writeFile(join(speechDir, 'attic', 'λόγος.wav'), recording(0.5));
    const taught = await started({ speaker: given.path, speechDir });
    const attic = await speech(taught, { target: 'Λόγος', scheme: 'attic' });
    expect((await bytesOf(attic)).equals(recording(0.5))).toBe(true);
    const koine = await speech(taught, { target: 'λόγος' });
    expect((await bytesOf(koine)).equals(recording(0.3))).toBe(true);
    const alone = await started({ speechDir });
    expect((await speech(alone, { target: 'λόγος', scheme: 'attic' })).status).toBe(200);
    expect((await speech(alone, { target: 'λόγος' })).status).toBe(503);
  });
});
