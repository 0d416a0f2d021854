/**
 * Bytes of JSON, written one after the other. The answers lie side by side in a block: an allocation for each answer would
 * cost more than writing it. A block is freed when none of its answers is held any more, so it is no larger than a few answers: a
 * caller who reads one of them slowly holds all of it.
 *
 * Constants are copied by fours, in a loop, because most of them are short: a call of TypedArray.set costs as much as 50 bytes.
 */

/** Size of a block, and of the largest answer that shares one, bytes. */
const BLOCK = 64 * 1024;
const LARGEST = BLOCK / 2;

const [QUOTE, BACKSLASH, SPACE] = [0x22, 0x5c, 0x20] as const;

/** Bytes that are copied at once. */
const WORD = 4;

/** The longest character of UTF-8 beside surrogates, bytes. */
const WIDEST = 3;

/** Each byte of a word: 1, its highest bit, a quotation mark, a backslash. */
const [ONES, HIGHS, QUOTES, BACKSLASHES] = [0x01010101, 0x80808080, 0x22222222, 0x5c5c5c5c] as const;

/**
 * Finds the bytes of a word that need a backslash when JSON becomes a JSON string: only two do, since JSON has no control
 * bytes. The lowest bit that is set is the highest bit of the first such byte; without one it is 0. The lowest highest
 * bit of `x - ONES & ~x` is that of the first byte that is 0; a borrow may mark bytes above it (Warren 2012, "Hacker's Delight", section 6-1).
 */
function escapedIn(word: number): number {
  const quote = word ^ QUOTES;
  const backslash = word ^ BACKSLASHES;
  return (((quote - ONES) & ~quote) | ((backslash - ONES) & ~backslash)) & HIGHS;
}

/** The bytes of a word before the first that was found. */
const bytesBefore = (found: number): number => (31 - Math.clz32(found & -found)) >> 3;

/** Bytes that are written often: as words, the last one filled up with zeros. */
export interface Constant {
  readonly words: Uint32Array;
  readonly length: number;
}

/** Makes a constant of a text. */
export function constant(text: string): Constant {
  const bytes = Buffer.from(text);
  const words = Uint32Array.from({ length: Math.ceil(bytes.length / WORD) }, (_, n) => {
    const word = Buffer.alloc(WORD);
    bytes.copy(word, 0, n * WORD);
    return word.readUInt32LE();
  });
  return { words, length: bytes.length };
}

const isSurrogate = (code: number): boolean => code >= 0xd800 && code < 0xe000;

const viewOf = ({ buffer, byteOffset, length }: Uint8Array): DataView =>
  new DataView(buffer, byteOffset, length);

export class Sink {
  #block = Buffer.allocUnsafeSlow(BLOCK);
  /** The same bytes; it reads and writes words at any place. */
  #view = viewOf(this.#block);
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

  /** Writes a constant; the zeros after its end are overwritten by what comes next. */
  constant({ words, length }: Constant): void {
    this.#reserve(length + WORD);
    const view = this.#view;
    const from = this.#end;
    for (let n = 0; n < words.length; n++) view.setUint32(from + WORD * n, words[n] as number, true);
    this.#end = from + length;
  }

  /** Writes bytes. */
  copy(bytes: Uint8Array): void {
    this.#reserve(bytes.length);
    this.#block.set(bytes, this.#end);
    this.#end += bytes.length;
  }

  /**
   * Writes JSON as the inside of a JSON string, word by word: a whole word, and where a byte of it needs a backslash, that
   * over the rest of the word.
   */
  escaped(json: Uint8Array): void {
    const { length } = json;
    this.#reserve(2 * length + WORD);
    const view = this.#view;
    const from = viewOf(json);
    let at = this.#end;
    let n = 0;
    while (n + WORD <= length) {
      const word = from.getUint32(n, true);
      view.setUint32(at, word, true);
      const found = escapedIn(word);
      if (found === 0) {
        at += WORD;
        n += WORD;
        continue;
      }
      const plain = bytesBefore(found);
      at += plain;
      n += plain;
      view.setUint16(at, BACKSLASH | (from.getUint8(n++) << 8), true);
      at += 2;
    }
    for (; n < length; n++) {
      const byte = from.getUint8(n);
      if (byte === QUOTE || byte === BACKSLASH) view.setUint8(at++, BACKSLASH);
      view.setUint8(at++, byte);
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
        this.copy(Buffer.from(JSON.stringify(text)));
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
    this.#view = viewOf(block);
  }
}
