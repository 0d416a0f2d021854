/**
 * Feeds the bytes of a connection to the HTTP parser, in bounded pieces.
 *
 * A packet holds up to 64 KiB: 2,600 short requests, whose unread answers cost a hundred times those bytes, or 10,000
 * chunks of one byte, each a call from the parser. Node stops reading only after the whole packet. So the parser gets a
 * packet of more than one request, or longer than a piece, piece by piece, a few pieces in each iteration of the event
 * loop; connections with such packets take turns. While a connection owes the most answers it may owe, the rest of its
 * bytes waits in the socket; so the end of the caller's stream waits, too.
 */

import { Socket } from 'node:net';
import { FairQueue } from '../../hear/threads/turns.ts';
import type { Debts } from './debts.ts';

/** The most answers that a connection may owe; one more if the head of a request comes in two packets. */
export const MOST_OWED = 64;

/** Size of a piece, bytes. */
const PIECE = 16 * 1024;

/** The bounds of one iteration: heads of requests, and the time for pieces, milliseconds. */
const MOST_HEADS = 2;
const MOST_MS = 1;

const NOTHING = Buffer.alloc(0);
const HEAD_END = Buffer.from('\r\n\r\n');

/** The end of at most this many heads, or the end of all bytes; and the number of heads. */
function endOf(bytes: Buffer, most: number): { readonly end: number; readonly heads: number } {
  let end = 0;
  for (let heads = 0; heads < most; heads++) {
    const found = bytes.indexOf(HEAD_END, end);
    if (found < 0) return { end: bytes.length, heads };
    end = found + HEAD_END.length;
  }
  return { end, heads: most };
}

/**
 * True for a packet of one piece with at most one head, or with two heads and no body after them; most packets are
 * plain.
 */
function isPlain(bytes: Buffer): boolean {
  if (bytes.length > PIECE) return false;
  const first = bytes.indexOf(HEAD_END);
  if (first < 0) return true;
  const second = bytes.indexOf(HEAD_END, first + HEAD_END.length);
  return second < 0 || second + HEAD_END.length === bytes.length;
}

export type Feed = (bytes: Buffer) => void;

/** Feeds a piece of at most this many heads, and returns its number of heads. */
type Step = (most: number) => number;

/** Returns the function with which a connection asks for a turn. */
export function createFeeder(): (name: string, step: Step) => void {
  const queue = new FairQueue();
  let left = 0;
  let running = false;
  const run = (): void => {
    const end = performance.now() + MOST_MS;
    left = MOST_HEADS;
    while (left > 0 && performance.now() < end && queue.next());
    running = !queue.isEmpty;
    if (running) setImmediate(run);
  };
  return (name, step) => {
    if (!running) setImmediate(run);
    running = true;
    queue.add(name, () => {
      left -= step(left);
    });
  };
}

/** The incoming bytes of one connection. */
export class Inflow {
  /** The time of the last bytes, by performance.now(). */
  heardAt = performance.now();
  readonly #socket: Socket;
  readonly #debts: Debts;
  readonly #feed: Feed;
  readonly #ask: () => void;
  /** The function that gets the next bytes. */
  #taker: Feed;
  /** True while bytes wait in the socket; `#queued` is true while they wait for a turn. */
  #waits = false;
  #queued = false;
  /** True while Node has paused the socket because answers are unread. */
  #stopped = false;

  /**
   * @param feed Node's own listener
   * @param ask asks for a turn in which to run the step
   */
  constructor(socket: Socket, debts: Debts, feed: Feed, ask: (step: Step) => void) {
    this.#socket = socket;
    this.#debts = debts;
    this.#feed = feed;
    this.#ask = () => ask(this.#step);
    this.#taker = this.#take;
    // Node calls these two to pause and resume its reading.
    socket.pause = () => {
      this.#stopped = true;
      return Socket.prototype.pause.call(socket);
    };
    socket.resume = () => {
      this.#stopped = false;
      if (this.#waits) this.#queue();
      else this.#flow();
      return socket;
    };
    debts.whenPaid(socket, () => {
      if (this.#waits) this.#queue();
    });
    // With another listener, Node feeds its parser through `feed` and no longer from the socket directly.
    socket.off('data', feed).on('data', (bytes: Buffer) => this.#taker(bytes));
  }

  /** Feeds the parser a piece of the waiting bytes. */
  readonly #step: Step = (most) => {
    this.#queued = false;
    const room = this.#room();
    if (!this.#waits || room <= 0 || this.#stopped) return 0;
    this.#taker = (bytes) => this.#keep(bytes);
    // Read no more bytes than are there: a longer read emits 'end' at once, before the requests can be answered.
    const size = Math.min(this.#socket.readableLength, PIECE);
    const bytes = (this.#socket.read(size) ?? NOTHING) as Buffer;
    this.#taker = this.#feed;
    const { end, heads } = endOf(bytes, Math.min(room, most));
    if (end > 0) this.#socket.read(end);
    this.#taker = this.#take;
    this.#waits = this.#socket.readableLength > 0;
    if (this.#waits) this.#queue();
    else setImmediate(this.#flow);
    return heads;
  };

  readonly #take = (bytes: Buffer): void => {
    this.heardAt = performance.now();
    if (this.#room() > 0 && isPlain(bytes)) {
      this.#feed(bytes);
      return;
    }
    this.#waits = true;
    this.#keep(bytes);
    this.#queue();
  };

  /** Puts bytes back, unread. */
  #keep(bytes: Buffer): void {
    Socket.prototype.pause.call(this.#socket);
    this.#socket.unshift(bytes);
  }

  /** Resumes the socket, unless bytes wait. */
  readonly #flow = (): void => {
    if (!this.#waits && !this.#stopped) Socket.prototype.resume.call(this.#socket);
  };

  #room(): number {
    return MOST_OWED - this.#debts.of(this.#socket);
  }

  /** Asks for a turn, unless the connection owes too many answers or is paused. */
  #queue(): void {
    if (this.#queued || this.#room() <= 0 || this.#stopped) return;
    this.#queued = true;
    this.#ask();
  }
}
