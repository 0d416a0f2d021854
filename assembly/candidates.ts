/**
 * Builds a prefix trie of candidate strings, so that the beginning that candidates share is summed only once.
 *
 *   λογος, λογου, λεγω       ∅ ─ λ ─ ο ─ γ ─ ο ─ ς        a node is 8 bytes:
 *                                │           └─ υ           u32 byte offset, from the states of the root,
 *                                └─ ε ─ γ ─ ω                   of the state that paths enter it from
 *                                                           u32 byte offset of its column in a row of posteriors
 *
 * A node whose parent has the same label is entered only from the parent's blank. A parent comes before its children. A
 * hash table with linear probing (Knuth, TAOCP 3, 6.4) finds the children of a node. A candidate starts at the node of
 * the prefix that it shares with the previous candidate.
 */

import { aligned, columnAt, frames } from './frames';

export const NODE_BYTES = 8;
/**
 * Bytes of the states of a node, three vectors: the mass (summed probability of paths) in the blank after its label,
 * the mass in blank and label together (at IN_EITHER), and the mass in its label (at IN_LABEL).
 */
export const STATE_BYTES = 48;
export const IN_EITHER = 16;
export const IN_LABEL = 32;

/** Address of the nodes, in the order in which they were made. Node 0 is the root. */
export let nodes: usize = 0;
export let nodeCount: i32 = 0;
/** For each candidate, an i32: the index of its last node, or -1 if it needs more frames than there are. */
export let ends: usize = 0;
/** For each node, an i32: the index of its first child, which is usually its only one, or 0 without children. */
let firsts: usize = 0;
let table: usize = 0;
let mask: u32 = 0;
/** For each depth, an i32: the index of the node that the previous candidate has at this depth. */
let path: usize = 0;

/**
 * Lays out a trie; returns the address after its tables.
 * @param total labels of all candidates together
 * @param longest labels of the longest candidate
 */
export function layTrie(base: usize, count: i32, total: i32, longest: i32): usize {
  // The hash table has a power of two of slots, more than twice the nodes.
  let slots: u32 = 16;
  while (slots < <u32>(total + 1) * 2) slots <<= 1;
  mask = slots - 1;
  nodes = base;
  ends = nodes + <usize>(total + 1) * NODE_BYTES;
  path = ends + ((<usize>count) << 2);
  firsts = path + ((<usize>(longest + 1)) << 2);
  table = firsts + ((<usize>(total + 1)) << 2);
  return aligned(table + ((<usize>slots) << 2));
}

function nodeAt(i: i32): usize {
  return nodes + <usize>i * NODE_BYTES;
}

/** Returns the child of a node with the label of this column; makes it if it does not exist yet. */
function childOf(parent: i32, column: u32): i32 {
  const first = load<i32>(firsts + ((<usize>parent) << 2));
  if (first !== 0 && load<u32>(nodeAt(first), 4) === column) return first;
  // The state that paths enter the child from; with the column, it identifies the child. A label that repeats the label
  // of its parent is entered only from the parent's blank.
  const repeats = load<u32>(nodeAt(parent), 4) === column;
  const entry = <u32>parent * STATE_BYTES + (repeats ? 0 : IN_EITHER);
  // The constants are odd and have their bits well mixed (from MurmurHash3 and Knuth's golden ratio).
  let slot = ((entry * 0x9e3779b1) ^ (column * 0x85ebca6b)) >>> 7;
  while (true) {
    slot &= mask;
    const child = load<i32>(table + ((<usize>slot) << 2));
    if (child === 0) break;
    const node = nodeAt(child);
    if (load<u32>(node) === entry && load<u32>(node, 4) === column) return child;
    ++slot;
  }
  const made = nodeCount++;
  store<i32>(table + ((<usize>slot) << 2), made);
  store<u32>(nodeAt(made), entry);
  store<u32>(nodeAt(made), column, 4);
  store<i32>(firsts + ((<usize>made) << 2), 0);
  if (first === 0) store<i32>(firsts + ((<usize>parent) << 2), made);
  return made;
}

/** Counts the frames that a string needs: one for each label, and one for the blank between two equal labels. */
function framesFor(labels: usize, n: i32): i32 {
  let need = n;
  for (let k = 1; k < n; ++k) if (columnAt(labels, k) === columnAt(labels, k - 1)) ++need;
  return need;
}

function sharedStart(a: usize, m: i32, b: usize, n: i32): i32 {
  const most = m < n ? m : n;
  let k = 0;
  while (k < most && columnAt(a, k) === columnAt(b, k)) ++k;
  return k;
}

/** Builds the trie of `count` strings; string i has the labels from offsets[i] up to offsets[i + 1]. */
export function buildTrie(offsets: usize, labels: usize, count: i32): void {
  memory.fill(table, 0, (<usize>(mask + 1)) << 2);
  nodeCount = 1;
  store<u32>(nodes, 0);
  store<u32>(nodes, -1, 4);
  store<i32>(path, 0);
  store<i32>(firsts, 0);
  let last = labels;
  let lastLength = 0;
  for (let i = 0; i < count; ++i) {
    const from = load<i32>(offsets + ((<usize>i) << 2));
    const n = load<i32>(offsets + ((<usize>i) << 2), 4) - from;
    const string = labels + ((<usize>from) << 1);
    store<i32>(ends + ((<usize>i) << 2), -1);
    if (framesFor(string, n) > frames) continue;
    let depth = sharedStart(last, lastLength, string, n);
    let node = load<i32>(path + ((<usize>depth) << 2));
    while (depth < n) {
      node = childOf(node, <u32>columnAt(string, depth));
      store<i32>(path + ((<usize>++depth) << 2), node);
    }
    store<i32>(ends + ((<usize>i) << 2), node);
    last = string;
    lastLength = n;
  }
}
