/** Every voice is taken for one: words read by the synthetic voices of many languages, high and low, slow and fast, in a room and in none. */

import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { needs, pathOf } from '../../../../test/parts/needs.ts';
import { hasVoice } from '../../src/voice/voiced.ts';

const LANGUAGES = ['el', 'grc', 'en-us', 'de', 'es', 'fr-fr', 'it', 'pt-br', 'ko', 'ru', 'sv', 'tr'];
const VOICES = ['', '+f1', '+f3', '+m2', '+m7', '+croak', '+whisper', '+klatt2', '+Annie', '+grandpa'];
const WORDS = ['o', 'logos', 'theos', 'agape', 'kai', 'en', 'eis', 'pneuma', 'sarx', 'u'];
const [PITCHES, SPEEDS] = [
  ['5', '30', '50', '75', '95'],
  ['90', '140', '200'],
];

/** A synthetic voice says a word; its samples at 16 kHz. */
function said(language: string, n: number): Float32Array {
  const pick = <T>(all: readonly T[], at: number): T => all[at % all.length] as T;
  const voice = `${language}${pick(VOICES, 7 * n)}`;
  const args = ['-v', voice, '-p', pick(PITCHES, n), '-s', pick(SPEEDS, n), '--stdout', pick(WORDS, 3 * n)];
  const { stdout } = spawnSync(pathOf('espeak-ng'), args, { maxBuffer: 1e8 });
  const rate = stdout.readUInt32LE(24) / 16_000;
  const samples = Math.floor((stdout.length - 46) / 2 / rate);
  return Float32Array.from(
    { length: samples },
    (_, at) => stdout.readInt16LE(44 + 2 * Math.floor(at * rate)) / 32_768,
  );
}

/** The same in a room: noise before it, under it and behind it, 15 dB softer than its loud sounds. */
function inRoom(samples: Float32Array): Float32Array {
  const peak = samples.reduce((most, x) => Math.max(most, Math.abs(x)), 0);
  let state = 1;
  return Float32Array.from({ length: samples.length + 24_000 }, (_, n) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (samples[n - 8000] ?? 0) + 0.1 * peak * (state / 2 ** 31 - 1);
  });
}

it('none of 240 is refused', needs('espeak-ng'), () => {
  const readings = LANGUAGES.flatMap((language) =>
    Array.from(
      { length: 20 },
      (_, n) => [`${language} ${n}`, said(language, n + LANGUAGES.indexOf(language))] as const,
    ),
  ).filter(([, samples]) => samples.length > 1000);
  expect(readings.length).toBeGreaterThanOrEqual(220);
  const refused = (change: (samples: Float32Array) => Float32Array): string[] =>
    readings.filter(([, samples]) => !hasVoice(change(samples))).map(([name]) => name);
  expect(refused((samples) => samples)).toEqual([]);
  expect(refused(inRoom)).toEqual([]);
});
