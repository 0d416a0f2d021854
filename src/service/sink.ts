/**
 * Bytes of JSON, written one after the other. The answers lie side by side in a block: an allocation for each answer would
 * cost more than writing it. A block is freed when none of its answers is held any more, so it is no larger than a few answers: a
 * caller who reads one of them slowly holds all of it.
 *
 * Bytes are copied one by one, because most pieces are short: a call of TypedArray.set costs as much as 50 bytes.
 */

/** Size of a block, and of the largest answer that shares one, bytes. */
const BLOCK = 64 * 1024;
const LARGEST = BLOCK / 2;

const [QUOTE, BACKSLASH, SPACE] = [0x22, 0x5c, 0x20] as const;

/** The longest character of UTF-8 beside surrogates, bytes. */
const WIDEST = 3;

/** 1 for the bytes that need a backslash when JSON becomes a JSON string. */
const ESCAPED = new Uint8Array(256);
for (const byte of [QUOTE, BACKSLASH]) ESCAPED[byte] = 1;

const isSurrogate = (code: number): boolean => code >= 0xd800 && code < 0xe000;

export class Sink {
  #block = Buffer.allocUnsafeSlow(BLOCK);
  /** Where this answer begins in the block, and where the next byte goes. */
  #start = 0;
  #end = 0;

  /** Begins an answer; drops one that was not taken, since a fault broke it off. */
  begin(): void {
    this.#end = this.#start;
  }

  /** The length of the answer so far, bytes. */
  get length(): number {
    return this.#end - this.#start;
  }

  bytes(bytes: Uint8Array): void {
    const { length } = bytes;
    this.#reserve(length);
    const block = this.#block;
    let at = this.#end;
    for (let n = 0; n < length; n++) block[at++] = bytes[n] as number;
    this.#end = at;
  }

  /** The same for many bytes. */
  copy(bytes: Uint8Array): void {
    this.#reserve(bytes.length);
    this.#block.set(bytes, this.#end);
    this.#end += bytes.length;
  }

  /**
   * Writes JSON as the inside of a JSON string. JSON has no control bytes, so only two need a backslash. The loop has no
   * branches, because a processor cannot predict the many quotation marks.
   */
  escaped(json: Uint8Array): void {
    const { length } = json;
    this.#reserve(2 * length);
    const block = this.#block;
    let at = this.#end;
    for (let n = 0; n < length; n++) {
      const byte = json[n] as number;
      block[at] = BACKSLASH;
      at += ESCAPED[byte] as number;
      block[at++] = byte;
    }
    this.#end = at;
  }

  /** Writes a text in quotation marks. */
  text(text: string): void {
    const { length } = text;
    this.#reserve(WIDEST * length + 2);
    const block = this.#block;
    let at = this.#end;
    block[at++] = QUOTE;
    for (let n = 0; n < length; n++) {
      const code = text.charCodeAt(n);
      if (code < SPACE || code === QUOTE || code === BACKSLASH || isSurrogate(code)) {
        // Starts the text again, because nothing is counted yet.
        this.bytes(Buffer.from(JSON.stringify(text)));
        return;
      }
      if (code < 0x80) block[at++] = code;
      else {
        if (code < 0x800) block[at++] = 0xc0 | (code >> 6);
        else {
          block[at++] = 0xe0 | (code >> 12);
          block[at++] = 0x80 | ((code >> 6) & 0x3f);
        }
        block[at++] = 0x80 | (code & 0x3f);
      }
    }
    block[at++] = QUOTE;
    this.#end = at;
  }

  number(value: number): void {
    const digits = Number.isFinite(value) ? `${value}` : 'null';
    const { length } = digits;
    this.#reserve(length);
    const block = this.#block;
    let at = this.#end;
    for (let n = 0; n < length; n++) block[at++] = digits.charCodeAt(n);
    this.#end = at;
  }

  /** Writes once more what this answer has between these lengths. */
  again(from: number, to: number): void {
    this.#reserve(to - from);
    this.#block.copyWithin(this.#end, this.#start + from, this.#start + to);
    this.#end += to - from;
  }

  /** Ends the answer. */
  take(): Buffer {
    const answer = this.#block.subarray(this.#start, this.#end);
    this.#start = this.#end;
    if (answer.length > LARGEST) this.#move(BLOCK);
    return answer;
  }

  /** Makes room for so many bytes more. */
  #reserve(bytes: number): void {
    const { length } = this;
    if (this.#end + bytes > this.#block.length) this.#move(Math.max(BLOCK, 2 * length, length + bytes));
  }

  /** Moves the answer so far to a new block. */
  #move(bytes: number): void {
    const block = Buffer.allocUnsafeSlow(bytes);
    this.#block.copy(block, 0, this.#start, this.#end);
    [this.#block, this.#end, this.#start] = [block, this.length, 0];
  }
}
