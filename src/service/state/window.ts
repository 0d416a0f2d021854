/**
 * The rate window: a sliding log of the last requests of each key within the span of its rate. The log is exact, unlike
 * counters of fixed windows: no span of 60 seconds holds more than 120 counted requests of a key with 120/min.
 */

import { DEFAULT_RATE, type Rate } from '../../contract/limits.ts';

/** State of a key's window after a request. */
interface WindowState {
  /** False when the window was full: the request was not counted. */
  readonly counted: boolean;
  /** Requests that the window still allows. */
  readonly remaining: number;
  /** Whole seconds until the oldest counted request leaves the window; at least 1. */
  readonly seconds: number;
  /** Whole seconds until there is room for the next try; at least 1. */
  readonly wait: number;
}

export interface RateWindow {
  /**
   * Counts requests of this key (by default one): all of them, or nothing if there is no room for all.
   *
   * @param rate the same for all requests of a key
   * @param again number of requests of the next try, if it differs; `wait` is until then
   */
  readonly count: (
    owner: string,
    requests?: number,
    rate?: Rate,
    again?: number,
  ) => WindowState | Promise<WindowState>;
  readonly close: () => void;
}

/** Interval of forgetting logs without requests, milliseconds. */
const SWEEP_MS = 60_000;

/** A wait in whole seconds, as headers give it. */
export const secondsOf = (ms: number): number => Math.max(1, Math.ceil(ms / 1000));

/** The standing of a key, by the times of its last requests, oldest first. */
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
  // More than the rate ever allows would wait forever: the wait is then until the window is empty.
  const last = Math.min(times.length + again - most, times.length) - 1;
  return { counted, remaining: most - times.length, seconds, wait: counted ? seconds : leavesIn(last) };
}

/** @param now milliseconds on a clock that never goes back */
export function createWindow(now: () => number = () => performance.now()): RateWindow {
  const logs = new Map<string, { readonly rate: Rate; readonly times: number[] }>();
  /** Forgets the requests that left the window; returns how many are left. */
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
