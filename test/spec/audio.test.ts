import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TutorResponse, UnscoredResponse } from '../../src/contract/response.ts';
import { score } from '../engine.ts';
import { type Running, startApp } from '../fixture.ts';
import { BASE, problem } from '../http/exchange.ts';
import { call } from '../mcp/talk.ts';
import { type FakeRecognizer, recording, startRecognizer } from '../recordings.ts';

const PHONES = ['s', 'ˈe', 'o', 's'];
const VOCAB = ['<blank>', 'θ', 's', 'e', 'o'];
const TAUGHT = [2, 0, 3, 0, 4, 0, 2];
const POSTERIORS = TAUGHT.map((label) => VOCAB.map((_, v) => Math.log(v === label ? 0.9 : 0.025)));

/** What the recognizer answers next. */
let answer: { status?: number; headers?: Record<string, string>; body: string | object } = { body: {} };
let ears: FakeRecognizer;
let named: FakeRecognizer;
let app: Running;
let deaf: Running;

beforeAll(async () => {
  ears = await startRecognizer(() => answer);
  named = await startRecognizer(() => ({ body: { ipa: 'θ e o s' } }));
  app = await startApp({ recognizer: ears.url, named: { slow: named.url }, timeoutS: 1 });
  deaf = await startApp();
});
afterAll(() => Promise.all([app.close(), deaf.close(), ears.close(), named.close()]));

const inline = (wav: Buffer): string => wav.toString('base64');
const WORD = { target: 'θεός', audio_base64: inline(recording(0.5, { rate: 44_100, channels: 2 })) };

