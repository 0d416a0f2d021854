/**
 * Upload slots: at most 32 recordings, each bound to the key that allocated its upload slot, each gone after ten
 * minutes.
 *
 * One key has at most eight of them. No upload slot is dropped to make room. When all are live, the next caller gets a 503 with the seconds until the
 * oldest expires.
 */

import { randomBytes } from 'node:crypto';
import { LIMITS } from '../../../contract/limits.ts';
import { Refusal } from '../../../contract/refusal.ts';

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
  /** Stores an upload slot, in place of one with the same id; drops the oldest recordings beyond what 32 upload slots hold. */
  readonly keep: (slot: OwnedUpload) => OwnedUpload;
  readonly drop: (id: string) => void;
  readonly all: () => OwnedUpload[];
}

export const LIFE_MS = LIMITS.upload_s * 1000;
const SWEEP_MS = 10_000;
/** The bytes of recordings in memory: only copies of upload slots that another replica removed can pass them. */
const MOST_BYTES = LIMITS.upload_slots * LIMITS.upload_bytes;

export const newSlotId = (): string => randomBytes(16).toString('base64url');

/** @param ms milliseconds until the oldest upload slot expires */
export const slotsFull = (ms: number): Refusal =>
  new Refusal(
    'service-unavailable',
    `all ${LIMITS.upload_slots} upload slots are in use; try again when the oldest expires`,
    'upload-slots-full',
    Math.max(1, Math.ceil(ms / 1000)),
  );

/** @param ms milliseconds until the oldest upload slot of the key expires */
export const slotsOfKeyFull = (ms: number): Refusal =>
  new Refusal(
    'service-unavailable',
    `${LIMITS.upload_slots_of_key} upload slots of this key are live; DELETE one, or try again when the oldest expires`,
    'upload-slots-of-key-full',
    Math.max(1, Math.ceil(ms / 1000)),
  );

/** Drops the upload slots that were handled longest ago, until the recordings of the others fit. */
function dropOldest(slots: Map<string, OwnedUpload>): void {
  let held = 0;
  for (const { bytes } of slots.values()) held += bytes?.length ?? 0;
  for (const [id, { bytes }] of slots) {
    if (held <= MOST_BYTES) break;
    held -= bytes?.length ?? 0;
    slots.delete(id);
  }
}

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
    slots.delete(slot.id);
    slots.set(slot.id, slot);
    dropOldest(slots);
    return slot;
  };
  return {
    async create(owner) {
      const left = (live: readonly OwnedUpload[]): number =>
        Math.min(...live.map(({ expiresAt }) => expiresAt)) - now();
      sweep();
      const all = [...slots.values()];
      const own = all.filter((slot) => slot.owner === owner);
      if (own.length >= LIMITS.upload_slots_of_key) throw slotsOfKeyFull(left(own));
      if (all.length >= LIMITS.upload_slots) throw slotsFull(left(all));
      return keep({ id: newSlotId(), owner, expiresAt: now() + LIFE_MS, bytes: null, version: 0 });
    },
    find: async (id, owner) => look(id, owner),
    async put(id, owner, bytes) {
      const slot = look(id, owner);
      if (slot === undefined) return undefined;
      return keep({ ...slot, bytes, version: slot.version + 1 });
    },
    remove: async (id, owner) => look(id, owner) !== undefined && slots.delete(id),
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
