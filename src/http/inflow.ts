/**
 * What of a connection's bytes the parser is given, and when.
 *
 * A packet holds up to 64 KiB: 2,600 short requests, whose answers cost a hundred times those bytes while nobody takes
 * them, or 10,000 chunks of one byte, each a call from the parser. Node stops reading only when it is done with the
 * packet. So a packet of more than one request, or of more than a piece, is given to the parser piece by piece, so many in
 * a turn of the event loop; the connections that have such packets take turns; and while a connection owes as many answers
 * as it may, its rest waits. What waits lies in the socket, so the end of what the caller sends waits, too.
 */

import { Socket } from 'node:net';
import { Line } from '../threads/line.ts';
import type { Debts } from './debts.ts';

/** Answers that a connection may owe; one more if a head lies in two packets. */
export const MOST_OWED = 64;

/** A piece, bytes. */
const PIECE = 16 * 1024;

/** What is given in a turn of the loop: heads of requests, and pieces for so long, milliseconds. */
const MOST_HEADS = 2;
const MOST_MS = 1;

const NOTHING = Buffer.alloc(0);
const HEAD_END = Buffer.from('\r\n\r\n');

/** Where the head of the last of so many requests ends, or all of the bytes end; and how many heads there were. */
function endOf(bytes: Buffer, most: number): { readonly end: number; readonly heads: number } {
  let end = 0;
  for (let heads = 0; heads < most; heads++) {
    const found = bytes.indexOf(HEAD_END, end);
    if (found < 0) return { end: bytes.length, heads };
    end = found + HEAD_END.length;
  }
  return { end, heads: most };
}

/** True for a packet that is one piece, with one head at most or two, as most are. */
function isPlain(bytes: Buffer): boolean {
  if (bytes.length > PIECE) return false;
  const first = bytes.indexOf(HEAD_END);
  if (first < 0) return true;
  const second = bytes.indexOf(HEAD_END, first + HEAD_END.length);
  return second < 0 || second + HEAD_END.length === bytes.length;
}

export type Feed = (bytes: Buffer) => void;

/** Gives a piece of at most so many heads, and returns how many it had. */
type Step = (most: number) => number;

/** Turns of connections: a function that asks for one. */
export function createFeeder(): (name: string, step: Step) => void {
  const line = new Line();
  let left = 0;
  let running = false;
  const run = (): void => {
    const end = performance.now() + MOST_MS;
    left = MOST_HEADS;
    while (left > 0 && performance.now() < end && line.next());
    running = !line.isEmpty;
    if (running) setImmediate(run);
  };
  return (name, step) => {
    if (!running) setImmediate(run);
    running = true;
    line.add(name, () => {
      left -= step(left);
    });
  };
}

/** The bytes of one connection. */
export class Inflow {
  /** When bytes came last, milliseconds of performance.now(). */
  heardAt = performance.now();
  readonly #socket: Socket;
  readonly #debts: Debts;
  readonly #feed: Feed;
  readonly #ask: () => void;
  /** What becomes of bytes that are read now. */
  #taker: Feed;
  /** True while bytes wait, and while they wait for a turn. */
  #waits = false;
  #queued = false;
  /** True while Node wants nothing more, for answers that are not taken. */
  #stopped = false;

  /**
   * @param feed Node's own listener
   * @param ask for a turn in which to do this
   */
  constructor(socket: Socket, debts: Debts, feed: Feed, ask: (step: Step) => void) {
    this.#socket = socket;
    this.#debts = debts;
    this.#feed = feed;
    this.#ask = () => ask(this.#step);
    this.#taker = this.#take;
    // By these Node stops and goes on.
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
    // Once somebody else listens, Node gives its parser what it hears, and no longer the socket itself.
    socket.off('data', feed).on('data', (bytes: Buffer) => this.#taker(bytes));
  }

  /** Gives the parser a piece of what waits. */
  readonly #step: Step = (most) => {
    this.#queued = false;
    const room = this.#room();
    if (!this.#waits || room <= 0 || this.#stopped) return 0;
    this.#taker = (bytes) => this.#keep(bytes);
    // Exactly so many: whoever reads more than there is is told of the end at once, before anything can be answered.
    const bytes = (this.#socket.read(this.#socket.readableLength) ?? NOTHING) as Buffer;
    this.#taker = this.#feed;
    const { end, heads } = endOf(bytes.subarray(0, PIECE), Math.min(room, most));
    if (end > 0) this.#socket.read(end);
    this.#taker = this.#take;
    this.#waits = end < bytes.length;
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

  /** Lets the socket be read again, unless something waits. */
  readonly #flow = (): void => {
    if (!this.#waits && !this.#stopped) Socket.prototype.resume.call(this.#socket);
  };

  #room(): number {
    return MOST_OWED - this.#debts.of(this.#socket);
  }

  /** Waits for a turn, unless something else has to come first. */
  #queue(): void {
    if (this.#queued || this.#room() <= 0 || this.#stopped) return;
    this.#queued = true;
    this.#ask();
  }
}
