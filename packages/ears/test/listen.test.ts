/** Tests that the library with the demo recognizer gives the same answers as the service, byte for byte; and its refusals. */

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createTutor as createOfBytes } from '../../../src/browser.ts';
import { badRequest, pastLimit } from '../../../src/contract/refusal.ts';
import { createTutor, type RecordingRequest } from '../../../src/index.ts';
import { readDemo } from '../../../src/service/built/demoFiles.ts';
import { compiled } from '../../../src/service/built/project.ts';
import { serving } from '../../../test/fixture.ts';
import { hiss, silence, vowel } from '../../../test/hear/sounds.ts';
import { wavOf } from '../../../test/hear/wavs.ts';
import { smallFile, writeFile } from './models.ts';

const sound = Float32Array.from([...silence(0.3), ...vowel(0.4, 700, 1200), ...hiss(0.3), ...silence(0.2)]);
const short = Float32Array.from([...silence(0.3), ...vowel(0.05, 700, 1200), ...silence(0.3)]);

const app = serving({ recognizer: 'demo' });

const tutor = await createTutor();

describe('the library hears as the service does', () => {
  it.each<[string, RecordingRequest]>([
    ['16 kHz', { target: 'ὡς', audio: sound, sampleRate: 16_000 }],
    ['44.1 kHz', { target: 'ὡς', audio: sound, sampleRate: 44_100 }],
    ['8 kHz, with other fields', { target: 'ὡς', audio: sound, sampleRate: 8000, thresholds: [0.5] }],
    ['too short a sound', { target: 'ὡς', audio: short, sampleRate: 16_000 }],
    ['silence', { target: 'ὡς', audio: new Float32Array(8000), sampleRate: 16_000 }],
  ])('score: %s', async (_what, request) => {
    const { audio, sampleRate, ...fields } = request;
    const body = { ...fields, audio_base64: wavOf('float32', sampleRate, audio).toString('base64') };
    const response = await app.post(body);
    expect(response.status).toBe(200);
    // The answer of the library lacks `format`, because it got samples and not a file.
    const text = (await response.text()).replace('"format":"wav",', '');
    expect(JSON.stringify(tutor.score(request))).toBe(text);
  });

  it('phones win over a recording', () => {
    const request = { target: 'θεός', ipa: 's ˈe o s' };
    const both = { ...request, audio: sound, sampleRate: 16_000 } as RecordingRequest;
    expect(tutor.score(both)).toEqual(tutor.score(request));
  });

  it('listen gives frames that score takes, and where they begin', () => {
    const { posteriors, vocab, blank_id, frame_s, lead_s } = tutor.listen(sound, 16_000);
    expect(posteriors.length).toBe(37);
    expect(vocab.length).toBe(posteriors[0]?.length);
    expect({ blank: vocab[blank_id], frame_s }).toEqual({ blank: '<blank>', frame_s: 0.02 });
    expect(lead_s).toBeCloseTo(0.27, 2);
    expect(tutor.score({ target: 'ὡς', ipa: 'o s', posteriors, vocab, blank_id }).gop).toMatchObject({
      frames: 37,
    });
    expect(tutor.listen(short, 16_000).posteriors).toEqual([]);
  });

  it('the samples stay as they are, and the next answer is the same', () => {
    const before = sound.slice();
    const first = tutor.listen(sound, 44_100);
    expect(sound).toEqual(before);
    expect(tutor.listen(sound, 44_100)).toEqual(first);
  });
});

// biome-ignore format: a table, one case a line
const wrong: readonly (readonly [string, unknown, unknown, string, string])[] = [
  ['nothing', undefined, 16_000, 'must be a Float32Array, the samples of one channel; found nothing', 'samples'],
  ['a list', [0, 1], 16_000, 'must be a Float32Array, the samples of one channel; found [0,1]', 'samples'],
  ['no sample', new Float32Array(0), 16_000, 'holds no sample; send a recording', 'samples'],
  ['a minute and more', new Float32Array(244_400), 4000, 'has 61.1 s; send at most 60 s', 'samples'],
  ['NaN', Float32Array.of(0, Number.NaN), 16_000, 'holds the sample NaN; send floats from -1 to 1', 'samples'],
  ['integers', Float32Array.of(0, 9000), 16_000, 'holds the sample 9000; send floats from -1 to 1', 'samples'],
];
const RATE = 'sampleRate must be a whole number from 4000 to 192000; found';

