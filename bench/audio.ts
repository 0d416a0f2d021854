/** From the bytes of a WAV to the clip that a recognizer gets, stage by stage, with wavefile's resampler beside it. */

import { Bench } from 'tinybench';
import wavefile from 'wavefile';
import { prepareClip } from '../src/hear/clip/clip.ts';
import { downMix, measureLevels } from '../src/hear/clip/levels.ts';
import { filterCache, resampled } from '../src/hear/clip/resample.ts';
import { findSound } from '../src/hear/clip/trim.ts';
import { decodeWav } from '../src/hear/clip/wav.ts';
import type { Engine } from '../src/score/engine.ts';
import { seeded } from '../src/serve/bench/inputs/random.ts';
import { added, joined, noise, silence, tone, wavOf } from '../test/hear/wavs.ts';
import { measure, type Suite } from './measure.ts';

const RATE = 44_100;

/** The filters, kept from one recording to the next, as a worker thread keeps them. */
const FILTERS = filterCache();

/** A word between silences, noise under it, both channels alike but for the noise. */
function recorded(seconds: number): Uint8Array {
  const word = joined(
    silence(RATE, seconds * 0.1),
    tone(RATE, seconds * 0.8, 220, 0.3),
    silence(RATE, seconds * 0.1),
  );
  const random = seeded(1);
  const channel = (): Float64Array =>
    added(word, noise(RATE, word.length / RATE, 0.001, random.next).subarray(0, word.length));
  return wavOf('pcm16', RATE, channel(), channel());
}

type Resample = (wav: Uint8Array) => Float64Array;

const ours: Resample = (wav) => {
  const recording = decodeWav(wav);
  const out = new Float64Array(Math.round((recording.frames * 16_000) / recording.sample_rate));
  resampled(downMix(recording, [0]), recording.sample_rate, FILTERS)(0, out);
  return out.map((sample) => sample * 2 ** 15);
};

/** A method of wavefile that has a low-pass filter; of its stereo output, the left channel. */
const theirs =
  (options: object): Resample =>
  (bytes) => {
    const wav = new wavefile.WaveFile(bytes);
    wav.toSampleRate(16_000, options);
    const samples = wav.getSamples() as unknown as Float64Array | [Float64Array];
    return Array.isArray(samples) ? samples[0] : (samples as Float64Array);
  };

const THEIRS: Readonly<Record<string, Resample>> = {
  'wavefile, cubic and IIR': theirs({ method: 'cubic' }),
  'wavefile, sinc and IIR': theirs({ method: 'sinc' }),
  'wavefile, sinc and FIR': theirs({ method: 'sinc', LPFType: 'FIR' }),
};

/** Level of a tone after resampling, decibels against itself. */
function levelOf(resample: Resample, hertz: number): number {
  const middle = resample(wavOf('pcm16', RATE, tone(RATE, 0.3, hertz))).slice(800, -800);
  const power = middle.reduce((sum, x) => sum + x * x, 0) / middle.length;
  return 10 * Math.log10((8 * power) / 2 ** 30 + 1e-12);
}

const ALIASES = Array.from({ length: 28 }, (_, n) => 8200 + n * 500);

function figures(resample: Resample): string {
  const loudest = Math.max(...ALIASES.map((hertz) => levelOf(resample, hertz)));
  return `7.9 kHz at ${levelOf(resample, 7900).toFixed(1)} dB, above 8.2 kHz at ${loudest.toFixed(0)} dB`;
}

async function stages(milliseconds: number): Promise<Suite> {
  const bytes = recorded(1);
  const recording = decodeWav(bytes);
  const levels = measureLevels(recording);
  const sound = findSound(levels, recording);
  if (prepareClip(bytes).quality.warnings.length > 0) throw new Error('the recording is not clean');
  const samples = new Float32Array(recording.frames * recording.channels);
  const out = new Float64Array(Math.round(((sound.end - sound.start) * 16_000) / RATE));
  const bench = new Bench({ time: milliseconds, warmupTime: milliseconds / 4 });
  bench.add('all of it', () => void prepareClip(bytes, FILTERS));
  bench.add('decode', () => decodeWav(bytes).read(0, samples));
  bench.add('decode and measure', () => void measureLevels(recording));
  bench.add('trim', () => void findSound(levels, recording));
  bench.add('decode, down-mix and resample', () =>
    resampled(downMix(recording, levels.live), RATE, FILTERS)(Math.round((sound.start * 16_000) / RATE), out),
  );
  return measure(bench, {
    title: 'audio, 1 s of 44.1 kHz stereo PCM16 to a trimmed clip',
    input: `${bytes.length} bytes, a tone of 0.8 s in noise of -60 dBFS; 5 ms are allowed for all of it`,
    calls: 1,
    targets: {},
  });
}

async function againstWavefile(milliseconds: number): Promise<Suite> {
  const bytes = wavOf('pcm16', RATE, tone(RATE, 1));
  const bench = new Bench({ time: milliseconds, warmupTime: milliseconds / 4 });
  const own = figures(ours);
  if (levelOf(ours, 7900) < -1 || ALIASES.some((hertz) => levelOf(ours, hertz) > -60)) throw new Error(own);
  bench.add(`ours: ${own}`, () => void ours(bytes));
  for (const [name, resample] of Object.entries(THEIRS)) {
    bench.add(`${name}: ${figures(resample)}`, () => void resample(bytes));
  }
  const names = bench.tasks.slice(1).map(({ name }) => name);
  return measure(bench, {
    title: 'audio, 44.1 kHz to 16 kHz',
    input: '1 s of mono PCM16, decoded and resampled; -1 dB and -60 dB are allowed',
    calls: 1,
    targets: Object.fromEntries(names.map((name) => [name, 3])),
  });
}

async function largest(milliseconds: number): Promise<Suite> {
  const bytes = recorded((8 * 2 ** 20 - 64) / (4 * RATE));
  const bench = new Bench({ time: milliseconds, warmupTime: milliseconds / 4, iterations: 8 });
  bench.add('all of it', () => void prepareClip(bytes, FILTERS));
  return measure(bench, {
    title: 'audio, an upload of 8 MiB',
    input: `${bytes.length} bytes of 44.1 kHz stereo PCM16`,
    calls: 1,
    targets: {},
  });
}

export async function benchAudio(_: Engine, milliseconds: number): Promise<Suite[]> {
  return [await stages(milliseconds), await againstWavefile(milliseconds), await largest(milliseconds)];
}
