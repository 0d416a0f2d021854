/**
 * The bytes of an output: a plain file, or one in gzip that can be cut and gone on with.
 *
 * The gzip is that of bgzip (BGZF, the specification of SAM, section 4.1): blocks of 65,280 bytes, each a member of its own
 * that says how long it is. So blocks are found without unpacking them, equal texts give equal files however often
 * a run was stopped, and gunzip, pandas and R read it as any gzip.
 */

import { closeSync, fstatSync, ftruncateSync, readSync, writeSync } from 'node:fs';
import { constants, crc32, deflateRawSync, inflateRawSync } from 'node:zlib';

/** Text at rest, counted in its own bytes. */
export interface Bytes {
  readonly size: number;
  readonly read: (start: number, end: number) => Buffer;
  /** Drops what stands behind this byte. */
  readonly cut: (end: number) => void;
  readonly append: (bytes: Buffer) => void;
  /** Writes what is still held, and closes the file. */
  readonly close: () => void;
}

function readAt(file: number, start: number, end: number): Buffer {
  const bytes = Buffer.alloc(end - start);
  return bytes.subarray(0, readSync(file, bytes, 0, bytes.length, start));
}

function writeAt(file: number, bytes: Buffer, at: number): void {
  for (let from = 0; from < bytes.length; )
    from += writeSync(file, bytes, from, bytes.length - from, at + from);
}

export class PlainBytes implements Bytes {
  readonly #file: number;
  size: number;

  constructor(file: number) {
    this.#file = file;
    this.size = fstatSync(file).size;
  }

  read(start: number, end: number): Buffer {
    return readAt(this.#file, start, end);
  }

  cut(end: number): void {
    ftruncateSync(this.#file, end);
    this.size = end;
  }

  append(bytes: Buffer): void {
    writeAt(this.#file, bytes, this.size);
    this.size += bytes.length;
  }

  close(): void {
    closeSync(this.#file);
  }
}

/** The bytes of text in a block. */
const BLOCK = 65_280;
/** A header up to the length of its block, which stands in the field "BC". */
const HEADER = Buffer.from('1f8b08040000000000ff0600424302000000', 'hex');
const LENGTH_AT = 16;
const TRAILER = 8;
/** The empty block with which a whole file ends. */
const END = Buffer.from('1f8b08040000000000ff0600424302001b0003000000000000000000', 'hex');

function pack(text: Buffer, level?: number): Buffer {
  const body = deflateRawSync(text, level === undefined ? {} : { level });
  const length = HEADER.length + body.length + TRAILER;
  // What cannot be pressed is stored, so that the length of a block has room in its 16 bits.
  if (length > 0xffff) return pack(text, constants.Z_NO_COMPRESSION);
  const block = Buffer.concat([HEADER, body, Buffer.alloc(TRAILER)]);
  block.writeUInt16LE(length - 1, LENGTH_AT);
  block.writeUInt32LE(crc32(text), length - TRAILER);
  block.writeUInt32LE(text.length, length - TRAILER + 4);
  return block;
}

export class GzipBytes implements Bytes {
  readonly #file: number;
  /** Where each block begins, and where the last one ends. */
  readonly #starts: number[] = [0];
  /** The text behind the last full block: of the last block of the file, and what no block has yet. */
  #held: Buffer = Buffer.alloc(0);
  #written = false;

  /** @throws Error for a file that another program wrote, or a damaged one */
  constructor(file: number) {
    this.#file = file;
    const { size } = fstatSync(file);
    for (;;) {
      const start = this.#starts.at(-1) as number;
      const header = readAt(file, start, start + HEADER.length);
      const known = header.subarray(0, LENGTH_AT);
      if (!known.equals(HEADER.subarray(0, known.length))) {
        if (start === 0) throw new Error('other blocks');
        break;
      }
      const end = header.length < HEADER.length ? size + 1 : start + header.readUInt16LE(LENGTH_AT) + 1;
      // A block that was not finished is none.
      if (end > size) break;
      if (readAt(file, end - 4, end).readUInt32LE() < BLOCK) {
        this.#held = this.#unpack(start, end);
        break;
      }
      this.#starts.push(end);
    }
  }

  get size(): number {
    return (this.#starts.length - 1) * BLOCK + this.#held.length;
  }

  #unpack(start: number, end: number): Buffer {
    return inflateRawSync(readAt(this.#file, start + HEADER.length, end - TRAILER));
  }

  read(start: number, end: number): Buffer {
    const parts: Buffer[] = [];
    for (let n = Math.floor(start / BLOCK); n * BLOCK < end; n++) {
      const [from, to] = [this.#starts[n] as number, this.#starts[n + 1]];
      const block = to === undefined ? this.#held : this.#unpack(from, to);
      parts.push(block.subarray(Math.max(0, start - n * BLOCK), end - n * BLOCK));
    }
    return Buffer.concat(parts);
  }

  cut(end: number): void {
    const blocks = Math.floor(end / BLOCK);
    this.#held = Buffer.from(this.read(blocks * BLOCK, end));
    this.#starts.length = blocks + 1;
    ftruncateSync(this.#file, this.#starts[blocks]);
    this.#written = true;
  }

  append(bytes: Buffer): void {
    if (!this.#written) this.cut(this.size);
    this.#held = Buffer.concat([this.#held, bytes]);
    for (; this.#held.length >= BLOCK; this.#held = this.#held.subarray(BLOCK)) {
      const at = this.#starts.at(-1) as number;
      const block = pack(this.#held.subarray(0, BLOCK));
      writeAt(this.#file, block, at);
      this.#starts.push(at + block.length);
    }
  }

  close(): void {
    if (this.#written) {
      const rest = this.#held.length === 0 ? [] : [pack(this.#held)];
      writeAt(this.#file, Buffer.concat([...rest, END]), this.#starts.at(-1) as number);
    }
    closeSync(this.#file);
  }
}
