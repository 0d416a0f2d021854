/**
 * The unread bytes of each key: answers that lie in memory until their caller reads them or leaves. A key with too many
 * unread bytes gets a 503.
 */

import type { FastifyReply } from 'fastify';
import { LIMITS } from '../contract/limits.ts';
import { Refusal } from '../contract/refusal.ts';
import { Room } from '../threads/room.ts';

const MIB = 2 ** 20;
/** The bound of all keys together, bytes. */
const MOST = 256 * MIB;
const RETRY_AFTER_S = 5;

export interface Unread {
  /**
   * Checks the unread bytes before a request of this key is served.
   *
   * @throws Refusal 503 with Retry-After when a bound is reached
   */
  readonly require: (owner: string) => void;
  /**
   * Counts an answer until it is out.
   *
   * @throws Refusal 503 with Retry-After when the answer would pass a bound
   */
  readonly add: (reply: FastifyReply, owner: string, bytes: number) => void;
  /** Removes an answer that is out, or whose caller is gone. */
  readonly end: (reply: FastifyReply) => void;
}

const tooMuch = (): Refusal =>
  new Refusal(
    'service-unavailable',
    `${LIMITS.unread_bytes / MIB} MiB of answers to this key are not read yet; read them, then try again`,
    'answers-unread',
    RETRY_AFTER_S,
  );

export function createUnread(): Unread {
  const room = new Room(MOST, LIMITS.unread_bytes);
  const taken = new WeakMap<FastifyReply, () => void>();
  return {
    require(owner) {
      if (room.of(owner) >= LIMITS.unread_bytes) throw tooMuch();
    },
    add(reply, owner, bytes) {
      const give = room.take(owner, bytes);
      if (give === null) throw tooMuch();
      taken.set(reply, give);
    },
    end: (reply) => taken.get(reply)?.(),
  };
}
