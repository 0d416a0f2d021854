/** Threads that give way to the event loop: on Linux a thread has a priority of its own (setpriority(2), "BUGS"). */

import { constants, setPriority } from 'node:os';

/** Called in a worker thread: where the event loop wants the processor, it gets nine tenths of it. */
export function giveWay(): void {
  // Elsewhere this would be the priority of the whole process.
  if (process.platform !== 'linux') return;
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Some sandboxes forbid it; then the thread takes its equal share.
  }
}
