/**
 * Reads the format of a WAV from its chunks, without reading samples. It ignores fields that many recorders write
 * wrong: the byte rate and the block align, which follow from the others, and the RIFF size.
 *
 * Method: walks the chunks of RIFF/WAVE up to the samples ("Multimedia Programming Interface and Data Specifications
 * 1.0", IBM and Microsoft, 1991; WAVE_FORMAT_EXTENSIBLE from Microsoft's "Multiple Channel Audio Data and WAVE Files",
 * 2001). An ID3 tag before the RIFF header is skipped.
 */

import { LIMITS } from '../../../src/contract/limits.ts';
import { badRequest, type Refusal, SERVICE_SENTENCES } from '../../../src/contract/refusal.ts';
import { nameOf, tagBytes } from './magic.ts';
import { RATES } from './samples.ts';

export type Encoding = 'pcm8' | 'pcm16' | 'pcm24' | 'pcm32' | 'float32' | 'float64' | 'a-law' | 'mu-law';

export interface WavFormat {
  readonly encoding: Encoding;
  /** Samples of each channel per second, 4000 to 192000. */
  readonly sample_rate: number;
  readonly channels: number;
  /** Bits of sound in a sample; 8 for A-law and µ-law. */
  readonly bit_depth: number;
  /** Bytes of one frame: one sample of every channel. */
  readonly frame_bytes: number;
  /** Offset of the first sample in the file, bytes. */
  readonly start: number;
  readonly frames: number;
}

const MOST_CHUNKS = 64;
const MOST_CHANNELS = 8;

/** A data size of at least this is a placeholder that the recorder never replaced. */
const UNPATCHED = 0x7fff_0000;

/**
 * Known names of chunks. A known name in place of a pad byte shows that the recorder omitted this byte. A known name
 * right after a data chunk of size 0 shows that the chunk is really empty.
 */
const KNOWN = /^(?:fmt |data|fact|LIST|JUNK|junk|PEAK|bext|iXML|minf|cue |smpl|inst|id3 |ID3 )$/u;

const EXTENSIBLE = 0xfffe;

/** The last 14 bytes of every sub-format GUID that holds a format tag, {xxxxxxxx-0000-0010-8000-00AA00389B71}. */
const TAGGED = '000000001000800000aa00389b71';

/** Encodings, indexed by format tag and bits per sample. */
const ENCODINGS: Readonly<Record<string, Encoding>> = {
  '1:8': 'pcm8',
  '1:16': 'pcm16',
  '1:24': 'pcm24',
  '1:32': 'pcm32',
  '3:32': 'float32',
  '3:64': 'float64',
  '6:8': 'a-law',
  '7:8': 'mu-law',
};

const TAGS: Readonly<Record<number, string>> = {
  1: 'PCM',
  2: 'Microsoft ADPCM',
  3: 'floats',
  6: 'A-law',
  7: 'µ-law',
  17: 'IMA ADPCM',
  49: 'GSM 6.10',
  80: 'MPEG',
  85: 'MP3',
  255: 'AAC',
};

const SEND = 'PCM of 8, 16, 24 or 32 bits, floats of 32 or 64 bits, A-law or µ-law';

export const notWav = (found: string, send: string): Refusal =>
  badRequest(`${SERVICE_SENTENCES.notWav}; found ${found}; send ${send}`, undefined, 'audio-not-wav');

const idAt = (bytes: Uint8Array, at: number): string =>
  String.fromCharCode(...bytes.subarray(at, Math.min(at + 4, bytes.length)));

/** Format tag of a fmt chunk. In WAVE_FORMAT_EXTENSIBLE the tag is inside the sub-format. */
function tagOf(view: DataView, size: number): number {
  const tag = view.getUint16(0, true);
  if (tag !== EXTENSIBLE) return tag;
  if (size < 40) throw notWav(`an extensible fmt chunk of ${size} bytes`, 'one of 40');
  const bytes = new Uint8Array(view.buffer, view.byteOffset + 26, 14);
  const guid = Buffer.from(bytes).toString('hex');
  if (guid !== TAGGED) throw notWav('an unknown sub-format', SEND);
  return view.getUint16(24, true);
}

function encodingOf(tag: number, bits: number): Encoding {
  const encoding = ENCODINGS[`${tag}:${bits}`];
  if (encoding !== undefined) return encoding;
  throw notWav(`${TAGS[tag] ?? `format ${tag}`} of ${bits} bits a sample`, SEND);
}

