import { RATE } from '../device/protocol.ts';

/** The most samples to keep: ten minutes, which take 19 MB. */
const MOST = 600 * RATE;

const FULL = 32_767;

/** Keeps the last ten minutes of a learner who reads aloud, with 16 bits at 16 kHz. */
export class OwnVoice {
  readonly #most: number;
  #pieces: Int16Array[] = [];
  /** The number of dropped samples. They came before the first piece that is kept. */
  #gone = 0;
  /** The number of all samples, kept and dropped. */
  #end = 0;
  /** The next sample: its sum so far, and the part of its time (0 to 1) that is in this sum. */
  #sum = 0;
  #share = 0;

  constructor(most = MOST) {
    this.#most = most;
  }

  get seconds(): number {
    return this.#end / RATE;
  }

  /** Adds sound, and resamples it: a kept sample is the mean of the sound during its time. */
  add(block: Float32Array, rate: number): void {
    const made: number[] = [];
    for (const x of block) {
      // The part of `x` that no sample contains yet, in samples at 16 kHz.
      let left = RATE / rate;
      while (left >= 1 - this.#share) {
        const missing = 1 - this.#share;
        made.push(this.#sum + x * missing);
        left -= missing;
        [this.#sum, this.#share] = [0, 0];
      }
      this.#sum += x * left;
      this.#share += left;
    }
    this.#pieces.push(Int16Array.from(made, (x) => Math.round(FULL * Math.max(-1, Math.min(1, x)))));
    this.#end += made.length;
    while (this.#end - this.#gone > this.#most && this.#pieces.length > 1)
      this.#gone += this.#pieces.shift()?.length ?? 0;
  }

  /** Returns the samples between two times in seconds; null if there are not any, or the first is no longer kept. */
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
