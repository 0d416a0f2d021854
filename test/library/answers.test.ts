import { describe, expect, it } from 'vitest';
import { calibrated } from '../../src/engine/evidence/calibration.ts';
import { koineGreek } from '../../src/engine/phonology/schemes/koine-greek.ts';
import { createTutor, Refusal, type ScoreRequest } from '../../src/index.ts';
import { loadEngine } from '../../src/service/built/loadEngine.ts';
import { serving } from '../fixture.ts';
import { framesOf, hearingTutor } from '../score/frames.ts';

const app = serving();

const tutor = await createTutor({ schemes: ['koine-greek'] });

const VOCAB = ['<blank>', 'θ', 's', 'e', 'o', 't'];
const FRAMES = framesOf('θ e o s', VOCAB);

const REQUESTS: readonly (readonly [string, ScoreRequest])[] = [
  ['a verse', { target: 'ἐν ἀρχῇ ἦν ὁ λόγος', ipa: 'e n a r k ˈi i n o l ˈo ɡ o s' }],
  ['a list of phones', { target: 'λόγος', ipa: ['l', 'ˈo', 'ɡ', 'o', 'z'], thresholds: [0.5, 0.8] }],
  ['posteriors', { target: 'θεός', ipa: 's ˈe o s', posteriors: FRAMES, vocab: VOCAB, blank_id: 0 }],
  ['undefined is left out', { target: 'καί', ipa: 'n e', scheme: undefined, vocab: undefined }],
  ['letters', { target: 'θεός', said: 'séos' }],
  ['what is no field', { target: 'θεός', ipa: 'theos', ...{ schem: 'attic', nonsense: 1 } }],
  ['what is not read', { target: '3:16 θεὸς (hello)', ipa: 'θ e ˈo s @' }],
];

describe('the library answers as the service does, byte for byte', () => {
  it.each(REQUESTS)('score: %s', async (_what, request) => {
    const response = await app.post(JSON.stringify(request));
    expect(response.status).toBe(200);
    expect(JSON.stringify(tutor.score(request))).toBe(await response.text());
  });

  it('score: also a summary; an unknown detail is refused with the same sentence', async () => {
    const request = { target: 'ἐν ἀρχῇ', ipa: 'e n a r k i @', detail: 'summary' } as const;
    expect(JSON.stringify(tutor.score(request))).toBe(await (await app.post(JSON.stringify(request))).text());
    const other = { ...request, detail: 'brief' };
    const { detail, code } = (await (await app.post(JSON.stringify(other))).json()) as Refusal;
    expect(await thrownBy(ask(other))).toMatchObject({ detail, code, field: 'detail' });
  });

  it.each(['3:16 θεὸς (hello)', 'δ’ αὐτοῦ'])('read: %s', async (target) => {
    const response = await fetch(`${app.url}/v1/reading?target=${encodeURIComponent(target)}`);
    expect(JSON.stringify(tutor.read(target, { scheme: 'koine-greek' }))).toBe(await response.text());
  });

  it.each(['ιησου', 'hello'])('suggest: %s', async (prefix) => {
    const response = await fetch(`${app.url}/v1/lexicon?prefix=${encodeURIComponent(prefix)}`);
    expect(JSON.stringify(tutor.suggest(prefix))).toBe(await response.text());
  });

  it('an answer belongs to the caller: a change in it changes no later answer', () => {
    const spoil = (value: unknown): void => {
      if (typeof value !== 'object' || value === null) return;
      for (const [name, inner] of Object.entries(value)) {
        spoil(inner);
        (value as Record<string, unknown>)[name] = 'spoilt';
      }
    };
    const ask = (): unknown[] => [
      ...REQUESTS.map(([, request]) => tutor.score(request)),
      tutor.read('ἐν ἀρχῇ'),
      tutor.suggest('θε'),
    ];
    const first = JSON.stringify(ask());
    spoil(ask());
    expect(JSON.stringify(ask())).toBe(first);
  });
});

async function thrownBy(act: () => unknown): Promise<unknown> {
  try {
    await act();
  } catch (error) {
    return error;
  }
  throw new Error('nothing was thrown');
}

const SEND =
  'send ipa, the phones that were said, such as "s ˈe o s", or audio, the samples of a recording, with sampleRate';
const word = { target: 'θεός', ipa: 's ˈe o s' };
const UNKNOWN = 'scheme "latin" is not known; send one of: koine-greek, erasmian, modern-greek, attic';
const ask = (request: unknown) => () => tutor.score(request as ScoreRequest);
const create = (options: unknown) => () => createTutor(options as object);

