/**
 * The rate window: a sliding log of the last 120 requests of each key, 60 seconds long.
 *
 * Exact, unlike counters of fixed windows: at no moment do more than 120 counted requests lie within 60 seconds.
 */

import { LIMITS } from '../contract/limits.ts';

/** How a request stands in the window of its key. */
interface Standing {
  /** False when the window was full; such a request is not counted. */
  readonly counted: boolean;
  /** Requests that are left. */
  readonly remaining: number;
  /** Whole seconds until the oldest counted request leaves the window, from 1. */
  readonly seconds: number;
}

export interface RateWindow {
  /** Counts a request of this key, if there is room. */
  readonly count: (owner: string) => Promise<Standing>;
  readonly close: () => void;
}

const SPAN_MS = LIMITS.window_s * 1000;

/** The times of the last requests of a key, oldest at `first`. */
interface Log {
  readonly times: Float64Array;
  first: number;
  length: number;
}

function forget(log: Log, before: number): void {
  while (log.length > 0 && (log.times[log.first] as number) <= before) {
    log.first = (log.first + 1) % LIMITS.window_requests;
    log.length--;
  }
}

/** @param now milliseconds on a clock that never goes back */
export function createWindow(now: () => number = () => performance.now()): RateWindow {
  const logs = new Map<string, Log>();
  const sweep = (): void => {
    const before = now() - SPAN_MS;
    for (const [owner, log] of logs) {
      forget(log, before);
      if (log.length === 0) logs.delete(owner);
    }
  };
  const timer = setInterval(sweep, SPAN_MS).unref();
  return {
    async count(owner) {
      const time = now();
      const log = logs.get(owner) ?? { times: new Float64Array(LIMITS.window_requests), first: 0, length: 0 };
      logs.set(owner, log);
      forget(log, time - SPAN_MS);
      const counted = log.length < LIMITS.window_requests;
      if (counted) log.times[(log.first + log.length++) % LIMITS.window_requests] = time;
      const oldest = log.times[log.first] as number;
      return {
        counted,
        remaining: LIMITS.window_requests - log.length,
        seconds: Math.max(1, Math.ceil((oldest + SPAN_MS - time) / 1000)),
      };
    },
    close: () => clearInterval(timer),
  };
}