describe('Audio input', () => {
  it('gets the same answer as its phones, with `input_quality`', async () => {
    answer = { body: { phones: PHONES } };
    const response = await app.post(WORD);
    expect(response.status).toBe(200);
    const { input_quality, ...body } = TutorResponse.parse(await response.json());
    expect(body).toEqual(score('θεός', PHONES));
    expect(input_quality).toMatchObject({ sample_rate: 44_100, channels: 2, bit_depth: 16, duration_s: 0.9 });
    expect(input_quality?.trimmed_duration_s).toBeLessThan(0.9);
  });

  it('the recognizer gets a 16 kHz mono PCM16 WAV, trimmed, with the id of the request', async () => {
    answer = { body: { ipa: 's ˈe o s' } };
    await app.post(WORD, { 'x-request-id': 'lesson-9' });
    const { headers, wav } = ears.asked.at(-1) ?? { headers: {}, wav: Buffer.alloc(0) };
    expect(headers).toMatchObject({
      'content-type': 'audio/wav',
      accept: 'application/json',
      'x-request-id': 'lesson-9',
    });
    expect(wav.toString('latin1', 0, 4)).toBe('RIFF');
    expect([wav.readUInt16LE(20), wav.readUInt16LE(22), wav.readUInt32LE(24), wav.readUInt16LE(34)]).toEqual([
      1, 1, 16_000, 16,
    ]);
    expect(wav.length).toBeGreaterThan(0.5 * 32_000);
    expect(wav.length).toBeLessThan(0.8 * 32_000);
  });

  it('posteriors of the recognizer are treated as the request’s own, and frames get times', async () => {
    answer = { body: { phones: PHONES, posteriors: POSTERIORS, vocab: VOCAB, frame_s: 0.05 } };
    const { input_quality, ...body } = TutorResponse.parse(await (await app.post(WORD)).json());
    const { phones, ...typed } = score('θεός', PHONES, { posteriors: POSTERIORS, vocab: VOCAB });
    const { phones: timed, ...rest } = body;
    expect(rest).toEqual({ ...typed, gop: { ...typed.gop, decoding: 'recognizer' } });
    expect(timed.map(({ start_s: _, end_s: __, ...row }) => row)).toEqual(phones);
    const lead = timed[0]?.start_s as number;
    expect(lead).toBeGreaterThan(0.1);
    expect(lead).toBeLessThanOrEqual(0.2);
    for (const [n, row] of timed.entries()) {
      expect(row.start_s).toBeCloseTo(lead + 0.1 * n, 6);
      expect(row.end_s).toBeCloseTo(lead + 0.1 * n + 0.05, 6);
    }
    expect(input_quality).toBeDefined();
  });

  it('posteriors that the request brings itself win', async () => {
    answer = { body: { phones: PHONES, posteriors: POSTERIORS, vocab: VOCAB } };
    const own = POSTERIORS.slice(0, 6).concat(POSTERIORS);
    const body = await (await app.post({ ...WORD, posteriors: own, vocab: VOCAB })).json();
    expect(body).toMatchObject({ gop: { frames: 13 } });
  });

  it('frames without phones are decoded towards the target', async () => {
    const weak = [1, 0, 3, 0, 4, 0, 2].map((label) =>
      VOCAB.map((_, v) => Math.log(v === label ? 0.4 : label === 1 && v === 2 ? 0.45 : 0.05)),
    );
    answer = { body: { posteriors: weak, vocab: VOCAB } };
    const body = TutorResponse.parse(await (await app.post(WORD)).json());
    expect(body.gop).toMatchObject({ decoding: 'target', free: 's e o s' });
    expect(body).toMatchObject({ proximity: 1, real_edits: 0, observed_phones: ['θ', 'e', 'o', 's'] });
    expect(body.phones[0]).toMatchObject({ status: 'correct', cost: 0, uncertain: true });
    expect(body.phones[0]?.alternatives?.[0]).toMatchObject({ phone: 's' });
    expect(body.coaching.summary.fixes).toEqual([]);
    expect(body.stress).toMatchObject({ available: false, method: 'unavailable' });
  });

  it('frames in which another sound is sure are decoded as that', async () => {
    const sure = TAUGHT.map((label) => VOCAB.map((_, v) => Math.log(v === label ? 0.9999 : 0.000025)));
    answer = { body: { posteriors: sure, vocab: VOCAB } };
    const body = TutorResponse.parse(await (await app.post(WORD)).json());
    expect(body).toMatchObject({ real_edits: 1, gop: { decoding: 'target', free: 's e o s' } });
    expect(body.phones[0]).toMatchObject({ target: 'θ', observed: 's', status: 'incorrect' });
  });

  it('frames of another word are scored as they are', async () => {
    const vocab = ['<blank>', 'θ', 's', 'e', 'o', 'k', 'a', 'm'];
    const other = [5, 0, 6, 0, 7, 0, 6].map((label) =>
      vocab.map((_, v) => Math.log(v === label ? 0.999 : 0.001 / 7)),
    );
    answer = { body: { posteriors: other, vocab } };
    const body = TutorResponse.parse(await (await app.post(WORD)).json());
    expect(body.gop).toMatchObject({ decoding: 'free', free: 'k a m a' });
    expect(body.observed_phones).toEqual(['k', 'a', 'm', 'a']);
  });

  it('a target with a sound that has no label is scored against the frames as they are', async () => {
    answer = { body: { posteriors: POSTERIORS, vocab: VOCAB } };
    const body = TutorResponse.parse(await (await app.post({ ...WORD, target: 'ψυχή' })).json());
    expect(body.gop).toMatchObject({ decoding: 'free', free: 's e o s' });
  });

  it('frames and labels that are too many to decode are scored as they are', async () => {
    const vocab = ['<blank>', ...'anθrops', ...Array.from({ length: 142 }, (_, n) => `<${n}>`)];
    const rowOf = (label: number): number[] =>
      vocab.map((_, v) => Number(Math.log(v === label ? 0.9 : 0.1 / 149).toFixed(1)));
    answer = { body: { posteriors: [...Array(2999).fill(rowOf(0)), rowOf(1)], vocab } };
    const target = 'ἄνθρωπος '.repeat(7);
    const body = TutorResponse.parse(await (await app.post({ ...WORD, target })).json());
    expect(body).toMatchObject({ observed_phones: ['a'], gop: { decoding: 'free', free: 'a' } });
  });

  it('`recognize` has no target: frames without phones give the likeliest label of each', async () => {
    answer = { body: { posteriors: POSTERIORS, vocab: VOCAB } };
    const { structuredContent } = await call(app, 'recognize', { audio_base64: WORD.audio_base64 });
    expect(structuredContent).toMatchObject({ phones: ['s', 'e', 'o', 's'], ipa: 's e o s' });
  });

  it('frames without phones and without labels are a 502', async () => {
    answer = { body: { posteriors: POSTERIORS } };
    const detail =
      'recognizer returned posteriors without vocab, and neither phones nor ipa; found the fields ["posteriors"]';
    expect(await problem(await app.post(WORD))).toMatchObject({ status: 502, detail });
  });

  it('large answers of a recognizer are read on a worker thread, with the same result', async () => {
    const vocab = [...VOCAB, ...Array.from({ length: 395 }, (_, n) => `<${n}>`)];
    const rows = TAUGHT.map((label) => vocab.map((_, v) => Math.log(v === label ? 0.9 : 0.1 / 399)));
    const many = Array.from({ length: 30 }, () => rows).flat();
    answer = { body: { phones: PHONES, posteriors: many, vocab } };
    expect(JSON.stringify(answer.body).length).toBeGreaterThan(400 * 1024);
    const { input_quality: _, ...body } = TutorResponse.parse(await (await app.post(WORD)).json());
    const typed = score('θεός', PHONES, { posteriors: many, vocab });
    expect(body).toEqual({ ...typed, gop: { ...typed.gop, decoding: 'recognizer' } });
  });

  it('posteriors of a recognizer that are too many for the target are told in `gop`, and the phones are scored', async () => {
    const vocab = ['<blank>', ...'anθrops', ...Array.from({ length: 142 }, (_, n) => `<${n}>`)];
    const row = vocab.map((_, v) => Number(Math.log(v === 0 ? 0.9 : 0.1 / 149).toFixed(1)));
    answer = { body: { phones: PHONES, posteriors: Array(3000).fill(row), vocab } };
    const target = 'ἄνθρωπος '.repeat(7);
    const body = TutorResponse.parse(await (await app.post({ ...WORD, target })).json());
    expect(body.gop).toMatchObject({
      failure: 'phones times frames times labels are more than 20000000',
      log_prob: null,
      phones: [],
    });
    expect(body.phones[0]).toMatchObject({ confidence: null, uncertain: true });
    expect(body.proximity).toBe(score(target, PHONES).proximity);
  });

  it('a body with a field that nobody reads, 4,000 arrays deep, goes to the worker as well as any; a deeper one is a 400', async () => {
    const vocab = [...VOCAB, ...Array.from({ length: 395 }, (_, n) => `<${n}>`)];
    const rows = Array.from({ length: 210 }, (_, t) =>
      vocab.map((_, v) => Math.log(v === TAUGHT[t % 7] ? 0.9 : 0.1 / 399)),
    );
    answer = { body: { phones: PHONES, posteriors: rows, vocab } };
    const send = (depth: number) =>
      app.post(`${JSON.stringify(WORD).slice(0, -1)},"x":${'['.repeat(depth)}${']'.repeat(depth)}}`);
    expect((await send(4_000)).status).toBe(200);
    expect((await send(30_000)).status).toBe(400);
  });

  it('a recognizer that heard nothing: every sound is missing', async () => {
    answer = { body: { phones: [] } };
    const body = TutorResponse.parse(await (await app.post(WORD)).json());
    expect(body).toMatchObject({ proximity: 0, real_edits: 4, observed_phones: [] });
  });

  it('`RECOGNIZER_URL_<NAME>` adds a named one, chosen by `recognizer`; an unknown name is a 400 that lists them', async () => {
    expect(await (await app.post({ ...WORD, recognizer: 'slow' })).json()).toMatchObject({ proximity: 1 });
    expect(await problem(await app.post({ ...WORD, recognizer: 'fast' }))).toMatchObject({
      status: 400,
      detail: expect.stringMatching(/"fast" is not known.*slow/u),
    });
    expect((await app.post({ target: 'θεός', ipa: 's e o s', recognizer: 'fast' })).status).toBe(200);
  });
});

