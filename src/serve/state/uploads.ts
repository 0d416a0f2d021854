/**
 * Upload slots: recordings, each bound to the key that allocated its upload slot, each gone after ten minutes.
 *
 * There are 32. One key has at most eight of them, and a page token of it two. A key that has none always gets one, even where all are
 * live. No upload slot is dropped to make room. Who may have no other gets a 503 with the seconds until the oldest expires.
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
   * @param token the hash of the page token that calls for the owner, if one does
   * @throws Refusal 503 `upload-slots-full` when the owner has some and all are live, `upload-slots-of-key-full` when the owner,
   * or the token, has as many as one may have
   */
  readonly create: (owner: string, token?: string) => Promise<Upload>;
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

const ofOne = (most: number, whose: string): string =>
  `${most} upload slots of this ${whose} are live; DELETE one, or try again when the oldest expires`;

const FULL = {
  all: `all ${SERVICE_LIMITS.upload_slots} upload slots are live; DELETE one, or try again when the oldest expires`,
  key: ofOne(SERVICE_LIMITS.upload_slots_of_key, 'key'),
  token: ofOne(SERVICE_LIMITS.upload_slots_of_token, 'page token'),
} as const;

/** @param ms milliseconds until the oldest upload slot of all, of the key, or of the token expires */
export const slotsFull = (whose: keyof typeof FULL, ms: number): Refusal =>
  notNow(FULL[whose], whose === 'all' ? 'upload-slots-full' : 'upload-slots-of-key-full', secondsOf(ms));

interface OwnedUpload extends Upload {
  readonly owner: string;
  readonly token: string | undefined;
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
    async create(owner, token) {
      sweep();
      // Each lives as long as the others, so the first is the oldest.
      const all = [...slots.values()];
      const own = all.filter((slot) => slot.owner === owner);
      const ofToken = token === undefined ? [] : own.filter((slot) => slot.token === token);
      const refuse = (whose: keyof typeof FULL, [oldest]: OwnedUpload[], isFull: boolean): void => {
        if (oldest !== undefined && isFull) throw slotsFull(whose, oldest.until - elapsed());
      };
      refuse('token', ofToken, ofToken.length >= SERVICE_LIMITS.upload_slots_of_token);
      refuse('key', own, own.length >= SERVICE_LIMITS.upload_slots_of_key);
      refuse('all', all, own.length > 0 && all.length >= SERVICE_LIMITS.upload_slots);
      const [expiresAt, until] = [now() + LIFE_MS, elapsed() + LIFE_MS];
      return keep({ id: newSlotId(), owner, token, expiresAt, until, bytes: null });
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
