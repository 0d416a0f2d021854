/**
 * What the browser keeps. The storage is handed in; if it is forbidden, full or broken, a value lasts as long as the page, and
 * the storage has the newest of it if it can. What another tab adds or forgets is there, or forgotten, here, too.
 */

/** What the storage of a browser does. */
export interface Store {
  getItem(name: string): string | null;
  setItem(name: string, value: string): void;
  removeItem(name: string): void;
}

/** What a storage or a file may hold where an object is expected. */
export type Fields = Readonly<Record<string, unknown>>;

/** A check of a value that may be anything. */
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

/** A check that a value has these fields, each as its own check wants it. */
export const shapeOf =
  <T>(checks: { readonly [K in keyof T]-?: Check }) =>
  (value: unknown): value is T =>
    Object.entries<Check>(checks).every(([name, is]) => is(((value ?? {}) as Fields)[name]));

/** What a text of JSON holds; null for any other text. */
export const parsed = (text: string): unknown => tried<unknown>(() => JSON.parse(text), null);

/** What is asked for, or what stands for it where that fails: storage may be forbidden or full, or hold anything. */
function tried<T>(ask: () => T, otherwise: T): T {
  try {
    return ask();
  } catch {
    return otherwise;
  }
}

/** How a value is kept. */
interface Form<T> {
  /** The version stands in the name, so that an older page never overwrites what a newer one keeps. */
  readonly name: string;
  /** The value in what a storage holds, which may be anything; it never fails. */
  readonly read: (stored: unknown) => T;
  /** What JSON writes; of a share below 1 the newest part, for a storage without room for all. */
  readonly write: (value: T, share: number) => unknown;
}

/** The newest part of a list, at least one. */
export const newest = <V>(list: readonly V[], share: number): readonly V[] =>
  list.slice(-Math.ceil(list.length * share));

/** A value that the storage of the browser keeps. Nobody changes it in place. */
export class Kept<T> {
  readonly #store: () => Store;
  readonly #form: Form<T>;
  /** What the storage held when it was read last, and the value of that. */
  #text: string | null = null;
  #value: T;
  #keeps = true;

  /** @param store gives the storage; it may throw where storage is forbidden */
  constructor(store: () => Store, form: Form<T>) {
    this.#store = store;
    this.#form = form;
    this.#value = form.read(undefined);
  }

  /** False where the storage does not hold all, because it is full or forbidden: then the memory of the page counts. */
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
        // Full: the next round keeps half of it.
      }
    }
  }

  /** Forgets the value, here and in the storage. */
  forget(): void {
    this.#value = this.#form.read(undefined);
    try {
      this.#store().removeItem(this.#form.name);
      [this.#text, this.#keeps] = [null, true];
    } catch {
      // Forbidden storage holds nothing to forget.
    }
  }
}

/** Kept until the tab is closed, or for good. */
type Place = 'sessionStorage' | 'localStorage';

/** @throws DOMException where storage is forbidden */
const storeAt = (place: Place): Store => (globalThis as unknown as Record<Place, Store>)[place];

export const kept = (place: Place, name: string): string | null =>
  tried(() => storeAt(place).getItem(name), null);

/** Keeps a value; null removes it. Where storage is forbidden or full, the value lasts as long as the page. */
export const keep = (place: Place, name: string, value: string | null): void =>
  tried(
    () => (value === null ? storeAt(place).removeItem(name) : storeAt(place).setItem(name, value)),
    undefined,
  );

/** The beginning of every name that the page gives to what it keeps. */
const OURS = 'koine-';

/** Removes all that the page keeps in a place, but for one name; and the recordings that an earlier page kept. */
export function forgetAll(place: Place, but?: string): void {
  tried<unknown>(() => indexedDB.deleteDatabase('koine-collect'), null);
  const names = tried(() => Object.keys(storeAt(place)), []);
  for (const name of names) if (name.startsWith(OURS) && name !== but) keep(place, name, null);
}
