/**
 * The rate window: a sliding log of the last 120 requests of each key, 60 seconds long.
 *
 * Exact, unlike counters of fixed windows: at no moment do more than 120 counted requests lie within 60 seconds.
 */

import { LIMITS } from '../../contract/limits.ts';

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
const MOST = LIMITS.window_requests;

/** What headers tell of a time to wait. */
export const secondsOf = (ms: number): number => Math.max(1, Math.ceil(ms / 1000));

/** The times of the last requests of a key, oldest at `first`. */
interface Log {
  readonly times: Float64Array;
  first: number;
  length: number;
}

function forget(log: Log, before: number): void {
  while (log.length > 0 && (log.times[log.first] as number) <= before) {
    log.first = (log.first + 1) % MOST;
    log.length--;
  }
}

/** Notes this time, if there is room. */
function add(log: Log, time: number): boolean {
  if (log.length === MOST) return false;
  log.times[(log.first + log.length++) % MOST] = time;
  return true;
}

function standing(log: Log, time: number, counted: boolean): Standing {
  const oldest = log.length === 0 ? time : (log.times[log.first] as number);
  return { counted, remaining: MOST - log.length, seconds: secondsOf(SPAN_MS - (time - oldest)) };
}

/** A window in memory, which can also be told of requests that were counted elsewhere. */
export interface MemoryWindow extends RateWindow {
  /** How the next request would stand; counts nothing. */
  readonly look: (owner: string) => Standing;
  /** Notes a request that was counted elsewhere. */
  readonly note: (owner: string) => void;
}

/** @param now milliseconds on a clock that never goes back */
export function createWindow(now: () => number = () => performance.now()): MemoryWindow {
  const logs = new Map<string, Log>();
  const sweep = (): void => {
    const before = now() - SPAN_MS;
    for (const [owner, log] of logs) {
      forget(log, before);
      if (log.length === 0) logs.delete(owner);
    }
  };
  const timer = setInterval(sweep, SPAN_MS).unref();
  /** The time, and the log of this key as it is then. */
  const at = (owner: string): [time: number, log: Log] => {
    const time = now();
    const log = logs.get(owner) ?? { times: new Float64Array(MOST), first: 0, length: 0 };
    logs.set(owner, log);
    forget(log, time - SPAN_MS);
    return [time, log];
  };
  return {
    async count(owner) {
      const [time, log] = at(owner);
      return standing(log, time, add(log, time));
    },
    look(owner) {
      const [time, log] = at(owner);
      return standing(log, time, log.length < MOST);
    },
    note(owner) {
      const [time, log] = at(owner);
      add(log, time);
    },
    close: () => clearInterval(timer),
  };
}
