/** The incoming bodies: each in one buffer, all of them bounded together, the long ones read in turns. */

import type { IncomingMessage } from 'node:http';
import { badRequest, notNow, type Refusal, stopping } from '../../contract/refusal.ts';
import { bodyTooLarge } from './problem.ts';

const MIB = 2 ** 20;

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
      const take = (chunk: Buffer): void => {
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
      const pace = this.#paceOf(payload, () => this.#open.has(end));
      payload
        .on('data', take)
        .on('data', pace)
        .on('end', () => end(null));
      // The end of a body that is here already needs no connection.
      if (!payload.complete) payload.socket.once('close', breakOff);
      if (this.#stopped) end(stopping());
    });
  }

  /** What lets a long body rest after each of its turns. */
  #paceOf(payload: IncomingMessage, isOpen: () => boolean): (chunk: Buffer) => void {
    const n = this.#count++;
    let inTurn = 0;
    return ({ length }) => {
      inTurn += length;
      if (inTurn < TURN.bytes || payload.complete) return;
      inTurn = 0;
      // A refused body, which may have no end, waits behind the others.
      this.#rest(isOpen() ? n : this.#count++, payload);
    };
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
