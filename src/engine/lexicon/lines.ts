/** Lines of UTF-8 text, kept as bytes. A line is decoded when it is first needed, because most lines never are. */

const NEWLINE = 10;

const decoder = new TextDecoder();

export class Lines {
  readonly length: number;
  readonly #bytes: Uint8Array;
  #begins: Uint32Array | null = null;
  #decoded: string[];
  #isWhole = false;

  /** @param length number of lines */
  constructor(bytes: Uint8Array, length: number) {
    this.length = length;
    this.#bytes = bytes;
    this.#decoded = new Array(length);
  }

  /** Byte offset of the start of each line; at the end, the offset that the start of one more line would have. */
  get #starts(): Uint32Array {
    if (this.#begins !== null) return this.#begins;
    const [bytes, starts] = [this.#bytes, new Uint32Array(this.length + 1)];
    let line = 0;
    for (let at = 0; at < bytes.length; at++) if (bytes[at] === NEWLINE) starts[++line] = at + 1;
    starts[this.length] = bytes.length + 1;
    this.#begins = starts;
    return starts;
  }

  at(line: number): string {
    const known = this.#decoded[line];
    if (known !== undefined) return known;
    const text = decoder.decode(
      this.#bytes.subarray(this.#starts[line], (this.#starts[line + 1] as number) - 1),
    );
    this.#decoded[line] = text;
    return text;
  }

  /** Decodes all lines together, which is faster. */
  all(): readonly string[] {
    if (!this.#isWhole && this.length > 0) this.#decoded = decoder.decode(this.#bytes).split('\n');
    this.#isWhole = true;
    return this.#decoded;
  }

  /** Binary search in sorted lines: the first one from `low` to `high` that is not before a text. */
  lowerBound(text: string, low = 0, high = this.length): number {
    let [least, most] = [low, high];
    while (least < most) {
      const middle = (least + most) >> 1;
      if (this.at(middle) < text) least = middle + 1;
      else most = middle;
    }
    return least;
  }
}
