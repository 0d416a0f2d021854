import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { wordsOf } from '../../packages/voice/src/wordsToSay.ts';
import { SERVICE_LIMITS } from '../../src/contract/limits.ts';
import { createTutor } from '../../src/index.ts';
import { openVoice } from '../../src/service/built/openVoice.ts';
import { slowEars } from '../ears.ts';
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

/** Says a text with the synthetic voice; returns samples at 16 kHz, interpolated. */
function say(text: string): number[] {
  const { samples, rate } = voice.say(wordsOf(tutor.read(text)));
  return Array.from({ length: Math.floor((samples.length * RATE) / rate) }, (_, n) => {
    const at = (n * rate) / RATE;
    const [low, high] = [samples[Math.floor(at)] as number, samples[Math.ceil(at)] ?? 0];
    return (low + (high - low) * (at % 1)) / 2 ** 15;
  });
}
const spoken = VERSES.map(say);

/** Samples of a recording in which the voice reads these verses, with a pause after each. */
const read = (...verses: readonly number[]): number[] => [
  ...pause(0.5),
  ...verses.flatMap((n) => [...(spoken[n] as number[]), ...pause(0.6)]),
];

const recognizers = {
  phones: await startRecognizer(() => ({ body: { phones: ['l', 'o'] } })),
  silent: await startRecognizer(() => ({ body: { phones: [], posteriors: [] } })),
  strange: await startRecognizer(() => ({ body: '<html>' })),
  slow: await slowEars(),
};
const { slow } = recognizers;
afterAll(() => Promise.all(Object.values(recognizers).map(({ close }) => close())));

const app = serving({
  recognizer: 'demo',
  named: Object.fromEntries(Object.entries(recognizers).map(([name, { url }]) => [name, url])),
});

/** Headers with a fresh API key that allows many requests. */
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

// biome-ignore lint/suspicious/noExplicitAny: tests look into it freely
type Line = Record<string, any>;

const problemIn = async (answer: Response) => {
  const { detail } = (await answer.json()) as { detail: string };
  return [answer.status, detail];
};

async function passage(samples: readonly number[], more: object = {}): Promise<Line[]> {
  const key = asKey();
  const audio_url = await uploaded(samples, key);
  const answer = await app.post({ verses: VERSES, audio_url, candidates: 0, ...more }, key, PATH);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('application/x-ndjson; charset=utf-8');
  const lines = (await answer.text()).trimEnd().split('\n');
  return lines.map((line) => JSON.parse(line));
}

const versesOf = (lines: readonly Line[]) => lines.filter(({ line }) => line === 'verse');

