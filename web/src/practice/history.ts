/**
 * What the browser keeps of a learner: the attempts with their sounds, and the words that are done. The storage is handed in;
 * if it is forbidden, full or broken, all lasts as long as the page, and the storage has the newest of it if it can. What
 * another tab adds or forgets is there, or forgotten, here, too.
 */

import type { TutorResponse } from '../../../src/contract/response.ts';

/** What the storage of a browser does. */
export interface Store {
  getItem(name: string): string | null;
  setItem(name: string, value: string): void;
  removeItem(name: string): void;
}

/** What a storage or a file may hold where an object is expected. */
export type Fields = Readonly<Record<string, unknown>>;

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

export const isText = (value: unknown, most = 2000): value is string =>
  typeof value === 'string' && value.length <= most;

export const isBetween = (value: unknown, least: number, most: number): value is number =>
  typeof value === 'number' && value >= least && value <= most;

export const isListOf = (value: unknown, most: number, is: (one: unknown) => boolean): boolean =>
  Array.isArray(value) && value.length <= most && value.every(is);

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

/** No smaller part of a value is tried. */
const LEAST = 1 / 1024;

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
      if (text !== this.#text) this.#value = this.#read(text);
      this.#text = text;
    } catch {
      this.#keeps = false;
    }
    return this.#value;
  }

  set(value: T): void {
    this.#value = value;
    this.#keeps = false;
    for (let share = 1; share >= LEAST; share /= 2) {
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

  #read(text: string | null): T {
    try {
      return this.#form.read(JSON.parse(text ?? 'null'));
    } catch {
      return this.#form.read(undefined);
    }
  }
}

// --- Attempts ---

/** A sound of the target and how well it went, from 0 to 1. */
type Heard = readonly [phone: string, score: number];

export interface Attempt {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly scheme: string;
  readonly target: string;
  /** What was heard, IPA. */
  readonly said: string;
  /** `proximity`. */
  readonly score: number;
  readonly sounds: readonly Heard[];
  /** How long the recording is; left out for an attempt that was typed. */
  readonly seconds?: number;
}

const isHeard = (value: unknown): value is Heard =>
  Array.isArray(value) && value.length === 2 && isText(value[0]) && isBetween(value[1], 0, 1);

/** The last moment that a Date can hold. */
const LAST_MOMENT = 8.64e15;

/** True for a whole attempt; a storage may hold anything. */
export function isAttempt(value: unknown): value is Attempt {
  const { at, scheme, target, said, score, sounds, seconds = 0 } = (value ?? {}) as Fields;
  const isSaid = [scheme, target, said].every((one) => isText(one)) && isListOf(sounds, 600, isHeard);
  return (
    isSaid &&
    isBetween(at, -LAST_MOMENT, LAST_MOMENT) &&
    isBetween(score, 0, 1) &&
    isBetween(seconds, 0, 3600)
  );
}

const rounded = (share: number): number => Math.round(Math.min(1, Math.max(0, share)) * 1000) / 1000;

/**
 * The attempt of an answer. A sound scores what its row did not cost; an extra sound belongs to no sound.
 *
 * @param seconds how long the recording is; 0 for an attempt that was typed
 */
export function attemptOf(response: TutorResponse, at: number, seconds = 0): Attempt {
  const { scheme, target_text: target, observed_phones, proximity, phones } = response;
  const sounds = phones.flatMap((row): Heard[] =>
    row.target === null ? [] : [[row.target, rounded(1 - row.cost)]],
  );
  const said = observed_phones.join(' ');
  const attempt = { at, scheme, target, said, score: rounded(proximity), sounds };
  return seconds > 0 ? { ...attempt, seconds: Math.round(seconds * 10) / 10 } : attempt;
}

/** A sound, how often it was said, and its mean score, from 0 to 1. */
export interface Hard {
  readonly phone: string;
  readonly count: number;
  readonly score: number;
}

/** How often each sound was said, and how well. */
export function soundsOf(attempts: readonly Pick<Attempt, 'sounds'>[]): Hard[] {
  const sums = new Map<string, { count: number; sum: number }>();
  for (const [phone, score] of attempts.flatMap(({ sounds }) => sounds)) {
    const { count, sum } = sums.get(phone) ?? { count: 0, sum: 0 };
    sums.set(phone, { count: count + 1, sum: sum + score });
  }
  return [...sums].map(([phone, { count, sum }]) => ({ phone, count, score: rounded(sum / count) }));
}

/**
 * The sounds that went worst, the worst first. A sound without fault is not hard.
 *
 * @param least attempts at a sound before it counts
 */
export const worst = <H extends Hard>(sounds: readonly H[], least = 3, most = 8): H[] =>
  sounds
    .filter(({ count, score }) => count >= least && score < 1)
    .sort((a, b) => a.score - b.score || b.count - a.count)
    .slice(0, most);

/** The worst sounds of a scheme. */
export const hardest = (attempts: readonly Attempt[], scheme: string, least = 3, most = 8): Hard[] =>
  worst(soundsOf(attempts.filter((one) => one.scheme === scheme)), least, most);

export const HISTORY_NAME = 'koine-history-1';

export const MOST_ATTEMPTS = 500;

export class History extends Kept<readonly Attempt[]> {
  constructor(store: () => Store) {
    super(store, {
      name: HISTORY_NAME,
      read: (stored) => listOf(stored).filter(isAttempt).slice(-MOST_ATTEMPTS),
      write: newest,
    });
  }

  /** All attempts, the oldest first; those of other tabs, too. */
  attempts(): readonly Attempt[] {
    return this.get();
  }

  /** Adds an attempt; one that is no attempt is left out. */
  add(attempt: Attempt): void {
    if (isAttempt(attempt)) this.set([...this.get(), attempt].slice(-MOST_ATTEMPTS));
  }
}

// --- What is done ---

export const DONE_NAME = 'koine-done-1';

/** The score from which a word is done, from 0 to 1. */
export const DONE_SCORE = 0.8;

/** Words and verses of a pronunciation that are kept; the oldest make room. */
export const MOST_DONE = 4000;

type Words = ReadonlyMap<string, ReadonlySet<string>>;

const written = (text: string): string => text.normalize('NFC').trim().slice(0, 2000);

/** What a learner has said well, by pronunciation: a word counts as done in every set that has it. */
export class Done extends Kept<Words> {
  constructor(store: () => Store) {
    const wordsIn = (words: unknown) => new Set(listOf(words).filter((one) => isText(one)));
    super(store, {
      name: DONE_NAME,
      read: (stored) =>
        new Map(Object.entries((stored ?? {}) as Fields).map(([scheme, words]) => [scheme, wordsIn(words)])),
      write: (all, share) =>
        Object.fromEntries([...all].map(([scheme, words]) => [scheme, newest([...words], share)])),
    });
  }

  has(scheme: string, text: string): boolean {
    return this.get().get(scheme)?.has(written(text)) ?? false;
  }

  /** Adds a word as the youngest. */
  add(scheme: string, text: string): void {
    const word = written(text);
    const others = [...(this.get().get(scheme) ?? [])].filter((one) => one !== word);
    this.set(new Map(this.get()).set(scheme, new Set([...others, word].slice(-MOST_DONE))));
  }
}
