/**
 * Computes the distances of one attempt from a clause, and from the same clause with one word replaced. The matrix of the
 * clause is filled once from the front and once from the back; for a replacing word only the rows of the word are filled:
 *
 *      ἐν      front rows  ↓
 *      ἀρχῇ   ─────────────────  F        kept before each word
 *      [ᾖν]    rows of the word            in the place of ἦν
 *             ─────────────────  B        kept after each word
 *      ὁ       back rows   ↑               a path crosses the seam somewhere: the best sum of both sides
 *
 * After Hirschberg (1975). Only a band of the matrix is filled (band.ts). A replacing word that is d phones longer or
 * shorter moves the end of the clause by d diagonals, so the reach of the band around that clause is smaller by d.
 */

import { highest, lackedPhones, lowest, sureReach } from './band';
import { BLOCKS, CELLS, COMPANIONS, DISTANCES, GLIDE, MAX_PHONES, ROW, TARGET, TWICE } from './codes';
import { phonesOf, readingsOf } from './rows';
import { beginBack, beginFront, cellAt, fillBack, fillFront, gapCost, NEVER } from './savings';
import { companionReadings, companionsOf, jointsWith, markTogether, silentReadings } from './together';

const ROW_BYTES: usize = (<usize>MAX_PHONES + 1) << 2;

/** Addresses of the rows that are kept: in FRONTS the row before each block, in BACKS the row after each block. */
const FRONTS: usize = CELLS;
const BACKS: usize = <usize>CELLS + ROW_BYTES * <usize>MAX_PHONES;

function startOf(block: usize): usize {
  return load<u32>(<usize>BLOCKS + block * 12);
}

function endOf(block: usize): usize {
  return load<u32>(<usize>BLOCKS + block * 12, 4);
}

function rowOf(block: usize): usize {
  return load<u32>(<usize>BLOCKS + block * 12, 8);
}

function distanceAt(k: usize): usize {
  return <usize>DISTANCES + (k << 2);
}

function readingAt(i: isize): usize {
  return load<u8>(<usize>TARGET + <usize>i);
}

function keep(rows: usize, block: usize, n: usize): void {
  memory.copy(rows + block * ROW_BYTES, ROW, (n + 1) << 2);
}

/** Fills the clause from the front, and keeps the row before each block. Returns the saving of the clause. */
function keepFronts(m: isize, n: usize, count: usize, together: u32, low: isize, high: isize): i32 {
  beginFront(n, high);
  let block: usize = 0;
  for (let i: isize = 0; i <= m; ++i) {
    if (i > 0) fillFront(readingAt(i - 1), together, n, i + low, i + high);
    while (block < count && <isize>startOf(block) === i) keep(FRONTS, block++, n);
  }
  return load<i32>(cellAt(n));
}

function keepBacks(m: isize, n: usize, count: usize, together: u32, low: isize, high: isize): void {
  beginBack(n, m + low);
  let block = count;
  for (let i = m; i >= 0; --i) {
    if (i < m) fillBack(readingAt(i), together, n, i + low, i + high);
    while (block > 0 && <isize>endOf(block - 1) === i) keep(BACKS, --block, n);
  }
}

function savingWith(block: usize, n: usize, together: u32, low: isize, high: isize): i32 {
  const readings = readingsOf(rowOf(block));
  const phones = <isize>phonesOf(rowOf(block));
  const start = <isize>startOf(block);
  const end = <isize>endOf(block);
  memory.copy(ROW, FRONTS + block * ROW_BYTES, (n + 1) << 2);
  for (let i: isize = 1; i <= phones; ++i) {
    fillFront(load<u8>(readings + <usize>i - 1), together, n, start + i + low, start + i + high);
  }
  const back = BACKS + block * ROW_BYTES;
  const first = <usize>max<isize>(0, max(start + phones, end) + low);
  const last = min<isize>(<isize>n, min(start + phones, end) + high);
  let best = NEVER;
  for (let j = first; <isize>j <= last; ++j)
    best = max(best, load<i32>(cellAt(j)) + load<i32>(back + (j << 2)));
  return best;
}

/** Writes the distances by paths in a band of this reach: first of the clause, then with each block replaced. */
function fill(m: usize, n: usize, count: usize, together: u32, reach: isize): void {
  const low = lowest(reach, m, n);
  const high = highest(reach, m, n);
  const gap = gapCost();
  store<i32>(distanceAt(0), gap * <i32>(m + n) - keepFronts(m, n, count, together, low, high));
  if (count > 0) keepBacks(m, n, count, together, low, high);
  for (let block: usize = 0; block < count; ++block) {
    const phones = m - (endOf(block) - startOf(block)) + phonesOf(rowOf(block));
    store<i32>(distanceAt(block + 1), gap * <i32>(phones + n) - savingWith(block, n, together, low, high));
  }
}

/**
 * Raises the reach until the band holds the best paths of all clauses; returns it. Every extra or missing phone costs a gap,
 * so the distance of a clause limits how far its best path can be from the diagonals of the band (band.ts). A word that
 * replaces a block moves the end of its clause by some diagonals: around that clause the same band reaches less far.
 */
function reachOfAll(m: usize, n: usize, count: usize, reach: isize): isize {
  const gap = gapCost();
  const companions = companionsOf(n);
  const carried = jointsWith(TWICE | GLIDE) + companionReadings(TARGET, m, companions);
  const silent = silentReadings(TARGET, m, companions);
  let sure = sureReach(reach, load<i32>(distanceAt(0)) / gap, m, n, carried, silent);
  for (let block: usize = 0; block < count; ++block) {
    const removed = endOf(block) - startOf(block);
    const added = phonesOf(rowOf(block));
    // Diagonals by which the word moves the end of the clause.
    const moved = <isize>(removed > added ? removed - added : added - removed);
    const word = readingsOf(rowOf(block));
    const mayCarry = carried + companionReadings(word, added, companions);
    const maySilent = silent + silentReadings(word, added, companions);
    const gaps = load<i32>(distanceAt(block + 1)) / gap;
    sure = max(sure, moved + sureReach(reach - moved, gaps, m - removed + added, n, mayCarry, maySilent));
  }
  return sure;
}

/**
 * Writes to DISTANCES the distance of the n phones at ATTEMPT from the m readings at TARGET, then from these with
 * each of `count` BLOCKS replaced by its row. Blocks are in order and do not overlap. m, also with a block replaced,
 * at most MAX_PHONES. O(mn) time at most.
 */
export function seam(m: usize, n: usize, count: usize): void {
  const together = markTogether(n) & (COMPANIONS | TWICE | GLIDE);
  // This is a guess: every lacked phone costs a gap, and a replacing word is at most one phone longer or shorter.
  const reach = sureReach(1, lackedPhones(TARGET, m, n), m, n, jointsWith(TWICE | GLIDE), 0) + 1;
  fill(m, n, count, together, reach);
  const sure = reachOfAll(m, n, count, reach);
  if (sure > reach) fill(m, n, count, together, sure);
}
