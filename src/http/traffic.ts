/** Requests under way: how many, whether new ones are taken, and when the last one is answered. */

import type { ServerResponse } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { type ArrivalLimits, Arrivals } from './arrivals.ts';
import { Bag } from './bag.ts';
import { createDebts, type Debts } from './debts.ts';
import { createUnread, type Unread } from './unread.ts';

export interface Traffic {
  /** What each connection owes. */
  readonly debts: Debts;
  /** Bodies on their way. */
  readonly arrivals: Arrivals;
  /** What each key has not read; `add` counts nothing for a caller who is gone. */
  readonly unread: Pick<Unread, 'require' | 'add'>;
  /** True once the service is stopping. */
  readonly isStopping: () => boolean;
  /** Requests whose answer is not out yet. */
  readonly underWay: () => number;
  /** A request has come; it is under way until its answer is out or its connection is gone, and `left` is called then. */
  readonly enter: (reply: FastifyReply, left: () => void) => void;
  /** The reply under way that is sent as this. */
  readonly find: (raw: ServerResponse) => FastifyReply | undefined;
  /** Takes no more requests, waits for no body but a moment, and resolves when none is under way. */
  readonly stop: () => Promise<void>;
}

export function createTraffic(limits: Partial<ArrivalLimits> = {}): Traffic {
  const replies = new Bag<FastifyReply>();
  const underWay = new WeakMap<ServerResponse, FastifyReply>();
  const debts = createDebts();
  const unread = createUnread();
  const arrivals = new Arrivals(limits);
  let stopping = false;
  let quiet: () => void = () => {};
  return {
    debts,
    arrivals,
    unread: {
      require: unread.require,
      add(reply, owner, bytes) {
        if (underWay.has(reply.raw)) unread.add(reply, owner, bytes);
      },
    },
    isStopping: () => stopping,
    underWay: () => replies.size,
    enter(reply, left) {
      const place = replies.add(reply);
      underWay.set(reply.raw, reply);
      debts.add(reply.request.raw.socket, reply.raw, () => {
        replies.remove(place);
        underWay.delete(reply.raw);
        unread.end(reply);
        left();
        if (replies.size === 0) quiet();
      });
    },
    find: (raw) => underWay.get(raw),
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

/** How long a last answer may take to be read, and the rest to close, milliseconds. */
const LAST_WORDS_MS = 100;
const CLOSING_MS = 1000;

const pause = (ms: number): Promise<void> => setTimeout(ms, undefined, { ref: false });

/**
 * Lets the requests under way be answered, while new ones get a 503; then closes everything.
 *
 * A connection that has sent half a request, or nothing yet, would hold up `close` until its timeout: it is cut.
 *
 * @returns how many requests were cut off after `ms`
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
