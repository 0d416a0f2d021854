/** POST /v1/passages: verses that a synthetic voice reads aloud in one recording. */

import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { wordsOf } from '../../packages/voice/src/spoken.ts';
import { SERVICE_LIMITS } from '../../src/contract/limits.ts';
import type { PassageLine } from '../../src/contract/passages.ts';
import { createTutor } from '../../src/index.ts';
import { openVoice } from '../../src/service/built/openVoice.ts';
import { serving } from '../fixture.ts';
import { hiss } from '../hear/sounds.ts';
import { wavOf } from '../hear/wavs.ts';
import { part } from '../parts/runs.ts';
import { startRecognizer } from '../recordings.ts';

const VERSES = [
  'Ἐν ἀρχῇ ἦν ὁ Λόγος',
  'καὶ ὁ Λόγος ἦν πρὸς τὸν Θεόν',
  'καὶ Θεὸς ἦν ὁ Λόγος',
  'πάντα δι’ αὐτοῦ ἐγένετο',
];
const PATH = '/v1/passages';
const RATE = 16_000;

const [tutor, voice] = await Promise.all([createTutor(), (await openVoice())()]);
const pause = (seconds: number): number[] => new Array(Math.round(seconds * RATE)).fill(0);

/** The samples of a voice that says a text, at 16 kHz. */
function say(text: string): number[] {
  const { samples, rate } = voice.say(wordsOf(tutor.read(text)));
  return Array.from({ length: Math.floor((samples.length * RATE) / rate) }, (_, n) => {
    const at = (n * rate) / RATE;
    const [low, high] = [samples[Math.floor(at)] as number, samples[Math.ceil(at)] ?? 0];
    return (low + (high - low) * (at % 1)) / 2 ** 15;
  });
}
const spoken = VERSES.map(say);

/** A voice that reads these verses, a pause behind each. */
const read = (...verses: readonly number[]): number[] => [
  ...pause(0.5),
  ...verses.flatMap((n) => [...(spoken[n] as number[]), ...pause(0.6)]),
];

/** The kind of recognizer that the name stands for. */
const recognizers = {
  phones: await startRecognizer(() => ({ body: { phones: ['l', 'o'] } })),
  silent: await startRecognizer(() => ({ body: { phones: [], posteriors: [] } })),
  strange: await startRecognizer(() => ({ body: '<html>' })),
};
afterAll(() => Promise.all(Object.values(recognizers).map(({ close }) => close())));

const app = serving({
  recognizer: 'demo',
  named: Object.fromEntries(Object.entries(recognizers).map(([name, { url }]) => [name, url])),
});

/** A key of its own, with room for many. */
const asKey = (): Record<string, string> => {
  const secret = app.keys.issue('reader', { limit: { requests: 5000, seconds: 60 } });
  return { authorization: `Bearer ${secret}` };
};

async function uploaded(samples: readonly number[], key: Record<string, string>): Promise<string> {
  const slot = await app.post({}, key, '/v1/uploads');
  const { id, audio_url } = (await slot.json()) as { id: string; audio_url: string };
  const body = wavOf('pcm16', RATE, samples);
  const put = await fetch(`${app.url}/v1/uploads/${id}`, { method: 'PUT', headers: key, body });
  expect(put.status).toBe(200);
  return audio_url;
}

/** Any line, with what it may have. */
interface Line {
  readonly line: PassageLine['line'];
  readonly verse?: number;
  readonly start_s?: number;
  readonly end_s?: number;
  readonly answer?: {
    readonly proximity: number;
    readonly words: readonly { readonly error_type?: string }[];
  };
  readonly problem?: { readonly status: number; readonly detail: string };
  readonly omitted?: readonly number[];
  readonly heard_s?: number;
  readonly sound_s?: number;
  readonly notes?: readonly object[];
}

const linesOf = (text: string): Line[] =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

async function passage(samples: readonly number[], more: object = {}): Promise<Line[]> {
  const key = asKey();
  const audio_url = await uploaded(samples, key);
  const answer = await app.post({ verses: VERSES, audio_url, candidates: 0, ...more }, key, PATH);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    200,
    'application/x-ndjson; charset=utf-8',
  ]);
  return linesOf(await answer.text());
}

const versesOf = (lines: readonly Line[]) => lines.filter(({ line }) => line === 'verse');

