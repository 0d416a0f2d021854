/** What a reader says, as it was heard: 16 bits at 16 kHz, and of a long reading the last ten minutes. */

import { RATE } from '../device/protocol.ts';

/** Samples that are kept: 19 MB. */
const MOST = 600 * RATE;

const FULL = 32_767;

export class OwnVoice {
  readonly #most: number;
  #pieces: Int16Array[] = [];
  /** Samples before the first piece, and of all that came. */
  #gone = 0;
  #end = 0;
  /** The sample that is being made: its sum, and the share of it that has come. */
  #sum = 0;
  #share = 0;

  constructor(most = MOST) {
    this.#most = most;
  }

  get seconds(): number {
    return this.#end / RATE;
  }

  /** Adds a block: each sample is the mean of the sound in its time. */
  add(block: Float32Array, rate: number): void {
    const made: number[] = [];
    for (const x of block) {
      let rest = RATE / rate;
      for (let room = 1 - this.#share; rest >= room; room = 1) {
        made.push(this.#sum + x * room);
        rest -= room;
        [this.#sum, this.#share] = [0, 0];
      }
      this.#sum += x * rest;
      this.#share += rest;
    }
    this.#pieces.push(Int16Array.from(made, (x) => Math.round(FULL * Math.max(-1, Math.min(1, x)))));
    this.#end += made.length;
    while (this.#end - this.#gone > this.#most && this.#pieces.length > 1)
      this.#gone += this.#pieces.shift()?.length ?? 0;
  }

  /** The samples between two seconds; null where the first of them is not kept any more. */
  between(from: number, to = this.seconds): Float32Array | null {
    const [first, last] = [Math.round(from * RATE), Math.min(this.#end, Math.round(to * RATE))];
    if (first < this.#gone || first >= last) return null;
    const samples = new Float32Array(last - first);
    let at = this.#gone - first;
    for (const piece of this.#pieces) {
      const [begin, end] = [Math.max(0, -at), Math.min(piece.length, samples.length - at)];
      for (let n = begin; n < end; n++) samples[at + n] = (piece[n] as number) / FULL;
      at += piece.length;
    }
    return samples;
  }
}
