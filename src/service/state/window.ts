/**
 * The rate window: a sliding log of the last requests of each key, as long as the span of its rate.
 *
 * The log is exact, unlike counters of fixed windows: no span of 60 seconds holds more than 120 counted requests of a key
 * with 120/min.
 */

import { DEFAULT_RATE, type Rate } from '../../contract/rate.ts';

/** The state of the window of a key, after a request. */
interface Standing {
  /** False when the window was full: the request was not counted. */
  readonly counted: boolean;
  /** Requests that the window still allows. */
  readonly remaining: number;
  /** Whole seconds until the oldest counted request leaves the window; at least 1. */
  readonly seconds: number;
  /** Whole seconds until there is room for as many requests as the next try asks for; at least 1. */
  readonly wait: number;
}

export interface RateWindow {
  /**
   * Counts requests of this key, one if no number is given: all of them, or none where there is no room for all.
   *
   * @param rate the same for all requests of a key
   * @param again as many as the next try asks for, where that is another number; `wait` is until then
   */
  readonly count: (
    owner: string,
    requests?: number,
    rate?: Rate,
    again?: number,
  ) => Standing | Promise<Standing>;
  readonly close: () => void;
}

/** How often logs without requests are forgotten, milliseconds. */
const SWEEP_MS = 60_000;

/** A wait in whole seconds, as headers give it. */
export const secondsOf = (ms: number): number => Math.max(1, Math.ceil(ms / 1000));

/** The times of the last requests of a key, in a ring that grows up to its rate; the oldest is at `first`. */
class RequestTimes {
  readonly #rate: Rate;
  #times = new Float64Array(4);
  #first = 0;
  length = 0;

  constructor(rate: Rate) {
    this.#rate = rate;
  }

  /** The time of a request, by its place from the oldest on. */
  #at(place: number): number {
    return this.#times[(this.#first + place) % this.#times.length] as number;
  }

  forget(now: number): void {
    const before = now - this.#rate.seconds * 1000;
    while (this.length > 0 && this.#at(0) <= before) {
      this.#first = (this.#first + 1) % this.#times.length;
      this.length--;
    }
  }

  /** Adds a time so often; false when the window has no room for that. */
  add(time: number, requests: number): boolean {
    const length = this.length + requests;
    if (length > this.#rate.requests) return false;
    if (length > this.#times.length) this.#grow(length);
    for (; this.length < length; this.length++)
      this.#times[(this.#first + this.length) % this.#times.length] = time;
    return true;
  }

  #grow(length: number): void {
    const times = new Float64Array(Math.min(this.#rate.requests, 2 * length));
    for (let place = 0; place < this.length; place++) times[place] = this.#at(place);
    this.#times = times;
    this.#first = 0;
  }

  /** The standing after requests were counted or refused; `again` are those of the next try. */
  standing(time: number, counted: boolean, again: number): Standing {
    const { requests: most, seconds: span } = this.#rate;
    const leavesIn = (place: number): number =>
      place < 0 ? span : secondsOf(span * 1000 - (time - this.#at(place)));
    const seconds = leavesIn(Math.min(0, this.length - 1));
    // More than the rate ever allows would wait for ever: the wait is that for an empty window.
    const last = Math.min(this.length + again - most, this.length) - 1;
    const wait = counted ? seconds : leavesIn(last);
    return { counted, remaining: most - this.length, seconds, wait };
  }
}

/** @param now milliseconds on a clock that never goes back */
export function createWindow(now: () => number = () => performance.now()): RateWindow {
  const logs = new Map<string, RequestTimes>();
  const sweep = (): void => {
    for (const [owner, log] of logs) {
      log.forget(now());
      if (log.length === 0) logs.delete(owner);
    }
  };
  const timer = setInterval(sweep, SWEEP_MS).unref();
  return {
    count(owner, requests = 1, rate = DEFAULT_RATE, again = requests) {
      const time = now();
      const log = logs.get(owner) ?? new RequestTimes(rate);
      logs.set(owner, log);
      log.forget(time);
      return log.standing(time, log.add(time, requests), again);
    },
    close: () => clearInterval(timer),
  };
}
