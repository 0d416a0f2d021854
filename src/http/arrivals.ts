/**
 * Bodies that have not come to their end. They are the one thing that anyone can fill memory with, so there is a bound for
 * all of them together, and a least rate for each: the one that was silent longest makes room for a new one, and one that
 * brings less than the rate is not waited for. Nor is any when the service stops.
 */

import type { Socket } from 'node:net';
import { Refusal } from '../contract/refusal.ts';
import { stopping } from './problem.ts';

export interface ArrivalLimits {
  /** Bytes of all of them together. */
  readonly bytes: number;
  /** A body brings so many bytes a second, in each span of so many milliseconds. */
  readonly rate: number;
  readonly spanMs: number;
  /** How often that is looked at, milliseconds. */
  readonly lookMs: number;
  /** How long they may take when the service stops, milliseconds. */
  readonly graceMs: number;
  /** Milliseconds on a clock that never goes back. */
  readonly now: () => number;
}

const LIMITS: ArrivalLimits = {
  bytes: 64 * 2 ** 20,
  rate: 1024,
  spanMs: 5000,
  lookMs: 20,
  graceMs: 500,
  now: () => performance.now(),
};

const RETRY_AFTER_S = 5;

/** Refused in one look at most: each costs as much as a request. */
const MOST_REFUSED = 10;

/** A body on its way. */
export interface Arrival {
  readonly socket: Socket;
  readonly refuse: (refusal: Refusal) => void;
  bytes: number;
  /** When its last bytes came. */
  heardAt: number;
  /** When the span began that is under way, and how many bytes had come by then. */
  spanAt: number;
  spanBytes: number;
}

const crowded = (): Refusal =>
  new Refusal(
    'service-unavailable',
    'too many bodies are on their way, and this one was silent longest; send it again',
    'bodies-waiting',
    RETRY_AFTER_S,
  );

export class Arrivals {
  readonly #limits: ArrivalLimits;
  /** By connection: each brings one body at a time. */
  readonly #open = new Map<Socket, Arrival>();
  #bytes = 0;
  #timer: NodeJS.Timeout | undefined;
  #stopped = false;

  constructor(limits: Partial<ArrivalLimits> = {}) {
    this.#limits = { ...LIMITS, ...limits };
  }

  get size(): number {
    return this.#open.size;
  }

  /** True when a body is on its way there. */
  has(socket: Socket): boolean {
    return this.#open.has(socket);
  }

  /** A body is on its way; `refuse` is called when it is not waited for any longer. */
  begin(socket: Socket, refuse: (refusal: Refusal) => void): Arrival {
    const now = this.#limits.now();
    const arrival = { socket, refuse, bytes: 0, heardAt: now, spanAt: now, spanBytes: 0 };
    this.#open.set(socket, arrival);
    this.#timer ??= setInterval(() => this.look(), this.#limits.lookMs).unref();
    // Whoever called has to have it first.
    if (this.#stopped) setImmediate(refuse, stopping());
    return arrival;
  }

  /** So many bytes came of it. */
  grow(arrival: Arrival, bytes: number): void {
    arrival.bytes += bytes;
    arrival.heardAt = this.#limits.now();
    this.#bytes += bytes;
    while (this.#bytes > this.#limits.bytes) this.#longestSilent().refuse(crowded());
  }

  /** It came to its end, or is waited for no longer. */
  end(arrival: Arrival): void {
    if (this.#open.get(arrival.socket) !== arrival) return;
    this.#bytes -= arrival.bytes;
    this.#open.delete(arrival.socket);
    if (this.#open.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  /** Refuses those that are too slow. */
  look(): void {
    const { rate, spanMs, now } = this.#limits;
    const time = now();
    let refused = 0;
    for (const arrival of this.#open.values()) {
      const seconds = (time - arrival.spanAt) / 1000;
      if (1000 * seconds < spanMs) continue;
      if (arrival.bytes - arrival.spanBytes < rate * seconds) {
        arrival.refuse(this.#tooSlow());
        if (++refused === MOST_REFUSED) return;
      }
      arrival.spanAt = time;
      arrival.spanBytes = arrival.bytes;
    }
  }

  /** Refuses all that are not here in a moment, and whatever comes later. */
  stop(): void {
    setTimeout(() => {
      this.#stopped = true;
      for (const { refuse } of this.#open.values()) refuse(stopping());
    }, this.#limits.graceMs).unref();
  }

  #longestSilent(): Arrival {
    const [first, ...others] = this.#open.values();
    return others.reduce((least, one) => (one.heardAt < least.heardAt ? one : least), first as Arrival);
  }

  #tooSlow(): Refusal {
    const { rate, spanMs } = this.#limits;
    const sentence = `the body brought less than ${rate / 1024} KiB a second for ${spanMs / 1000} s; send it over a faster connection`;
    return new Refusal('request-timeout', sentence, 'body-too-slow');
  }
}
