/**
 * The packets of an Opus stream: what is checked of them before any is decoded.
 *
 * Method: the framing of RFC 6716, section 3, rules R1 to R7. The first bytes of a packet that keeps
 * them say how long it sounds. So a stream that is too long is refused unheard, however few bytes it has.
 */

import { tooLong, unread } from './extent.ts';

/** Hertz: the clock of every Opus stream. */
export const OPUS_RATE = 48_000;

/** Samples of a frame of SILK, by the low bits of the configuration. */
const SILK = [480, 960, 1920, 2880] as const;

/** Bytes of a frame; samples of a packet; bytes of a packet, as many as the decoder has room for. */
const MOST_FRAME = 1275;
const MOST_SAMPLES = 5760;
const MOST_BYTES = 7680;

/** Samples before the sound, of which a header can count 65,535, and of a last packet. */
const AROUND = 65_535 + MOST_SAMPLES;

function frameSamples(configuration: number): number {
  if (configuration < 12) return SILK[(configuration & 3) as 0 | 1 | 2 | 3];
  return configuration < 16 ? SILK[(configuration & 1) as 0 | 1] : 120 << (configuration & 3);
}

/** The length of a frame and the place behind it; not a number where the packet ends before. */
function lengthAt(packet: Uint8Array, at: number): [length: number, next: number] {
  const first = packet[at] ?? Number.NaN;
  return first < 252 ? [first, at + 1] : [4 * (packet[at + 1] ?? Number.NaN) + first, at + 2];
}

const isFrame = (bytes: number): boolean => bytes >= 0 && bytes <= MOST_FRAME && Number.isInteger(bytes);

/** The frames of a packet of code 3, which counts them; 0 where it breaks a rule. */
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

/** The number of frames; 0 where the packet breaks a rule. */
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

/** Samples of a packet at 48 kHz; 0 for bytes that are no packet. */
export function samplesOf(packet: Uint8Array): number {
  if (packet.length === 0 || packet.length > MOST_BYTES) return 0;
  const samples = framesIn(packet) * frameSamples((packet[0] as number) >> 3);
  return samples <= MOST_SAMPLES ? samples : 0;
}

/** The packets of a stream, in their order. */
export class Packets {
  readonly all: Uint8Array[] = [];
  /** Samples of all of them. */
  samples = 0;
  readonly #most_s: number;

  /** @param most_s the longest sound, seconds */
  constructor(most_s: number) {
    this.#most_s = most_s;
  }

  /** @throws Refusal for bytes that are no packet, and for a stream that is too long */
  add(packet: Uint8Array): void {
    const samples = samplesOf(packet);
    if (samples === 0) throw unread(`${packet.length} bytes that are no Opus packet`);
    this.samples += samples;
    if (this.samples > this.#most_s * OPUS_RATE + AROUND) throw tooLong(this.#most_s);
    this.all.push(packet);
  }
}
