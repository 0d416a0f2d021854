/**
 * What of a connection's bytes the parser is given, and when.
 *
 * A packet holds up to 64 KiB: 2,600 short requests, whose answers cost a hundred times those bytes while nobody takes
 * them, or 10,000 chunks of one byte, each a call from the parser. Node stops reading only when it is done with the
 * packet. So a packet of more than one request, or of more than a piece, is given to the parser piece by piece; the
 * connections that have such packets take turns, a few milliseconds at a time; and while a connection owes as many answers
 * as it may, its rest waits, and its socket is not read.
 */

import { Socket } from 'node:net';
import { cohort } from '../cohort.ts';
import type { Debts } from './debts.ts';

/** Answers that a connection may owe; one more if a head lies in two packets. */
export const MOST_OWED = 64;

/** A piece of a packet: heads of requests, and bytes. */
const MOST_HEADS = 8;
const MOST_BYTES = 32 * 1024;

const HEAD_END = Buffer.from('\r\n\r\n');

/** Where the head of the last of so many requests ends, or all of the bytes end. */
function endOf(bytes: Buffer, heads: number): number {
  let end = 0;
  for (let n = 0; n < heads; n++) {
    const found = bytes.indexOf(HEAD_END, end);
    if (found < 0) return bytes.length;
    end = found + HEAD_END.length;
  }
  return end;
}

/** True for a packet that is one piece: it has one head at most, as most have. */
const isPlain = (bytes: Buffer): boolean => bytes.length <= MOST_BYTES && endOf(bytes, 2) === bytes.length;

export type Feed = (bytes: Buffer) => void;

/** Gives the next piece of a connection, when its turn comes. */
const turn = cohort((inflow: Inflow) => inflow.step());

/** The bytes of one connection. What waits lies in the socket, so its end waits, too. */
export class Inflow {
  /** When bytes came last, milliseconds of performance.now(). */
  heardAt = performance.now();
  readonly #socket: Socket;
  readonly #name: string;
  readonly #debts: Debts;
  readonly #feed: Feed;
  /** What becomes of bytes that are read now. */
  #taker: Feed;
  /** True while bytes wait, and while they wait for a turn. */
  #waits = false;
  #queued = false;
  /** True while Node wants nothing more, for answers that are not taken. */
  #stopped = false;

  /**
   * @param name one that no other connection has
   * @param feed Node's own listener
   */
  constructor(socket: Socket, name: string, debts: Debts, feed: Feed) {
    this.#socket = socket;
    this.#name = name;
    this.#debts = debts;
    this.#feed = feed;
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
  step(): void {
    this.#queued = false;
    const room = this.#room();
    if (!this.#waits || room <= 0 || this.#stopped) return;
    this.#taker = (bytes) => this.#keep(bytes);
    // Exactly so many: whoever reads more than there is is told of the end at once, before anything can be answered.
    const bytes = this.#socket.read(this.#socket.readableLength) as Buffer | null;
    if (bytes === null) return;
    const length = endOf(bytes.subarray(0, MOST_BYTES), Math.min(room, MOST_HEADS));
    this.#taker = this.#feed;
    this.#socket.read(length);
    this.#taker = this.#take;
    this.#waits = length < bytes.length;
    if (this.#waits) this.#queue();
    else setImmediate(this.#flow);
  }

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
    void turn(this, this.#name);
  }
}
