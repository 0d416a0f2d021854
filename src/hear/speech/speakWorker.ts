/**
 * The thread in which espeak-ng is run. To start a program copies the page tables of the process, which takes the calling
 * thread 8 ms at 200 MiB and 16 at 900.
 */

import { parentPort } from 'node:worker_threads';
import { speak } from './espeak.ts';
import type { Order, Report } from './speakThread.ts';

/** What stops each program that runs, by the number of its order. */
const running = new Map<number, AbortController>();

const report = (given: Report, moved: readonly ArrayBuffer[] = []): void =>
  parentPort?.postMessage(given, [...moved]);

async function run({ id, program, phonemes, speed }: Extract<Order, { program: string }>): Promise<void> {
  const control = new AbortController();
  running.set(id, control);
  try {
    // A copy, because a buffer that Node shares out cannot move to another thread.
    const wav = new Uint8Array(await speak(program, phonemes, speed, control.signal));
    report({ id, wav }, [wav.buffer]);
  } catch (error) {
    report({ id, failure: String(error instanceof Error ? error.message : error) });
  }
  running.delete(id);
}

parentPort?.on('message', (order: Order) => {
  if ('program' in order) void run(order);
  else running.get(order.id)?.abort();
});
