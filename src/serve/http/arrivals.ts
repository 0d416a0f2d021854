/**
 * The incoming bodies: those whose end has not come. Any caller can fill memory with them, so one bound holds for all
 * of them together, and a least rate for each. When the bound is passed, the body that was silent longest is refused;
 * so is a body below the least rate, and every body when the service stops.
 */

import type { Socket } from 'node:net';
import { Refusal } from '../../contract/refusal.ts';
import { stopping } from './problem.ts';

export interface ArrivalLimits {
  /** The bound of the memory of all incoming bodies together, bytes. */
  readonly bytes: number;
  /** The least rate of a body, bytes a second, and the span over which it is measured, milliseconds. */
  readonly rate: number;
  readonly spanMs: number;
  /** The interval of the check, milliseconds. */
  readonly lookMs: number;
  /** The time left to bodies when the service stops, milliseconds. */
  readonly graceMs: number;
  /** A monotonic clock, milliseconds. */
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

/** The most refusals in one check, because each costs as much as a request. */
const MOST_REFUSED = 10;

/** An incoming body. */
export interface Arrival {
  readonly socket: Socket;
  readonly refuse: (refusal: Refusal) => void;
  bytes: number;
  /** Bytes of the memory that it takes. */
  held: number;
  /** The time of its last bytes. */
  heardAt: number;
  /** The start of the present span, and the bytes that had come by then. */
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
  /** Each connection brings one body at a time. */
  readonly #open = new Map<Socket, Arrival>();
  #held = 0;
  #timer: NodeJS.Timeout | undefined;
  #stopped = false;

  constructor(limits: Partial<ArrivalLimits> = {}) {
    this.#limits = { ...LIMITS, ...limits };
  }

  get size(): number {
    return this.#open.size;
  }

  /** True when this connection brings a body. */
  has(socket: Socket): boolean {
    return this.#open.has(socket);
  }

  /** Adds an incoming body; `refuse` is called when the service gives the body up. */
  begin(socket: Socket, refuse: (refusal: Refusal) => void): Arrival {
    const now = this.#limits.now();
    const arrival = { socket, refuse, bytes: 0, held: 0, heardAt: now, spanAt: now, spanBytes: 0 };
    this.#open.set(socket, arrival);
    this.#timer ??= setInterval(() => this.look(), this.#limits.lookMs).unref();
    // The caller of `begin` needs the arrival before `refuse` is called.
    if (this.#stopped) setImmediate(refuse, stopping());
    return arrival;
  }

  /** Counts new bytes of a body, which now takes so much memory. */
  grow(arrival: Arrival, bytes: number, held: number): void {
    arrival.bytes += bytes;
    arrival.heardAt = this.#limits.now();
    this.#held += held - arrival.held;
    arrival.held = held;
    while (this.#held > this.#limits.bytes) this.#longestSilent().refuse(crowded());
  }

  /** Removes a body that is complete or refused. */
  end(arrival: Arrival): void {
    if (this.#open.get(arrival.socket) !== arrival) return;
    this.#held -= arrival.held;
    this.#open.delete(arrival.socket);
    if (this.#open.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  /** Refuses the bodies below the least rate. */
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

  /** Refuses every body that is incomplete after the time of grace, and every later one. */
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