/** Reads a fmt chunk. @throws Refusal for a format that the service does not take */
function readFormat(view: DataView): Omit<WavFormat, 'start' | 'frames'> {
  const size = view.byteLength;
  if (size < 16) throw notWav(`a fmt chunk of ${size} bytes`, '16 or more');
  const channels = view.getUint16(2, true);
  const sample_rate = view.getUint32(4, true);
  const bits = view.getUint16(14, true);
  const encoding = encodingOf(tagOf(view, size), bits);
  if (channels < 1 || channels > MOST_CHANNELS) throw notWav(`${channels} channels`, `1 to ${MOST_CHANNELS}`);
  if (sample_rate < RATES.least || sample_rate > RATES.most)
    throw notWav(`a sample rate of ${sample_rate} Hz`, `${RATES.least} to ${RATES.most} Hz`);
  // Samples of 24 bits may be stored in 4 bytes each, and only the block align tells this.
  if (bits === 24 && view.getUint16(12, true) === 4 * channels)
    throw notWav('samples of 24 bits in 4 bytes', 'them in 3 bytes');
  const validBits = view.getUint16(0, true) === EXTENSIBLE ? view.getUint16(18, true) : bits;
  const bit_depth = validBits >= 1 && validBits <= bits ? validBits : bits;
  return { encoding, sample_rate, channels, bit_depth, frame_bytes: (channels * bits) / 8 };
}

/** Size of a data chunk, bytes. If the recorder wrote no size, all bytes left in the file count. */
function dataBytes(bytes: Uint8Array, view: DataView, at: number): number {
  const claimed = view.getUint32(at + 4, true);
  const left = bytes.length - at - 8;
  if (claimed >= UNPATCHED || (claimed === 0 && !KNOWN.test(idAt(bytes, at + 8)))) return left;
  if (claimed > left) throw notWav(`${left} of the ${claimed} bytes of its samples`, 'the whole file');
  return claimed;
}

/** Yields the chunks in order. @throws Refusal for the chunk after one that is cut off, and for too many chunks */
function* chunksFrom(bytes: Uint8Array, view: DataView, from: number): Generator<{ id: string; at: number }> {
  let at = from;
  for (let n = 0; at + 8 <= bytes.length; n++) {
    if (n === MOST_CHUNKS) throw notWav(`${MOST_CHUNKS} chunks before any samples`, 'fewer');
    const id = idAt(bytes, at);
    yield { id, at };
    const size = view.getUint32(at + 4, true);
    const end = at + 8 + size;
    if (end > bytes.length) {
      throw notWav(
        `a chunk ${JSON.stringify(id)} of ${size} bytes with ${bytes.length - at - 8} there`,
        'the whole file',
      );
    }
    // A chunk of odd size has a pad byte after it, which some recorders omit.
    const lacksPad = KNOWN.test(idAt(bytes, end));
    at = lacksPad ? end : end + (size % 2);
  }
}

/**
 * Finds the fmt chunk, and the offset of the first data chunk with samples; if all are empty, of the last data chunk.
 */
function findChunks(bytes: Uint8Array, view: DataView): { fmt: DataView; data: number } {
  let fmt: number | undefined;
  let data: number | undefined;
  for (const { id, at } of chunksFrom(bytes, view, tagBytes(bytes) + 12)) {
    if (id === 'fmt ') fmt ??= at;
    if (id !== 'data') continue;
    if (fmt === undefined) throw notWav('no fmt chunk before the samples', 'one');
    data = at;
    if (dataBytes(bytes, view, at) > 0) break;
  }
  if (fmt === undefined || data === undefined) throw notWav('no data chunk', 'the whole file');
  const size = view.getUint32(fmt + 4, true);
  return { fmt: new DataView(bytes.buffer, bytes.byteOffset + fmt + 8, size), data };
}

export const isWav = (bytes: Uint8Array, from = tagBytes(bytes)): boolean =>
  idAt(bytes, from) === 'RIFF' && idAt(bytes, from + 8) === 'WAVE';

/**
 * Reads the format of a WAV. It reads at most 64 chunks, so that a file of many empty chunks takes little time.
 *
 * @param most_s longest duration of the sound, seconds
 * @throws Refusal that says what was found and what to send
 */
export function inspectWav(bytes: Uint8Array, most_s: number = LIMITS.audio_s): WavFormat {
  if (!isWav(bytes)) throw notWav(nameOf(bytes), `RIFF/WAVE: ${SEND}`);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const { fmt, data } = findChunks(bytes, view);
  const format = readFormat(fmt);
  const frames = Math.floor(dataBytes(bytes, view, data) / format.frame_bytes);
  if (frames === 0) throw notWav('a WAV without samples', 'a recording');
  if (frames > most_s * format.sample_rate) {
    const seconds = Math.ceil((10 * frames) / format.sample_rate) / 10;
    throw notWav(`a WAV of ${seconds.toFixed(1)} s`, `at most ${most_s} s`);
  }
  return { ...format, start: data + 8, frames };
}
