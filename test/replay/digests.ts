import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../src/service/built/project.ts';

/** Consecutive answers of a group, which share a digest. The name of the part is the name of its first answer. */
export interface Part {
  readonly name: string;
  /** SHA-256 of the answers, 16 hexadecimal digits. */
  readonly digest: string;
}

export const FOLDER = join(ROOT, 'test/replay/digests');

export const fileOf = (group: string): string => `${group.replaceAll(/[^\w]+/gu, '-')}.txt`;

/**
 * Writes digests as the text of a file. Each digest has a line of its own below its name, so that git can merge changes
 * of adjacent parts.
 */
export const printed = (parts: readonly Part[]): string =>
  parts.map(({ name, digest }) => `${name}\n  ${digest}\n`).join('');

/** Reads the digests of a group in the repository; undefined for a new group. */
export function keptOf(group: string): Part[] | undefined {
  let text: string;
  try {
    text = readFileSync(join(FOLDER, fileOf(group)), 'utf8');
  } catch {
    return;
  }
  return [...text.matchAll(/^(.*)\n {2}(\w{16})\n/gmu)].map(([, name = '', digest = '']) => ({
    name,
    digest,
  }));
}

export class Digests {
  readonly parts: Part[] = [];
  #every: number;
  #count = 0;
  #name = '';
  #hash = createHash('sha256');

  constructor(every: number) {
    this.#every = every;
  }

  add(name: string, answer: string): void {
    if (this.#count++ % this.#every === 0) {
      this.end();
      this.#name = name;
    }
    this.#hash.update(`${name}\0${answer}\0`);
  }

  end(): readonly Part[] {
    const digest = this.#hash.digest('hex').slice(0, 16);
    if (this.#name !== '') this.parts.push({ name: this.#name, digest });
    this.#name = '';
    this.#hash = createHash('sha256');
    return this.parts;
  }
}

/** Returns "same", or a sentence with the count of the parts that differ and the name of the first. */
export function verdict(before: readonly Part[] | undefined, after: readonly Part[]): string {
  if (before === undefined) return 'NEW: without digests; write them with --write';
  if (printed(before) === printed(after)) return 'same';
  const known = new Set(before.map((part) => printed([part])));
  const differing = after.filter((part) => !known.has(printed([part])));
  const count = before.length === after.length ? '' : `; ${after.length} parts instead of ${before.length}`;
  const first = differing[0]?.name ?? 'at its end';
  return `DIFFERENT (${differing.length} of ${after.length} parts, the first: ${first}${count})`;
}
