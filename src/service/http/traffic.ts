/** The requests under way, and the end of the last one. */

import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { stopping } from '../../contract/refusal.ts';

/** The time left to incoming bodies when the service stops, milliseconds. */
const GRACE_MS = 500;

const pause = (ms: number): Promise<void> => setTimeout(ms, undefined, { ref: false });

export class Traffic {
  /** Each reply under way, with what to call at its end. */
  readonly #replies = new Map<FastifyReply, () => void>();
  #stopping = false;
  #quiet: () => void = () => {};

  get isStopping(): boolean {
    return this.#stopping;
  }

  /** The number of requests whose answer is not out yet. */
  get underWay(): number {
    return this.#replies.size;
  }

  /** Ends the requests of each connection that closes: an answer that waits behind another one gets no event of its own. */
  watch(server: Server): void {
    server.on('connection', (socket: Socket) => {
      socket.once('close', () => {
        for (const reply of this.of(socket)) this.#leave(reply);
      });
    });
  }

  /** Adds a request. It is under way until its answer is out or its connection is gone; then `left` is called. */
  enter(reply: FastifyReply, left: () => void): void {
    this.#replies.set(reply, left);
    reply.raw.once('close', () => this.#leave(reply));
  }

  /** The replies under way on a connection, in the order of their requests. */
  of(socket: Socket): FastifyReply[] {
    const found: FastifyReply[] = [];
    for (const reply of this.#replies.keys()) if (reply.request.raw.socket === socket) found.push(reply);
    return found;
  }

  /** Refuses new requests, and bodies that are not whole in half a second; resolves when no request is under way. */
  async stop(): Promise<void> {
    this.#stopping = true;
    for (const { raw } of this.#replies.keys()) if (!raw.headersSent) raw.setHeader('Connection', 'close');
    pause(GRACE_MS).then(() => {
      for (const reply of this.#replies.keys())
        if (!reply.request.raw.complete && !reply.sent) reply.send(stopping());
    });
    if (this.#replies.size > 0) await new Promise<void>((resolve) => (this.#quiet = resolve));
  }

  #leave(reply: FastifyReply): void {
    const left = this.#replies.get(reply);
    this.#replies.delete(reply);
    left?.();
    if (this.#replies.size === 0) this.#quiet();
  }
}

/** The longest time for callers to read the last answers, and for connections to close, milliseconds. */
const LAST_WORDS_MS = 100;
const CLOSING_MS = 1000;

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
  const cut = traffic.underWay;
  const closed = app.close();
  await Promise.race([closed, pause(LAST_WORDS_MS)]);
  app.server.closeAllConnections();
  await Promise.race([closed, pause(CLOSING_MS)]);
  return cut;
}
