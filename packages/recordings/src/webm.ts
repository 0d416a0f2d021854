/**
 * Reads Opus from WebM or Matroska (RFC 8794, RFC 9559), as browsers write it while they record. It reads the first
 * audio track only.
 */

import { unread } from './extent.ts';
import { OPUS_RATE, type OpusStream, Packets } from './opus.ts';

const SEGMENT = 0x18538067;
const TRACKS = 0x1654ae6b;
const CLUSTER = 0x1f43b675;
const TRACK = 0xae;
const NUMBER = 0xd7;
const TYPE = 0x83;
const CODEC = 0x86;
const PRIVATE = 0x63a2;
const ENCODINGS = 0x6d80;
const GROUP = 0xa0;
const BLOCK = 0xa1;
const SIMPLE_BLOCK = 0xa3;
const DISCARDED = 0x75a2;

/** Ids of elements of which the reader needs the children. */
const ENTERED: ReadonlySet<number> = new Set([SEGMENT, TRACKS, CLUSTER]);
/** Ids of elements that may have an unknown length, because a recorder that writes into a pipe cannot know it. */
const ENDLESS: ReadonlySet<number> = new Set([SEGMENT, CLUSTER]);

const SOUND = 2;
const LACED = 0x06;

interface EbmlElement {
  readonly id: number;
  readonly body: Uint8Array;
}

/** Length (bytes) of a variable-length number, given by its first byte; 9 if it is invalid. */
const widthOf = (first = 0): number => Math.clz32(first) - 23;

const numberIn = (bytes: Uint8Array): number => bytes.reduce((sum, byte) => 256 * sum + byte, 0);

/**
 * Reads a variable-length number without the length marker in its first byte; infinite if all bits are 1 ("unknown").
 */
function sizeIn(bytes: Uint8Array): number {
  const most = 2 ** (7 * bytes.length) - 1;
  const size = bytes.reduce(
    (sum, byte, n) => 256 * sum + (n === 0 ? byte & (0xff >> bytes.length) : byte),
    0,
  );
  return size === most ? Number.POSITIVE_INFINITY : size;
}

const cut = () => unread('a WebM that is damaged or cut off');

/** The most elements of a file, because millions of empty elements would take seconds to read. */
const MOST_ELEMENTS = 200_000;

interface ElementCount {
  elements: number;
}

/**
 * Yields elements in order. After an element in `ENTERED`, yields its children.
 *
 * @throws Refusal for a damaged file, and for too many elements
 */
function* elementsIn(bytes: Uint8Array, count: ElementCount): Generator<EbmlElement> {
  for (let at = 0; at < bytes.length; ) {
    if (++count.elements > MOST_ELEMENTS)
      throw unread(`a WebM of more than ${MOST_ELEMENTS} elements`, 'a recording of fewer');
    const sizeAt = at + widthOf(bytes[at]);
    const start = sizeAt + widthOf(bytes[sizeAt]);
    // An id has at most 4 bytes, a size at most 8.
    if (sizeAt - at > 4 || start - sizeAt > 8 || start > bytes.length) throw cut();
    const id = numberIn(bytes.subarray(at, sizeAt));
    const size = sizeIn(bytes.subarray(sizeAt, start));
    const isEndless = ENDLESS.has(id) && size === Number.POSITIVE_INFINITY;
    if (start + size > bytes.length && !isEndless) throw cut();
    yield { id, body: bytes.subarray(start, start + size) };
    at = ENTERED.has(id) ? start : start + size;
  }
}

interface Track {
  readonly number: number;
  readonly head: Uint8Array;
}

/** Collects the body of the first element with each wanted id. */
function partsOf(
  bytes: Uint8Array,
  wanted: readonly number[],
  count: ElementCount,
): ReadonlyMap<number, Uint8Array> {
  const parts = new Map<number, Uint8Array>();
  for (const { id, body } of elementsIn(bytes, count))
    if (wanted.includes(id) && !parts.has(id)) parts.set(id, body);
  return parts;
}

/** Reads a track; undefined if it is not audio. @throws Refusal for another codec than Opus */
function readTrack(body: Uint8Array, count: ElementCount): Track | undefined {
  const parts = partsOf(body, [NUMBER, TYPE, CODEC, PRIVATE, ENCODINGS], count);
  const value = (id: number): number => numberIn(parts.get(id) ?? new Uint8Array(0));
  if (value(TYPE) !== SOUND) return undefined;
  const codec = Buffer.from(parts.get(CODEC) ?? '').toString('latin1');
  if (!/^A_OPUS\0*$/u.test(codec))
    throw unread(`a WebM of ${JSON.stringify(codec.slice(0, 20))}`, 'one of A_OPUS');
  if (parts.has(ENCODINGS)) throw unread('a WebM whose track is compressed once more', 'one that is not');
  return { number: value(NUMBER), head: parts.get(PRIVATE) ?? new Uint8Array(0) };
}

/** Adds the packet of a block; returns false for a block of another track. */
function addBlock(body: Uint8Array, track: Track | undefined, packets: Packets): boolean {
  const width = widthOf(body[0]);
  // After the track number come two bytes of time and one byte of flags.
  if (width > 8 || body.length < width + 3) throw unread('a WebM with a block that is cut off');
  if (track === undefined || sizeIn(body.subarray(0, width)) !== track.number) return false;
  if (((body[width + 2] as number) & LACED) !== 0)
    throw unread('a WebM with several packets in a block (lacing)', 'one packet a block');
  packets.add(body.subarray(width + 3));
  return true;
}

/** Converts a discard padding (nanoseconds, with a sign) to a count of samples; 0 if it is missing or negative. */
function discarded(body: Uint8Array): number {
  if (body.length === 0 || body.length > 8) return 0;
  const nanoseconds = BigInt.asIntN(8 * body.length, BigInt(`0x${Buffer.from(body).toString('hex')}`));
  return Math.max(0, Math.round((Number(nanoseconds) * OPUS_RATE) / 1e9));
}

/** @throws Refusal for another codec than Opus, a file without sound, or a damaged file */
export function readWebm(bytes: Uint8Array, most_s: number): OpusStream {
  const [packets, count] = [new Packets(most_s), { elements: 0 }];
  let track: Track | undefined;
  // Count of samples to drop after the sound: only the padding of the last packet counts.
  let discard = 0;
  for (const { id, body } of elementsIn(bytes, count)) {
    if (id === TRACK) track ??= readTrack(body, count);
    else if (id === SIMPLE_BLOCK && addBlock(body, track, packets)) discard = 0;
    else if (id === GROUP) {
      const parts = partsOf(body, [BLOCK, DISCARDED], count);
      const block = parts.get(BLOCK);
      if (block === undefined || !addBlock(block, track, packets)) continue;
      discard = discarded(parts.get(DISCARDED) ?? new Uint8Array(0));
    }
  }
  if (track === undefined) throw unread('a WebM without a track of sound', 'a recording');
  return { head: track.head, packets, end: packets.samples - discard };
}
