/** The answers of one group as digests, and what two runs say of each other. */

import { createHash } from 'node:crypto';

/** What is kept of a group. */
export interface Kept {
  /** How many answers it has. */
  readonly count: number;
  /** SHA-256 of all of them, 16 hexadecimal digits. */
  readonly digest: string;
  /** Answers in a part. */
  readonly every: number;
  /** The parts in turn, 4 hexadecimal digits of SHA-256 each. */
  readonly parts: string;
}

/** A group as this run found it. */
export interface Found {
  readonly kept: Kept;
  /** The first case of each part. */
  readonly cases: readonly string[];
}

const DIGITS = 4;

const sha256 = () => createHash('sha256');

/** Takes the answers of a group one by one. */
export class Digests {
  #every: number;
  #count = 0;
  #part = sha256();
  #whole = sha256();
  #parts = '';
  #cases: string[] = [];

  constructor(every: number) {
    this.#every = every;
  }

  add(name: string, answer: string): void {
    if (this.#count % this.#every === 0) {
      if (this.#count > 0) this.#close();
      this.#cases.push(name);
    }
    this.#count++;
    this.#part.update(`${name}\0${answer}\0`);
  }

  #close(): void {
    const digest = this.#part.digest('hex');
    this.#whole.update(digest);
    this.#parts += digest.slice(0, DIGITS);
    this.#part = sha256();
  }

  end(): Found {
    this.#close();
    const digest = this.#whole.digest('hex').slice(0, 16);
    const kept = { count: this.#count, digest, every: this.#every, parts: this.#parts };
    return { kept, cases: this.#cases };
  }
}

const partOf = ({ parts }: Kept, n: number): string => parts.slice(n * DIGITS, (n + 1) * DIGITS);

/** "same", or what differs first. */
export function verdict(before: Kept | undefined, { kept, cases }: Found): string {
  if (before === undefined) return 'NEW: not in the digests; write them with --write';
  if (before.digest === kept.digest && before.count === kept.count) return 'same';
  const differing = cases.filter((_, n) => partOf(kept, n) !== partOf(before, n));
  const [first] = differing;
  const among = kept.every === 1 || first === undefined ? '' : `among the ${kept.every} from `;
  const more = [
    differing.length > 1 ? `; ${differing.length} of ${cases.length} parts differ` : '',
    before.count === kept.count ? '' : `; ${kept.count} answers instead of ${before.count}`,
  ];
  return `DIFFERENT (first differing case: ${among}${first ?? 'behind the last'}${more.join('')})`;
}
