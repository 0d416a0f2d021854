/**
 * Finds the end of a recording: a pause after the whole target, a long time without speech, or the longest recording.
 *
 * The level of each fiftieth of a second (a frame) is its loudest sample. The softest level is the floor; a frame with
 * three times the floor is voice. All frames are judged again with each new floor, so a learner may speak at once. How
 * much was said is estimated from the time and from the peaks of the level, one for each syllable (de Jong and Wempe 2009).
 */

export type End = 'silence' | 'nothing' | 'limit';

export interface TargetSize {
  readonly phones: number;
  readonly syllables: number;
  /** True for several words, between which readers hesitate. */
  readonly isVerse: boolean;
  /** Seconds of the longest recording. */
  readonly longest: number;
  readonly isPatient: boolean;
}

/** Seconds after which a recording without any voice ends. */
export const PATIENCE_S = 8;

/** Seconds of silence that end a word. */
const PAUSE_S = 1.2;
/** Seconds of silence that end a verse, or a word that may lack a syllable. */
const LONG_PAUSE_S = 2.5;
/** Seconds of silence that end any recording, because fluent readers merge some peaks. */
const LAST_PAUSE_S = 4;

/** Seconds to keep before and after the voice, in which the recognizer measures the noise of the room. */
const AROUND_S = 1;

/** A long pause counts only if it is this many times as long as each pause before it. */
const AS_BEFORE = 1.5;

/** Seconds that the fastest sound takes. */
const FASTEST_S = 0.05;

/** The least share of a verse that must have been said. */
const SHARE = 0.85;

/** Readers with less than this many seconds of voice for each peak are fluent. */
const FLUENT_S = 0.23;
/** The fewest peaks for each syllable. Fluent readers merge some. */
const PEAKS = { fluent: 0.75, other: 0.85 };

const FRAMES = 50;

/** Frames to skip at the start, in which many microphones record nothing. */
const OPENING = 10;

/** The least level of voice, even in a very quiet room. */
const LEAST = 0.008;
const ABOVE_FLOOR = 3;

/** The least floor of a loud room. */
const NOISE = 0.03;

/** The fewest frames of a syllable; a click is shorter. */
const SYLLABLE = 6;

/** Between two peaks, the level falls at least to this share of the peak. */
const DIP = 0.7;

/** Averages each level with its neighbors, because a voice consists of pulses. */
const smoothed = (levels: readonly number[]): number[] =>
  levels.map((level, n) => ((levels[n - 1] ?? level) + level + (levels[n + 1] ?? level)) / 3);

/** Counts the peaks of at least this level. Between two peaks, the level falls and rises by the factor `DIP`. */
function peaksIn(levels: readonly number[], least: number): number {
  let peaks = 0;
  let isRising = true;
  // The highest level since the rise began, or the lowest level since the fall began.
  let extreme = 0;
  for (const level of smoothed(levels)) {
    const falls: boolean = isRising && level < DIP * extreme;
    const rises: boolean = !isRising && level >= least && extreme < DIP * level;
    if (falls && extreme >= least) peaks++;
    if (falls || rises) [extreme, isRising] = [level, rises];
    else extreme = isRising ? Math.max(extreme, level) : Math.min(extreme, level);
  }
  return peaks;
}

/** Returns the number of frames in the longest pause between two frames of voice. */
function pauseIn(voiced: readonly boolean[]): number {
  const frames = voiced.flatMap((isVoice, frame) => (isVoice ? [frame] : []));
  const pauses = frames.slice(1).map((frame, n) => frame - (frames[n] as number) - 1);
  return Math.max(0, ...pauses);
}

export class Pauses {
  readonly #levels: number[] = [];
  readonly #size: TargetSize;
  /** True in a pause that may be the end, though a part of the target is missing. */
  isWaiting = false;
  /** True if the room is so loud that a voice may not be noticed. */
  isNoisy = false;
  /** Seconds at which the voice begins and ends, with a little silence around it. */
  spoken: readonly [from: number, to: number] = [0, Number.POSITIVE_INFINITY];

  constructor(size: TargetSize) {
    this.#size = size;
  }

  /** Takes the level of a block of sound, at its time in seconds. Returns null while the recording goes on. */
  heard(level: number, seconds: number): End | null {
    const frame = Math.floor(seconds * FRAMES);
    const isNewFrame = frame >= this.#levels.length;
    while (this.#levels.length <= frame) this.#levels.push(level);
    this.#levels[frame] = Math.max(this.#levels[frame] as number, level);
    if (seconds >= this.#size.longest) return 'limit';
    // Judging every tenth of a second is enough.
    return isNewFrame && frame % 5 === 0 ? this.#judged(seconds) : null;
  }

  /** Judges all frames so far by the present floor. Returns null while the recording goes on. */
  #judged(seconds: number): End | null {
    const levels = this.#levels.slice(0, -1);
    const floor = Math.min(1, ...levels.slice(OPENING));
    this.isNoisy = floor >= NOISE;
    const leastVoice = Math.max(LEAST, ABOVE_FLOOR * floor);
    const isVoice = levels.map((level) => level >= leastVoice);
    const voiced = isVoice.filter(Boolean).length;
    if (voiced < SYLLABLE) return seconds >= PATIENCE_S && !this.#size.isPatient ? 'nothing' : null;
    const lastVoiced = isVoice.lastIndexOf(true);
    const pause = levels.length - 1 - lastVoiced;
    const longestBefore = AS_BEFORE * pauseIn(isVoice);
    this.isWaiting = pause >= Math.max(LONG_PAUSE_S * FRAMES, longestBefore);
    this.spoken = [Math.max(0, isVoice.indexOf(true) / FRAMES - AROUND_S), lastVoiced / FRAMES + AROUND_S];
    if (this.#size.isPatient || pause < PAUSE_S * FRAMES) return null;
    const isLast = pause >= Math.max(LAST_PAUSE_S * FRAMES, longestBefore);
    return isLast || this.#isSaid(levels, leastVoice, voiced, this.isWaiting) ? 'silence' : null;
  }

  /** True if the voice is long enough and has enough peaks for the target. After a long pause, a word needs no peaks. */
  #isSaid(levels: readonly number[], leastVoice: number, voiced: number, isLongPause: boolean): boolean {
    const { phones, syllables, isVerse } = this.#size;
    const share = isVerse ? SHARE : 1;
    if (voiced < share * phones * FASTEST_S * FRAMES) return false;
    const peaks = peaksIn(levels, leastVoice);
    const isFluent = voiced < FLUENT_S * FRAMES * peaks;
    const isComplete = peaks >= PEAKS[isFluent ? 'fluent' : 'other'] * syllables;
    return isVerse ? isComplete && isLongPause : isComplete || isLongPause;
  }
}
