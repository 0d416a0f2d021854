/**
 * The recordings that are kept on this device, in the database of the browser. Where it is full or forbidden, a
 * recording stays in the memory of the page, so that it can still be saved.
 */

import type { Clip } from './clips.ts';

const DATABASE = 'koine-collect';
const CLIPS = 'clips';

/** What an asked database gives. */
function told<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** A transaction counts when it is complete: that is when a full disk shows. */
function completed(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
    transaction.onerror = () => reject(transaction.error);
  });
}

async function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(CLIPS, { autoIncrement: true });
  return told(request);
}

/** Where a clip is kept: its key in the database, or the clip itself in memory. */
export type Kept = IDBValidKey | Clip;

const isClip = (kept: Kept): kept is Clip => typeof kept === 'object' && 'wav' in kept;

export class ClipStore {
  /** Clips that the database did not take. */
  #memory: readonly Clip[] = [];
  #database: Promise<IDBDatabase> | null = null;

  async #store(mode: IDBTransactionMode): Promise<IDBObjectStore> {
    this.#database ??= open().catch((error: unknown) => {
      this.#database = null;
      throw error;
    });
    return (await this.#database).transaction(CLIPS, mode).objectStore(CLIPS);
  }

  /** Keeps a clip; what it resolves with is the clip itself where only memory has it. */
  async add(clip: Clip): Promise<Kept> {
    try {
      const store = await this.#store('readwrite');
      const done = completed(store.transaction);
      const key = await told(store.add(clip));
      await done;
      return key;
    } catch {
      this.#memory = [...this.#memory, clip];
      return clip;
    }
  }

  async remove(kept: Kept): Promise<void> {
    if (isClip(kept)) {
      this.#memory = this.#memory.filter((clip) => clip !== kept);
      return;
    }
    const store = await this.#store('readwrite');
    const done = completed(store.transaction);
    store.delete(kept);
    await done;
  }

  /** All clips, those of the database first. */
  async all(): Promise<Clip[]> {
    const stored = await this.#store('readonly').then(
      (store) => told<Clip[]>(store.getAll()),
      () => [],
    );
    return [...stored, ...this.#memory];
  }

  async count(): Promise<number> {
    const stored = await this.#store('readonly').then(
      (store) => told(store.count()),
      () => 0,
    );
    return stored + this.#memory.length;
  }

  async clear(): Promise<void> {
    this.#memory = [];
    const store = await this.#store('readwrite').catch(() => null);
    if (store === null) return;
    const done = completed(store.transaction);
    store.clear();
    await done;
  }
}

export const isInMemory = isClip;
