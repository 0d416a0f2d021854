/**
 * Finds words at most one phone away, in optimized TypeScript, as the baseline of the trie. A map finds a word by the
 * text of its phones, and by that text with any one phone replaced by a wildcard. A query looks up its own text, and
 * the text with a wildcard instead of a phone, with a wildcard inserted, or with one phone removed.
 */

import type { WordTable } from '../../src/engine/kernel/search.ts';

export type Scan = (phones: ArrayLike<number>) => number[];

const OPEN = '*';

/** Writes phones as a text with one character for each phone. No phone has the character of the wildcard. */
export const asText = (phones: ArrayLike<number>): string =>
  Array.from(phones, (id) => String.fromCharCode(0x100 + id)).join('');

const replaced = (text: string, at: number): string => text.slice(0, at) + OPEN + text.slice(at + 1);
const inserted = (text: string, at: number): string => text.slice(0, at) + OPEN + text.slice(at);
const removed = (text: string, at: number): string => text.slice(0, at) + text.slice(at + 1);

/** @param taught the phone of each reading */
export function wildcardIndex({ rows, readings, offsets }: WordTable, taught: ArrayLike<number>): Scan {
  const index = new Map<string, number[]>();
  const add = (key: string, row: number): void => {
    const found = index.get(key);
    if (found === undefined) index.set(key, [row]);
    else found.push(row);
  };
  for (let row = 0; row < rows; row++) {
    const text = asText(readings.slice(offsets[row], offsets[row + 1]).map((id) => taught[id] as number));
    add(text, row);
    for (let at = 0; at < text.length; at++) add(replaced(text, at), row);
  }
  return (phones) => {
    const text = asText(phones);
    const found = new Set(index.get(text));
    const take = (key: string): void => {
      for (const row of index.get(key) ?? []) found.add(row);
    };
    for (let at = 0; at <= text.length; at++) take(inserted(text, at));
    for (let at = 0; at < text.length; at++) {
      take(replaced(text, at));
      take(removed(text, at));
    }
    return [...found].sort((a, b) => a - b);
  };
}