const refusal = (sentence: string, field: string) =>
  sentence.includes('send at most') ? pastLimit(sentence, field) : badRequest(sentence, field);

describe('a recording that cannot be heard is a Refusal', () => {
  it.each(wrong)('%s', (_what, samples, rate, sentence, field) => {
    const listen = tutor.listen as (samples: unknown, rate: unknown) => unknown;
    expect(() => listen(samples, rate)).toThrow(refusal(`${field} ${sentence}`, field));
  });

  it.each(wrong.slice(1))('score: %s', (_what, audio, sampleRate, sentence) => {
    const request = { target: 'ὡς', audio, sampleRate } as RecordingRequest;
    expect(() => tutor.score(request)).toThrow(refusal(`audio ${sentence}`, 'audio'));
  });

  it.each([undefined, 3999, 192_001, 44_100.5, '16000'])('a sample rate of %j', (rate) => {
    const listen = tutor.listen as (samples: unknown, rate: unknown) => unknown;
    const found = rate === undefined ? 'nothing' : JSON.stringify(rate);
    expect(() => listen(sound, rate)).toThrow(badRequest(`${RATE} ${found}`, 'sampleRate'));
  });
});

describe('the entry for browsers', () => {
  const kernel = readFileSync(compiled('kernel.wasm'));
  const words = readFileSync(compiled('words.lex'));
  const lexicons = { 'koine-greek': readFileSync(compiled('koine-greek.lex')) };
  const acoustic = readFileSync(compiled('acoustic.wasm'));
  const model = readDemo().model;

  it('hears with the files that it is given, as the entry for Node does', async () => {
    const given = { kernel: new Response(acoustic), model: Promise.resolve(model) };
    const other = await createOfBytes({ kernel, words, lexicons, recognizer: given });
    expect(other.listen(sound, 44_100)).toEqual(tutor.listen(sound, 44_100));
    const request = { target: 'ὡς', audio: sound, sampleRate: 16_000 };
    expect(other.score(request)).toEqual(tutor.score(request));
  });

  it('scores phones without them, and says what to hand in for a recording', async () => {
    const deaf = await createOfBytes({ kernel, words, lexicons });
    expect(deaf.score({ target: 'θεός', ipa: 's ˈe o s' }).proximity).toBe(0.65);
    const sentence =
      'no recognizer was loaded; hand createTutor recognizer: { kernel, model }, acoustic.wasm and demo.safetensors';
    expect(() => deaf.listen(sound, 16_000)).toThrow(badRequest(sentence));
    expect(() => deaf.score({ target: 'ὡς', audio: sound, sampleRate: 16_000 })).toThrow(sentence);
  });

  const REPLACE = 'take the acoustic.wasm of this version of koine-tutor';
  // biome-ignore format: a table, one case a line
  it.each<[string, unknown, string]>([
    ['no model', { kernel: acoustic }, 'recognizer must be { kernel, model }, each bytes or a Response; found {"kernel":"…"}'],
    ['the word', 'demo', 'recognizer must be { kernel, model }, each bytes or a Response; found "demo"'],
    ['the wrong kernel', { kernel, model }, `this WebAssembly module has other exports; ${REPLACE}`],
    ['a model that is cut', { kernel: acoustic, model: writeFile(smallFile()).subarray(0, 2000) }, 'the model is cut short in the tensor '],
    ['a model that was not found', { kernel: acoustic, model: new Response('', { status: 404 }) }, 'the model of the recognizer cannot be read: the answer has status 404'],
  ])('%s', async (_what, recognizer, sentence) => {
    const options = { kernel, words, lexicons, recognizer } as Parameters<typeof createOfBytes>[0];
    await expect(createOfBytes(options)).rejects.toThrow(sentence);
  });
});
