/**
 * One step of many requests, taken for all that are there before the next step is taken for any.
 *
 * A request runs through more code than the first caches of a processor hold: by the time the next one comes to a
 * step, its code is cold again, and scoring a word takes three times as long as it does in a loop. So tasks wait for the
 * end of the turn of the event loop in which they came, and are done one after the other (cohort scheduling: Larus and
 * Parkes 2002, "Using cohort scheduling to enhance server performance", USENIX, section 2).
 */

import { Line } from './line.ts';

/** A cohort that takes longer makes room for other events before it goes on, milliseconds. */
const SLICE_MS = 2;

/**
 * A function that takes this step with its cohort, in which the owners take turns.
 *
 * @param step what it throws rejects the promise of its own task and no other
 */
export function cohort<Task, Result>(
  step: (task: Task) => Result,
): (task: Task, owner: string) => Promise<Result> {
  const line = new Line();
  const run = (): void => {
    const end = performance.now() + SLICE_MS;
    while (performance.now() < end && line.next());
    if (!line.isEmpty) setImmediate(run);
  };
  return (task, owner) =>
    new Promise((resolve, reject) => {
      if (line.isEmpty) setImmediate(run);
      line.add(owner, () => {
        try {
          resolve(step(task));
        } catch (error) {
          reject(error);
        }
      });
    });
}