describe('Minimum audio: 0.12 s after trim, otherwise unscored', () => {
  it('HTTP 200 with `proximity` null and `unscored` `too_short`, `duration_s` to 6 decimals; needs no recognizer', async () => {
    for (const running of [app, deaf]) {
      const response = await running.post({ target: 'θεός', audio_base64: inline(recording(0.03)) });
      expect(response.status).toBe(200);
      const body = UnscoredResponse.parse(await response.json());
      expect(body).toMatchObject({
        api: 'tutor-v1',
        scheme: 'koine-greek',
        target_text: 'θεός',
        proximity: null,
        unscored: 'too_short',
      });
      expect(body.duration_s).toBeLessThan(0.12);
      expect(body.duration_s).toBe(body.input_quality.trimmed_duration_s);
      expect(body.duration_s).toBe(Number(body.duration_s.toFixed(6)));
    }
  });
});

describe('502 and 503', () => {
  it('Audio sent and no recognizer is configured: 503, IPA requests need neither', async () => {
    expect(await problem(await deaf.post(WORD))).toMatchObject({
      status: 503,
      type: `${BASE}/docs/errors#service-unavailable`,
      detail:
        'the recognizer URL is unset and the service binding is missing; IPA requests need neither: send ipa, or let the operator set RECOGNIZER_URL',
    });
    const blank = await startApp({ recognizer: '' });
    expect(await problem(await blank.post(WORD))).toMatchObject({
      status: 503,
      detail: expect.stringMatching(/^RECOGNIZER_URL is empty/u),
    });
    expect((await blank.post({ target: 'θεός', ipa: 's e o s' })).status).toBe(200);
    await blank.close();
  });

  it('Recognizer container warming: `detail` starts with `recognizer returned 503`, `Retry-After` set', async () => {
    answer = { status: 503, headers: { 'retry-after': '17' }, body: 'warming' };
    const response = await app.post(WORD);
    expect(response.headers.get('retry-after')).toBe('17');
    expect(await problem(response)).toMatchObject({
      status: 503,
      detail: expect.stringMatching(/^recognizer returned 503/u),
    });
    answer = { status: 503, body: '' };
    expect((await app.post(WORD)).headers.get('retry-after')).toBe('5');
  });

  // biome-ignore format: a table, one case a line
  it.each([
    ['another status', { status: 500, body: 'secret stack' }],
    ['no JSON', { body: 'nope' }],
    ['no phones', { body: { text: 'theos' } }],
    ['phones that nobody knows', { body: { phones: ['7', '%'] } }],
    ['ragged posteriors', { body: { phones: PHONES, posteriors: [[-1, -2], [-1]], vocab: ['a', 'b'] } }],
    ['a posterior of 4 MB', { body: { phones: PHONES, posteriors: [['A'.repeat(4e6)]], vocab: ['a'] } }],
    ['a label of 8,000 characters, twice', { body: { phones: PHONES, posteriors: [[-1, -1]], vocab: ['A'.repeat(8000), 'A'.repeat(8000)] } }],
    ['posteriors 190,000 arrays deep', { body: `{"phones":["o"],"posteriors":[[${'['.repeat(190_000)}${']'.repeat(190_000)}]]}` }],
    ['more phones than fit', { body: { ipa: 'a '.repeat(600) } }],
    ['more than 4 MiB', { body: { phones: PHONES, padding: 'x'.repeat(4 * 2 ** 20) } }],
  ])(
    'Recognizer returned an error: %s is a 502, `detail` starts with `recognizer returned`',
    async (_, sent) => {
      answer = sent;
      const body = await problem(await app.post(WORD));
      expect(body).toMatchObject({
        status: 502,
        type: `${BASE}/docs/errors#bad-gateway`,
        detail: expect.stringMatching(/^recognizer returned /u),
      });
      expect(body.detail).not.toContain('secret');
      expect(String(body.detail).length).toBeLessThan(300);
    },
  );
});

