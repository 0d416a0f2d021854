import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TutorResponse, UnscoredResponse } from '../../src/contract/response.ts';
import { score } from '../engine.ts';
import { type Running, startApp } from '../fixture.ts';
import { BASE, problem } from '../http/exchange.ts';
import { call } from '../mcp/talk.ts';
import { type FakeRecognizer, recording, startRecognizer } from '../recordings.ts';
import { framesOf } from '../score/frames.ts';

const PHONES = ['s', 'ˈe', 'o', 's'];
const VOCAB = ['<blank>', 'θ', 's', 'e', 'o'];

const SAID = 's _ e _ o _ s';
const POSTERIORS = framesOf(SAID, VOCAB);

/** Adds labels without a phone to a vocabulary, until it has `count` labels. */
const padded = (vocab: readonly string[], count: number): string[] => [
  ...vocab,
  ...Array.from({ length: count - vocab.length }, (_, n) => `<${n}>`),
];

let answer: { status?: number; headers?: Record<string, string>; body: string | object } = { body: {} };
let ears: FakeRecognizer;
let app: Running;
let deaf: Running;

beforeAll(async () => {
  ears = await startRecognizer(() => answer);
  app = await startApp({ recognizer: ears.url });
  deaf = await startApp();
});
afterAll(() => Promise.all([app.close(), deaf.close(), ears.close()]));

const inline = (wav: Buffer): string => wav.toString('base64');
const WORD = { target: 'θεός', audio_base64: inline(recording(0.5, { rate: 44_100, channels: 2 })) };

async function scored(body: object | string, more: object = {}): Promise<TutorResponse> {
  answer = { body };
  return TutorResponse.parse(await (await app.post({ ...WORD, ...more })).json());
}

describe('Audio input', () => {
  it('gets the same answer as its phones, with `input_quality`', async () => {
    const { input_quality, ...body } = await scored({ phones: PHONES });
    expect(body).toEqual(score('θεός', PHONES));
    expect(input_quality).toMatchObject({ sample_rate: 44_100, channels: 2, bit_depth: 16, duration_s: 0.9 });
    expect(input_quality?.trimmed_duration_s).toBeLessThan(0.9);
    expect(await scored({ phones: PHONES }, { ipa: ' ' })).toHaveProperty('input_quality');
  });

  it('the recognizer gets a 16 kHz mono PCM16 WAV, trimmed, with the id of the request', async () => {
    answer = { body: { ipa: 's ˈe o s' } };
    await app.post(WORD, { 'x-request-id': 'lesson-9' });
    const { headers, wav } = ears.asked.at(-1) ?? { headers: {}, wav: Buffer.alloc(0) };
    expect(headers).toMatchObject({ 'x-request-id': 'lesson-9' });
    expect(wav.toString('latin1', 0, 4)).toBe('RIFF');
    const [format, channels, bits] = [20, 22, 34].map((at) => wav.readUInt16LE(at));
    expect([format, channels, wav.readUInt32LE(24), bits]).toEqual([1, 1, 16_000, 16]);
    expect(wav.length).toBeGreaterThan(0.5 * 32_000);
    expect(wav.length).toBeLessThan(0.8 * 32_000);
  });

  it('posteriors of the recognizer are treated as the request’s own, and frames get times', async () => {
    const sent = { posteriors: POSTERIORS, vocab: VOCAB };
    const heard = await scored({ phones: PHONES, ...sent, frame_s: 0.05 });
    const { input_quality: _, phones: timed, ...rest } = heard;
    const { phones, ...typed } = score('θεός', PHONES, sent);
    expect(rest).toEqual({ ...typed, gop: { ...typed.gop, decoding: 'recognizer' } });
    expect(timed.map(({ start_s: _, end_s: __, ...row }) => row)).toEqual(phones);
    const lead = timed[0]?.start_s as number;
    expect(lead).toBeGreaterThan(0.1);
    expect(lead).toBeLessThanOrEqual(0.2);
    for (const [n, row] of timed.entries()) {
      expect(row.start_s).toBeCloseTo(lead + 0.1 * n, 6);
      expect(row.end_s).toBeCloseTo(lead + 0.1 * n + 0.05, 6);
    }
  });

  it('posteriors that the request brings itself win', async () => {
    const own = [...POSTERIORS.slice(0, 6), ...POSTERIORS];
    const body = { phones: PHONES, posteriors: POSTERIORS, vocab: VOCAB };
    expect(await scored(body, { posteriors: own, vocab: VOCAB })).toMatchObject({ gop: { frames: 13 } });
  });

  it('frames without phones are decoded towards the target', async () => {
    const first = [0.05, 0.4, 0.45, 0.05, 0.05].map(Math.log);
    const posteriors = [first, ...framesOf('_ e _ o _ s', VOCAB, 0.4)];
    const body = await scored({ posteriors, vocab: VOCAB });
    expect(body.gop).toMatchObject({ decoding: 'target', free: 's e o s' });
    expect(body).toMatchObject({ proximity: 1, real_edits: 0, observed_phones: ['θ', 'e', 'o', 's'] });
    expect(body.phones[0]).toMatchObject({ status: 'correct', cost: 0, uncertain: true });
    expect(body.phones[0]?.alternatives?.[0]).toMatchObject({ phone: 's' });
    expect(body.coaching.summary.fixes).toEqual([]);
    expect(body.stress).toMatchObject({ available: false, method: 'unavailable' });
  });

  const OTHER = ['<blank>', 'θ', 's', 'e', 'o', 'k', 'a', 'm'];
  const MANY = padded(['<blank>', ...'anθrops'], 150);
  it.each([
    ['in which another sound is sure', 'θεός', framesOf(SAID, VOCAB, 0.9999), VOCAB, 'target', 's e o s'],
    ['of another word', 'θεός', framesOf('k _ a _ m _ a', OTHER, 0.999), OTHER, 'free', 'k a m a'],
    ['without a label for a sound of the target', 'ψυχή', POSTERIORS, VOCAB, 'free', 's e o s'],
    [
      'and labels that are too many to decode',
      'ἄνθρωπος '.repeat(7),
      framesOf(`${'_ '.repeat(2999)}a`, MANY).map((row) => row.map((log) => Number(log.toFixed(1)))),
      MANY,
      'free',
      'a',
    ],
  ])('frames %s are scored as they are', async (_what, target, posteriors, vocab, decoding, free) => {
    const body = await scored({ posteriors, vocab }, { target });
    expect(body).toMatchObject({ gop: { decoding, free }, observed_phones: free.split(' ') });
  });

  it('`recognize` has no target: frames without phones give the likeliest label of each', async () => {
    answer = { body: { posteriors: POSTERIORS, vocab: VOCAB } };
    const heard = await call(app, 'recognize', { audio_base64: WORD.audio_base64 });
    expect(heard.answer).toMatchObject({ phones: ['s', 'e', 'o', 's'], ipa: 's e o s' });
  });

  it('large answers of a recognizer are read on a worker thread, with the same result', async () => {
    const vocab = padded(VOCAB, 400);
    const posteriors = Array.from({ length: 30 }, () => framesOf(SAID, vocab)).flat();
    const body = { phones: PHONES, posteriors, vocab };
    expect(JSON.stringify(body).length).toBeGreaterThan(400 * 1024);
    const { input_quality: _, ...heard } = await scored(body);
    const typed = score('θεός', PHONES, { posteriors, vocab });
    expect(heard).toEqual({ ...typed, gop: { ...typed.gop, decoding: 'recognizer' } });
    // The thread also gets unknown fields, up to a limit of nested arrays; beyond it, the answer is a 400.
    const send = (depth: number) =>
      app.post(`${JSON.stringify(WORD).slice(0, -1)},"x":${'['.repeat(depth)}${']'.repeat(depth)}}`);
    expect((await send(4_000)).status).toBe(200);
    expect((await send(30_000)).status).toBe(400);
  });

  it('posteriors of a recognizer that are too many for the target are told in `gop`, and the phones are scored', async () => {
    const [row] = framesOf('_', MANY);
    const posteriors = Array(3000).fill(row?.map((log) => Number(log.toFixed(1))));
    const target = 'ἄνθρωπος '.repeat(7);
    const body = await scored({ phones: PHONES, posteriors, vocab: MANY }, { target });
    const failure = 'phones times frames times labels are more than 20000000';
    expect(body.gop).toMatchObject({ failure, log_prob: null, phones: [] });
    expect(body.phones[0]).toMatchObject({ confidence: null, uncertain: true });
    expect(body.proximity).toBe(score(target, PHONES).proximity);
  });

  it('a recognizer that heard nothing: every sound is missing', async () => {
    expect(await scored({ phones: [] })).toMatchObject({ proximity: 0, real_edits: 4, observed_phones: [] });
  });
});

