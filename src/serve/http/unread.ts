/**
 * The unread bytes of each key: answers that lie in memory until their caller reads them or leaves. A key with too many
 * unread bytes gets a 503.
 */

import type { FastifyReply } from 'fastify';
import { LIMITS } from '../../contract/limits.ts';
import { Refusal } from '../../contract/refusal.ts';
import { Room } from '../../hear/threads/turns.ts';

const MIB = 2 ** 20;
/** The bound of all keys together, bytes. */
const MOST = 256 * MIB;
const RETRY_AFTER_S = 5;

/** Frees the room of an answer. */
type Give = () => void;

declare module 'fastify' {
  interface FastifyReply {
    /** What to call when this answer is out; undefined before its request is under way, and after. */
    unread: Give | undefined;
  }
}

const nothing: Give = () => {};

export interface Unread {
  /** Begins to count the answer to a request. */
  readonly begin: (reply: FastifyReply) => void;
  /**
   * Checks the unread bytes before a request of this key is served.
   *
   * @throws Refusal 503 with Retry-After when a bound is reached
   */
  readonly require: (owner: string) => void;
  /**
   * Counts an answer until it is out; counts nothing when its caller is gone.
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
  return {
    begin(reply) {
      reply.unread = nothing;
    },
    require(owner) {
      if (room.of(owner) >= LIMITS.unread_bytes) throw tooMuch();
    },
    add(reply, owner, bytes) {
      if (reply.unread === undefined) return;
      const give = room.take(owner, bytes);
      if (give === null) throw tooMuch();
      reply.unread = give;
    },
    end(reply) {
      reply.unread?.();
      reply.unread = undefined;
    },
  };
}
