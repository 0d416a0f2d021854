/**
 * The attempts of a learner, kept by the browser: what was said, how well, and each sound. The storage is handed in; if
 * it is forbidden, full or broken, the attempts last as long as the page, and the storage has the last of them if it can.
 */

import { type Attempt, isAttempt } from './attempt.ts';

/** What the storage of a browser does. */
export interface Store {
  getItem(name: string): string | null;
  setItem(name: string, value: string): void;
  removeItem(name: string): void;
}

/** The version stands in the name, so that an older page never overwrites what a newer one keeps. */
export const HISTORY_NAME = 'koine-history-1';

export const MOST_ATTEMPTS = 500;

/** The attempts of a stored text; what is no attempt is left out. */
function attemptsIn(text: string | null): Attempt[] {
  try {
    const list: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(list) ? list.filter(isAttempt).slice(-MOST_ATTEMPTS) : [];
  } catch {
    return [];
  }
}

export class History {
  private readonly store: () => Store;
  private last: Attempt[] = [];
  /** False once the storage refused something: then the memory of the page counts. */
  private keeps = true;

  /** @param store gives the storage; it may throw where storage is forbidden */
  constructor(store: () => Store) {
    this.store = store;
  }

  /** False where the storage does not hold all attempts, because it is full or forbidden. */
  get isKept(): boolean {
    return this.keeps;
  }

  /** All attempts, the oldest first; those of other tabs, too. */
  attempts(): readonly Attempt[] {
    if (!this.keeps) return this.last;
    try {
      this.last = attemptsIn(this.store().getItem(HISTORY_NAME));
    } catch {
      this.keeps = false;
    }
    return this.last;
  }

  /** Adds an attempt; one that is no attempt is left out. */
  add(attempt: Attempt): void {
    if (!isAttempt(attempt)) return;
    this.last = [...this.attempts(), attempt].slice(-MOST_ATTEMPTS);
    this.keeps = this.write();
  }

  /** Forgets everything, here and in the storage. */
  forget(): void {
    this.last = [];
    try {
      this.store().removeItem(HISTORY_NAME);
    } catch {
      // Forbidden storage holds nothing to forget.
    }
  }

  /** Writes the attempts; if the storage is full, as many of the last ones as it takes. True if it took all. */
  private write(): boolean {
    for (let keep = this.last.length; keep > 0; keep = keep >> 1) {
      try {
        this.store().setItem(HISTORY_NAME, JSON.stringify(this.last.slice(-keep)));
        return keep === this.last.length;
      } catch {
        // Full: the next round keeps half of it.
      }
    }
    return false;
  }
}
