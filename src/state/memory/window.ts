/**
 * The rate window: a sliding log of the last 120 requests of each key, 60 seconds long.
 *
 * The log is exact, unlike counters of fixed windows: no span of 60 seconds holds more than 120 counted requests.
 */

import { LIMITS } from '../../contract/limits.ts';

/** The state of the window of a key, after a request. */
interface Standing {
  /** False when the window was full: the request was not counted. */
  readonly counted: boolean;
  /** Requests that the window still allows. */
  readonly remaining: number;
  /** Whole seconds until the oldest counted request leaves the window; at least 1. */
  readonly seconds: number;
}

export interface RateWindow {
  /** Counts a request of this key, if there is room. */
  readonly count: (owner: string) => Promise<Standing>;
  readonly close: () => void;
}

const SPAN_MS = LIMITS.window_s * 1000;
const MOST = LIMITS.window_requests;

/** A wait in whole seconds, as headers give it. */
export const secondsOf = (ms: number): number => Math.max(1, Math.ceil(ms / 1000));

/** The times of the last requests of a key, in a ring; the oldest is at `first`. */
interface RequestTimes {
  readonly times: Float64Array;
  first: number;
  length: number;
}

function forget(log: RequestTimes, before: number): void {
  while (log.length > 0 && (log.times[log.first] as number) <= before) {
    log.first = (log.first + 1) % MOST;
    log.length--;
  }
}

/** Adds a time; false when the window is full. */
function add(log: RequestTimes, time: number): boolean {
  if (log.length === MOST) return false;
  log.times[(log.first + log.length++) % MOST] = time;
  return true;
}

function standing(log: RequestTimes, time: number, counted: boolean): Standing {
  const oldest = log.length === 0 ? time : (log.times[log.first] as number);
  return { counted, remaining: MOST - log.length, seconds: secondsOf(SPAN_MS - (time - oldest)) };
}

/** A window in memory, which also accepts requests that Redis counted. */
export interface MemoryWindow extends RateWindow {
  /** The standing of the next request; counts nothing. */
  readonly look: (owner: string) => Standing;
  /** Adds a request that Redis counted. */
  readonly note: (owner: string) => void;
}

/** @param now milliseconds on a clock that never goes back */
export function createWindow(now: () => number = () => performance.now()): MemoryWindow {
  const logs = new Map<string, RequestTimes>();
  const sweep = (): void => {
    const before = now() - SPAN_MS;
    for (const [owner, log] of logs) {
      forget(log, before);
      if (log.length === 0) logs.delete(owner);
    }
  };
  const timer = setInterval(sweep, SPAN_MS).unref();
  /** The present time, and the log of this key without its expired times. */
  const at = (owner: string): [time: number, log: RequestTimes] => {
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
