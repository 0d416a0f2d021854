/** The requests under way: their bodies, their answers that are not read yet, and the end of the last one. */

import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { SERVICE_LIMITS } from '../../contract/limits.ts';
import { badRequest, notNow, type Refusal, stopping } from '../../contract/refusal.ts';
import { createCohort, Room } from '../../hear/threads/turns.ts';
import { bodyTooLarge } from './problem.ts';

const MIB = 2 ** 20;

/** The time left to incoming bodies when the service stops, milliseconds. */
const GRACE_MS = 500;

const unread = (bytes: number): Refusal =>
  notNow(
    `${Math.ceil(bytes / MIB)} MiB of answers to this caller are not read yet; read them, then try again`,
    'answers-unread',
  );

/** The bound of the memory of all incoming bodies together, bytes. */
const MOST_BYTES = 64 * MIB;

/**
 * What is read of long bodies in a turn of the event loop, which accepts one connection a turn: so many bytes of the so many
 * that came first. So a turn is short, the first are soon whole, and the others wait with few bytes.
 */
const TURN = { bytes: 128 * 1024, bodies: 4 };

const PAGE = 4096;
const GROWTH = 16;
const NO_BYTES = Buffer.alloc(0);

const crowded = (): Refusal =>
  notNow('too many bodies are on their way; send it again in some seconds', 'bodies-waiting');

/**
 * A buffer that grows with a body. It grows sixteenfold, so that no byte is copied often; the system gives memory to a page
 * when bytes come into it.
 */
class GrowingBuffer {
  readonly #most: number;
  #bytes: Buffer = NO_BYTES;
  #length = 0;

  constructor(most: number) {
    this.#most = most;
  }

  /** Bytes of memory that it takes. */
  get held(): number {
    return this.#length;
  }

  /** Appends a chunk; false when the body would be too long. */
  add(chunk: Buffer): boolean {
    const length = this.#length + chunk.length;
    if (length > this.#most) return false;
    if (this.#length === 0) {
      this.#bytes = chunk;
    } else {
      if (length > this.#bytes.length) this.#grow(length);
      chunk.copy(this.#bytes, this.#length);
    }
    this.#length = length;
    return true;
  }

  /** Gives the bytes away. */
  take(): Buffer {
    const bytes = this.#bytes.subarray(0, this.#length);
    this.#bytes = NO_BYTES;
    this.#length = 0;
    return bytes;
  }

  #grow(length: number): void {
    const larger = Buffer.allocUnsafeSlow(Math.min(this.#most, Math.max(PAGE, GROWTH * length)));
    this.#bytes.copy(larger, 0, 0, this.#length);
    this.#bytes = larger;
  }
}

/**
 * The incoming bodies. Anyone can fill memory with bodies whose end never comes, so one bound holds for all of them
 * together: the body that would pass it is refused.
 */
export class Bodies {
  readonly #most: number;
  /** The function that ends each open body. */
  readonly #open = new Set<(refusal: Refusal | null) => void>();
  /** The long bodies that wait for their turn, by the number of each body. */
  readonly #resting = new Map<number, IncomingMessage>();
  #count = 0;
  #held = 0;
  #stopped = false;

  constructor(most = MOST_BYTES) {
    this.#most = most;
  }

  /** The number of bodies whose end has not come. */
  get size(): number {
    return this.#open.size;
  }

  /** Reads a body in one buffer, which grows with it. @throws Refusal 413, 503, or 400 when it breaks off */
  read(payload: IncomingMessage, limit: number): Promise<Buffer> {
    // An Error takes its stack with it: none is made for a body that comes whole.
    const broken = (): Refusal => badRequest('the body broke off; send it again');
    // A caller who left while its key was looked up sends no further event.
    if (payload.destroyed) return Promise.reject(broken());
    return new Promise((resolve, reject) => {
      const told = Number(payload.headers['content-length'] ?? limit);
      const body = new GrowingBuffer(Math.min(limit, told));
      const end = (refusal: Refusal | null): void => {
        if (!this.#open.delete(end)) return;
        payload.socket.off('close', breakOff);
        this.#held -= body.held;
        // The listeners live as long as the request; the bytes need not.
        const bytes = body.take();
        if (refusal === null) resolve(bytes);
        else reject(refusal);
      };
      const n = this.#count++;
      let inTurn = 0;
      const take = (chunk: Buffer): void => {
        inTurn += chunk.length;
        if (inTurn >= TURN.bytes && !payload.complete) {
          inTurn = 0;
          this.#rest(n, payload);
        }
        if (!this.#open.has(end)) return;
        this.#held -= body.held;
        const fits = body.add(chunk);
        this.#held += body.held;
        if (!fits) end(bodyTooLarge(limit));
        // A body that is here already keeps nobody waiting.
        else if (this.#held > this.#most && !payload.complete) end(crowded());
      };
      const breakOff = (): void => end(broken());
      this.#open.add(end);
      payload.on('data', take).on('end', () => end(null));
      // The end of a body that is here already needs no connection.
      if (!payload.complete) payload.socket.once('close', breakOff);
      if (this.#stopped) end(stopping());
    });
  }

  /** Reads on when it is the turn of this body again. */
  #rest(n: number, payload: IncomingMessage): void {
    payload.pause();
    if (this.#resting.size === 0) setImmediate(() => this.#wake());
    this.#resting.set(n, payload);
  }

  #wake(): void {
    const first = [...this.#resting].sort(([one], [other]) => one - other).slice(0, TURN.bodies);
    for (const [n, payload] of first) {
      this.#resting.delete(n);
      payload.resume();
    }
    if (this.#resting.size > 0) setImmediate(() => this.#wake());
  }

  /** Refuses the bodies whose end has not come, and every later one. */
  stop(): void {
    this.#stopped = true;
    for (const end of this.#open) end(stopping());
  }
}

export class Traffic {
  readonly bodies: Bodies;
  /** Parses long bodies. */
  readonly inCohort = createCohort();
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
