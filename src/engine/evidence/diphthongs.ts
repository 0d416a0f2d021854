/**
 * Labels of two sounds: [oʊ] is an o and then an ʊ.
 *
 * There are two sets of rows. In the plain rows a diphthong is its vowel: [oʊ] bears out an o as well as [o] does, and the
 * sounds beside it are judged as if nothing stood between. The split rows tell what was heard. Where a diphthong is the
 * likeliest label, its first frame is the vowel, and the others are the glide. CTC often spends one frame on a label: then
 * the glide gets the frame behind it, or the vowel the one before it, if that is a blank or one of several frames of a sound.
 * It gets the share that leaves the odds of the diphthong against any single sound as they were.
 *
 * A target that has the glide itself (Erasmian αυ) is judged by the split rows in the frames where it stands.
 */

import { likeliest, logSum } from './logs.ts';

export interface Diphthong {
  /** The columns of its sounds. */
  readonly vowel: number;
  readonly glide: number;
  /** The sent columns of its labels. */
  readonly parts: readonly number[];
}

type Rows = readonly (readonly number[])[];

/** A diphthong that was heard: its glide, and the frames from `from` to before `end`, in which the split rows are others. */
interface Heard {
  readonly glide: number;
  readonly from: number;
  readonly end: number;
}

export interface Split {
  readonly rows: Rows;
  readonly heard: readonly Heard[];
}

/** Rows with a column for each phone and other label, and behind them one for each diphthong. */
interface Wide {
  readonly rows: Rows;
  readonly columns: number;
  readonly blank: number;
  readonly diphthongs: readonly Diphthong[];
}

/** The share of a diphthong that its glide has in plain rows, so that no target is impossible; its vowel has the rest. */
const GLIDE = 1e-3;

/** A row without the columns of diphthongs, of which one may be its glide here. */
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

/** Frames while they are split. */
interface Frames extends Wide {
  readonly split: number[][];
  /** By frame: what is heard, a column, or a diphthong that was not split yet. */
  readonly best: number[];
}

/** True if a sound may have a frame: a blank that keeps no equal sounds apart, or the end of a sound that goes on `beyond`. */
function isFree({ best, columns, blank }: Frames, frame: number, beyond: number, sound: number): boolean {
  const [own, next] = [best[frame], best[beyond]];
  if (own === undefined || own >= columns || own === sound) return false;
  return own === blank ? next !== sound : next === own;
}

/** Divides the probability of the likeliest label of a frame between it and a sound, whose log-odds against it are `odds`. */
function give({ split, best }: Frames, frame: number, sound: number, odds: number): void {
  const [row, own] = [[...(split[frame] as number[])], best[frame] as number];
  const log = (row[own] as number) - Math.log1p(Math.exp(-odds));
  row[sound] = logSum([row[sound] as number, log]);
  row[own] = log - odds;
  split[frame] = row;
  best[frame] = sound;
}

/** Splits the frames of a diphthong, from `first` to `last`; null where there is no frame for its second sound. */
function divide(frames: Frames, label: number, first: number, last: number): Heard | null {
  const { rows, columns, blank, diphthongs, split, best } = frames;
  const { vowel, glide } = diphthongs[label - columns] as Diphthong;
  best.fill(vowel, first, last + 1);
  const isLong = last > first;
  const isLate = !isLong && !isFree(frames, last + 1, last + 2, glide);
  if (isLate && !isFree(frames, first - 1, first - 2, vowel)) return null;
  const row = rows[first] as number[];
  const odds =
    (row[label] as number) - Math.max(...row.slice(0, columns).with(blank, Number.NEGATIVE_INFINITY));
  if (isLate) give(frames, first - 1, vowel, odds);
  else if (!isLong) give(frames, last + 1, glide, odds);
  const second = isLate ? first : first + 1;
  for (let frame = second; frame <= last; frame++)
    split[frame] = folded(rows[frame] as number[], frames, label - columns);
  best.fill(glide, second, last + 1);
  return { glide, from: isLate ? first - 1 : second, end: isLong || isLate ? last + 1 : last + 2 };
}

/** The plain rows, and the split ones where a diphthong was heard. */
export function divided(wide: Wide): { readonly rows: Rows; readonly split?: Split } {
  if (wide.diphthongs.length === 0) return { rows: wide.rows };
  const rows = wide.rows.map((row) => folded(row, wide));
  const frames: Frames = { ...wide, split: [...rows], best: wide.rows.map(likeliest) };
  const { best, split } = frames;
  const heard: Heard[] = [];
  let last = 0;
  for (let first = 0; first < best.length; first = last + 1) {
    const label = best[first] as number;
    last = first;
    while (best[last + 1] === label) last++;
    const one = label < wide.columns ? null : divide(frames, label, first, last);
    if (one !== null) heard.push(one);
  }
  return heard.length === 0 ? { rows } : { rows, split: { rows: split, heard } };
}

/**
 * The rows that a target is judged by: split where it has the glide that was heard there, elsewhere plain. The glide counts
 * as the label that the target asks for: ɪ as j.
 *
 * @param positions of the target: the column that it asks for, and those that count as right, too
 * @param spans first and last frame of each position, found in the split rows
 */
export function judgedRows(
  rows: Rows,
  split: Split,
  positions: readonly (readonly [own: number, ...number[]])[],
  spans: ArrayLike<number>,
): Rows {
  const judged = [...rows];
  for (const { glide, from, end } of split.heard) {
    const asked = positions.find(
      (columns, at) =>
        columns.includes(glide) && (spans[2 * at] as number) < end && (spans[2 * at + 1] as number) >= from,
    );
    if (asked === undefined) continue;
    for (let frame = from; frame < end; frame++) {
      const row = split.rows[frame] as readonly number[];
      judged[frame] = row.with(asked[0], row[glide] as number).with(glide, row[asked[0]] as number);
    }
  }
  return judged;
}
