/** The requests under way: their answers that are not read yet, and the end of the last one. */

import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { SERVICE_LIMITS } from '../../contract/limits.ts';
import { notNow, type Refusal } from '../../contract/refusal.ts';
import { Room } from '../hear/threads/turns.ts';
import { Bodies } from './bodies.ts';

const MIB = 2 ** 20;

/** The time left to incoming bodies when the service stops, milliseconds. */
const GRACE_MS = 500;

const unread = (bytes: number): Refusal =>
  notNow(
    `${Math.ceil(bytes / MIB)} MiB of answers to this caller are not read yet; read them, then try again`,
    'answers-unread',
  );

export class Traffic {
  readonly bodies: Bodies;
  /** Each reply under way, with what to call at its end. */
  readonly #replies = new Map<FastifyReply, (() => void)[]>();
  /** The unread bytes of each key, and of each address without one; a caller alone has half of the room. */
  readonly #unread: Room;
  #stopping = false;
  #quiet: () => void = () => {};

  constructor(bodies = new Bodies(), mostUnread: number = SERVICE_LIMITS.unread_bytes) {
    this.bodies = bodies;
    this.#unread = new Room(2 * mostUnread);
  }

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
    this.#replies.set(reply, [left]);
    reply.raw.once('close', () => this.#leave(reply));
  }

  /** The replies under way on a connection, in the order of their requests. */
  of(socket: Socket): FastifyReply[] {
    const found: FastifyReply[] = [];
    for (const reply of this.#replies.keys()) if (reply.request.raw.socket === socket) found.push(reply);
    return found;
  }

  /** @throws Refusal 503 when so many bytes of answers to this caller are unread that no request of it is served */
  requireRead(owner: string): void {
    if (!this.#unread.admits(owner)) throw unread(this.#unread.of(owner));
  }

  /**
   * Counts the bytes of an answer to this caller until it is out.
   *
   * @throws Refusal 503 when too many are unread
   */
  countUnread(reply: FastifyReply, owner: string, bytes: number): void {
    const ends = this.#replies.get(reply);
    // The caller is gone.
    if (ends === undefined) return;
    const free = this.#unread.take(owner, bytes);
    if (free === null) throw unread(this.#unread.of(owner));
    ends.push(free);
  }

  /** Refuses new requests, gives incoming bodies half a second, and resolves when no request is under way. */
  async stop(): Promise<void> {
    this.#stopping = true;
    for (const { raw } of this.#replies.keys()) if (!raw.headersSent) raw.setHeader('Connection', 'close');
    setTimeout(GRACE_MS, undefined, { ref: false }).then(() => this.bodies.stop());
    if (this.#replies.size > 0) await new Promise<void>((resolve) => (this.#quiet = resolve));
  }

  #leave(reply: FastifyReply): void {
    const ends = this.#replies.get(reply) ?? [];
    if (!this.#replies.delete(reply)) return;
    for (const end of ends) end();
    if (this.#replies.size === 0) this.#quiet();
  }
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
  const cut = traffic.underWay;
  const closed = app.close();
  await Promise.race([closed, pause(LAST_WORDS_MS)]);
  app.server.closeAllConnections();
  await Promise.race([closed, pause(CLOSING_MS)]);
  return cut;
}
