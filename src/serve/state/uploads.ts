/**
 * Upload slots: recordings in the memory of this process, each bound to the key that allocated its upload slot, each gone
 * after ten minutes. There are 32, whoever holds them, and no recording is dropped to make room.
 */

import { randomBytes } from 'node:crypto';
import { SERVICE_LIMITS } from '../../contract/limits.ts';
import { notNow } from '../../contract/refusal.ts';
import { secondsOf } from './window.ts';

/** An upload slot, with its recording once that has come. */
export interface Upload {
  /** 128 random bits, base64url. */
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
  /** The bytes of the recording; null before the first PUT. */
  readonly bytes: Uint8Array | null;
}

export interface Uploads {
  /**
   * Allocates an upload slot for this owner.
   *
   * @throws Refusal 503 `upload-slots-full` when all are live
   */
  readonly create: (owner: string) => Upload;
  /** The live upload slot with this id; undefined for an unknown or expired id, or one of another owner. */
  readonly find: (id: string, owner: string) => Upload | undefined;
  /** Stores bytes in a live upload slot of the owner, in place of earlier ones; undefined when there is no such slot. */
  readonly put: (id: string, owner: string, bytes: Uint8Array) => Upload | undefined;
  /** Removes a live upload slot of the owner; false when there is no such slot. */
  readonly remove: (id: string, owner: string) => boolean;
  /** The number of live upload slots. */
  readonly live: () => number;
}

const LIFE_MS = SERVICE_LIMITS.upload_s * 1000;

interface Slot extends Upload {
  readonly owner: string;
  bytes: Uint8Array | null;
  /** When it expires, by the clock that nobody sets. */
  readonly until: number;
  /** Removes it then. */
  readonly timer: NodeJS.Timeout;
}

export function createUploads(): Uploads {
  const slots = new Map<string, Slot>();
  const find = (id: string, owner: string): Slot | undefined => {
    const slot = slots.get(id);
    return slot?.owner === owner ? slot : undefined;
  };
  return {
    create(owner) {
      // Each lives as long as the others, so the first is the oldest.
      const [oldest] = slots.values();
      if (oldest && slots.size === SERVICE_LIMITS.upload_slots) {
        const sentence = `all ${slots.size} upload slots are live; DELETE one, or try again when the oldest expires`;
        throw notNow(sentence, 'upload-slots-full', secondsOf(oldest.until - performance.now()));
      }
      const id = randomBytes(16).toString('base64url');
      const timer = setTimeout(() => slots.delete(id), LIFE_MS).unref();
      const [expiresAt, until] = [Date.now() + LIFE_MS, performance.now() + LIFE_MS];
      const slot = { id, owner, expiresAt, until, bytes: null, timer };
      slots.set(id, slot);
      return slot;
    },
    find,
    put(id, owner, bytes) {
      const slot = find(id, owner);
      if (slot) slot.bytes = bytes;
      return slot;
    },
    remove(id, owner) {
      const slot = find(id, owner);
      clearTimeout(slot?.timer);
      return slot !== undefined && slots.delete(id);
    },
    live: () => slots.size,
  };
}
