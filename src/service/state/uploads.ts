/**
 * Upload slots: recordings in the memory of this process for ten minutes, each bound to the key that allocated its slot.
 * All keys share 32 slots, and no recording is dropped to make room.
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
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
  /** The same on the monotonic clock. */
  readonly until: number;
  /** Removes it then. */
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
     * @throws Refusal 503 `upload-slots-full` when all are live
     */
    create(owner: string): Upload {
      // All slots have the same lifetime, so the first is the oldest.
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
    /** The live upload slot with this id; undefined for an unknown or expired id, or a slot of another owner. */
    find,
    /** Removes a live upload slot of the owner; false if there is no such slot. */
    remove(id: string, owner: string): boolean {
      const slot = find(id, owner);
      clearTimeout(slot?.timer);
      return slot !== undefined && slots.delete(id);
    },
    live: () => slots.size,
  };
}
