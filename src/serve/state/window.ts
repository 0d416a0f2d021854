/**
 * The rate window: a sliding log of the last 120 requests of each key, 60 seconds long.
 *
 * The log is exact, unlike counters of fixed windows: no span of 60 seconds holds more than 120 counted requests.
 */

import { SERVICE_LIMITS } from '../../contract/limits.ts';

/** The state of the window of a key, after a request. */
interface Standing {
  /** False when the window was full: the request was not counted. */
  readonly counted: boolean;
  /** Requests that the window still allows. */
  readonly remaining: number;
  /** Whole seconds until the oldest counted request leaves the window; at least 1. */
  readonly seconds: number;
  /** Whole seconds until there is room for as many requests as were asked for; at least 1. */
  readonly wait: number;
}

export interface RateWindow {
  /** Counts requests of this key, one if no number is given: all of them, or none where there is no room for all. */
  readonly count: (owner: string, requests?: number) => Standing | Promise<Standing>;
  readonly close: () => void;
}

const SPAN_MS = SERVICE_LIMITS.window_s * 1000;
const MOST = SERVICE_LIMITS.window_requests;

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

/** Adds a time so often; false when the window has no room for that. */
function add(log: RequestTimes, time: number, requests: number): boolean {
  if (log.length + requests > MOST) return false;
  for (let n = 0; n < requests; n++) log.times[(log.first + log.length++) % MOST] = time;
  return true;
}

/** The standing after so many requests were counted or refused. */
function standing(log: RequestTimes, time: number, counted: boolean, requests: number): Standing {
  const leavesIn = (place: number): number =>
    secondsOf(SPAN_MS - (time - (log.times[(log.first + place) % MOST] as number)));
  const seconds = log.length === 0 ? SERVICE_LIMITS.window_s : leavesIn(0);
  const wait = counted ? seconds : leavesIn(log.length + requests - MOST - 1);
  return { counted, remaining: MOST - log.length, seconds, wait };
}

/** @param now milliseconds on a clock that never goes back */
export function createWindow(now: () => number = () => performance.now()): RateWindow {
  const logs = new Map<string, RequestTimes>();
  const sweep = (): void => {
    const before = now() - SPAN_MS;
    for (const [owner, log] of logs) {
      forget(log, before);
      if (log.length === 0) logs.delete(owner);
    }
  };
  const timer = setInterval(sweep, SPAN_MS).unref();
  return {
    count(owner, requests = 1) {
      const time = now();
      const log = logs.get(owner) ?? { times: new Float64Array(MOST), first: 0, length: 0 };
      logs.set(owner, log);
      forget(log, time - SPAN_MS);
      return standing(log, time, add(log, time, requests), requests);
    },
    close: () => clearInterval(timer),
  };
}
