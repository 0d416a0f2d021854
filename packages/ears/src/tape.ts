/** Keeps the newest samples of a voice. An index counts from the first sample that ever came. */

export class Tape {
  #samples = new Float32Array(1 << 16);
  /** Index of the first sample that is kept. */
  #from = 0;
  #end = 0;

  get end(): number {
    return this.#end;
  }

  add(samples: Float32Array): void {
    const kept = this.#end - this.#from;
    if (kept + samples.length > this.#samples.length) {
      const larger = new Float32Array(2 * (kept + samples.length));
      larger.set(this.#samples.subarray(0, kept));
      this.#samples = larger;
    }
    this.#samples.set(samples, kept);
    this.#end += samples.length;
  }

  /**
   * Returns the samples from index `from` up to `to` that are still kept: a view, valid until more are added or
   * forgotten.
   */
  subarray(from: number, to: number): Float32Array<ArrayBuffer> {
    return this.#samples.subarray(Math.max(0, from - this.#from), Math.max(0, to - this.#from));
  }

  forget(before: number): void {
    const gone = Math.min(this.#end, before) - this.#from;
    if (gone <= 0) return;
    this.#samples.copyWithin(0, gone, this.#end - this.#from);
    this.#from += gone;
  }
}
