/**
 * Tests speakers: `enroll` makes a speaker from takes; `score`, `listen` and the service use it, or refuse one that
 * does not fit.
 */

import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { badRequest } from '../../../src/contract/refusal.ts';
import { readSpeaker, type Speaker } from '../../../src/contract/speaker.ts';
import { createTutor, type RecordingRequest, type Take } from '../../../src/index.ts';
import { type Running, startApp } from '../../../test/fixture.ts';
import { EIS_WORDS, hiss, eis as said, silence, vowel } from '../../../test/hear/sounds.ts';
import { wavOf } from '../../../test/hear/wavs.ts';
import { problem } from '../../../test/http/exchange.ts';
import { part } from '../../../test/parts/runs.ts';
import { startRecognizer } from '../../../test/recordings.ts';

const RATE = 16_000;

const eis = (n: number, high?: number): Take => ({
  target: 'εἰς',
  audio: Float32Array.from(said(n, high)),
  sampleRate: RATE,
});

const takes = (count: number, high?: number): Take[] =>
  Array.from({ length: count }, (_, n) => ({ ...eis(n % 10, high), target: EIS_WORDS[n % 10] as string }));

const tutor = await createTutor({ schemes: ['koine-greek', 'attic'] });
const ten = tutor.enroll(takes(10));
const zeros: Speaker = { ...{ model: ten.model, words: 0, deviation: 0 }, means: ten.means.map(() => 0) };

/** Returns the posteriors of the sounds of one take that is made louder by `gain`. */
function sure(gain: number, speaker?: Speaker): number[] {
  const { audio, ...take } = eis(3);
  const answer = tutor.score({ ...take, audio: audio.map((x) => gain * x), speaker });
  return 'gop' in answer ? (answer.gop?.phones.map(({ posterior }) => posterior) ?? []) : [];
}

describe('enroll', () => {
  it('ten words make a whole speaker, of less than 2 KB; fewer make less of one', () => {
    expect(ten).toMatchObject({ model: expect.stringMatching(/^[0-9a-f]{8}$/u), words: 10 });
    expect(ten.means).toHaveLength(80);
    expect(JSON.stringify(ten).length).toBeLessThan(2048);
    expect(tutor.enroll(takes(9)).words).toBe(9);
    expect(tutor.enroll(takes(12)).words).toBe(10);
    // One word that is repeated ten times counts as one word.
    expect(tutor.enroll(Array.from({ length: 10 }, (_, n) => eis(n)))).toEqual(tutor.enroll([eis(9)]));
  });

  it('the same takes make the same speaker, in any scheme that reads them alike, and stay as they are', () => {
    const given = takes(10);
    const before = given.map(({ audio }) => audio.slice());
    expect(tutor.enroll(given)).toEqual(ten);
    expect(given.map(({ audio }) => audio)).toEqual(before);
    expect(tutor.enroll(given.map((take) => ({ ...take, scheme: 'koine-greek' as const })))).toEqual(ten);
  });

  it('makes the sounds that were said surer, and voices differ', () => {
    const { audio, sampleRate } = eis(3);
    expect(Math.min(...sure(1, ten))).toBeGreaterThanOrEqual(Math.min(...sure(1)) - 0.02);
    expect(tutor.enroll(takes(10, 2500))).not.toEqual(ten);
    expect(tutor.listen(audio, sampleRate, { speaker: ten })).not.toEqual(tutor.listen(audio, sampleRate));
  });

  it('knows the voice from farther away', () => {
    const near = sure(1, ten);
    expect(near).toHaveLength(2);
    for (const [slot, posterior] of sure(0.2, ten).entries())
      expect(Math.abs(posterior - (near[slot] as number))).toBeLessThan(0.2);
  });

  // biome-ignore format: a table, one case a line
  it.each<[string, unknown, string, string]>([
    ['no list', { target: 'εἰς' }, 'enroll takes a list of 1 to 40 { target, audio, sampleRate }; found {"target":"εἰς"}', 'takes'],
    ['no take', [], 'enroll takes a list of 1 to 40 { target, audio, sampleRate }; found a list of 0', 'takes'],
    ['a take that is none', [eis(0), 7], 'takes[1]: { target, audio, sampleRate } is missing; found 7', 'takes[1].target'],
    ['no word', [{ ...eis(0), target: ' ' }], 'takes[0]: target', 'takes[0].target'],
    ['no sound', [{ target: 'εἰς', sampleRate: RATE }], 'takes[0]: audio must be a Float32Array', 'takes[0].audio'],
    ['silence', [{ ...eis(0), audio: new Float32Array(16_000) }], 'takes[0]: "εἰς" was not heard; say it again, and nothing else', 'takes[0].audio'],
    ['noise', [{ ...eis(0), audio: Float32Array.from(hiss(1)) }], 'takes[0]: "εἰς" was not heard', 'takes[0].audio'],
    ['another word', [eis(0), { ...eis(1), target: 'ἄνθρωπος' }], 'takes[1]: "ἄνθρωπος" was not heard', 'takes[1].audio'],
  ])('refuses %s', (_what, given, sentence, field) => {
    const enroll = () => tutor.enroll(given as Take[]);
    expect(enroll).toThrow(sentence);
    expect(enroll).toThrow(expect.objectContaining({ slug: 'bad-request', field }));
  });
});

