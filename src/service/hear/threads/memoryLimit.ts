/** The memory of the process: while little is left, what takes much of it is refused. */

import { totalmem } from 'node:os';
import { notNow, type Refusal } from '../../../contract/refusal.ts';

/** The share of the memory that is left for what is under way already. */
const SPARE = 0.25;

/** What the process may have, bytes: the memory of its control group, or of the machine. */
const allowed = (): number => Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);

const short = (): Refusal => notNow('the service is short of memory; try again', 'memory-short');

export class Memory {
  readonly #most: number;
  readonly #held: () => number;
  #underWay = 0;

  /**
   * @param most bytes that may be held before work is refused
   * @param held the bytes that are held
   */
  constructor(most: number = (1 - SPARE) * allowed(), held: () => number = process.memoryUsage.rss) {
    this.#most = most;
    this.#held = held;
  }

  /** @throws Refusal 503 `memory-short` */
  require(): void {
    if (this.#held() > this.#most) throw short();
  }

  /**
   * Does work that takes much memory. The only one is done whatever is held, or a process that is always short would never
   * do any.
   *
   * @throws Refusal 503 `memory-short`
   */
  async during<T>(work: () => Promise<T>): Promise<T> {
    if (this.#underWay > 0) this.require();
    this.#underWay++;
    try {
      return await work();
    } finally {
      this.#underWay--;
    }
  }
}
