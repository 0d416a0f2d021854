/** Decodes an Opus stream (RFC 6716, RFC 7845), whatever container it came in. */

import type { OpusDecoder } from 'opus-decoder';
import { RECOGNIZER_RATE } from '../../../../packages/ears/src/sound/resample.ts';
import { type FileRecording, isSound, TOP_16 } from '../../../../packages/ears/src/sound/samples.ts';
import { type Extent, tooLong, unread } from './extent.ts';
import { OPUS_RATE, type Packets } from './packets.ts';

export interface OpusStream {
  /** The header, `OpusHead`. */
  readonly head: Uint8Array;
  readonly packets: Packets;
  /** Samples of the packets up to the end of the sound, those before its start included. */
  readonly end: number;
}

interface Head {
  readonly channels: 1 | 2;
  /** Samples before the sound. */
  readonly skipped: number;
  /** What to multiply samples with. */
  readonly gain: number;
}

export const isHead = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.subarray(0, 8)).toString('latin1') === 'OpusHead';

/** Reads the header: RFC 7845, section 5.1. */
function readHead(bytes: Uint8Array): Head {
  if (bytes.length < 19 || !isHead(bytes)) throw unread('no whole OpusHead before the packets');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const [version, channels, family] = [view.getUint8(8), view.getUint8(9), view.getUint8(18)];
  if (version > 15) throw unread(`an OpusHead of version ${version}`, 'one of version 1');
  if (family !== 0 || (channels !== 1 && channels !== 2))
    throw unread(`Opus of ${channels} channels in family ${family}`, 'mono or stereo');
  const decibels = view.getInt16(16, true) / 256;
  return { channels, skipped: view.getUint16(10, true), gain: 10 ** (decibels / 20) };
}

/** Writes samples of each channel, interleaved, from frame `at` on; what lies outside is left out. */
function interleave(
  decoded: readonly Float32Array[],
  { channels, gain }: Pick<Head, 'channels' | 'gain'>,
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
 * Decodes one packet. The decoder traps in its sandbox on some damaged packets, and writes what it refuses to the console,
 * where callers have nothing to say.
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
    // The trap tells nothing more.
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
  // Loaded with the first stream, which most callers never send.
  const { OpusDecoder: Decoder } = await import('opus-decoder');
  // A decoder of its own: what an earlier recording left in one would be heard in the next. It goes as garbage does: freeing
  // could trap, where a damaged packet has spoilt its memory.
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
    ...{ format, sample_rate, bit_depth: 32, channels, frames },
    ...{ duration_s: frames / sample_rate, full_scale: TOP_16 },
    read: (from, into) => {
      const start = from * channels;
      into.set(samples.subarray(start, start + into.length));
    },
  };
}
