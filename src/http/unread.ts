/**
 * The bytes of answers that their key has not read yet. They wait in memory until the caller takes them or leaves, so a
 * key that reads none of its answers gets no more of them for a while.
 */

import type { FastifyReply } from 'fastify';
import { LIMITS } from '../contract/limits.ts';
import { Refusal } from '../contract/refusal.ts';
import { Room } from '../threads/room.ts';

const MIB = 2 ** 20;
/** Of all keys together, bytes. */
const MOST = 256 * MIB;
const RETRY_AFTER_S = 5;

export interface Unread {
  /**
   * Looks at what is unread before a request of this key is worked on.
   *
   * @throws Refusal 503 with Retry-After when that is as much as there may be
   */
  readonly require: (owner: string) => void;
  /**
   * Counts an answer until it is out.
   *
   * @throws Refusal 503 with Retry-After when there would be more than there may be
   */
  readonly add: (reply: FastifyReply, owner: string, bytes: number) => void;
  /** The answer is out, or its caller is gone. */
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
