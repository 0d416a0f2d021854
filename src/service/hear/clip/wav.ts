/**
 * Reads the samples of a WAV block by block, and writes WAVs.
 *
 * wavefile makes the tables of G.711 and the header. It does not read files of callers, because its reader recurses into
 * nested lists until the stack overflows, and is forty times slower than a DataView.
 */

import wavefile from 'wavefile';
import { RECOGNIZER_RATE } from '../../../../packages/recordings/src/resample.ts';
import { type Encoding, inspectWav, notWav } from '../../../../packages/recordings/src/riff.ts';
import { type FileRecording, isSound, TOP_16 } from '../../../../packages/recordings/src/samples.ts';

const { WaveFile } = wavefile;

/** Returns the samples of the 256 codes of G.711, from -1 to 1. @param law `8a` is A-law, `8m` is µ-law */
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

function checked(value: number): number {
  if (isSound(value)) return value;
  throw notWav(`a float sample of ${value}`, 'floats from -1 to 1');
}

/** Functions that decode a block of samples. Each contains its loop, because a call for each sample would be slow. */
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
    for (let i = 0; i < into.length; i++) into[i] = checked(view.getFloat32(at + 4 * i, true));
  },
  float64: (view, at, into) => {
    for (let i = 0; i < into.length; i++) into[i] = checked(view.getFloat64(at + 8 * i, true));
  },
  'a-law': (view, at, into) => {
    for (let i = 0; i < into.length; i++) into[i] = A_LAW[view.getUint8(at + i)] as number;
  },
  'mu-law': (view, at, into) => {
    for (let i = 0; i < into.length; i++) into[i] = MU_LAW[view.getUint8(at + i)] as number;
  },
};

/**
 * Largest sample of each encoding; a sample of this size counts as clipped. Encodings that are not listed have the limit
 * of 16 bits, because most files with more bits were converted from 16 bits.
 */
const TOPS: Readonly<Partial<Record<Encoding, number>>> = {
  pcm8: 127 / 128,
  'a-law': Math.max(...A_LAW),
  'mu-law': Math.max(...MU_LAW),
};

/**
 * Opens a WAV; its samples are decoded when they are read.
 *
 * @param most_s longest accepted recording, seconds; default: the limit of an attempt
 * @throws Refusal for bytes that are not a WAV, or for an unknown encoding
 */
export function decodeWav(bytes: Uint8Array, most_s?: number): FileRecording {
  const { encoding, sample_rate, bit_depth, channels, frames, frame_bytes, start } = inspectWav(
    bytes,
    most_s,
  );
  const view = new DataView(bytes.buffer, bytes.byteOffset + start, frames * frame_bytes);
  const unpack = UNPACK[encoding];
  return {
    format: 'wav',
    sample_rate,
    bit_depth,
    channels,
    frames,
    duration_s: frames / sample_rate,
    full_scale: TOPS[encoding] ?? TOP_16,
    read: (from, into) => unpack(view, from * frame_bytes, into),
  };
}

export function wavOf(samples: Int16Array, rate: number): Uint8Array {
  const wav = new WaveFile();
  wav.fromScratch(1, rate, '16', samples);
  return wav.toBuffer();
}

/** The header of a WAV, 16 kHz mono PCM16: 44 bytes. */
const HEADER = wavOf(new Int16Array(0), RECOGNIZER_RATE);

/** Returns a view of the samples of a WAV that this module made. */
export const pcmOf = (wav: Uint8Array): Int16Array =>
  new Int16Array(wav.buffer, wav.byteOffset + HEADER.length, (wav.length - HEADER.length) / 2);

/** Makes a silent WAV, 16 kHz mono PCM16, and a view to write its samples. */
export function blankWav(samples: number): { wav: Uint8Array; pcm: Int16Array } {
  const wav = new Uint8Array(HEADER.length + 2 * samples);
  wav.set(HEADER);
  const view = new DataView(wav.buffer);
  // The two lengths in the header: of the rest of the file, and of the samples.
  view.setUint32(4, wav.length - 8, true);
  view.setUint32(HEADER.length - 4, 2 * samples, true);
  return { wav, pcm: new Int16Array(wav.buffer, HEADER.length, samples) };
}
