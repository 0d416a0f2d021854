/**
 * Calls the kernels that work on posteriors: writes posteriors and label strings into memory and reads the results.
 * assembly/frames.ts and the head of each kernel draw the layout of the tables.
 */

import { MAX_CANDIDATES, MAX_COLUMNS, MAX_FRAMES, MAX_PHONES } from '../../../assembly/codes.ts';
import { makeRoom, type WasmMemory } from './memory.ts';

export interface FrameExports {
  readonly layFrames: (base: number, frames: number, columns: number, blank: number) => number;
  readonly prepareFrames: () => void;
  readonly slotsEnd: (length: number) => number;
  readonly slots: (length: number) => number;
  readonly forwardEnd: (count: number, total: number, longest: number) => number;
  readonly forward: (count: number, total: number, longest: number) => number;
  readonly viterbiEnd: (length: number) => number;
  readonly viterbi: (length: number) => number;
}

/**
 * Scores of strings one edit away from a string, as natural logs, -Infinity for a string that does not fit the frames.
 * The arrays are views on linear memory, valid until the next call.
 */
export interface Slots {
  readonly own: number;
  /** For each position: the score without the label at that position. */
  readonly without: Float64Array;
  /** At index position * stride + column: the score with that column instead of the label at that position. */
  readonly instead: Float64Array;
  /**
   * At index position * stride + column, positions 0 to length: the score with that column inserted before the
   * position.
   */
  readonly before: Float64Array;
  readonly stride: number;
}

/** Counts the labels of all strings and of the longest. @throws RangeError if the kernels lack room for them */
function measure(candidates: ArrayLike<ArrayLike<number>>): { total: number; longest: number } {
  if (candidates.length > MAX_CANDIDATES) {
    throw new RangeError(`${candidates.length} candidates, at most ${MAX_CANDIDATES}`);
  }
  const lengths = Array.from(candidates, ({ length }) => length);
  const longest = Math.max(0, ...lengths);
  if (longest > MAX_PHONES) throw new RangeError(`a string of ${longest} labels, at most ${MAX_PHONES}`);
  return { total: lengths.reduce((sum, length) => sum + length, 0), longest };
}

function checkSize(frames: number, width: number, blank: number): void {
  if (frames < 1 || frames > MAX_FRAMES) throw new RangeError(`${frames} frames, 1 to ${MAX_FRAMES}`);
  if (width < 1 || width > MAX_COLUMNS) throw new RangeError(`${width} columns, 1 to ${MAX_COLUMNS}`);
  if (!(blank >= 0 && blank < width)) throw new RangeError(`no column ${blank} for the blank`);
}

export class Frames {
  private readonly kernel: FrameExports;
  private readonly memory: WasmMemory;
  private readonly base: number;
  /** The first address after the posteriors; strings are written here. */
  private top = 0;
  private columns = 0;
  private stride = 0;

  /** @param base address of the posteriors, a multiple of 64 */
  constructor(kernel: FrameExports, memory: WasmMemory, base: number) {
    this.kernel = kernel;
    this.memory = memory;
    this.base = base;
  }

  /**
   * Loads the posteriors for the other calls.
   *
   * @param rows natural-log probabilities, one row per frame, all of the same width
   * @throws RangeError for a ragged row, a number that is not a log, or a size beyond the limits
   */
  load(rows: ArrayLike<ArrayLike<number>>, blank: number): void {
    const frames = rows.length;
    const width = rows[0]?.length ?? 0;
    checkSize(frames, width, blank);
    this.columns = width;
    this.stride = (width + 7) & ~7;
    this.top = this.kernel.layFrames(this.base, frames, width, blank);
    makeRoom(this.memory, this.top);
    const logs = new Float64Array(this.memory.buffer, this.base, frames * this.stride);
    for (let t = 0; t < frames; t++) writeRow(rows[t] as ArrayLike<number>, width, logs, t * this.stride);
    this.kernel.prepareFrames();
  }

  slots(labels: ArrayLike<number>): Slots {
    const length = this.placeString(labels, this.kernel.slotsEnd);
    return readSlots(this.memory.buffer, this.kernel.slots(length), length, this.stride);
  }

  /** Returns the log scores of strings: a view on linear memory, valid until the next call. */
  forward(candidates: ArrayLike<ArrayLike<number>>): Float64Array {
    const { total, longest } = measure(candidates);
    const count = candidates.length;
    const { kernel, memory, top } = this;
    makeRoom(memory, kernel.forwardEnd(count, total, longest));
    const offsets = new Uint32Array(memory.buffer, top, count + 1);
    const strings = new Uint16Array(memory.buffer, top + offsets.byteLength, total);
    let at = 0;
    for (let i = 0; i < count; i++) {
      const candidate = candidates[i] as ArrayLike<number>;
      offsets[i] = at;
      this.writeString(candidate, strings, at);
      at += candidate.length;
    }
    offsets[count] = at;
    return new Float64Array(memory.buffer, kernel.forward(count, total, longest), count);
  }

  /**
   * Returns first and last frame of each label on the best path, in turn; null if the string does not fit the frames.
   */
  viterbi(labels: ArrayLike<number>): Uint32Array | null {
    const length = this.placeString(labels, this.kernel.viterbiEnd);
    const spans = this.kernel.viterbi(length);
    return spans === 0 ? null : new Uint32Array(this.memory.buffer, spans, 2 * length);
  }

  private writeString(labels: ArrayLike<number>, to: Uint16Array, at: number): void {
    for (let k = 0; k < labels.length; k++) {
      const column = labels[k] as number;
      if (!(column >= 0 && column < this.columns)) throw new RangeError(`no column ${column}`);
      to[at + k] = column;
    }
  }

  private placeString(labels: ArrayLike<number>, end: (length: number) => number): number {
    const { length } = labels;
    if (length > MAX_PHONES) throw new RangeError(`a string of ${length} labels, at most ${MAX_PHONES}`);
    makeRoom(this.memory, end(length));
    this.writeString(labels, new Uint16Array(this.memory.buffer, this.top, length), 0);
    return length;
  }
}

export type FrameKernels = Pick<Frames, 'load' | 'slots' | 'forward' | 'viterbi'>;

function writeRow(row: ArrayLike<number>, width: number, to: Float64Array, at: number): void {
  if (row.length !== width) throw new RangeError(`a row of ${row.length} columns among rows of ${width}`);
  for (let v = 0; v < width; v++) {
    const log = row[v] as number;
    if (!(log < Infinity)) throw new RangeError(`${log} is no log of a probability`);
    to[at + v] = log;
  }
}

/** Reads the results in the order of assembly/slots.ts. */
function readSlots(buffer: ArrayBuffer, at: number, length: number, stride: number): Slots {
  const instead = (at + 8 + length * 8 + 63) & ~63;
  const before = instead + (length + 1) * stride * 8;
  return {
    own: new Float64Array(buffer, at, 1)[0] as number,
    without: new Float64Array(buffer, at + 8, length),
    instead: new Float64Array(buffer, instead, length * stride),
    before: new Float64Array(buffer, before, (length + 1) * stride),
    stride,
  };
}