describe('a caller’s mistake is a Refusal', () => {
  // biome-ignore format: a table, one case a line
  it.each<[() => unknown, string, string | undefined, hint?: string]>([
    [ask(undefined), 'request must be a JSON object', undefined, 'found nothing'],
    [ask({ ...word, target: 'hello' }), 'target must be a Greek word or verse', 'target'],
    [ask({ target: 'θεός' }), SEND, 'ipa'],
    [ask({ target: 'θεός', ipa: '@' }), SEND, 'ipa', 'ipa "@" holds no phone'],
    [ask({ target: 'θεός', ipa: 5n }), 'ipa must be a string or an array of strings; found 5', 'ipa'],
    [ask({ target: 'θεός', ipa: () => 's' }), 'ipa must be a string or an array of strings; found a function', 'ipa'],
    [ask({ target: 'θεός', audio_base64: 'UklGRg==' }), `audio_base64 is for the service; ${SEND}`, 'audio_base64'],
    [ask({ target: 'θεός', ipa: '@', audio_url: 'https://example.org/a.wav' }), `audio_url is for the service; ${SEND}`, 'audio_url'],
    [ask({ ...word, blank_id: Number.NaN }), 'blank_id must be the column of the blank, a whole number from 0; found NaN', 'blank_id'],
    [ask({ ...word, posteriors: [Float32Array.of(-1)] }), 'posteriors must be a non-empty array of frames, each an array of log-probabilities', 'posteriors'],
    [() => tutor.read(undefined as never), 'target must be a Greek word or verse', 'target'],
    [() => tutor.read('θεός', { scheme: 'latin' } as object), UNKNOWN, 'scheme'],
    [() => tutor.read('θεός', 'attic' as never), "options must be an object such as { scheme: 'koine-greek' }; found \"attic\"", undefined],
    [() => tutor.suggest(undefined as never), 'prefix must be the first letters of a Greek word, such as θε', 'prefix'],
    [() => tutor.suggest('θ'.repeat(65)), 'prefix has 65 characters; send at most 64', 'prefix'],
    [create({ schemes: ['latin'] }), UNKNOWN, 'schemes'],
    [create(null), "schemes must be a list of names such as ['koine-greek']; found null", 'schemes'],
    [create({ scheme: 'attic' }), 'createTutor has no option "scheme"; it takes schemes, lexicon, kernel, words, lexicons, recognizer', 'scheme'],
  ])('mistake %#', async (act, detail, field, hint) => {
    const error = await thrownBy(act);
    expect(error).toBeInstanceOf(Refusal);
    expect(error).toMatchObject({ name: 'Refusal', slug: 'bad-request', code: expect.any(String), detail, field, hint });
  });

  it('the first scheme that was loaded is the default', async () => {
    const [first, second] = ['erasmian', 'attic'] as const;
    const both = await createTutor({ schemes: [first, second] });
    expect(both.read('θεός').scheme).toBe(first);
    expect(both.suggest('θε').scheme).toBe(first);
    expect(both.score(word).scheme).toBe(first);
    expect(both.score({ ...word, scheme: second }).scheme).toBe(second);
    expect(both.read('θεός', { scheme: second }).scheme).toBe(second);
    const detail =
      'scheme "koine-greek" was not loaded; name it in createTutor, too: in schemes or, for browsers, in lexicons';
    for (const asked of [
      () => both.score({ ...word, scheme: 'koine-greek' }),
      () => both.read('θεός', { scheme: 'koine-greek' }),
      () => both.suggest('θε', { scheme: 'koine-greek' }),
    ]) {
      expect(await thrownBy(asked)).toMatchObject({ name: 'Refusal', detail, field: 'scheme' });
    }
  });
});

const CONFIDENCE = { slope: 0.5, intercept: -1 };

it.each([
  [true, (posterior: number) => calibrated(posterior, CONFIDENCE)],
  [false, (posterior: number) => posterior],
])('calibrate: %s', async (calibrate, wanted) => {
  const trust = { lambda: 6, gate: 4, maps: { confidence: CONFIDENCE, ranking: null } };
  const hears = hearingTutor([await loadEngine(koineGreek)], trust);
  const vocab = ['<blank>', 'o', 'a'];
  const { gop } = hears({ target: 'ὁ', calibrate }, framesOf('o o', vocab, 0.7), vocab);
  const phone = gop?.phones[0];
  expect(phone?.posterior).toBeGreaterThan(0.5);
  expect(phone?.confidence).toBeCloseTo(wanted(phone?.posterior as number), 5);
});
