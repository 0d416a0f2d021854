/**
 * Cohort scheduling: runs the work of all waiting requests before any request goes on.
 *
 * A request runs through more code than the L1 caches of a processor hold. When the next request comes to be scored, the
 * code of the scorer is cold again, and scoring a word takes three times as long as in a loop. So work waits for the end of
 * the event loop's iteration in which it came, and is then done one after the other (Larus and Parkes 2002, "Using cohort
 * scheduling to enhance server performance", USENIX, section 2).
 */

import { FairQueue } from './turns.ts';

/** After this time a cohort lets other events run before it goes on, milliseconds. */
const SLICE_MS = 2;

/** Does work with its cohort, in which owners take turns; an error that it throws rejects its own promise only. */
export type Cohort = <T>(owner: string, work: () => T) => Promise<T>;

export function createCohort(): Cohort {
  const queue = new FairQueue();
  const run = (): void => {
    const end = performance.now() + SLICE_MS;
    while (performance.now() < end && queue.next());
    if (!queue.isEmpty) setImmediate(run);
  };
  return (owner, work) =>
    new Promise((resolve, reject) => {
      if (queue.isEmpty) setImmediate(run);
      queue.add(owner, () => {
        try {
          resolve(work());
        } catch (error) {
          reject(error);
        }
      });
    });
}
