/**
 * The rate window: the times of the last requests of each key. It is exact: a key with 120/min has at most 120 counted
 * requests in any 60 seconds.
 */

import { DEFAULT_RATE, type Rate } from '../../contract/limits.ts';

interface WindowState {
  /** False if the window was too full to count the request. */
  readonly counted: boolean;
  /** Number of requests that the window still allows. */
  readonly remaining: number;
  /** Whole seconds until the oldest request leaves the window; at least 1. */
  readonly seconds: number;
  /** Whole seconds until the window has room for the caller's next try; at least 1. */
  readonly wait: number;
}

export interface RateWindow {
  /**
   * Counts requests of a key, or none of them if the window lacks room for all.
   *
   * @param rate the rate limit, always the same for a key
   * @param again number of requests of the caller's next try, from which `wait` is computed; default: `requests`
   */
  readonly count: (
    owner: string,
    requests?: number,
    rate?: Rate,
    again?: number,
  ) => WindowState | Promise<WindowState>;
  readonly close: () => void;
}

/** Interval at which idle keys are deleted, milliseconds. */
const SWEEP_MS = 60_000;

/** Rounds milliseconds up to whole seconds; at least 1. */
export const secondsOf = (ms: number): number => Math.max(1, Math.ceil(ms / 1000));

interface WindowLog {
  readonly rate: Rate;
  /** Times of the last requests, oldest first. */
  readonly times: number[];
}

function stateOf({ times, rate }: WindowLog, now: number, counted: boolean, again: number): WindowState {
  const { requests: most, seconds: span } = rate;
  /** Seconds until the request with this index leaves the window. */
  const leavesIn = (index: number): number => {
    const time = times[index];
    return time === undefined ? span : secondsOf(span * 1000 - (now - time));
  };
  const seconds = leavesIn(0);
  // Index of the last request that must leave before the next try fits. If the try never fits, all must leave.
  const last = Math.min(times.length + again - most, times.length) - 1;
  return { counted, remaining: most - times.length, seconds, wait: counted ? seconds : leavesIn(last) };
}

/** @param now returns milliseconds of a clock that never goes back */
export function createWindow(now: () => number = () => performance.now()): RateWindow {
  const logs = new Map<string, WindowLog>();
  /** Removes the requests that have left the window; returns the number of the others. */
  const liveAt = (time: number, { rate, times }: WindowLog): number => {
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
      return stateOf(log, time, counted, again);
    },
    close: () => clearInterval(timer),
  };
}
