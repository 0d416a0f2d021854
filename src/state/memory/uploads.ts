/**
 * Upload slots: at most 32 recordings, each bound to the key that allocated its upload slot, each gone after ten
 * minutes.
 *
 * No upload slot is dropped to make room. When all are live, the next caller gets a 503 with the seconds until the
 * oldest expires.
 */

import { randomBytes } from 'node:crypto';
import { LIMITS } from '../../contract/limits.ts';
import { Refusal } from '../../contract/refusal.ts';

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
   * @throws Refusal 503 `upload-slots-full` when all upload slots are live
   */
  readonly create: (owner: string) => Promise<Upload>;
  /** The live upload slot with this id; undefined for an unknown or expired id, or one of another owner. */
  readonly find: (id: string, owner: string) => Promise<Upload | undefined>;
  /**
   * Stores bytes in a live upload slot of the owner, in place of earlier ones; undefined when there is no such slot.
   */
  readonly put: (id: string, owner: string, bytes: Uint8Array) => Promise<Upload | undefined>;
  /** The number of live upload slots. */
  readonly live: () => Promise<number>;
  /** Forgets everything. */
  readonly close: () => void;
}

/** An upload slot with its owner; only the stores see it. */
export interface OwnedUpload extends Upload {
  readonly owner: string;
  /** The number of PUTs so far. */
  readonly version: number;
}

/** Upload slots in memory, which also accept slots that another replica allocated. */
export interface MemoryUploads extends UploadStore {
  /** The live upload slot of this owner with this id. */
  readonly look: (id: string, owner: string) => OwnedUpload | undefined;
  /** Stores an upload slot, in place of one with the same id. */
  readonly keep: (slot: OwnedUpload) => OwnedUpload;
  readonly drop: (id: string) => void;
  readonly all: () => OwnedUpload[];
}

export const LIFE_MS = LIMITS.upload_s * 1000;
const SWEEP_MS = 10_000;

export const newSlotId = (): string => randomBytes(16).toString('base64url');

/** @param ms milliseconds until the oldest upload slot expires */
export const slotsFull = (ms: number): Refusal =>
  new Refusal(
    'service-unavailable',
    `all ${LIMITS.upload_slots} upload slots are in use; try again when the oldest expires`,
    'upload-slots-full',
    Math.max(1, Math.ceil(ms / 1000)),
  );

/** @param now milliseconds since 1970 */
export function createUploads(now: () => number = Date.now): MemoryUploads {
  const slots = new Map<string, OwnedUpload>();
  const sweep = (): number => {
    for (const [id, { expiresAt }] of slots) if (expiresAt <= now()) slots.delete(id);
    return slots.size;
  };
  const timer = setInterval(sweep, SWEEP_MS).unref();
  const look = (id: string, owner: string): OwnedUpload | undefined => {
    const slot = slots.get(id);
    return slot?.owner === owner && slot.expiresAt > now() ? slot : undefined;
  };
  const keep = (slot: OwnedUpload): OwnedUpload => {
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
