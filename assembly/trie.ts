/**
 * Builds the trie of the lexicon's phone strings, breadth first. Opening a node sorts its rows by their next symbol
 * with a stable counting sort. O(phones of the lexicon).
 *
 *   rows 0 λόγος  1 λόγον  2 λόγων  3 λέγω        ORDER   3 1 2 0
 *
 *   node 0 ─ l ─> 1 ─ e ─> 2 ─ ɣ ─> 4 ─ o ─> 6 (row 3)
 *                   ─ o ─> 3 ─ ɣ ─> 5 ─ o ─> 7 ─ n ─> 8 (rows 1, 2)
 *                                              ─ s ─> 9 (row 0)
 *
 *   node  u64  the symbols of its children, a bit each; the children are adjacent, least symbol first
 *         u32  address of its first child
 *         u32  address in ORDER of its first row; its rows end before the first row of the next node
 *
 * An empty node follows the last one, so that the rows of the last one have an end, too. A node that is not opened yet
 * holds start and end of its rows instead of the two addresses.
 */

import { NODES_AT, ORDER_AT, READING_SYMBOLS, SYMBOL_COUNTERS } from './codes';
import { phonesOf, readingsOf } from './rows';

const NODE: usize = 16;

/**
 * Returns the address of a symbol's counter. The counter holds how many rows continue with this symbol; later, the
 * address at which the next of these rows is written.
 */
function counterOf(symbol: usize): usize {
  return <usize>SYMBOL_COUNTERS + (symbol << 2);
}

function symbolAt(row: usize, depth: usize): usize {
  return load<u8>(<usize>READING_SYMBOLS + load<u8>(readingsOf(row) + depth));
}

/** Appends the rows that end at this node to ORDER, and counts the other rows by symbol. Returns these symbols. */
function countSymbols(from: usize, to: usize, depth: usize, order: usize): u64 {
  let symbols: u64 = 0;
  for (let at = from; at < to; at += 4) {
    const row = load<u32>(at);
    if (phonesOf(row) === depth) {
      store<u32>(order, row);
      order += 4;
      continue;
    }
    const symbol = symbolAt(row, depth);
    symbols |= (<u64>1) << symbol;
    store<u32>(counterOf(symbol), load<u32>(counterOf(symbol)) + 1);
  }
  return symbols;
}

/**
 * Writes a node: its symbols, then the addresses of first child and first row, or start and end of its rows if
 * unopened.
 */
function writeNode(node: usize, symbols: u64, childOrFrom: usize, rowOrTo: usize): void {
  store<u64>(node, symbols);
  store<u32>(node, childOrFrom, 8);
  store<u32>(node, rowOrTo, 12);
}

/**
 * Adds an unopened node for each symbol, and replaces the count of the symbol by the start of its rows. Returns the
 * address after the last node.
 */
function addChildren(symbols: u64, start: usize, node: usize): usize {
  while (symbols) {
    const counter = counterOf(<usize>ctz(symbols));
    const end = start + (load<u32>(counter) << 2);
    writeNode(node, 0, start, end);
    store<u32>(counter, start);
    symbols &= symbols - 1;
    start = end;
    node += NODE;
  }
  return node;
}

/** Copies the rows that do not end here to the ranges of the children in the next level, and clears the counters. */
function scatter(from: usize, to: usize, depth: usize, symbols: u64): void {
  for (let at = from; at < to; at += 4) {
    const row = load<u32>(at);
    if (phonesOf(row) === depth) continue;
    const target = counterOf(symbolAt(row, depth));
    store<u32>(load<u32>(target), row);
    store<u32>(target, load<u32>(target) + 4);
  }
  for (; symbols; symbols &= symbols - 1) store<u32>(counterOf(<usize>ctz(symbols)), 0);
}

/**
 * Builds the trie of the lexicon at NODES_AT and fills ORDER_AT. `scratch` has room for two u32 per row. Returns the
 * address after the last node.
 */
export function buildTrie(rows: usize, scratch: usize): usize {
  // The rows of one level are in one half of scratch, the rows of the next level in the other half, at the same
  // offsets.
  let toNextLevel: isize = rows << 2;
  for (let row: usize = 0; row < rows; ++row) store<u32>(scratch + (row << 2), row);
  let node: usize = load<u32>(NODES_AT);
  writeNode(node, 0, scratch, scratch + (rows << 2));
  let end = node + NODE;
  let levelEnd = end;
  let order: usize = load<u32>(ORDER_AT);
  let depth: usize = 0;
  for (; node < end; node += NODE) {
    if (node === levelEnd) {
      levelEnd = end;
      toNextLevel = -toNextLevel;
      ++depth;
    }
    const from: usize = load<u32>(node, 8);
    const to: usize = load<u32>(node, 12);
    const symbols = countSymbols(from, to, depth, order);
    const children = end;
    writeNode(node, symbols, children, order);
    const childRows = from + toNextLevel;
    end = addChildren(symbols, childRows, children);
    scatter(from, to, depth, symbols);
    const childRowsEnd: usize = end === children ? childRows : <usize>load<u32>(end - NODE, 12);
    // All other rows of the node end here; countSymbols has appended them to ORDER.
    order += to - from - (childRowsEnd - childRows);
  }
  writeNode(end, 0, end, order);
  return end + NODE;
}
