/**
 * Decodes an Opus stream (RFC 6716, RFC 7845) from any container.
 *
 * It first checks the framing of all packets (RFC 6716, section 3, R1 to R7). The first bytes of a packet tell its
 * duration, so a stream that is too long is refused before it is decoded.
 */

import type { OpusDecoder } from 'opus-decoder';
import { type Extent, tooLong, unread } from './extent.ts';
import { RECOGNIZER_RATE } from './resample.ts';
import { type FileRecording, isSound, TOP_16 } from './samples.ts';

/** The rate at which every Opus stream counts samples, hertz. */
export const OPUS_RATE = 48_000;

/** Samples of a SILK frame, indexed by the low bits of the configuration. */
const SILK = [480, 960, 1920, 2880] as const;

/** Limits: bytes of a frame and samples of a packet (both from RFC 6716), bytes of a packet (the decoder's buffer). */
const MOST_FRAME = 1275;
const MOST_SAMPLES = 5760;
const MOST_BYTES = 7680;

/**
 * The most samples outside the sound: 65,535 before it, because the header cannot count more, and a packet after it.
 */
const AROUND = 65_535 + MOST_SAMPLES;

/**
 * Count of samples in a frame, at 48 kHz. A configuration below 12 is SILK, below 16 hybrid, otherwise CELT (RFC 6716,
 * section 3.1).
 */
function frameSamples(configuration: number): number {
  if (configuration < 12) return SILK[(configuration & 3) as 0 | 1 | 2 | 3];
  return configuration < 16 ? SILK[(configuration & 1) as 0 | 1] : 120 << (configuration & 3);
}

/**
 * Reads the length of a frame at offset `at`, and returns the next offset, too. The length is NaN if bytes are missing.
 */
function lengthAt(packet: Uint8Array, at: number): [length: number, next: number] {
  const first = packet[at] ?? Number.NaN;
  return first < 252 ? [first, at + 1] : [4 * (packet[at + 1] ?? Number.NaN) + first, at + 2];
}

const isFrame = (bytes: number): boolean => bytes >= 0 && bytes <= MOST_FRAME && Number.isInteger(bytes);

/** Reads the count of frames from the second byte of a packet of code 3; 0 for an invalid packet. */
function framesInCode3(packet: Uint8Array): number {
  const head = packet[1] ?? 0;
  const frames = head & 63;
  const [isPadded, haveLengths] = [(head & 64) !== 0, (head & 128) !== 0];
  let at = 2;
  let padding = 0;
  if (isPadded) {
    // The length of the padding takes one byte or more: a byte of 255 adds 254, and another byte follows.
    let byte: number;
    do {
      byte = packet[at++] ?? Number.NaN;
      padding += byte === 255 ? 254 : byte;
    } while (byte === 255);
  }
  let rest = packet.length - padding;
  if (!haveLengths) return isFrame((rest - at) / frames) ? frames : 0;
  for (let n = 1; n < frames; n++) {
    const [length, next] = lengthAt(packet, at);
    rest -= length;
    at = next;
  }
  return isFrame(rest - at) ? frames : 0;
}

/** Count of frames in a packet, whose code is in the low two bits of the first byte; 0 for an invalid packet. */
function framesIn(packet: Uint8Array): number {
  const bytes = packet.length - 1;
  switch ((packet[0] as number) & 3) {
    case 0:
      return isFrame(bytes) ? 1 : 0;
    case 1:
      return isFrame(bytes / 2) ? 2 : 0;
    case 2: {
      const [length, next] = lengthAt(packet, 1);
      return isFrame(packet.length - next - length) ? 2 : 0;
    }
    default:
      return framesInCode3(packet);
  }
}

/** Count of samples in a packet, at 48 kHz; 0 for an invalid packet. */
export function samplesOf(packet: Uint8Array): number {
  if (packet.length === 0 || packet.length > MOST_BYTES) return 0;
  const samples = framesIn(packet) * frameSamples((packet[0] as number) >> 3);
  return samples <= MOST_SAMPLES ? samples : 0;
}

export class Packets {
  readonly all: Uint8Array[] = [];
  samples = 0;
  readonly #most_s: number;

  constructor(most_s: number) {
    this.#most_s = most_s;
  }

