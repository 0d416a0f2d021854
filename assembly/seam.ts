/**
 * Computes the distances of one attempt from a clause, and from the same clause with one word replaced. The matrix of
 * the clause is filled once from the front and once from the back; for a replacing word only the rows of the word are
 * filled:
 *
 *      ἐν      front rows  ↓
 *      ἀρχῇ   ─────────────────  F        kept before each word
 *      [ᾖν]    rows of the word            in the place of ἦν
 *             ─────────────────  B        kept after each word
 *      ὁ       back rows   ↑               a path crosses the seam in some column j: saving = max over j of F(j) + B(j)
 *
 * The method is from Hirschberg (1975). Only a band of the matrix is filled (band.ts). A replacing word that is d
 * phones longer or shorter moves the end of the clause by d diagonals, so the reach of the band around that clause is
 * smaller by d.
 */

import { highest, lackedPhones, lowest, sureReach } from './band';
import * as codes from './codes';
import { phonesOf, readingsOf } from './rows';
import { beginRow, cellAt, distanceOf, fillBack, fillFront, gapCost, NEVER } from './savings';
import { companionReadings, companionsOf, jointsWith, markTogether, silentReadings } from './together';

const ROW_BYTES: usize = (<usize>codes.MAX_PHONES + 1) << 2;

/** Addresses of the rows that are kept: in FRONTS the row before each block, in BACKS the row after each block. */
const FRONTS: usize = codes.CELLS;
const BACKS: usize = <usize>codes.CELLS + ROW_BYTES * <usize>codes.MAX_PHONES;

function startOf(block: usize): usize {
  return load<u32>(<usize>codes.BLOCKS + block * 12);
}

function endOf(block: usize): usize {
  return load<u32>(<usize>codes.BLOCKS + block * 12, 4);
}

function wordOf(block: usize): usize {
  return load<u32>(<usize>codes.BLOCKS + block * 12, 8);
}

/** Returns the length of the clause with a block replaced; m is the length of the clause itself. */
function lengthWith(block: usize, m: usize): usize {
  return m - (endOf(block) - startOf(block)) + phonesOf(wordOf(block));
}

/** Returns the address of distance k: 0 for the clause itself, 1 + b for the clause with block b replaced. */
function distanceAt(k: usize): usize {
  return <usize>codes.DISTANCES + (k << 2);
}

function readingAt(i: isize): usize {
  return load<u8>(<usize>codes.TARGET + <usize>i);
}

function keep(rows: usize, block: usize, n: usize): void {
  memory.copy(rows + block * ROW_BYTES, codes.ROW, (n + 1) << 2);
}

/** Fills the clause from the front, and keeps the row before each block. Returns the saving of the clause. */
function keepFronts(m: isize, n: usize, count: usize, together: u32, low: isize, high: isize): i32 {
  beginRow(n, 0, high);
  let block: usize = 0;
  for (let i: isize = 0; i <= m; ++i) {
    if (i > 0) fillFront(readingAt(i - 1), together, n, i + low, i + high);
    while (block < count && <isize>startOf(block) === i) keep(FRONTS, block++, n);
  }
  return load<i32>(cellAt(n));
}

/** Fills the clause from the back, and keeps the row after each block. */
function keepBacks(m: isize, n: usize, count: usize, together: u32, low: isize, high: isize): void {
  beginRow(n, m + low, n);
  let block = count;
  for (let i = m; i >= 0; --i) {
    if (i < m) fillBack(readingAt(i), together, n, i + low, i + high);
    while (block > 0 && <isize>endOf(block - 1) === i) keep(BACKS, --block, n);
  }
}

/** Fills the rows of the word that replaces a block, below the row that was kept before the block. */
function fillWord(block: usize, n: usize, together: u32, low: isize, high: isize): void {
  const readings = readingsOf(wordOf(block));
  const phones = phonesOf(wordOf(block));
  const start = <isize>startOf(block);
  memory.copy(codes.ROW, FRONTS + block * ROW_BYTES, (n + 1) << 2);
  for (let k: usize = 0; k < phones; ++k) {
    const i = start + <isize>k + 1;
    fillFront(load<u8>(readings + k), together, n, i + low, i + high);
  }
}

