/**
 * Rows with the columns that stay: labels of one phone are added up, and a diphthong is heard as its two sounds.
 *
 * [oʊ] is an o and then an ʊ. Where such a label is the likeliest, its earlier frames are given to the vowel and its later
 * ones to the glide. CTC often spends one frame on a label: then the blank behind it becomes the glide, or else the blank
 * before it the vowel. Where another label is likelier, the vowel has its probability.
 */

export interface Diphthong {
  /** Its column among those that were sent. */
  readonly column: number;
  /** The columns of its sounds among those that stay. */
  readonly vowel: number;
  readonly glide: number;
}

/** The columns that stay. */
export interface Kept {
  /** By column that stays: the sent columns that are added up in it; none where only a diphthong has it. */
  readonly parts: readonly (readonly number[])[];
  readonly diphthongs: readonly Diphthong[];
  /** The blank among the columns that stay. */
  readonly blank: number;
}

/** The log of a probability of 0, as sums of logs bear it. */
const NOTHING = -1e5;

function sumOfLogs(logs: readonly number[]): number {
  const top = Math.max(NOTHING, ...logs);
  return logs.length < 2 ? top : top + Math.log(logs.reduce((sum, log) => sum + Math.exp(log - top), 0));
}

/** The column of the highest value. */
function likeliest(row: ArrayLike<number>): number {
  let best = 0;
  for (let column = 1; column < row.length; column++) {
    if ((row[column] as number) > (row[best] as number)) best = column;
  }
  return best;
}

/** The runs of frames on which a label is the likeliest: where each begins, and the frame behind it. */
function runsOf(label: number, best: readonly number[]): (readonly [from: number, end: number])[] {
  const starts = best.flatMap((one, frame) => (one === label && best[frame - 1] !== label ? [frame] : []));
  return starts.map((from) => {
    const behind = best.findIndex((one, frame) => frame > from && one !== label);
    return [from, behind === -1 ? best.length : behind];
  });
}

/** Makes a blank frame a sound, once; false where it is no blank. */
type Borrow = (frame: number, sound: number) => boolean;

/** The frames of a diphthong that are its glide. */
function glideFrames(
  { column, vowel, glide }: Diphthong,
  best: readonly number[],
  borrow: Borrow,
): Set<number> {
  const frames = new Set<number>();
  for (const [from, end] of runsOf(column, best)) {
    const isLate = end - from === 1 && !borrow(end, glide) && borrow(from - 1, vowel);
    for (let frame = isLate ? from : Math.ceil((from + end) / 2); frame < end; frame++) frames.add(frame);
  }
  return frames;
}

/** The rows that were sent, with the columns that stay. */
export function joined(sent: readonly ArrayLike<number>[], { parts, diphthongs, blank }: Kept): number[][] {
  const rows = sent.map((row) => parts.map((part) => sumOfLogs(part.map((n) => row[n] as number))));
  const best = diphthongs.length === 0 ? [] : sent.map(likeliest);
  const borrow: Borrow = (frame, sound) => {
    const [row, label] = [rows[frame], best[frame]];
    if (row === undefined || label === undefined || !parts[blank]?.includes(label)) return false;
    [row[sound], row[blank]] = [row[blank] as number, row[sound] as number];
    best[frame] = -1;
    return true;
  };
  for (const diphthong of diphthongs) {
    const glides = glideFrames(diphthong, best, borrow);
    for (const [frame, row] of rows.entries()) {
      const sound = glides.has(frame) ? diphthong.glide : diphthong.vowel;
      row[sound] = sumOfLogs([row[sound] as number, sent[frame]?.[diphthong.column] as number]);
    }
  }
  return rows;
}