  /** @throws Refusal for an invalid packet, or one that makes the stream too long */
  add(packet: Uint8Array): void {
    const samples = samplesOf(packet);
    if (samples === 0) throw unread(`${packet.length} bytes that are no Opus packet`);
    this.samples += samples;
    if (this.samples > this.#most_s * OPUS_RATE + AROUND) throw tooLong(this.#most_s);
    this.all.push(packet);
  }
}

export interface OpusStream {
  readonly head: Uint8Array;
  readonly packets: Packets;
  /** Count of samples up to the end of the sound, with the samples to skip before the sound. */
  readonly end: number;
}

export const isHead = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.subarray(0, 8)).toString('latin1') === 'OpusHead';

/** Reads the header packet (RFC 7845, section 5.1): channels, count of samples to skip before the sound, and gain. */
function readHead(bytes: Uint8Array) {
  if (bytes.length < 19 || !isHead(bytes)) throw unread('no whole OpusHead before the packets');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const [version, channels, family] = [view.getUint8(8), view.getUint8(9), view.getUint8(18)];
  if (version > 15) throw unread(`an OpusHead of version ${version}`, 'one of version 1');
  if (family !== 0 || (channels !== 1 && channels !== 2))
    throw unread(`Opus of ${channels} channels in family ${family}`, 'mono or stereo');
  const decibels = view.getInt16(16, true) / 256;
  return { channels, skipped: view.getUint16(10, true), gain: 10 ** (decibels / 20) };
}

/** Writes the decoded channels to `into`, from frame `at` on, which may be negative. Drops frames outside `into`. */
function interleave(
  decoded: readonly Float32Array[],
  { channels, gain }: Readonly<Record<'channels' | 'gain', number>>,
  at: number,
  into: Float32Array,
): void {
  const frames = into.length / channels;
  for (let channel = 0; channel < channels; channel++) {
    const own = decoded[channel] as Float32Array;
    const end = Math.min(own.length, frames - at);
    for (let n = Math.max(0, -at); n < end; n++) {
      const value = (own[n] as number) * gain;
      if (!isSound(value)) throw unread(`a sample of ${value}`, 'a recording that is not so loud');
      into[(at + n) * channels + channel] = value;
    }
  }
}

/**
 * Decodes one packet, and hides the log of the decoder. Some damaged packets make the decoder throw a WebAssembly
 * error.
 */
function decodePacket(
  decoder: Pick<OpusDecoder<16_000 | 48_000>, 'decodeFrame'>,
  packet: Uint8Array,
): Float32Array[] {
  const { error } = console;
  console.error = () => {};
  try {
    const { channelData, errors } = decoder.decodeFrame(packet);
    if (errors.length === 0) return channelData;
  } catch {
    // A thrown error gets the same refusal as a reported one.
  } finally {
    console.error = error;
  }
  throw unread('an Opus packet that cannot be decoded');
}

/** @throws Refusal for a header that is invalid or does not fit the packets, and for sound that is too long */
export async function decodeOpus(
  { head: bytes, packets, end }: OpusStream,
  format: FileRecording['format'],
  { most_s, compact }: Extent,
): Promise<FileRecording> {
  const { skipped, gain, channels: coded } = readHead(bytes);
  if (end <= skipped) throw unread('no sample of sound', 'a recording');
  if (end - skipped > most_s * OPUS_RATE) throw tooLong(most_s);
  const [channels, sample_rate] = compact ? ([1, RECOGNIZER_RATE] as const) : ([coded, OPUS_RATE] as const);
  const ratio = OPUS_RATE / sample_rate;
  const frames = Math.ceil((end - skipped) / ratio);
  // Loaded only here, because most callers never send Opus.
  const { OpusDecoder: Decoder } = await import('opus-decoder');
  // Each stream gets a new decoder, because remains of an earlier stream would be audible. The decoder is not freed,
  // because that may throw after a damaged packet; garbage collection takes it.
  const decoder = new Decoder({ channels, sampleRate: sample_rate });
  await decoder.ready;
  const samples = new Float32Array(frames * channels);
  let at = -Math.round(skipped / ratio);
  for (const packet of packets.all) {
    const decoded = decodePacket(decoder, packet);
    interleave(decoded, { channels, gain }, at, samples);
    at += (decoded[0] as Float32Array).length;
  }
  return {
    format,
    sample_rate,
    bit_depth: 32,
    channels,
    frames,
    duration_s: frames / sample_rate,
    full_scale: TOP_16,
    read: (from, into) => {
      const start = from * channels;
      into.set(samples.subarray(start, start + into.length));
    },
  };
}
