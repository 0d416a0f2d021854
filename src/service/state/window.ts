/**
 * The rate window: for each key a log of the times of its last requests, within the time span of its rate limit. Unlike
 * counters of fixed windows, this is exact: in no 60 seconds are there more than 120 counted requests of a key with
 * 120/min.
 */

import { DEFAULT_RATE, type Rate } from '../../contract/limits.ts';

/** State of a key's window after a request. */
interface WindowState {
  /** False when the window was full: the request was not counted. */
  readonly counted: boolean;
  /** Number of requests that the window still allows now. */
  readonly remaining: number;
  /** Whole seconds until the oldest counted request leaves the window; at least 1. */
  readonly seconds: number;
  /** Whole seconds until the window has room for the next try; at least 1. */
  readonly wait: number;
}

export interface RateWindow {
  /**
   * Counts requests of a key, by default one. Counts nothing if the window lacks room for all of them.
   *
   * @param rate rate limit of the key; must be the same in every call for a key
   * @param again number of requests that the caller will send in its next try, if that differs from `requests`; `wait`
   * says when there is room for that many
   */
  readonly count: (
    owner: string,
    requests?: number,
    rate?: Rate,
    again?: number,
  ) => WindowState | Promise<WindowState>;
  readonly close: () => void;
}

/** Interval at which the logs of keys without recent requests are deleted, milliseconds. */
const SWEEP_MS = 60_000;

/** Rounds milliseconds up to whole seconds for a header; at least 1. */
export const secondsOf = (ms: number): number => Math.max(1, Math.ceil(ms / 1000));

/**
 * Computes the state of a window. @param times times of the last requests, oldest first @param again number of requests
 * in the next try
 */
function standingOf(
  times: readonly number[],
  { requests: most, seconds: span }: Rate,
  now: number,
  counted: boolean,
  again: number,
): WindowState {
  const leavesIn = (place: number): number => {
    const time = times[place];
    return time === undefined ? span : secondsOf(span * 1000 - (now - time));
  };
  const seconds = leavesIn(0);
  // If `again` is more than the rate ever allows, `wait` is the time until the window is empty, because no wait is long
  // enough.
  const last = Math.min(times.length + again - most, times.length) - 1;
  return { counted, remaining: most - times.length, seconds, wait: counted ? seconds : leavesIn(last) };
}

/** @param now returns milliseconds of a clock that never goes back */
export function createWindow(now: () => number = () => performance.now()): RateWindow {
  const logs = new Map<string, { readonly rate: Rate; readonly times: number[] }>();
  /** Removes the requests that have left the window; returns the number of the remaining ones. */
  const liveAt = (
    time: number,
    { rate, times }: { readonly rate: Rate; readonly times: number[] },
  ): number => {
    const from = times.findIndex((one) => one > time - rate.seconds * 1000);
    times.splice(0, from === -1 ? times.length : from);
    return times.length;
  };
  const sweep = (): void => {
    for (const [owner, log] of logs) if (liveAt(now(), log) === 0) logs.delete(owner);
  };
  const timer = setInterval(sweep, SWEEP_MS).unref();
  return {
    count(owner, requests = 1, rate = DEFAULT_RATE, again = requests) {
      const time = now();
      const log = logs.get(owner) ?? { rate, times: [] };
      logs.set(owner, log);
      const counted = liveAt(time, log) + requests <= log.rate.requests;
      if (counted) for (let n = 0; n < requests; n++) log.times.push(time);
      return standingOf(log.times, log.rate, time, counted, again);
    },
    close: () => clearInterval(timer),
  };
}
