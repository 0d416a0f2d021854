/**
 * What a learner has said well, by pronunciation: a word counts as done in every set that has it. The browser keeps it; what
 * it does not keep lasts as long as the page. What another tab has forgotten is forgotten here, too.
 */

import type { Store } from './history.ts';

/** The version stands in the name, so that an older page never overwrites what a newer one keeps. */
export const DONE_NAME = 'koine-done-1';

/** The score from which a word is done, from 0 to 1. */
export const DONE_SCORE = 0.8;

/** Words and verses of a pronunciation that are kept; the oldest make room. */
export const MOST_DONE = 4000;

const LONGEST = 2000;

const written = (text: string): string => text.normalize('NFC').trim();

const isWord = (value: unknown): value is string => typeof value === 'string' && value.length <= LONGEST;

/** The words of a stored text, by scheme; what is no list of words is left out. */
function wordsIn(text: string | null): Map<string, string[]> {
  try {
    const lists = Object.entries((JSON.parse(text ?? '{}') ?? {}) as object);
    return new Map(
      lists.flatMap(([scheme, words]) => (Array.isArray(words) ? [[scheme, words.filter(isWord)]] : [])),
    );
  } catch {
    return new Map();
  }
}

export class Done {
  private readonly store: () => Store;
  /** What the storage held when it was read last; with what it refused, once it has refused something. */
  private seen = new Map<string, Set<string>>();
  private keeps = true;

  /** @param store gives the storage; it may throw where storage is forbidden */
  constructor(store: () => Store) {
    this.store = store;
    this.readStore();
  }

  /** False once the storage refused to keep a word. */
  get isKept(): boolean {
    return this.keeps;
  }

  has(scheme: string, text: string): boolean {
    return this.seen.get(scheme)?.has(written(text)) ?? false;
  }

  add(scheme: string, text: string): void {
    this.readStore();
    const word = written(text);
    const words = this.seen.get(scheme) ?? new Set();
    words.delete(word);
    if (isWord(word)) words.add(word);
    this.seen.set(scheme, words);
    this.write();
  }

  forget(): void {
    this.seen = new Map();
    try {
      this.store().removeItem(DONE_NAME);
    } catch {
      // Forbidden storage holds nothing to forget.
    }
  }

  private readStore(): void {
    try {
      const stored = wordsIn(this.store().getItem(DONE_NAME));
      if (this.keeps) this.seen = new Map();
      for (const [scheme, words] of stored)
        this.seen.set(scheme, new Set([...words, ...(this.seen.get(scheme) ?? [])]));
    } catch {
      this.keeps = false;
    }
  }

  private write(): void {
    const lists = [...this.seen].map(([scheme, words]) => [scheme, [...words].slice(-MOST_DONE)]);
    try {
      this.store().setItem(DONE_NAME, JSON.stringify(Object.fromEntries(lists)));
      this.keeps = true;
    } catch {
      this.keeps = false;
    }
  }
}
