/** Keeps the sound of a learner who reads aloud: 16 bits at 16 kHz, at most the last ten minutes. */

import { RATE } from '../device/protocol.ts';

/** The most samples to keep: ten minutes, which take 19 MB. */
const MOST = 600 * RATE;

const FULL = 32_767;

export class OwnVoice {
  readonly #most: number;
  #pieces: Int16Array[] = [];
  /** Count of dropped samples before the first piece, and of all samples since the start. */
  #gone = 0;
  #end = 0;
  /** The output sample that is not complete: its sum, and the share of its time (0 to 1) that has passed. */
  #sum = 0;
  #share = 0;

  constructor(most = MOST) {
    this.#most = most;
  }

  get seconds(): number {
    return this.#end / RATE;
  }

  /** Adds sound and resamples it: a kept sample is the mean of the sound during its time. */
  add(block: Float32Array, rate: number): void {
    const made: number[] = [];
    for (const x of block) {
      // The time of this sample that is not used yet, in samples at 16 kHz.
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

  /** Samples between two times in seconds; null if the first of them is no longer kept. */
  between(from: number, to = this.seconds): Float32Array | null {
    const [first, last] = [Math.round(from * RATE), Math.min(this.#end, Math.round(to * RATE))];
    if (first < this.#gone || first >= last) return null;
    const samples = new Float32Array(last - first);
    // Index in `samples` of the first sample of a piece; negative if the piece begins earlier.
    let offset = this.#gone - first;
    for (const piece of this.#pieces) {
      const begin = Math.max(0, -offset);
      const end = Math.min(piece.length, samples.length - offset);
      for (let n = begin; n < end; n++) samples[offset + n] = (piece[n] as number) / FULL;
      offset += piece.length;
    }
    return samples;
  }
}
