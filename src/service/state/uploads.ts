/**
 * Upload slots: each keeps a recording in memory for ten minutes, for the API key that created it. All keys share 32
 * slots; no slot is dropped for another.
 */

import { randomBytes } from 'node:crypto';
import { SERVICE_LIMITS } from '../../contract/limits.ts';
import { notNow } from '../../contract/refusal.ts';
import { secondsOf } from './window.ts';

export interface Upload {
  /** 128 random bits, base64url. */
  readonly id: string;
  readonly owner: string;
  /** Time at which the slot expires, milliseconds since 1970. */
  readonly expiresAt: number;
  /** The same time by performance.now(), a clock that nobody can set. */
  readonly until: number;
  readonly timer: NodeJS.Timeout;
  /** The recording; null before the first PUT. */
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
    /** @throws Refusal 503 `upload-slots-full` if no slot is free */
    create(owner: string): Upload {
      // All slots live equally long, so the first in the map expires first.
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
    find,
    remove(id: string, owner: string): boolean {
      const slot = find(id, owner);
      clearTimeout(slot?.timer);
      return slot !== undefined && slots.delete(id);
    },
    live: () => slots.size,
  };
}