describe('Minimum audio: 0.12 s after trim, otherwise unscored', () => {
  it('HTTP 200 with `proximity` null and `unscored` `too_short`, `duration_s` to 6 decimals; needs no recognizer', async () => {
    for (const running of [app, deaf]) {
      const response = await running.post({ target: 'θεός', audio_base64: inline(recording(0.03)) });
      expect(response.status).toBe(200);
      const body = UnscoredResponse.parse(await response.json());
      const fields = { api: 'tutor-v1', scheme: 'koine-greek', target_text: 'θεός' };
      expect(body).toMatchObject({ ...fields, proximity: null, unscored: 'too_short' });
      expect(body.duration_s).toBeLessThan(0.12);
      expect(body.duration_s).toBe(body.input_quality.trimmed_duration_s);
      expect(body.duration_s).toBe(Number(body.duration_s.toFixed(6)));
    }
  });
});

describe('502 and 503', () => {
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
    ['phones that nobody knows', { body: { phones: ['7', '%'] } }],
    ['ragged posteriors', { body: { phones: PHONES, posteriors: [[-1, -2], [-1]], vocab: ['a', 'b'] } }],
    ['a label of 8,000 characters, twice', { body: { phones: PHONES, posteriors: [[-1, -1]], vocab: ['A'.repeat(8000), 'A'.repeat(8000)] } }],
    ['posteriors 190,000 arrays deep', { body: `{"phones":["o"],"posteriors":[[${'['.repeat(190_000)}${']'.repeat(190_000)}]]}` }],
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

describe('audio_url that is an own upload', () => {
  it('is read from this process', async () => {
    const caller = { owner: app.keys.verify(app.secret)?.hash ?? '', requestId: 'test' };
    const { audio_url } = await app.service.createUpload(caller);
    const ask = (secret = app.secret) =>
      app.post({ target: 'θεός', audio_url }, { authorization: `Bearer ${secret}` });
    const nothing = { status: 400, code: 'audio-url-status' };
    expect(await problem(await ask())).toMatchObject(nothing);
    const sent = { headers: { 'x-api-key': app.secret }, body: recording(2, { rate: 96_000 }) };
    await fetch(audio_url.replace(BASE, app.url), { method: 'PUT', ...sent });
    answer = { body: { phones: PHONES } };
    const heard = { proximity: 0.65, input_quality: { sample_rate: 96_000 } };
    expect(await (await ask()).json()).toMatchObject(heard);
    expect(await problem(await ask(app.keys.issue('stranger')))).toMatchObject(nothing);
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
    await expect.poll(counts).toEqual(expect.arrayContaining(expected));
    await counting.close();
  });
});