describe('audio_base64', () => {
  it('a blank `ipa` beside audio: the audio is used', async () => {
    answer = { body: { phones: PHONES } };
    expect(await (await app.post({ ...WORD, ipa: ' ' })).json()).toHaveProperty('input_quality');
  });
});

describe('audio_url that is an own upload', () => {
  it('is read from this process', async () => {
    const caller = { owner: app.keys.verify(app.secret)?.hash ?? '', requestId: 'test' };
    const { audio_url } = await app.service.createUpload(caller);
    const ask = () => app.post({ target: 'θεός', audio_url });
    expect(await problem(await ask())).toMatchObject({ status: 400, code: 'audio-url-status' });
    await fetch(audio_url.replace(BASE, app.url), {
      method: 'PUT',
      headers: { 'x-api-key': app.secret },
      body: recording(2, { rate: 96_000 }),
    });
    answer = { body: { phones: PHONES } };
    expect(await (await ask()).json()).toMatchObject({
      proximity: 0.65,
      input_quality: { sample_rate: 96_000 },
    });
    const stranger = app.keys.issue('stranger');
    expect(
      await problem(await app.post({ target: 'θεός', audio_url }, { authorization: `Bearer ${stranger}` })),
    ).toMatchObject({ status: 400, code: 'audio-url-status' });
  });
});

