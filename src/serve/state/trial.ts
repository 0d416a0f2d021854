/**
 * Calls without a key, counted by the address that they come from; an operator may allow some (MCP_TRIAL).
 *
 * A fixed window of one process: a trial needs no more. The addresses of one window are bounded, so that nobody fills the
 * memory with them. Further addresses are refused until the next window begins.
 */

import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { Rate } from '../../contract/rate.ts';
import { secondsOf } from './window.ts';

/** Where an address stands, after a call. */
interface Standing {
  /** False when there was no room: nothing was counted. */
  readonly counted: boolean;
  /** Calls that are left to this address. */
  readonly remaining: number;
  /** Whole seconds until the next window; at least 1. */
  readonly seconds: number;
}

export interface Trial {
  readonly rate: Rate;
  /** Counts calls from an address: all of them, or none. */
  readonly count: (address: string, calls: number) => Standing;
}

const MOST_ADDRESSES = 50_000;

/** Who calls: an IPv4 address, or the network of 48 bits that an IPv6 site has alone; '' where a proxy names none. */
function subscriberOf(address: string): string {
  if (isIP(address) === 0) return '';
  const parsed = ipaddr.process(address);
  return parsed instanceof ipaddr.IPv6 ? parsed.parts.slice(0, 3).join(':') : parsed.toString();
}

/** @param now milliseconds on a clock that never goes back */
export function createTrial(rate: Rate, now: () => number = () => performance.now()): Trial {
  const span = rate.seconds * 1000;
  let end = now() + span;
  let calls = new Map<string, number>();
  return {
    rate,
    count(address, more) {
      const time = now();
      if (time >= end) {
        calls = new Map();
        end += span * Math.ceil((time - end + 1) / span);
      }
      const subscriber = subscriberOf(address);
      const before = calls.get(subscriber) ?? 0;
      const isKnown = before > 0 || calls.size < MOST_ADDRESSES;
      const counted = isKnown && before + more <= rate.requests;
      const after = counted ? before + more : before;
      if (after > before) calls.set(subscriber, after);
      return { counted, remaining: isKnown ? rate.requests - after : 0, seconds: secondsOf(end - time) };
    },
  };
}
