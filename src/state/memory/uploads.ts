/**
 * Upload slots: 32 places for a recording, each bound to the key that made it, each gone after ten minutes.
 *
 * Nothing is ever dropped to make room: when all are live, the next caller is told when the oldest expires.
 */

import { randomBytes } from 'node:crypto';
import { LIMITS } from '../../contract/limits.ts';
import { Refusal } from '../../contract/refusal.ts';

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

/** A slot with what only the stores know of it. */
export interface Kept extends Slot {
  readonly owner: string;
  /** How often bytes were put in. */
  readonly version: number;
}

/** Slots in memory, which can also be told of slots that were made elsewhere. */
export interface MemoryUploads extends UploadStore {
  /** The live slot with this id of this owner. */
  readonly look: (id: string, owner: string) => Kept | undefined;
  /** Keeps a slot as it is, in place of one with its id. */
  readonly keep: (slot: Kept) => Kept;
  readonly drop: (id: string) => void;
  readonly all: () => Kept[];
}

export const LIFE_MS = LIMITS.upload_s * 1000;
const SWEEP_MS = 10_000;

export const newSlotId = (): string => randomBytes(16).toString('base64url');

/** @param ms until the oldest slot expires */
export const slotsFull = (ms: number): Refusal =>
  new Refusal(
    'service-unavailable',
    `all ${LIMITS.upload_slots} upload slots are in use; try again when the oldest expires`,
    'upload-slots-full',
    Math.max(1, Math.ceil(ms / 1000)),
  );

/** @param now milliseconds since 1970 */
export function createUploads(now: () => number = Date.now): MemoryUploads {
  const slots = new Map<string, Kept>();
  const sweep = (): number => {
    for (const [id, { expiresAt }] of slots) if (expiresAt <= now()) slots.delete(id);
    return slots.size;
  };
  const timer = setInterval(sweep, SWEEP_MS).unref();
  const look = (id: string, owner: string): Kept | undefined => {
    const slot = slots.get(id);
    return slot?.owner === owner && slot.expiresAt > now() ? slot : undefined;
  };
  const keep = (slot: Kept): Kept => {
    slots.set(slot.id, slot);
    return slot;
  };
  return {
    async create(owner) {
      if (sweep() >= LIMITS.upload_slots) {
        throw slotsFull(Math.min(...[...slots.values()].map(({ expiresAt }) => expiresAt)) - now());
      }
      return keep({ id: newSlotId(), owner, expiresAt: now() + LIFE_MS, bytes: null, version: 0 });
    },
    find: async (id, owner) => look(id, owner),
    async put(id, owner, bytes) {
      const slot = look(id, owner);
      if (slot === undefined) return undefined;
      return keep({ ...slot, bytes, version: slot.version + 1 });
    },
    live: async () => sweep(),
    look,
    keep,
    drop: (id) => void slots.delete(id),
    all: () => [...slots.values()].filter(({ expiresAt }) => expiresAt > now()),
    close() {
      clearInterval(timer);
      slots.clear();
    },
  };
}