describe('Usage counting per key', () => {
  it('audio counts as audio, `ipa` as IPA, both as IPA only; refused requests do not count', async () => {
    answer = { body: { phones: PHONES } };
    const counting = await startApp({ recognizer: ears.url });
    const send = (body: object) => (key: string) => counting.post(body, { authorization: `Bearer ${key}` });
    const upload = async (key: string): Promise<string> => {
      const caller = { owner: counting.keys.verify(key)?.hash ?? '', requestId: 'test' };
      return (await counting.service.createUpload(caller)).upload_url.replace(BASE, counting.url);
    };
    const put = (body: Buffer) => async (key: string) =>
      fetch(await upload(key), { method: 'PUT', headers: { 'x-api-key': key }, body });
    const rows: [name: string, act: (key: string) => Promise<unknown>, audio: number, ipa: number][] = [
      ['audio', send(WORD), 1, 0],
      ['both', send({ ...WORD, ipa: 's e o s' }), 0, 1],
      ['an upload slot', upload, 1, 0],
      ['an upload', put(recording(0.3)), 2, 0],
      ['an upload that is no WAV', put(Buffer.from('no wav')), 1, 0],
      ['wrong IPA', send({ ...WORD, ipa: 7 }), 0, 0],
      ['wrong audio', send({ target: 'θεός', audio_base64: '***' }), 0, 0],
      ['short audio', send({ target: 'θεός', audio_base64: inline(recording(0.02)) }), 1, 0],
    ];
    for (const [name, act] of rows) await act(counting.keys.issue(name));
    const counts = () =>
      counting.keys.list().map(({ label, audio_count, ipa_count }) => [label, audio_count, ipa_count]);
    const expected = rows.map(([name, , audio, ipa]) => [name, audio, ipa]);
    await expect.poll(counts, { timeout: 20_000 }).toEqual(expect.arrayContaining(expected));
    await counting.close();
  });
});
