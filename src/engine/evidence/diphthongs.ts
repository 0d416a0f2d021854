/**
 * Splits labels of two sounds, such as [oʊ], into a vowel and a glide. There are two sets of rows.
 *
 * In the plain rows a diphthong counts as its vowel: [oʊ] supports an o like [o]. The split rows decide what was heard.
 * If a diphthong is the likeliest label, its first frame is the vowel, and the others are the glide. CTC often spends
 * one frame on a label: then the glide gets the frame after it, or the vowel the frame before it, if that frame is a
 * blank or one of several frames of a sound. The odds of the diphthong against any single sound stay the same. A target
 * with the glide itself (Erasmian αυ) is judged by the split rows in the frames of the glide.
 */

import { likeliest, logSum } from './logs.ts';

export interface Diphthong {
  readonly vowel: number;
  readonly glide: number;
  /** The columns of the labels for this diphthong, in the posteriors as sent. */
  readonly parts: readonly number[];
}

type FrameRows = readonly (readonly number[])[];

/** A diphthong that was heard, with the frames (end exclusive) in which the split rows differ. */
interface HeardDiphthong {
  readonly glide: number;
  readonly from: number;
  readonly end: number;
}

export interface Split {
  readonly rows: FrameRows;
  readonly heard: readonly HeardDiphthong[];
}

/** Rows with a column for each phone and each other label, followed by a column for each diphthong. */
interface Wide {
  readonly rows: FrameRows;
  readonly columns: number;
  readonly blank: number;
  readonly diphthongs: readonly Diphthong[];
}

/** The glide's share of a diphthong in plain rows, so that no target is impossible; the vowel has the rest. */
const GLIDE = 1e-3;

/**
 * Removes the columns of diphthongs; the diphthong with the index `gliding` counts as its glide, the others count as
 * their vowels.
 */
function folded(row: readonly number[], { columns, diphthongs }: Wide, gliding = -1): number[] {
  const next = row.slice(0, columns);
  const add = (column: number, log: number): void => {
    next[column] = logSum([next[column] as number, log]);
  };
  for (const [n, { vowel, glide }] of diphthongs.entries()) {
    const log = row[columns + n] as number;
    if (n !== gliding) add(vowel, log + Math.log1p(-GLIDE));
    add(glide, n === gliding ? log : log + Math.log(GLIDE));
  }
  return next;
}

interface SplitState extends Wide {
  readonly split: number[][];
  /** For each frame: the column that is heard, or a diphthong that was not split yet. */
  readonly best: number[];
}

/**
 * True if a frame can be given to a sound: a blank that does not separate equal sounds, or a frame of another sound
 * that also has the frame `beyond`.
 */
function isFree({ best, columns, blank }: SplitState, frame: number, beyond: number, sound: number): boolean {
  const [own, next] = [best[frame], best[beyond]];
  const isDiphthong = own !== undefined && own >= columns;
  if (own === undefined || isDiphthong || own === sound) return false;
  return own === blank ? next !== sound : next === own;
}

/**
 * Divides the probability of the likeliest label of a frame between this label and a sound; `odds` are the log-odds of
 * the sound against the label.
 */
function give({ split, best }: SplitState, frame: number, sound: number, odds: number): void {
  const [row, own] = [[...(split[frame] as number[])], best[frame] as number];
  const log = (row[own] as number) - Math.log1p(Math.exp(-odds));
  row[sound] = logSum([row[sound] as number, log]);
  row[own] = log - odds;
  split[frame] = row;
  best[frame] = sound;
}

/**
 * Splits a diphthong, heard from frame `first` to `last`, into its vowel and its glide. A diphthong of one frame takes
 * a second frame: the frame after it for the glide, otherwise the frame before it for the vowel. Returns null if
 * neither is free.
 */
function divide(frames: SplitState, label: number, first: number, last: number): HeardDiphthong | null {
  const { rows, columns, blank, diphthongs, split, best } = frames;
  const { vowel, glide } = diphthongs[label - columns] as Diphthong;
  best.fill(vowel, first, last + 1);
  const isOneFrame = first === last;
  const takesAfter = isOneFrame && isFree(frames, last + 1, last + 2, glide);
  const takesBefore = isOneFrame && !takesAfter;
  if (takesBefore && !isFree(frames, first - 1, first - 2, vowel)) return null;
  const row = rows[first] as number[];
  const bestSingle = Math.max(...row.slice(0, columns).with(blank, Number.NEGATIVE_INFINITY));
  const odds = (row[label] as number) - bestSingle;
  if (takesAfter) give(frames, last + 1, glide, odds);
  if (takesBefore) give(frames, first - 1, vowel, odds);
  const glideStart = takesBefore ? first : first + 1;
  for (let frame = glideStart; frame <= last; frame++)
    split[frame] = folded(rows[frame] as number[], frames, label - columns);
  best.fill(glide, glideStart, last + 1);
  return { glide, from: takesBefore ? first - 1 : glideStart, end: takesAfter ? last + 2 : last + 1 };
}

/** Makes the plain rows and, if a diphthong was heard, the split rows. */
export function divided(wide: Wide): { readonly rows: FrameRows; readonly split?: Split } {
  if (wide.diphthongs.length === 0) return { rows: wide.rows };
  const rows = wide.rows.map((row) => folded(row, wide));
  const frames: SplitState = { ...wide, split: [...rows], best: wide.rows.map(likeliest) };
  const { best, split } = frames;
  const heard: HeardDiphthong[] = [];
  let first = 0;
  while (first < best.length) {
    const label = best[first] as number;
    let last = first;
    while (best[last + 1] === label) last++;
    const diphthong = label < wide.columns ? null : divide(frames, label, first, last);
    if (diphthong !== null) heard.push(diphthong);
    first = last + 1;
  }
  return heard.length === 0 ? { rows } : { rows, split: { rows: split, heard } };
}

/**
 * Returns the rows by which a target is judged: the split rows in the frames of a diphthong whose glide the target has,
 * otherwise the plain rows. The glide counts as the label that the target asks for: ɪ as j.
 *
 * @param positions for each position of the target: the column that it asks for, followed by the columns that also
 * count as right
 * @param spans first and last frame of each position, found in the split rows
 */
export function judgedRows(
  rows: FrameRows,
  split: Split,
  positions: readonly (readonly [own: number, ...number[]])[],
  spans: ArrayLike<number>,
): FrameRows {
  const judged = [...rows];
  for (const { glide, from, end } of split.heard) {
    const overlaps = (at: number): boolean =>
      (spans[2 * at] as number) < end && (spans[2 * at + 1] as number) >= from;
    const asked = positions.find((columns, at) => columns.includes(glide) && overlaps(at));
    if (asked === undefined) continue;
    const [own] = asked;
    for (let frame = from; frame < end; frame++) {
      const row = split.rows[frame] as readonly number[];
      judged[frame] = row.with(own, row[glide] as number).with(glide, row[own] as number);
    }
  }
  return judged;
}