describe('a passage', () => {
  const samples = read(0, 1, 3);
  let lines: Line[];
  beforeAll(async () => {
    lines = await passage(samples);
  });

  it('has a line for each verse that was read, where it was read, and names those that were not', () => {
    expect(lines.map(({ line }) => line)).toEqual(['heard', 'verse', 'verse', 'verse', 'end']);
    expect(versesOf(lines).map(({ verse }) => verse)).toEqual([0, 1, 3]);
    expect(lines.at(-1)).toMatchObject({
      omitted: [2],
      input_quality: { format: 'wav', duration_s: Math.round((1e6 * samples.length) / RATE) / 1e6 },
    });
    let said = 0.5;
    for (const [n, { start_s = 0, end_s = 0 }] of versesOf(lines).entries()) {
      const length = (spoken[[0, 1, 3][n] as number] as number[]).length / RATE;
      expect(Math.abs(start_s - said)).toBeLessThan(0.7);
      expect(end_s).toBeGreaterThan(said + length - 0.2);
      said += length + 0.6;
    }
  });

  it('answers each verse as POST /v1/tutor answers its stretch', async () => {
    const key = asKey();
    for (const { verse = 0, start_s = 0, end_s = 0, answer } of versesOf(lines)) {
      // The recording has 16 kHz itself, so that no sample is another one.
      const audio_url = await uploaded(
        samples.slice(Math.round(start_s * RATE), Math.round(end_s * RATE)),
        key,
      );
      const alone = await app.post({ target: VERSES[verse], audio_url, candidates: 0 }, key);
      expect(await alone.json()).toEqual(answer);
      expect(answer?.proximity).toBeGreaterThan(0.9);
    }
  });

  it('is heard in pieces, and the lines say how far', async () => {
    const order = [0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3];
    const long = await passage(read(...order));
    const heard = long.flatMap(({ heard_s }) => heard_s ?? []);
    expect(heard.length).toBeGreaterThan(1);
    expect(heard).toEqual(heard.toSorted((a, b) => a - b));
    expect(heard.at(-1)).toBe(long[0]?.sound_s);
    expect(versesOf(long).map(({ verse }) => verse)).toEqual(order);
    expect(long.at(-1)).toMatchObject({ line: 'end', omitted: [] });
  });

  it('in few words where the request asks for that; unknown fields are named', async () => {
    const short = await passage(read(2), { detail: 'summary', ipa: 'a' });
    expect(versesOf(short)).toMatchObject([{ verse: 2, answer: { detail: 'summary', fixes: [] } }]);
    expect(short.at(-1)).toMatchObject({
      omitted: [0, 1, 3],
      notes: [{ detail: 'ipa is no field of this request' }],
    });
  });

  it('noise is no verse, and a note says how long it was', async () => {
    const found = await passage(hiss(5));
    expect(versesOf(found).filter(({ answer }) => (answer?.proximity ?? 0) > 0.6)).toEqual([]);
    const detail =
      '5.0 s of the recording are in none of the verses that were read: silence, or another text';
    expect(found.at(-1)).toMatchObject({ line: 'end', notes: [{ code: 'outside-verses', detail }] });
  });

  it('a recognizer that hears nothing finds nothing', async () => {
    const found = await passage(read(0), { recognizer: 'silent' });
    expect(found.map(({ line }) => line)).toEqual(['heard', 'end']);
  });

  // biome-ignore format: a table, one case a line
  it.each([
    ['phones', 400, { pointer: '/recognizer' }, /returns phones alone; choose one that returns posteriors with vocab/u],
    ['strange', 502, {}, /^recognizer returned/u],
  ])('a recognizer of %s is refused before the first line', async (recognizer, status, more, detail) => {
    const key = asKey();
    const audio_url = await uploaded(read(0), key);
    const answer = await app.post({ verses: VERSES, audio_url, recognizer }, key, PATH);
    const problem = (await answer.json()) as { detail: string };
    expect([answer.status, problem]).toEqual([status, expect.objectContaining(more)]);
    expect(problem.detail).toMatch(detail);
  });
});

