/**
 * Upload slots: at most 32 recordings, each bound to the key that allocated its upload slot, each gone after ten
 * minutes.
 *
 * One key has at most eight of them. No upload slot is dropped to make room. When all are live, the next caller gets a
 * 503 with the seconds until the oldest expires.
 */

import { randomBytes } from 'node:crypto';
import { SERVICE_LIMITS } from '../../contract/limits.ts';
import { notNow, type Refusal } from '../../contract/refusal.ts';
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

export interface UploadStore {
  /**
   * Allocates an upload slot for this owner.
   *
   * @throws Refusal 503 `upload-slots-full` when all upload slots are live, `upload-slots-of-key-full` when the owner
   * has as many as one may have
   */
  readonly create: (owner: string) => Promise<Upload>;
  /** The live upload slot with this id; undefined for an unknown or expired id, or one of another owner. */
  readonly find: (id: string, owner: string) => Promise<Upload | undefined>;
  /**
   * Stores bytes in a live upload slot of the owner, in place of earlier ones; undefined when there is no such slot.
   */
  readonly put: (id: string, owner: string, bytes: Uint8Array) => Promise<Upload | undefined>;
  /** Removes a live upload slot of the owner; false when there is no such slot. */
  readonly remove: (id: string, owner: string) => Promise<boolean>;
  /** The number of live upload slots. */
  readonly live: () => Promise<number>;
  readonly close: () => void;
}

export const LIFE_MS = SERVICE_LIMITS.upload_s * 1000;
const SWEEP_MS = 10_000;

export const newSlotId = (): string => randomBytes(16).toString('base64url');

const FULL = {
  'upload-slots-full': `all ${SERVICE_LIMITS.upload_slots} upload slots are in use; try again when the oldest expires`,
  'upload-slots-of-key-full': `${SERVICE_LIMITS.upload_slots_of_key} upload slots of this key are live; DELETE one, or try again when the oldest expires`,
} as const;

/** @param ms milliseconds until the oldest upload slot, or the oldest one of the key, expires */
export const slotsFull = (code: keyof typeof FULL, ms: number): Refusal =>
  notNow(FULL[code], code, secondsOf(ms));

interface OwnedUpload extends Upload {
  readonly owner: string;
  /** When it expires by the clock that never goes back. */
  readonly until: number;
}

/**
 * @param now milliseconds since 1970
 * @param elapsed milliseconds on a clock that nobody sets, by which upload slots expire
 */
export function createUploads(now: () => number = Date.now, elapsed: () => number = now): UploadStore {
  const slots = new Map<string, OwnedUpload>();
  const sweep = (): void => {
    for (const [id, { until }] of slots) if (until <= elapsed()) slots.delete(id);
  };
  const timer = setInterval(sweep, SWEEP_MS).unref();
  const keep = (slot: OwnedUpload): Upload => {
    slots.set(slot.id, slot);
    return slot;
  };
  const find = (id: string, owner: string): OwnedUpload | undefined => {
    const slot = slots.get(id);
    return slot?.owner === owner && slot.until > elapsed() ? slot : undefined;
  };
  return {
    async create(owner) {
      sweep();
      // Each lives as long as the others, so the first is the oldest.
      const all = [...slots.values()];
      const [oldest] = all;
      const [oldestOwn, ...others] = all.filter((slot) => slot.owner === owner);
      if (oldestOwn && others.length + 1 >= SERVICE_LIMITS.upload_slots_of_key)
        throw slotsFull('upload-slots-of-key-full', oldestOwn.until - elapsed());
      if (oldest && all.length >= SERVICE_LIMITS.upload_slots)
        throw slotsFull('upload-slots-full', oldest.until - elapsed());
      const [expiresAt, until] = [now() + LIFE_MS, elapsed() + LIFE_MS];
      return keep({ id: newSlotId(), owner, expiresAt, until, bytes: null });
    },
    find: async (id, owner) => find(id, owner),
    async put(id, owner, bytes) {
      const slot = find(id, owner);
      return slot && keep({ ...slot, bytes });
    },
    remove: async (id, owner) => find(id, owner) !== undefined && slots.delete(id),
    async live() {
      sweep();
      return slots.size;
    },
    close() {
      clearInterval(timer);
      slots.clear();
    },
  };
}