/** Returns the saving of the clause with a block replaced, once the rows of the word are filled. */
function savingAcross(block: usize, n: usize, low: isize, high: isize): i32 {
  const wordEnd = <isize>(startOf(block) + phonesOf(wordOf(block)));
  const blockEnd = <isize>endOf(block);
  const back = BACKS + block * ROW_BYTES;
  // The columns that are in the band of both rows.
  const first = <usize>max<isize>(0, max(wordEnd, blockEnd) + low);
  const last = min<isize>(<isize>n, min(wordEnd, blockEnd) + high);
  let best = NEVER;
  for (let j = first; <isize>j <= last; ++j)
    best = max(best, load<i32>(cellAt(j)) + load<i32>(back + (j << 2)));
  return best;
}

/** Writes the distances by paths in a band of this reach: first of the clause, then with each block replaced. */
function fill(m: usize, n: usize, count: usize, together: u32, reach: isize): void {
  const low = lowest(reach, m, n);
  const high = highest(reach, m, n);
  store<i32>(distanceAt(0), distanceOf(keepFronts(m, n, count, together, low, high), m, n));
  if (count > 0) keepBacks(m, n, count, together, low, high);
  for (let block: usize = 0; block < count; ++block) {
    fillWord(block, n, together, low, high);
    const distance = distanceOf(savingAcross(block, n, low, high), lengthWith(block, m), n);
    store<i32>(distanceAt(block + 1), distance);
  }
}

/**
 * Raises the reach until the band holds the best paths of all clauses; returns it. Every extra or missing phone costs a
 * gap, so the distance of a clause limits how far its best path can be from the diagonals of the band (band.ts).
 */
function reachOfAll(m: usize, n: usize, count: usize, reach: isize): isize {
  const gap = gapCost();
  const companions = companionsOf(n);
  const carried = jointsWith(codes.TWICE | codes.GLIDE) + companionReadings(codes.TARGET, m, companions);
  const silent = silentReadings(codes.TARGET, m, companions);
  let widest = sureReach(reach, load<i32>(distanceAt(0)) / gap, m, n, carried, silent);
  for (let block: usize = 0; block < count; ++block) {
    const readings = readingsOf(wordOf(block));
    const phones = phonesOf(wordOf(block));
    const length = lengthWith(block, m);
    const carriedToo = companionReadings(readings, phones, companions);
    const silentToo = silentReadings(readings, phones, companions);
    const gaps = load<i32>(distanceAt(block + 1)) / gap;
    // The word moves the end of the clause by some diagonals: around that clause the same band reaches less far.
    const moved = abs<isize>(<isize>length - <isize>m);
    const own = sureReach(reach - moved, gaps, length, n, carried + carriedToo, silent + silentToo);
    widest = max(widest, own + moved);
  }
  return widest;
}

/**
 * Writes to DISTANCES the distance of the n phones at ATTEMPT from the m readings at TARGET, then, for each of `count`
 * BLOCKS, from these readings with the block replaced by its word. Blocks are in order and do not overlap. m is at most
 * MAX_PHONES, also after a block is replaced. O(mn) time at most.
 */
export function seam(m: usize, n: usize, count: usize): void {
  const together = markTogether(n) & (codes.COMPANIONS | codes.TWICE | codes.GLIDE);
  // The first reach is a guess: every lacked phone costs a gap, and a replacing word is at most one phone longer or
  // shorter.
  const reach =
    sureReach(1, lackedPhones(codes.TARGET, m, n), m, n, jointsWith(codes.TWICE | codes.GLIDE), 0) + 1;
  fill(m, n, count, together, reach);
  const sure = reachOfAll(m, n, count, reach);
  if (sure > reach) fill(m, n, count, together, sure);
}
