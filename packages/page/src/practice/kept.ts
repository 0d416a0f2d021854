/** Keeps values in the browser's storage or, if that fails, as long as the page is open. Notices changes by other tabs. */

export interface Store {
  getItem(name: string): string | null;
  setItem(name: string, value: string): void;
  removeItem(name: string): void;
}

/** Fields of an object from a storage or a file, not yet checked. */
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

export const shapeOf =
  <T>(checks: { readonly [K in keyof T]-?: Check }) =>
  (value: unknown): value is T =>
    Object.entries<Check>(checks).every(([name, is]) => is(((value ?? {}) as KeptFields)[name]));

export const parsed = (text: string): unknown => tried<unknown>(() => JSON.parse(text), null);

function tried<T>(ask: () => T, otherwise: T): T {
  try {
    return ask();
  } catch {
    return otherwise;
  }
}

interface StoredForm<T> {
  /** Contains a version, so that an older page never overwrites the value of a newer one. */
  readonly name: string;
  /** Makes a value from anything that a storage holds, or from null; never throws. */
  readonly read: (stored: unknown) => T;
  /** Turns the value into data for JSON. Absent if JSON can write the value itself. */
  readonly write?: (value: T) => unknown;
}

export class Kept<T> {
  readonly #store: () => Store;
  readonly #form: StoredForm<T>;
  /** The stored text of `#value`. If the storage contains another text, another tab has written it. */
  #text: string | null = null;
  #value: T;
  #isKept = true;

  /** @param store returns the storage; may throw if storage is forbidden */
  constructor(store: () => Store, form: StoredForm<T>) {
    [this.#store, this.#form] = [store, form];
    this.#value = form.read(null);
  }

  get isKept(): boolean {
    return this.#isKept;
  }

  get(): T {
    if (!this.#isKept) return this.#value;
    try {
      const text = this.#store().getItem(this.#form.name);
      if (text !== this.#text) this.#value = this.#form.read(parsed(text ?? 'null'));
      this.#text = text;
    } catch {
      this.#isKept = false;
    }
    return this.#value;
  }

  set(value: T): void {
    this.#value = value;
    const text = JSON.stringify(this.#form.write?.(value) ?? value);
    try {
      this.#store().setItem(this.#form.name, text);
      [this.#text, this.#isKept] = [text, true];
    } catch {
      this.#isKept = false;
    }
  }

  forget(): void {
    this.#value = this.#form.read(null);
    try {
      this.#store().removeItem(this.#form.name);
      [this.#text, this.#isKept] = [null, true];
    } catch {
      // Forbidden storage has nothing to forget.
    }
  }
}

/** @throws DOMException if storage is forbidden */
export const storage = (): Store => localStorage;

export const kept = (name: string): string | null => tried(() => storage().getItem(name), null);

/** Keeps a text; null removes it. If storage is forbidden or full, nothing is kept. */
export const keep = (name: string, text: string | null): void =>
  tried(() => (text === null ? storage().removeItem(name) : storage().setItem(name, text)), undefined);

/** Deletes the recordings of students and of a teacher that version 0.3.0 of the page kept. */
export function forgetRecordings(): void {
  tried<unknown>(() => indexedDB.deleteDatabase('koine-collect'), null);
  if ('caches' in globalThis) caches.delete('koine-voices').catch(() => false);
}

export function forgetAll(): void {
  const names = tried(() => Object.keys(storage()), []);
  for (const name of names) if (name.startsWith('koine-')) keep(name, null);
}
