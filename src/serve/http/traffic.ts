/** The requests under way: their number, whether the service accepts new ones, and the end of the last one. */

import type { ServerResponse } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { type ArrivalLimits, Arrivals } from './arrivals.ts';
import { Bag } from './bag.ts';
import { createDebts, type Debts } from './debts.ts';
import { createUnread, type Unread } from './unread.ts';

export interface Traffic {
  /** The answers that each connection owes. */
  readonly debts: Debts;
  /** The incoming bodies. */
  readonly arrivals: Arrivals;
  /** The unread bytes of each key; `add` counts nothing when the caller is gone. */
  readonly unread: Pick<Unread, 'require' | 'add'>;
  /** True once the service has begun to stop. */
  readonly isStopping: () => boolean;
  /** The number of requests whose answer is not out yet. */
  readonly underWay: () => number;
  /** Adds a request. It is under way until its answer is out or its connection is gone; then `left` is called. */
  readonly enter: (reply: FastifyReply, left: () => void) => void;
  /** The reply under way with this raw response. */
  readonly find: (raw: ServerResponse) => FastifyReply | undefined;
  /** Refuses new requests, gives incoming bodies half a second, and resolves when no request is under way. */
  readonly stop: () => Promise<void>;
}

export function createTraffic(limits: Partial<ArrivalLimits> = {}): Traffic {
  const replies = new Bag<FastifyReply>();
  const debts = createDebts();
  const unread = createUnread();
  const arrivals = new Arrivals(limits);
  let stopping = false;
  let quiet: () => void = () => {};
  return {
    debts,
    arrivals,
    unread,
    isStopping: () => stopping,
    underWay: () => replies.size,
    enter(reply, left) {
      const ticket = replies.add(reply);
      unread.begin(reply);
      debts.add(reply.request.raw.socket, reply.raw, () => {
        replies.remove(ticket);
        unread.end(reply);
        left();
        if (replies.size === 0) quiet();
      });
    },
    find: (raw) => replies.find((reply) => reply.raw === raw),
    stop() {
      stopping = true;
      replies.each(({ raw }) => {
        if (!raw.headersSent) raw.setHeader('Connection', 'close');
      });
      arrivals.stop();
      return new Promise((resolve) => {
        quiet = resolve;
        if (replies.size === 0) resolve();
      });
    },
  };
}

/** The longest time for callers to read the last answers, and for connections to close, milliseconds. */
const LAST_WORDS_MS = 100;
const CLOSING_MS = 1000;

const pause = (ms: number): Promise<void> => setTimeout(ms, undefined, { ref: false });

/**
 * Answers the requests under way and refuses new ones with a 503; then closes everything.
 *
 * A connection that has sent half a request, or nothing yet, would delay `close` until its timeout, so it is cut.
 *
 * @returns the number of requests cut off after `ms`
 */
export async function drain(app: FastifyInstance, traffic: Traffic, ms: number): Promise<number> {
  app.server.closeIdleConnections();
  await Promise.race([traffic.stop(), pause(ms)]);
  const cut = traffic.underWay();
  const closed = app.close();
  await Promise.race([closed, pause(LAST_WORDS_MS)]);
  app.server.closeAllConnections();
  await Promise.race([closed, pause(CLOSING_MS)]);
  return cut;
}
