/**
 * Decodes an Opus stream (RFC 6716, RFC 7845) from any container.
 *
 * It first checks the framing of all packets (RFC 6716, section 3, rules R1 to R7). The first bytes of a packet tell
 * its duration, so a stream that is too long is refused before decoding, however few bytes it has.
 */

import type { OpusDecoder } from 'opus-decoder';
import { type Extent, tooLong, unread } from './extent.ts';
import { RECOGNIZER_RATE } from './resample.ts';
import { type FileRecording, isSound, TOP_16 } from './samples.ts';

/** Hertz, of every Opus stream. */
export const OPUS_RATE = 48_000;

/** Samples of a SILK frame, by the low bits of the configuration. */
const SILK = [480, 960, 1920, 2880] as const;

/** Bytes of a frame, samples of a packet, bytes that the decoder has room for. */
const MOST_FRAME = 1275;
const MOST_SAMPLES = 5760;
const MOST_BYTES = 7680;

/** Up to 65,535 samples before the sound (a header cannot count more), and a last packet. */
const AROUND = 65_535 + MOST_SAMPLES;

function frameSamples(configuration: number): number {
  if (configuration < 12) return SILK[(configuration & 3) as 0 | 1 | 2 | 3];
  return configuration < 16 ? SILK[(configuration & 1) as 0 | 1] : 120 << (configuration & 3);
}

/** The length of a frame and the offset after it; NaN if the packet ends first. */
function lengthAt(packet: Uint8Array, at: number): [length: number, next: number] {
  const first = packet[at] ?? Number.NaN;
  return first < 252 ? [first, at + 1] : [4 * (packet[at + 1] ?? Number.NaN) + first, at + 2];
}

const isFrame = (bytes: number): boolean => bytes >= 0 && bytes <= MOST_FRAME && Number.isInteger(bytes);

/** Frames of a code 3 packet, which counts them; 0 for an invalid packet. */
function counted(packet: Uint8Array): number {
  const count = packet[1] ?? 0;
  const frames = count & 63;
  let at = 2;
  let padding = 0;
  if ((count & 64) !== 0) {
    let byte: number;
    do {
      byte = packet[at++] ?? Number.NaN;
      padding += byte === 255 ? 254 : byte;
    } while (byte === 255);
  }
  let rest = packet.length - padding;
  if ((count & 128) === 0) return isFrame((rest - at) / frames) ? frames : 0;
  for (let n = 1; n < frames; n++) {
    const [length, next] = lengthAt(packet, at);
    rest -= length;
    at = next;
  }
  return isFrame(rest - at) ? frames : 0;
}

/** 0 for an invalid packet. */
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
      return counted(packet);
  }
}

/** Samples of a packet at 48 kHz; 0 for an invalid packet. */
export function samplesOf(packet: Uint8Array): number {
  if (packet.length === 0 || packet.length > MOST_BYTES) return 0;
  const samples = framesIn(packet) * frameSamples((packet[0] as number) >> 3);
  return samples <= MOST_SAMPLES ? samples : 0;
}

export class Packets {
  readonly all: Uint8Array[] = [];
  samples = 0;
  readonly #most_s: number;

  /** @param most_s limit of the sound, seconds */
  constructor(most_s: number) {
    this.#most_s = most_s;
  }

  /** @throws Refusal for an invalid packet, or a stream that is too long */
  add(packet: Uint8Array): void {
    const samples = samplesOf(packet);
    if (samples === 0) throw unread(`${packet.length} bytes that are no Opus packet`);
    this.samples += samples;
    if (this.samples > this.#most_s * OPUS_RATE + AROUND) throw tooLong(this.#most_s);
    this.all.push(packet);
  }
}

export interface OpusStream {
  /** `OpusHead`. */
  readonly head: Uint8Array;
  readonly packets: Packets;
  /** Samples up to the end of the sound, including those before its start. */
  readonly end: number;
}

interface OpusHeader {
  readonly channels: 1 | 2;
  /** Samples before the sound. */
  readonly skipped: number;
  readonly gain: number;
}

export const isHead = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.subarray(0, 8)).toString('latin1') === 'OpusHead';

/** Reads the header: RFC 7845, section 5.1. */
function readHead(bytes: Uint8Array): OpusHeader {
  if (bytes.length < 19 || !isHead(bytes)) throw unread('no whole OpusHead before the packets');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const [version, channels, family] = [view.getUint8(8), view.getUint8(9), view.getUint8(18)];
  if (version > 15) throw unread(`an OpusHead of version ${version}`, 'one of version 1');
  if (family !== 0 || (channels !== 1 && channels !== 2))
    throw unread(`Opus of ${channels} channels in family ${family}`, 'mono or stereo');
  const decibels = view.getInt16(16, true) / 256;
  return { channels, skipped: view.getUint16(10, true), gain: 10 ** (decibels / 20) };
}

/** Interleaves the samples from frame `at` on; drops those outside `into`. */
function interleave(
  decoded: readonly Float32Array[],
  { channels, gain }: Pick<OpusHeader, 'channels' | 'gain'>,
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
 * Hides the decoder's log, which would only disturb callers. On some damaged packets, the decoder traps in its
 * sandbox.
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
    // The trap gives no details.
  } finally {
    console.error = error;
  }
  throw unread('an Opus packet that cannot be decoded');
}

/** @throws Refusal for a header that contradicts itself or the packets, or sound that is too long */
export async function decodeOpus(
  { head: bytes, packets, end }: OpusStream,
  format: FileRecording['format'],
  { most_s, compact }: Extent,
): Promise<FileRecording> {
  const { skipped, gain, channels: coded } = readHead(bytes);
  if (end <= skipped) throw unread('no sample of sound', 'a recording');
  if (end - skipped > most_s * OPUS_RATE) throw tooLong(most_s);
  const [channels, sample_rate] = compact ? ([1, RECOGNIZER_RATE] as const) : ([coded, OPUS_RATE] as const);
  const each = OPUS_RATE / sample_rate;
  const frames = Math.ceil((end - skipped) / each);
  // Imported here because most callers never send Opus.
  const { OpusDecoder: Decoder } = await import('opus-decoder');
  // A new decoder, because the state of an earlier one would be audible. It is left to garbage collection, because
  // freeing could trap after a damaged packet.
  const decoder = new Decoder({ channels, sampleRate: sample_rate });
  await decoder.ready;
  const samples = new Float32Array(frames * channels);
  let at = -Math.round(skipped / each);
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
