/**
 * What of a connection's bytes the parser is given, and when.
 *
 * A packet holds up to 64 KiB: 2,600 short requests, whose answers cost a hundred times those bytes while nobody takes
 * them, or 10,000 chunks of one byte, each a call from the parser. Node stops reading only when it is done with the
 * packet. So here a packet is cut behind the head of a request whenever the connection then owes as many answers as it
 * may, and the rest waits, with the socket unread, until one is taken; and the loop has its turn between long pieces.
 */

import type { Socket } from 'node:net';
import type { Debts } from './debts.ts';

/** Answers that a connection may owe; one more if a head lies in two packets. */
export const MOST_OWED = 64;

const HEAD_END = Buffer.from('\r\n\r\n');

/** No request is shorter than `GET / HTTP/1.0` and an empty line, bytes. */
const SHORTEST = 18;

/** A piece of a packet, bytes, and how long the pieces of one may take before the loop has its turn, milliseconds. */
const PIECE = 32 * 1024;
const TURN_MS = 5;

/** Where the head of the last of so many requests ends, or all of the bytes end. */
function endOf(bytes: Buffer, heads: number): number {
  if (bytes.length < heads * SHORTEST) return bytes.length;
  let end = 0;
  for (let n = 0; n < heads; n++) {
    const found = bytes.indexOf(HEAD_END, end);
    if (found < 0) return bytes.length;
    end = found + HEAD_END.length;
  }
  return end;
}

export type Feed = (bytes: Buffer) => void;

/** The bytes of one connection. */
export class Inflow {
  readonly #socket: Socket;
  readonly #debts: Debts;
  readonly #feed: Feed;
  /** When bytes came last, milliseconds of performance.now(). */
  heardAt = performance.now();
  /** What came and waits. */
  #rest: Buffer | null = null;
  /** True while reading is stopped here, and not by Node, which does so for answers that are not taken. */
  #held = false;

  constructor(socket: Socket, debts: Debts, feed: Feed) {
    this.#socket = socket;
    this.#debts = debts;
    this.#feed = feed;
  }

  take(bytes: Buffer): void {
    this.heardAt = performance.now();
    this.#rest = this.#rest === null ? bytes : Buffer.concat([this.#rest, bytes]);
    this.#run();
  }

  /** Goes on where it was held up. */
  readonly release = (): void => {
    if (!this.#held || this.#debts.of(this.#socket) >= MOST_OWED) return;
    this.#held = false;
    this.#socket.resume();
  };

  /** Goes on when the socket does. */
  readonly resume = (): void => {
    if (this.#rest !== null) this.#run();
  };

  #run(): void {
    const end = performance.now() + TURN_MS;
    while (this.#rest !== null && !this.#socket.destroyed) {
      const free = MOST_OWED - this.#debts.of(this.#socket);
      if (free <= 0) {
        this.#hold();
        return;
      }
      const bytes = this.#rest;
      const length = endOf(bytes.length > PIECE ? bytes.subarray(0, PIECE) : bytes, free);
      this.#rest = length === bytes.length ? null : bytes.subarray(length);
      this.#feed(length === bytes.length ? bytes : bytes.subarray(0, length));
      if (this.#socket.isPaused()) return;
      if (this.#rest !== null && performance.now() > end) {
        this.#hold();
        setImmediate(this.release);
        return;
      }
    }
  }

  #hold(): void {
    this.#held = true;
    this.#socket.pause();
  }
}
