/**
 * Reads Opus from Ogg (RFC 3533, RFC 7845). The file must be one stream of complete pages, in order, with right
 * checksums. The last page tells at which sample the sound ends. If the recorder was stopped before it wrote that page,
 * all samples are sound.
 */

import { unread } from './extent.ts';
import { isHead, type OpusStream, Packets } from './opus.ts';

interface OggPage {
  readonly flags: number;
  /** Count of samples in the stream, up to the last packet that ends on this page; -1 if no packet ends here. */
  readonly granule: number;
  readonly serial: number;
  readonly sequence: number;
  /**
   * Lengths of the pieces of packets on this page. After a piece of 255 bytes, the packet continues in the next piece.
   */
  readonly laces: Uint8Array;
  /** Offset of the first piece in the file, and offset after the last piece (`end`), bytes. */
  readonly start: number;
  readonly end: number;
}

const HEADER = 27;
const CONTINUED = 1;
const LAST = 4;

const isLast = ({ flags }: OggPage): boolean => (flags & LAST) !== 0;

/**
 * Samples of one packet. The last page may claim so many more than the file has: some recorders count a packet early.
 */
const SLACK = 5760;

/** Table for Ogg's checksum (CRC-32 with polynomial 0x04c11db7, bits not mirrored), indexed by a byte. */
const CHECKSUMS = Uint32Array.from({ length: 256 }, (_, byte) => {
  let sum = byte << 24;
  for (let bit = 0; bit < 8; bit++) sum = (sum << 1) ^ (sum < 0 ? 0x04c11db7 : 0);
  return sum;
});

/** Checksum of a page. The four bytes that store the checksum count as zero. */
function checksum(bytes: Uint8Array, from: number, to: number): number {
  let sum = 0;
  for (let at = from; at < to; at++) {
    const byte = at >= from + 22 && at < from + 26 ? 0 : (bytes[at] as number);
    sum = (sum << 8) ^ (CHECKSUMS[(sum >>> 24) ^ byte] as number);
  }
  return sum >>> 0;
}

/** Reads the page at offset `at` (RFC 3533, section 6). @throws Refusal for a page that is damaged or cut off */
function pageAt(bytes: Uint8Array, view: DataView, at: number): OggPage {
  const cut = () => unread(`an Ogg that is damaged or cut off at byte ${at}`);
  if (at + HEADER > bytes.length || view.getUint32(at) !== 0x4f676753 || bytes[at + 4] !== 0) throw cut();
  const start = at + HEADER + (bytes[at + 26] as number);
  const laces = bytes.subarray(at + HEADER, start);
  const end = start + laces.reduce((sum, lace) => sum + lace, 0);
  if (end > bytes.length || checksum(bytes, at, end) !== view.getUint32(at + 22, true)) throw cut();
  return {
    flags: bytes[at + 5] as number,
    granule: Number(view.getBigInt64(at + 6, true)),
    serial: view.getUint32(at + 14, true),
    sequence: view.getUint32(at + 18, true),
    laces,
    start,
    end,
  };
}

function refuseBreak(previous: OggPage, page: OggPage): void {
  if (page.serial !== previous.serial || isLast(previous))
    throw unread('an Ogg of several streams, one after the other or side by side', 'one of Opus alone');
  if (page.sequence !== previous.sequence + 1)
    throw unread(`page ${page.sequence} of an Ogg after page ${previous.sequence}`);
}

function* pagesOf(bytes: Uint8Array): Generator<OggPage> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  let previous: OggPage | undefined;
  for (let at = 0; at < bytes.length; at = previous.end) {
    const page = pageAt(bytes, view, at);
    if (previous !== undefined) refuseBreak(previous, page);
    yield page;
    previous = page;
  }
}

/** Yields the packets that end on a page. `open` keeps the pieces of an unfinished packet for the next page. */
function* packetsOf({ flags, laces, start }: OggPage, bytes: Uint8Array, open: Uint8Array[]) {
  if (((flags & CONTINUED) !== 0) !== open.length > 0) throw unread('an Ogg with a part of a packet');
  let [from, to] = [start, start];
  for (const lace of laces) {
    to += lace;
    if (lace === 255) continue;
    const pieces = [...open.splice(0), bytes.subarray(from, to)];
    yield pieces.length === 1 ? (pieces[0] as Uint8Array) : Buffer.concat(pieces);
    from = to;
  }
  if (to > from) open.push(bytes.subarray(from, to));
}

/** Count of samples up to the end of the sound. `startGranule` is the granule before the first sample of the stream. */
function endOf(page: OggPage, startGranule: number, samples: number): number {
  if (!isLast(page) || page.granule < 0) return samples;
  const claimed = page.granule - startGranule;
  if (claimed > samples + SLACK) throw unread(`an Ogg that claims ${claimed} samples and holds ${samples}`);
  return Math.min(samples, claimed);
}

/** Takes the next packet of a stream. The first two packets are header and tags; all others are sound. */
function take(packet: Uint8Array, headers: Uint8Array[], packets: Packets): void {
  if (headers.length === 2) packets.add(packet);
  else if (headers.push(packet) === 1 && !isHead(packet))
    throw unread('an Ogg that holds no Opus', 'Opus in an Ogg');
}

/** @throws Refusal for another codec than Opus, several streams, or a damaged file */
export function readOgg(bytes: Uint8Array, most_s: number): OpusStream {
  const packets = new Packets(most_s);
  const headers: Uint8Array[] = [];
  const open: Uint8Array[] = [];
  let startGranule: number | undefined;
  let last: OggPage | undefined;
  for (const page of pagesOf(bytes)) {
    for (const packet of packetsOf(page, bytes, open)) take(packet, headers, packets);
    // The granule of the first page with sound, less the samples so far, is the granule before the stream. If this is
    // also the last page, its granule may leave out samples at the end, so the stream is taken to begin at 0.
    if (packets.samples > 0 && page.granule >= 0)
      startGranule ??= isLast(page) ? 0 : Math.max(0, page.granule - packets.samples);
    last = page;
  }
  const [head] = headers;
  if (last === undefined || head === undefined || open.length > 0) throw unread('an Ogg that is cut off');
  return { head, packets, end: endOf(last, startGranule ?? 0, packets.samples) };
}
