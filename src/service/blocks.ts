/**
 * Memory for answers, which lie side by side in large blocks: an allocation for each answer would cost more than writing it.
 * A block is freed when none of its answers is held any more.
 */

/** Size of a block, and of the largest answer that lies in one, bytes. */
const BLOCK = 256 * 1024;
const LARGEST = BLOCK / 4;

export class Blocks {
  #block = Buffer.allocUnsafeSlow(0);
  #used = 0;

  /**
   * @param most bytes that `fill` may write
   * @param fill writes into a buffer from an offset, and returns the offset behind what it wrote
   * @returns a view of what was written
   */
  take(most: number, fill: (room: Buffer, start: number) => number): Buffer {
    if (most > LARGEST) {
      const own = Buffer.allocUnsafeSlow(most);
      return own.subarray(0, fill(own, 0));
    }
    if (this.#used + most > this.#block.length) {
      this.#block = Buffer.allocUnsafeSlow(BLOCK);
      this.#used = 0;
    }
    const start = this.#used;
    this.#used = fill(this.#block, start);
    return this.#block.subarray(start, this.#used);
  }
}