describe('what is refused before the first line', () => {
  const minute = (seconds: number) =>
    wavOf('pcm8', 8000, new Array(8000 * seconds).fill(0.01)).toString('base64');
  const ask = (body: object, key = asKey()) => app.post(body, key, PATH);

  // biome-ignore format: a table, one case a line
  it.each([
    ['no verse', { verses: [] }, '/verses', /^verses must be a list of 1 to 100 Greek texts; found \[\]$/u],
    ['no list', { verses: 'ἀρχή' }, '/verses', /^verses must be a list/u],
    ['too many', { verses: new Array(101).fill('ἀρχή') }, '/verses', /101 entries; send at most 100/u],
    ['no Greek', { verses: ['ἀρχή', 'alpha?!'] }, '/verses/1', /^verses\[1\]: /u],
    ['a scheme', { verses: ['ἀρχή'], scheme: 'doric' }, '/scheme', /doric/u],
    ['no recording', { verses: ['ἀρχή'] }, '/audio_url', /^send audio_base64 or audio_url$/u],
    ['no sound', { verses: ['ἀρχή'], audio_base64: 'AAAA' }, '/audio_base64', /^audio is not a WAV/u],
    ['a recognizer', { verses: ['ἀρχή'], recognizer: 'x', audio_base64: 'AAAA' }, '/recognizer', /not known/u],
  ])('%s', async (_what, body, pointer, detail) => {
    const answer = await ask(body);
    const problem = (await answer.json()) as { detail: string };
    expect([answer.status, problem]).toEqual([400, expect.objectContaining({ pointer })]);
    expect(problem.detail).toMatch(detail);
  });

  it('a recording that is longer than a passage may be, at the upload', async () => {
    const slot = (await (await app.post({}, {}, '/v1/uploads')).json()) as { id: string };
    const long = wavOf('pcm8', 8000, new Array(8000 * (SERVICE_LIMITS.passage_s + 1)).fill(0));
    const put = await fetch(`${app.url}/v1/uploads/${slot.id}`, {
      method: 'PUT',
      headers: { 'x-api-key': app.secret },
      body: long,
    });
    expect([put.status, ((await put.json()) as { detail: string }).detail]).toEqual([
      400,
      expect.stringContaining('a WAV of 601.0 s; send at most 600 s'),
    ]);
  });

  it('a recording of more than a minute is for a passage, and not for an attempt', async () => {
    const audio_base64 = minute(31);
    expect((await ask({ verses: ['ἀρχή'], audio_base64 })).status).toBe(200);
    const key = asKey();
    const audio_url = await uploaded(pause(61), key);
    const attempt = await app.post({ target: 'ἀρχή', audio_url }, key);
    expect(((await attempt.json()) as { detail: string }).detail).toContain(
      'a WAV of 61.0 s; send at most 60 s',
    );
  });

  it('more verses than the window has room for, which counts none of them', async () => {
    const key = { authorization: `Bearer ${app.keys.issue('few', { limit: { requests: 6, seconds: 60 } })}` };
    const audio_base64 = minute(1);
    // Of what is refused for another reason only the request itself counts.
    await ask({ verses: ['ἀρχή', 'ἀρχή', 'none'], audio_base64 }, key);
    const never = await ask({ verses: new Array(7).fill('ἀρχή'), audio_base64 }, key);
    expect(((await never.json()) as { detail: string }).detail).toMatch(
      /needs 7 requests, .* send at most 6/u,
    );
    const three = await ask({ verses: new Array(3).fill('ἀρχή'), audio_base64 }, key);
    expect([three.status, three.headers.get('ratelimit')]).toEqual([200, expect.stringMatching(/r=1;/u)]);
    await three.text();
    const again = await ask({ verses: new Array(3).fill('ἀρχή'), audio_base64 }, key);
    expect([again.status, ((await again.json()) as { hint: string }).hint]).toEqual([
      429,
      expect.stringMatching(/^the passage needs 3 requests, 0 are left; wait \d+ s or send fewer$/u),
    ]);
  });

  it('a second passage of a key, while the first is under way; its end and its caller free the place', async () => {
    const key = asKey();
    const audio_url = await uploaded(read(0, 1, 2, 3, 0, 1, 2, 3), key);
    const body = { verses: VERSES, audio_url };
    const control = new AbortController();
    const first = await fetch(app.url + PATH, {
      method: 'POST',
      headers: key,
      body: JSON.stringify(body),
      signal: control.signal,
    });
    expect(first.status).toBe(200);
    const second = await ask(body, key);
    expect([second.status, ((await second.json()) as { detail: string }).detail]).toEqual([
      503,
      expect.stringContaining('as many passages under way'),
    ]);
    control.abort();
    await expect.poll(async () => (await ask(body, key)).status, { interval: 200 }).toBe(200);
  });

  it('anything, with a sentence and never a 500', async () => {
    const key = asKey();
    const value = fc.oneof(fc.jsonValue(), fc.constantFrom(...VERSES), fc.constant(undefined));
    const body = fc.record(
      {
        verses: fc.oneof(fc.array(value), value),
        audio_base64: value,
        scheme: value,
        speaker: value,
        detail: value,
      },
      { requiredKeys: ['verses'] },
    );
    await fc.assert(
      fc.asyncProperty(body, async (asked) => {
        const answer = await ask(asked, key);
        expect(answer.status).toBe(400);
        expect(((await answer.json()) as { detail: string }).detail.length).toBeGreaterThan(10);
      }),
      { numRuns: part(100) },
    );
  });
});
