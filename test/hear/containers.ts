/** Writes Ogg and WebM files byte by byte, independently of the code that reads them. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../src/service/built/project.ts';

const FOLDER = join(ROOT, 'test/hear/recordings');

/**
 * Reads a file of `recordings/`. The `phone` files are 1.8 s of the fake microphone in
 * `packages/page/test/chromium.ts`, encoded by ffmpeg. The `chromium` files are 1.5 s of a buzz at 300 Hz, written by
 * MediaRecorder in slices of 0.2 s.
 */
export const recorded = (name: string): Buffer => readFileSync(join(FOLDER, name));

/** Computes the checksum of an Ogg page bit by bit (RFC 3533). */
function checksumOf(page: Uint8Array): number {
  let sum = 0;
  for (const byte of page) {
    sum ^= byte << 24;
    for (let bit = 0; bit < 8; bit++) sum = sum & 0x8000_0000 ? (sum << 1) ^ 0x04c1_1db7 : sum << 1;
  }
  return sum >>> 0;
}

/** Writes the right checksum into every page of an Ogg that a test has changed. */
export function sealed(ogg: Uint8Array): Buffer {
  const bytes = Buffer.from(ogg);
  for (let at = bytes.indexOf('OggS'); at >= 0 && at + 27 <= bytes.length; ) {
    const next = bytes.indexOf('OggS', at + 4);
    const page = bytes.subarray(at, next < 0 ? undefined : next);
    if (page.length >= 27) {
      page.writeUInt32LE(0, 22);
      page.writeUInt32LE(checksumOf(page), 22);
    }
    at = next;
  }
  return bytes;
}

export interface PageParts {
  /** Sum of 1 if the page continues a packet, 2 if it is the first page, and 4 if it is the last (RFC 3533). */
  readonly flags?: number;
  readonly granule?: number;
  readonly serial?: number;
  readonly sequence: number;
  readonly packets: readonly Uint8Array[];
}

export function pageOf({ flags = 0, granule = 0, serial = 7, sequence, packets }: PageParts): Buffer {
  const laces = packets.flatMap(({ length }) => [...Array(Math.floor(length / 255)).fill(255), length % 255]);
  const head = Buffer.alloc(27);
  head.write('OggS');
  head[5] = flags;
  head.writeBigInt64LE(BigInt(granule), 6);
  head.writeUInt32LE(serial, 14);
  head.writeUInt32LE(sequence, 18);
  head[26] = laces.length;
  return sealed(Buffer.concat([head, Buffer.from(laces), ...packets]));
}

export function opusHead(channels = 1, skipped = 312, family = 0, gain = 0): Buffer {
  const head = Buffer.from('OpusHead\x01\0\0\0\x80\xbb\0\0\0\0\0', 'latin1');
  head[9] = channels;
  head.writeUInt16LE(skipped, 10);
  head.writeInt16LE(gain, 16);
  head[18] = family;
  return head;
}

const TAGS = Buffer.from('OpusTags\0\0\0\0\0\0\0\0', 'latin1');

/** Writes an Ogg with 200 packets on each page. The last page claims that the recording has `granule` samples. */
export function oggOf(packets: readonly Uint8Array[], granule: number, head = opusHead()): Buffer {
  const pages = [
    pageOf({ flags: 2, sequence: 0, packets: [head] }),
    pageOf({ sequence: 1, packets: [TAGS] }),
  ];
  for (let at = 0; at < packets.length; at += 200) {
    const isLast = at + 200 >= packets.length;
    const [flags, claimed] = isLast ? [4, granule] : [0, -1];
    pages.push(
      pageOf({ flags, granule: claimed, sequence: pages.length, packets: packets.slice(at, at + 200) }),
    );
  }
  return Buffer.concat(pages);
}

/** Writes a Matroska element with a length of eight bytes; `endless` marks the length as unknown. */
export function element(id: number, body: Uint8Array | readonly Uint8Array[], endless = false): Buffer {
  const bytes = Buffer.concat([body].flat() as Uint8Array[]);
  const size = Buffer.alloc(8);
  size.writeBigUInt64BE((1n << 56n) | (endless ? (1n << 56n) - 1n : BigInt(bytes.length)));
  const name = id.toString(16);
  return Buffer.concat([Buffer.from(name, 'hex'), size, bytes]);
}

export const EBML = element(0x1a45dfa3, element(0x4282, Buffer.from('webm')));

/** Writes a Matroska track; `type` is 1 for video and 2 for sound. */
export const track = (number: number, type: number, codec: string, ...more: readonly Uint8Array[]): Buffer =>
  element(0xae, [
    element(0xd7, Buffer.of(number)),
    element(0x83, Buffer.of(type)),
    element(0x86, Buffer.from(codec)),
    ...more,
  ]);

export const opusTrack = (head = opusHead()): Buffer => track(1, 2, 'A_OPUS', element(0x63a2, head));

export const block = (packet: Uint8Array, number = 1, flags = 0): Buffer =>
  Buffer.concat([Buffer.of(0x80 | number, 0, 0, flags), packet]);

export const simple = (packet: Uint8Array, number = 1, flags = 0): Buffer =>
  element(0xa3, block(packet, number, flags));

/** Writes a WebM as browsers do during a recording, when they do not know the lengths of segment and cluster yet. */
export const webmOf = (tracks: readonly Uint8Array[], blocks: readonly Uint8Array[]): Buffer =>
  Buffer.concat([
    EBML,
    element(0x18538067, element(0x1654ae6b, tracks), true),
    element(0x1f43b675, [element(0xe7, Buffer.of(0)), ...blocks], true),
  ]);