describe('a passage', () => {
  const samples = read(0, 1, 3);
  let lines: Line[];
  beforeAll(async () => {
    lines = await passage(samples);
  });

  it('has a line with its time for each verse that was read, and lists the verses that were not', () => {
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

  it('answers each verse as POST /v1/tutor answers the stretch of the recording with that verse', async () => {
    const key = asKey();
    for (const { verse = 0, start_s = 0, end_s = 0, answer } of versesOf(lines)) {
      // The recording has a rate of 16 kHz, so this piece has the samples that the service heard for the verse.
      const [from, to] = [start_s, end_s].map((seconds) => Math.round(seconds * RATE));
      const audio_url = await uploaded(samples.slice(from, to), key);
      const alone = await app.post({ target: VERSES[verse], audio_url, candidates: 0 }, key);
      expect(await alone.json()).toEqual(answer);
      expect(answer?.proximity).toBeGreaterThan(0.9);
    }
  });

  it('is heard in pieces, and the lines say how much has been heard', async () => {
    const order = [0, 1, 2, 3, 0, 1, 2, 3, 0, 1];
    const long = await passage(read(...order));
    const heard = long.flatMap(({ heard_s }) => heard_s ?? []);
    expect(heard.length).toBeGreaterThan(1);
    expect(heard).toEqual(heard.toSorted((a, b) => a - b));
    expect(heard.at(-1)).toBe(long[0]?.sound_s);
    expect(versesOf(long).map(({ verse }) => verse)).toEqual(order);
    expect(long.at(-1)).toMatchObject({ line: 'end', omitted: [] });
  });

  it('sends summaries if asked to, and names unknown fields', async () => {
    const short = await passage(read(2), { detail: 'summary', ipa: 'a' });
    expect(versesOf(short)).toMatchObject([{ verse: 2, answer: { detail: 'summary', fixes: [] } }]);
    expect(short.at(-1)).toMatchObject({
      omitted: [0, 1, 3],
      notes: [{ detail: 'ipa is no field of this request' }],
    });
  });

  it('does not take noise for a verse; a note says how long the noise was', async () => {
    const found = await passage(hiss(5));
    expect(versesOf(found).filter(({ answer }) => (answer?.proximity ?? 0) > 0.6)).toEqual([]);
    const detail =
      '5.0 s of the recording are in none of the verses that were read: silence, or another text';
    expect(found.at(-1)).toMatchObject({ line: 'end', notes: [{ code: 'outside-verses', detail }] });
  });

  it('finds no verse if the recognizer hears nothing', async () => {
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
    expect(await answer.json()).toMatchObject({ status, detail: expect.stringMatching(detail), ...more });
  });
});

describe('a request that is refused before the first line', () => {
  const minute = (seconds: number) =>
    wavOf('pcm8', 8000, new Array(8000 * seconds).fill(0.01)).toString('base64');
  const ask = (body: object, key = asKey()) => app.post(body, key, PATH);

  // biome-ignore format: a table, one case a line
  it.each([
    ['no verse', { verses: [] }, '/verses', /^verses must be a list of 1 to 100 Greek texts; found \[\]$/u],
    ['too many', { verses: new Array(101).fill('ἀρχή') }, '/verses', /101 entries; send at most 100/u],
    ['no Greek', { verses: ['ἀρχή', 'alpha?!'] }, '/verses/1', /^verses\[1\]: /u],
    ['a scheme', { verses: ['ἀρχή'], scheme: 'doric' }, '/scheme', /doric/u],
    ['no recording', { verses: ['ἀρχή'] }, '/audio_url', /^send audio_base64 or audio_url$/u],
    ['no sound', { verses: ['ἀρχή'], audio_base64: 'AAAA' }, '/audio_base64', /^audio is not a WAV/u],
    ['a recognizer', { verses: ['ἀρχή'], recognizer: 'x', audio_base64: 'AAAA' }, '/recognizer', /not known/u],
  ])('%s', async (_what, body, pointer, detail) => {
    const problem = await (await ask(body)).json();
    expect(problem).toMatchObject({ status: 400, pointer, detail: expect.stringMatching(detail) });
  });

  it('a recording of more than ten minutes is refused at the upload, one of more than a minute for a single attempt', async () => {
    const key = asKey();
    const slot = (await (await app.post({}, key, '/v1/uploads')).json()) as { id: string };
    const body = wavOf('pcm8', 8000, new Array(8000 * (SERVICE_LIMITS.passage_s + 1)).fill(0));
    const put = await fetch(`${app.url}/v1/uploads/${slot.id}`, { method: 'PUT', headers: key, body });
    const sentence = expect.stringContaining('a WAV of 601.0 s; send at most 600 s');
    expect(await problemIn(put)).toEqual([400, sentence]);
    const attempt = await app.post({ target: 'ἀρχή', audio_url: await uploaded(pause(61), key) }, key);
    expect(await problemIn(attempt)).toEqual([400, expect.stringContaining('of 61.0 s; send at most 60 s')]);
  });

  it('more verses than the window has room for are refused and not counted', async () => {
    const key = { authorization: `Bearer ${app.keys.issue('few', { limit: { requests: 6, seconds: 60 } })}` };
    const audio_base64 = minute(1);
    // A request that is refused for another reason counts as one request.
    await ask({ verses: ['ἀρχή', 'ἀρχή', 'none'], audio_base64 }, key);
    const never = await ask({ verses: new Array(7).fill('ἀρχή'), audio_base64 }, key);
    expect((await problemIn(never))[1]).toMatch(/needs 7 requests, .* send at most 6/u);
    const verses = new Array(3).fill('ἀρχή');
    const three = await ask({ verses, audio_base64 }, key);
    expect([three.status, three.headers.get('ratelimit')]).toEqual([200, expect.stringMatching(/r=1;/u)]);
    await three.text();
    const hint = /^the passage needs 3 requests, 0 are left; wait \d+ s or send fewer$/u;
    const again = await (await ask({ verses, audio_base64 }, key)).json();
    expect(again).toMatchObject({ status: 429, hint: expect.stringMatching(hint) });
  });

  it('a second passage of a key is refused until the caller of the first has left', async () => {
    const key = asKey();
    const audio_url = await uploaded(read(0), key);
    const body = { verses: VERSES, audio_url, recognizer: 'silent' };
    const leaving = new AbortController();
    const more = { body: JSON.stringify({ ...body, recognizer: 'slow' }), signal: leaving.signal };
    const first = fetch(app.url + PATH, { method: 'POST', headers: key, ...more }).catch(() => 'left');
    await slow.reached;
    const sentence = expect.stringContaining('as many passages under way');
    expect(await problemIn(await ask(body, key))).toEqual([503, sentence]);
    leaving.abort();
    expect(await first).toBe('left');
    await expect.poll(async () => (await ask(body, key)).status).toBe(200);
    slow.speak();
  });

  it('any body is refused with a sentence, and never with a 500', async () => {
    const key = asKey();
    const value = fc.oneof(fc.jsonValue(), fc.constantFrom(...VERSES), fc.constant(undefined));
    const fields = { audio_base64: value, scheme: value, speaker: value, detail: value };
    const verses = fc.oneof(fc.array(value), value);
    await fc.assert(
      fc.asyncProperty(fc.record({ verses, ...fields }, { requiredKeys: ['verses'] }), async (asked) => {
        expect(await problemIn(await ask(asked, key))).toEqual([400, expect.stringMatching(/.{11}/u)]);
      }),
      { numRuns: part(100) },
    );
  });
});
