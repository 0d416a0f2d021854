/**
 * One step of many requests, taken for all that are there before the next step is taken for any.
 *
 * A request runs through more code than the first caches of a processor hold: by the time the next one comes to a
 * step, its code is cold again, and scoring a word takes three times as long as it does in a loop. So tasks wait for the
 * end of the turn of the event loop in which they came, and are done one after the other (cohort scheduling: Larus and
 * Parkes 2002, "Using cohort scheduling to enhance server performance", USENIX, section 2).
 */

/** A cohort that takes longer makes room for other events before it goes on, milliseconds. */
const SLICE_MS = 5;

/**
 * A function that takes this step with its cohort: first come, first served.
 *
 * @param step must not take long: see SLICE_MS. What it throws rejects the promise of its own task and no other
 */
export function cohort<Task, Result>(step: (task: Task) => Result): (task: Task) => Promise<Result> {
  let waiting: (() => void)[] = [];
  const run = (): void => {
    const end = performance.now() + SLICE_MS;
    let done = 0;
    while (done < waiting.length && performance.now() < end) (waiting[done++] as () => void)();
    waiting = waiting.slice(done);
    if (waiting.length > 0) setImmediate(run);
  };
  return (task) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setImmediate(run);
      waiting.push(() => {
        try {
          resolve(step(task));
        } catch (error) {
          reject(error);
        }
      });
    });
}
