/**
 * Finds the rows of the lexicon at most one phone away from a phone string: follows the exact path down the trie
 * (trie.ts), and tries one edit at each node.
 *
 *   sought l o ɣ o s      root ─ l ─ o ─ ɣ ─ o ─ s   λόγος  exact
 *                                            │   ├ n   λόγον  n for s
 *                                            │   └     λόγῳ   s left out
 *                                            └ u ─ s   λόγους u for o
 *
 * Rows are marked in a bitmap, so each counts once and the most frequent row is read first; a second bitmap marks the
 * nonzero words of the first.
 */

import * as codes from './codes';

const NODE: usize = 16;

function bitAt(k: usize): u64 {
  return load<u64>(<usize>codes.QUERY + (k << 3));
}

/**
 * Returns the child with this symbol bit, which must exist. The lower bits of the node count the children before it.
 */
function childOf(node: usize, bit: u64): usize {
  return load<u32>(node, 8) + <u32>(popcnt(load<u64>(node) & (bit - 1)) << 4);
}

/** Marks the rows that end at a node, in the bitmap and in its summary. */
function mark(node: usize): void {
  const marks: usize = load<u32>(codes.MARKS_AT);
  const summary: usize = load<u32>(codes.SUMMARY_AT);
  const end: usize = load<u32>(node, NODE + 12);
  for (let at: usize = load<u32>(node, 12); at < end; at += 4) {
    const row = load<u32>(at);
    const word = marks + ((row >> 6) << 3);
    store<u64>(word, load<u64>(word) | ((<u64>1) << (row & 63)));
    const group = summary + ((row >> 12) << 3);
    store<u64>(group, load<u64>(group) | ((<u64>1) << ((row >> 6) & 63)));
  }
}

/** Follows the sought phones from k on to the last one, without an edit, and marks the rows that end there. */
function follow(node: usize, k: usize, n: usize): void {
  while (k < n) {
    const bit = bitAt(k);
    if ((load<u64>(node) & bit) === 0) return;
    node = childOf(node, bit);
    ++k;
  }
  mark(node);
}

/**
 * Spends the one edit at sought phone k, starting from a node: skips k, replaces k with another phone, or inserts
 * another phone before k.
 */
function spend(node: usize, k: usize, n: usize): void {
  if (k < n) follow(node, k + 1, n);
  const sought = bitAt(k);
  let child: usize = load<u32>(node, 8);
  // `symbols & -symbols` is the lowest bit, and `symbols & (symbols - 1)` removes it.
  for (let symbols = load<u64>(node); symbols; symbols &= symbols - 1, child += NODE) {
    if ((symbols & (0 - symbols)) === sought) continue;
    follow(child, k, n);
    if (k < n) follow(child, k + 1, n);
  }
}

/** Writes the first marked rows to `NEIGHBOURS`, clears all marks, and returns how many rows were marked. */
function collect(): usize {
  const marks: usize = load<u32>(codes.MARKS_AT);
  const summary: usize = load<u32>(codes.SUMMARY_AT);
  const groups: usize = (load<u32>(codes.ROWS) + 4095) >> 12;
  let count: usize = 0;
  for (let group: usize = 0; group < groups; ++group) {
    const at = summary + (group << 3);
    for (let words = load<u64>(at); words; words &= words - 1) {
      const word = (group << 6) + <usize>ctz(words);
      for (let rows = load<u64>(marks + (word << 3)); rows; rows &= rows - 1) {
        const row = (word << 6) + <usize>ctz(rows);
        if (count < <usize>codes.MAX_NEIGHBOURS) store<u32>(<usize>codes.NEIGHBOURS + (count << 2), row);
        ++count;
      }
      store<u64>(marks + (word << 3), 0);
    }
    store<u64>(at, 0);
  }
  return count;
}

/**
 * Finds the rows at most one edit away from the n phones at ATTEMPT, n at most MAX_PHONES. Writes the MAX_NEIGHBOURS
 * most frequent to `NEIGHBOURS`, the most frequent first; returns how many were found.
 */
export function neighbours(n: usize): usize {
  // A string this long is more than one edit away from the longest row.
  if (n > load<u32>(codes.DEEPEST) + 1) return 0;
  for (let k: usize = 0; k < n; ++k) {
    const phone: usize = load<u8>(<usize>codes.ATTEMPT + k);
    store<u64>(<usize>codes.QUERY + (k << 3), load<u64>(<usize>codes.PHONE_BITS + (phone << 3)));
  }
  store<u64>(<usize>codes.QUERY + (n << 3), 0);
  let node: usize = load<u32>(codes.NODES_AT);
  let k: usize = 0;
  spend(node, k, n);
  while (k < n && (load<u64>(node) & bitAt(k)) !== 0) {
    node = childOf(node, bitAt(k));
    ++k;
    spend(node, k, n);
  }
  if (k === n) mark(node);
  return collect();
}
