/**
 * Upload slots: a slot keeps a recording in the memory of this process for ten minutes. It belongs to the API key that
 * created it. All keys share 32 slots; an unexpired slot is never dropped to make room for another.
 */

import { randomBytes } from 'node:crypto';
import { SERVICE_LIMITS } from '../../contract/limits.ts';
import { notNow } from '../../contract/refusal.ts';
import { secondsOf } from './window.ts';

/** An upload slot, and its recording after the first PUT. */
export interface Upload {
  /** 128 random bits, base64url. */
  readonly id: string;
  readonly owner: string;
  /** Time at which the slot expires, milliseconds since 1970. */
  readonly expiresAt: number;
  /** The time at which it expires, on the monotonic clock of performance.now(). */
  readonly until: number;
  /** Removes the slot when it expires. */
  readonly timer: NodeJS.Timeout;
  /** The bytes of the recording; null before the first PUT. */
  bytes: Uint8Array | null;
}

export type Uploads = ReturnType<typeof createUploads>;

const LIFE_MS = SERVICE_LIMITS.upload_s * 1000;

export function createUploads() {
  const slots = new Map<string, Upload>();
  const find = (id: string, owner: string): Upload | undefined => {
    const slot = slots.get(id);
    return slot?.owner === owner ? slot : undefined;
  };
  return {
    /**
     * Allocates an upload slot for this owner.
     *
     * @throws Refusal 503 `upload-slots-full` when no slot is free
     */
    create(owner: string): Upload {
      // All slots have the same lifetime, so the first in the map expires first.
      const [oldest] = slots.values();
      if (oldest && slots.size === SERVICE_LIMITS.upload_slots) {
        const sentence = `all ${slots.size} upload slots are live; DELETE one, or try again when the oldest expires`;
        throw notNow(sentence, 'upload-slots-full', secondsOf(oldest.until - performance.now()));
      }
      const id = randomBytes(16).toString('base64url');
      const timer = setTimeout(() => slots.delete(id), LIFE_MS).unref();
      const [expiresAt, until] = [Date.now() + LIFE_MS, performance.now() + LIFE_MS];
      const slot = { id, owner, expiresAt, until, timer, bytes: null };
      slots.set(id, slot);
      return slot;
    },
    /**
     * Returns the upload slot with this id; undefined if there is no such slot, if it has expired, or if it belongs to
     * another owner.
     */
    find,
    /** Removes an upload slot of the owner; returns false if `find` does not find it. */
    remove(id: string, owner: string): boolean {
      const slot = find(id, owner);
      clearTimeout(slot?.timer);
      return slot !== undefined && slots.delete(id);
    },
    live: () => slots.size,
  };
}