describe('a speaker of zeros changes no byte', () => {
  it('of any recording', () => {
    const voices = fc.record({
      first: fc.integer({ min: 250, max: 800 }),
      second: fc.integer({ min: 900, max: 2600 }),
      seconds: fc.double({ min: 0.15, max: 0.6, noNaN: true }),
      target: fc.constantFrom('εἰς', 'ὡς', 'ὁ', 'λόγος'),
      scheme: fc.constantFrom('koine-greek' as const, 'attic' as const),
    });
    fc.assert(
      fc.property(voices, ({ first, second, seconds, ...asked }) => {
        const audio = Float32Array.from([...silence(0.2), ...vowel(seconds, first, second), ...hiss(0.2)]);
        const request = { ...asked, audio, sampleRate: RATE };
        expect(JSON.stringify(tutor.score({ ...request, speaker: zeros }))).toBe(
          JSON.stringify(tutor.score(request)),
        );
      }),
      { numRuns: part(25) },
    );
  });
});

const TAIL = '; forget it, and enroll anew';
// biome-ignore format: a table, one case a line
const broken: readonly (readonly [string, object, string])[] = [
  ['of another model', { ...ten, model: '00000000' }, `speaker is of the model "00000000", and this one is "${ten.model}"`],
  ['without a model', { words: 1 }, 'speaker is of the model nothing'],
  ['of half a word', { ...ten, words: 0.5 }, 'words of the speaker must be a whole number from 0 to 10; found 0.5'],
  ['with means cut short', { ...ten, means: [1] }, 'means of the speaker must be 80 numbers from -40 to 40; found [1]'],
  ['with a mean too far off', { ...ten, means: ten.means.with(3, 1e9) }, 'means of the speaker must be 80 numbers from -40 to 40'],
  ['without a deviation', { ...ten, deviation: null }, 'deviation of the speaker must be a number from 0 to 20; found null'],
  ['with holes for means', { ...ten, means: new Array(80) }, 'means of the speaker must be 80 numbers from -40 to 40'],
];

describe('a speaker that does not fit', () => {
  const { target, audio, sampleRate } = eis(0);

  it.each(broken)('%s', (_what, speaker, sentence) => {
    const wrong = badRequest(`${sentence}`, 'speaker', 'speaker-invalid');
    const heard = () => tutor.score({ target, audio, sampleRate, speaker: speaker as Speaker });
    expect(heard).toThrow(sentence);
    expect(heard).toThrow(TAIL);
    expect(heard).toThrow(
      expect.objectContaining({ slug: wrong.slug, code: wrong.code, field: wrong.field }),
    );
    expect(() => tutor.listen(audio, sampleRate, { speaker: speaker as Speaker })).toThrow(sentence);
  });

  it('anything is read, or refused with a sentence', () => {
    const model = { mark: ten.model, bands: 80 };
    const edited = fc.tuple(fc.constantFrom(...Object.keys(ten)), fc.jsonValue());
    fc.assert(
      fc.property(
        fc.oneof(
          fc.anything(),
          edited.map(([key, value]) => ({ ...ten, [key]: value })),
        ),
        (speaker) => {
          try {
            const read = readSpeaker(speaker, model);
            if (read !== undefined) expect(speaker).toMatchObject({ ...read });
          } catch (error) {
            expect(error).toMatchObject({ slug: 'bad-request', code: 'speaker-invalid' });
            expect((error as Error).message.length).toBeLessThan(220);
          }
        },
      ),
      { numRuns: part(2000) },
    );
  });
});

describe('the service', () => {
  let app: Running;
  let other: Running;
  let ears: Awaited<ReturnType<typeof startRecognizer>>;
  beforeAll(async () => {
    ears = await startRecognizer(() => ({ body: { ipa: 'i s' } }));
    app = await startApp({ recognizer: 'demo' });
    other = await startApp({ recognizer: ears.url });
  });
  afterAll(() => Promise.all([app.close(), other.close(), ears.close()]));

  const bodyOf = ({ audio, sampleRate, ...fields }: RecordingRequest) => ({
    ...fields,
    audio_base64: wavOf('float32', sampleRate, audio).toString('base64'),
  });

  it('hears as the library does, byte for byte', async () => {
    const request = { ...eis(4), speaker: ten };
    const response = await app.post(bodyOf(request));
    // The answer of the library lacks `format`, because it got samples and not a file.
    expect((await response.text()).replace('"format":"wav",', '')).toBe(JSON.stringify(tutor.score(request)));
    expect(response.status).toBe(200);
  });

  it('refuses a speaker that does not fit before it listens, and one of a recognizer that takes none', async () => {
    const body = bodyOf(eis(4));
    for (const [, speaker, sentence] of broken) {
      const found = await problem(await app.post({ ...body, speaker }));
      expect(found).toMatchObject({ status: 400, code: 'speaker-invalid' });
      expect(found.detail).toContain(sentence);
    }
    const refused = await problem(await other.post({ ...body, speaker: ten }));
    expect(refused).toMatchObject({
      status: 400,
      code: 'speaker-invalid',
      detail: 'speaker is for the demo recognizer alone; leave it out',
    });
    expect(await problem(await app.post({ ...body, speaker: 'me' }))).toMatchObject({
      status: 400,
      code: 'field-invalid',
      detail: 'speaker must be the object that enroll returned; found "me"',
    });
    // If a request has phones, its speaker is not read.
    expect((await app.post({ target: 'εἰς', ipa: 'i s', speaker: { words: 3 } })).status).toBe(200);
  });
});
