/**
 * Values in the browser's storage. If the storage is forbidden, full or broken, a value lasts as long as the page.
 * Changes by other tabs are noticed.
 */

export interface Store {
  getItem(name: string): string | null;
  setItem(name: string, value: string): void;
  removeItem(name: string): void;
}

/** An object from a storage or a file, not yet checked. */
export type KeptFields = Readonly<Record<string, unknown>>;

export type Check = (value: unknown) => boolean;

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

export const textOf =
  (most = 2000) =>
  (value: unknown): value is string =>
    typeof value === 'string' && value.length <= most;

export const isText = textOf();

export const between =
  (least: number, most: number): Check =>
  (value) =>
    typeof value === 'number' && value >= least && value <= most;

export const isShare = between(0, 1);

export const countTo =
  (most: number): Check =>
  (value) =>
    Number.isInteger(value) && between(0, most)(value);

export const listTo =
  (most: number, is: Check): Check =>
  (value) =>
    Array.isArray(value) && value.length <= most && value.every((one) => is(one));

/** Makes a check for an object: each field must pass its check. */
export const shapeOf =
  <T>(checks: { readonly [K in keyof T]-?: Check }) =>
  (value: unknown): value is T =>
    Object.entries<Check>(checks).every(([name, is]) => is(((value ?? {}) as KeptFields)[name]));

export const parsed = (text: string): unknown => tried<unknown>(() => JSON.parse(text), null);

/** The result of a function; `otherwise` if it throws. */
function tried<T>(ask: () => T, otherwise: T): T {
  try {
    return ask();
  } catch {
    return otherwise;
  }
}

interface StorageForm<T> {
  /** Has a version, so that an older page never overwrites the value of a newer one. */
  readonly name: string;
  /** Reads a value from anything that a storage holds; never throws. */
  readonly read: (stored: unknown) => T;
  /** The data for JSON. A share below 1 asks for only the newest part, because the storage is full. */
  readonly write: (value: T, share: number) => unknown;
}

/** The newest part of a list; at least one item. */
export const newest = <V>(list: readonly V[], share: number): readonly V[] =>
  list.slice(-Math.ceil(list.length * share));

/** An immutable value, kept in the browser's storage. */
export class Kept<T> {
  readonly #store: () => Store;
  readonly #form: StorageForm<T>;
  /** The text last read from the storage, from which `#value` was made. */
  #text: string | null = null;
  #value: T;
  #keeps = true;

  /** @param store returns the storage; may throw if storage is forbidden */
  constructor(store: () => Store, form: StorageForm<T>) {
    this.#store = store;
    this.#form = form;
    this.#value = form.read(undefined);
  }

  /** False if a part of the value could not be stored. */
  get isKept(): boolean {
    return this.#keeps;
  }

  get(): T {
    if (!this.#keeps) return this.#value;
    try {
      const text = this.#store().getItem(this.#form.name);
      if (text !== this.#text) this.#value = this.#form.read(parsed(text ?? 'null'));
      this.#text = text;
    } catch {
      this.#keeps = false;
    }
    return this.#value;
  }

  set(value: T): void {
    this.#value = value;
    this.#keeps = false;
    for (let share = 1; share > 0.001; share /= 2) {
      const text = JSON.stringify(this.#form.write(value, share));
      try {
        this.#store().setItem(this.#form.name, text);
        this.#text = text;
        this.#keeps = share === 1;
        return;
      } catch {
        // Full: try again with half of it.
      }
    }
  }

  forget(): void {
    this.#value = this.#form.read(undefined);
    try {
      this.#store().removeItem(this.#form.name);
      [this.#text, this.#keeps] = [null, true];
    } catch {
      // Forbidden storage has nothing to forget.
    }
  }
}

type StorageName = 'sessionStorage' | 'localStorage';

/** @throws DOMException if storage is forbidden */
const storeAt = (place: StorageName): Store => (globalThis as unknown as Record<StorageName, Store>)[place];

export const storage = (): Store => storeAt('localStorage');

export const kept = (place: StorageName, name: string): string | null =>
  tried(() => storeAt(place).getItem(name), null);

/** Keeps a value; null removes it. If storage is forbidden or full, nothing is kept. */
export const keep = (place: StorageName, name: string, value: string | null): void =>
  tried(
    () => (value === null ? storeAt(place).removeItem(name) : storeAt(place).setItem(name, value)),
    undefined,
  );

const OURS = 'koine-';

/** Removes the page's values from a storage, except the value with the name `but`. */
/** Deletes the recordings of students and of a teacher that version 0.3.0 of the page kept. */
export function forgetRecordings(): void {
  tried<unknown>(() => indexedDB.deleteDatabase('koine-collect'), null);
  if ('caches' in globalThis) caches.delete('koine-voices').catch(() => false);
}

export function forgetAll(place: StorageName, but?: string): void {
  const names = tried(() => Object.keys(storeAt(place)), []);
  for (const name of names) if (name.startsWith(OURS) && name !== but) keep(place, name, null);
}
