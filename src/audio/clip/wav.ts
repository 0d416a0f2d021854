/**
 * The samples of a WAV, read block by block where they lie, and the 16 kHz WAV that a recognizer is sent.
 *
 * wavefile knows the companding of G.711 and writes the header. Its reader meets no bytes of strangers: it recurses
 * into lists until the stack ends, and unpacks a number at a call, forty times as slowly as a DataView.
 */

import wavefile from 'wavefile';
import { type Encoding, inspectWav, notWav } from './riff.ts';

/** A WAV that is open for reading. */
export interface Recording {
  /** Hertz. */
  readonly sample_rate: number;
  readonly bit_depth: number;
  readonly channels: number;
  /** Samples of each channel. */
  readonly frames: number;
  /** Seconds. */
  readonly duration_s: number;
  /** The least magnitude that counts as full scale. */
  readonly full_scale: number;
  /**
   * Fills a block with samples from a frame on, channels interleaved, full scale being -1 to 1.
   *
   * @throws Refusal on floats that are no sound
   */
  read(from: number, into: Float32Array): void;
}

export const RECOGNIZER_RATE = 16_000;

/** Floats may pass full scale, by 24 dB at most; NaN, infinities and whole numbers of 16 bits do not fit in. */
const LOUDEST_FLOAT = 16;

const { WaveFile } = wavefile;

/** The 256 codes of a G.711 law as samples. */
function expanded(law: '8a' | '8m'): Float32Array {
  const wav = new WaveFile();
  const codes = Uint8Array.from({ length: 256 }, (_, code) => code);
  wav.fromScratch(1, 8000, law, codes);
  if (law === '8a') wav.fromALaw();
  else wav.fromMuLaw();
  return Float32Array.from(wav.getSamples(true, Int16Array) as unknown as Int16Array, (pcm) => pcm / 2 ** 15);
}

const A_LAW = expanded('8a');
const MU_LAW = expanded('8m');

type Unpack = (view: DataView, at: number, into: Float32Array) => void;

function sound(value: number): number {
  if (Math.abs(value) <= LOUDEST_FLOAT) return value;
  throw notWav(`a float sample of ${value}`, 'floats from -1 to 1');
}

/** One loop an encoding: a call a sample would cost more than the sample. */
const UNPACK: Readonly<Record<Encoding, Unpack>> = {
  pcm8: (view, at, into) => {
    for (let i = 0; i < into.length; i++) into[i] = (view.getUint8(at + i) - 128) / 2 ** 7;
  },
  pcm16: (view, at, into) => {
    for (let i = 0; i < into.length; i++) into[i] = view.getInt16(at + 2 * i, true) / 2 ** 15;
  },
  pcm24: (view, at, into) => {
    for (let i = 0; i < into.length; i++) {
      const low = view.getUint8(at + 3 * i);
      into[i] = (view.getInt16(at + 3 * i + 1, true) * 256 + low) / 2 ** 23;
    }
  },
  pcm32: (view, at, into) => {
    for (let i = 0; i < into.length; i++) into[i] = view.getInt32(at + 4 * i, true) / 2 ** 31;
  },
  float32: (view, at, into) => {
    for (let i = 0; i < into.length; i++) into[i] = sound(view.getFloat32(at + 4 * i, true));
  },
  float64: (view, at, into) => {
    for (let i = 0; i < into.length; i++) into[i] = sound(view.getFloat64(at + 8 * i, true));
  },
  'a-law': (view, at, into) => {
    for (let i = 0; i < into.length; i++) into[i] = A_LAW[view.getUint8(at + i)] as number;
  },
  'mu-law': (view, at, into) => {
    for (let i = 0; i < into.length; i++) into[i] = MU_LAW[view.getUint8(at + i)] as number;
  },
};

/** The loudest code of an encoding; above 16 bits that of 16, for louder files are mostly made of those. */
const TOPS: Readonly<Partial<Record<Encoding, number>>> = {
  pcm8: 127 / 128,
  'a-law': Math.max(...A_LAW),
  'mu-law': Math.max(...MU_LAW),
};
const TOP_16 = 32_767 / 32_768;

/**
 * Opens a WAV; nothing is decoded before it is read.
 *
 * @throws Refusal on anything that is no WAV, or none that is taken
 */
export function decodeWav(bytes: Uint8Array): Recording {
  const { encoding, sample_rate, bit_depth, channels, frames, frame_bytes, start } = inspectWav(bytes);
  const view = new DataView(bytes.buffer, bytes.byteOffset + start, frames * frame_bytes);
  const unpack = UNPACK[encoding];
  return {
    sample_rate,
    bit_depth,
    channels,
    frames,
    duration_s: frames / sample_rate,
    full_scale: TOPS[encoding] ?? TOP_16,
    read: (from, into) => unpack(view, from * frame_bytes, into),
  };
}

/** The 44 bytes before 16 kHz mono PCM16. */
const HEADER = (() => {
  const wav = new WaveFile();
  wav.fromScratch(1, RECOGNIZER_RATE, '16', new Int16Array(0));
  return wav.toBuffer();
})();

/** A WAV of silence, 16 kHz mono PCM16, and its samples to write into: one allocation for both. */
export function blankWav(samples: number): { wav: Uint8Array; pcm: Int16Array } {
  const wav = new Uint8Array(HEADER.length + 2 * samples);
  wav.set(HEADER);
  const view = new DataView(wav.buffer);
  view.setUint32(4, wav.length - 8, true);
  view.setUint32(HEADER.length - 4, 2 * samples, true);
  return { wav, pcm: new Int16Array(wav.buffer, HEADER.length, samples) };
}
