/**
 * Finds the end of a recording: a pause after the whole target could have been said, a long time without speech, or
 * the longest recording.
 *
 * The level of each fiftieth of a second (a frame) is its loudest sample. The softest level is the floor; a frame
 * with three times the floor is voice. If the floor falls later, earlier frames may become voice, too, so a learner
 * may speak at once.
 *
 * Two signs tell how much was said: the time, because each sound takes at least FASTEST_S, and the peaks of the
 * level, one for each syllable (de Jong and Wempe 2009). Fluent readers merge some peaks, so LAST_PAUSE_S ends any
 * recording.
 */

export type End = 'silence' | 'nothing' | 'limit';

/** The size of the target, and the time for it. */
export interface TargetSize {
  readonly phones: number;
  readonly syllables: number;
  /** True for several words: readers hesitate between words. */
  readonly isVerse: boolean;
  /** Seconds of the longest recording. */
  readonly longest: number;
  /** True if a pause never ends it. */
  readonly isPatient: boolean;
}

/** Seconds without voice that end a recording. */
export const PATIENCE_S = 8;

/** Seconds of silence that end a word. */
const PAUSE_S = 1.2;
/** Seconds of silence that end a verse, or a word that may lack a syllable. */
const LONG_PAUSE_S = 2.5;
/** Seconds of silence that end any recording. */
const LAST_PAUSE_S = 4;

/** Seconds of silence to keep around the voice; the recognizer measures the noise of the room in it. */
const AROUND_S = 1;

/** After a pause, a reader may pause again, up to this many times as long. */
const AS_BEFORE = 1.5;

/** Seconds that the fastest sound takes. */
const FASTEST_S = 0.05;

/** Share of a verse that must have been said. */
const SHARE = 0.85;

/** Peaks of the level for each syllable, of readers that need less than FLUENT_S seconds for a syllable, and of others. */
const FLUENT_S = 0.23;
const PEAKS = { fluent: 0.75, other: 0.85 };

const FRAMES = 50;

/** Frames to skip at the start: a microphone that opens often gives neither sound nor floor. */
const OPENING = 10;

/** Levels below this one are silence, even in a very quiet room. */
const LEAST = 0.008;
const ABOVE_FLOOR = 3;

/** If the floor has at least this level, the room is loud. */
const NOISE = 0.03;

/** Frames of a syllable; a click is shorter. */
const SYLLABLE = 6;

/** Fall of the level between two peaks, as a factor. */
const DIP = 0.7;

/** Averages each level with its neighbors, so that single pulses of a voice do not count as peaks. */
const smoothed = (levels: readonly number[]): number[] =>
  levels.map((level, n) => ((levels[n - 1] ?? level) + level + (levels[n + 1] ?? level)) / 3);

/** Counts the peaks of at least the level `least` after which the level falls to `DIP` of the peak. */
function peaksIn(levels: readonly number[], least: number): number {
  let peaks = 0;
  let isRising = true;
  // The highest level of a rise, or the lowest level of a fall.
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

/** Frames of the longest pause between two voiced frames. */
function pauseIn(voiced: readonly boolean[]): number {
  const frames = voiced.flatMap((is, n) => (is ? [n] : []));
  return frames.reduce((most, frame, n) => Math.max(most, frame - (frames[n - 1] ?? frame) - 1), 0);
}

export class Pauses {
  readonly #levels: number[] = [];
  readonly #room: TargetSize;
  /** True in a pause that may be the end, though some of the target seems missing. */
  isWaiting = false;
  /** True if the room is so loud that a voice may not be noticed. */
  isNoisy = false;
  /** Seconds from the first voice to the last, with a little silence around them. */
  spoken: readonly [from: number, to: number] = [0, Number.POSITIVE_INFINITY];

  constructor(room: TargetSize) {
    this.#room = room;
  }

  /** Takes a level and the seconds so far; returns null while the recording goes on. */
  heard(level: number, seconds: number): End | null {
    const at = Math.floor(seconds * FRAMES);
    const before = this.#levels.length;
    while (this.#levels.length <= at) this.#levels.push(level);
    this.#levels[at] = Math.max(this.#levels[at] as number, level);
    if (seconds >= this.#room.longest) return 'limit';
    return this.#levels.length > before && at % 5 === 0 ? this.#judged(seconds) : null;
  }

  #judged(seconds: number): End | null {
    const levels = this.#levels.slice(0, -1);
    const floor = levels.slice(OPENING).reduce((least, level) => Math.min(least, level), 1);
    const least = Math.max(LEAST, ABOVE_FLOOR * floor);
    this.isNoisy = floor >= NOISE;
    const isVoice = levels.map((level) => level >= least);
    const voiced = isVoice.filter(Boolean).length;
    if (voiced < SYLLABLE) return seconds >= PATIENCE_S && !this.#room.isPatient ? 'nothing' : null;
    const last = isVoice.lastIndexOf(true);
    const pause = levels.length - 1 - last;
    const longestBefore = AS_BEFORE * pauseIn(isVoice);
    this.isWaiting = pause >= Math.max(LONG_PAUSE_S * FRAMES, longestBefore);
    this.spoken = [Math.max(0, isVoice.indexOf(true) / FRAMES - AROUND_S), last / FRAMES + AROUND_S];
    if (this.#room.isPatient || pause < PAUSE_S * FRAMES) return null;
    const isLast = pause >= Math.max(LAST_PAUSE_S * FRAMES, longestBefore);
    return isLast || this.#isSaid(levels, least, voiced, this.isWaiting) ? 'silence' : null;
  }

  /** True if the whole target was probably said, so that the pause ends the recording. */
  #isSaid(levels: readonly number[], least: number, voiced: number, isLong: boolean): boolean {
    const { phones, syllables, isVerse } = this.#room;
    const share = isVerse ? SHARE : 1;
    if (voiced < share * phones * FASTEST_S * FRAMES) return false;
    const peaks = peaksIn(levels, least);
    const isFluent = voiced < FLUENT_S * FRAMES * peaks;
    const isComplete = peaks >= PEAKS[isFluent ? 'fluent' : 'other'] * syllables;
    return isVerse ? isComplete && isLong : isComplete || isLong;
  }
}
