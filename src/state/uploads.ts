/**
 * Upload slots: 32 places for a recording, each bound to the key that made it, each gone after ten minutes.
 *
 * Nothing is ever dropped to make room: when all are live, the next caller is told when the oldest expires.
 */

import { randomBytes } from 'node:crypto';
import { LIMITS } from '../contract/limits.ts';
import { Refusal } from '../contract/problems.ts';

export interface Slot {
  /** 128 random bits, base64url. */
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
  /** The bytes of the recording; null before the first PUT. */
  readonly bytes: Uint8Array | null;
}

export interface UploadStore {
  /**
   * Allocates a slot for this owner.
   *
   * @throws Refusal 503 `upload-slots-full` when all slots are live
   */
  readonly create: (owner: string) => Promise<Slot>;
  /** The live slot with this id; undefined when it is unknown, expired or another owner's. */
  readonly find: (id: string, owner: string) => Promise<Slot | undefined>;
  /** Keeps these bytes in a live slot of the owner, in place of any that it had; undefined when there is none. */
  readonly put: (id: string, owner: string, bytes: Uint8Array) => Promise<Slot | undefined>;
  /** Slots that are live. */
  readonly live: () => Promise<number>;
  /** Forgets everything. */
  readonly close: () => void;
}

interface Kept extends Slot {
  readonly owner: string;
}

const LIFE_MS = LIMITS.upload_s * 1000;
const SWEEP_MS = 10_000;

const full = (ms: number): Refusal =>
  new Refusal(
    'service-unavailable',
    `all ${LIMITS.upload_slots} upload slots are in use; try again when the oldest expires`,
    'upload-slots-full',
    Math.ceil(ms / 1000),
  );

/** @param now milliseconds since 1970 */
export function createUploads(now: () => number = Date.now): UploadStore {
  /** By id, oldest first: all slots live equally long. */
  const slots = new Map<string, Kept>();
  const sweep = (): number => {
    for (const [id, { expiresAt }] of slots) {
      if (expiresAt > now()) break;
      slots.delete(id);
    }
    return slots.size;
  };
  const timer = setInterval(sweep, SWEEP_MS).unref();
  const own = (id: string, owner: string): Kept | undefined => {
    sweep();
    const slot = slots.get(id);
    return slot?.owner === owner ? slot : undefined;
  };
  return {
    async create(owner) {
      sweep();
      const [oldest] = slots.values();
      if (oldest !== undefined && slots.size >= LIMITS.upload_slots) throw full(oldest.expiresAt - now());
      const id = randomBytes(16).toString('base64url');
      const slot: Kept = { id, owner, expiresAt: now() + LIFE_MS, bytes: null };
      slots.set(id, slot);
      return slot;
    },
    find: async (id, owner) => own(id, owner),
    async put(id, owner, bytes) {
      const slot = own(id, owner);
      const kept = slot && { ...slot, bytes };
      if (kept) slots.set(id, kept);
      return kept;
    },
    live: async () => sweep(),
    close() {
      clearInterval(timer);
      slots.clear();
    },
  };
}
