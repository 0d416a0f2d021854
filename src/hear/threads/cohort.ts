/**
 * Cohort scheduling: runs one step for all waiting requests before any request goes on to its next step.
 *
 * A request runs through more code than the L1 caches of a processor hold. When the next request comes to the same
 * step, the code of the step is cold again, and scoring a word takes three times as long as in a loop. So tasks wait
 * for the end of the event loop's iteration in which they came, and then run one after the other (Larus and Parkes
 * 2002, "Using cohort scheduling to enhance server performance", USENIX, section 2).
 */

import { FairQueue } from './fairQueue.ts';

/** After this time a cohort lets other events run before it goes on, milliseconds. */
const SLICE_MS = 2;

/**
 * Returns a function that runs the step with its cohort, in which owners take turns.
 *
 * @param step an error that it throws rejects the promise of its own task only
 */
export function cohort<Task, Result>(
  step: (task: Task) => Result,
): (task: Task, owner: string) => Promise<Result> {
  const queue = new FairQueue();
  const run = (): void => {
    const end = performance.now() + SLICE_MS;
    while (performance.now() < end && queue.next());
    if (!queue.isEmpty) setImmediate(run);
  };
  return (task, owner) =>
    new Promise((resolve, reject) => {
      if (queue.isEmpty) setImmediate(run);
      queue.add(owner, () => {
        try {
          resolve(step(task));
        } catch (error) {
          reject(error);
        }
      });
    });
}
