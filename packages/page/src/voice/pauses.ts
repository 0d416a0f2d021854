/**
 * Tells when a recording has ended: a pause after all that was to be said could have been said, nothing said for long, or
 * no room left.
 *
 * The loudest sample of each fiftieth of a second is kept. The floor is the softest of them; a frame is voice when it is
 * three times as loud as the floor. As the floor falls, frames of the past become voice, too: one may speak at once.
 *
 * How much was said is told in two ways: no reader needs less than FASTEST_S for a sound, and the level has a peak for each
 * syllable, however slowly somebody reads (de Jong and Wempe 2009); a fluent reader runs some together. Measured on 280
 * synthetic readings of verses at 80 to 240 words a minute: 272 ended so, and no pause of 3 s behind any word ended one before
 * 83 % of its sounds were said. People run more together: of 17 phrases of two words or more 12 did not end so. After
 * LAST_PAUSE_S everything ends.
 */

export type End = 'silence' | 'nothing' | 'limit';

/** What is to be said, and how long it may take. */
export interface Room {
  /** Sounds and syllables of the target. */
  readonly phones: number;
  readonly syllables: number;
  /** True for several words: a reader hesitates between them. */
  readonly isVerse: boolean;
  /** Seconds that a recording may have. */
  readonly longest: number;
  /** True where no pause ends it. */
  readonly isPatient: boolean;
}

/** Seconds without any voice after which nothing is waited for. */
export const PATIENCE_S = 8;

/** Silence that ends a word; a verse, or a word of which a syllable may be missing; and anything, however few its peaks. */
const PAUSE_S = 1.2;
const LONG_PAUSE_S = 2.5;
const LAST_PAUSE_S = 4;

/** So much silence is left around the voice: a recognizer learns the room of it. */
const AROUND_S = 1;

/** Who has paused in the middle may pause again, a little longer. */
const AS_BEFORE = 1.5;

/** Nobody says a sound faster, seconds. */
const FASTEST_S = 0.05;

/** So much of a verse must have been said. */
const SHARE = 0.85;

/** Peaks for each syllable: of a fluent reader, who needs less than FLUENT_S for one, and of any other. */
const FLUENT_S = 0.23;
const PEAKS = { fluent: 0.75, other: 0.85 };

/** Frames a second. */
const FRAMES = 50;

/** What a microphone gives when it opens is often no sound yet, and no floor, frames. */
const OPENING = 10;

/** Levels below this are silence, whatever the floor: a room at night. */
const LEAST = 0.008;
const ABOVE_FLOOR = 3;

/** A syllable is longer than a click, frames. */
const SYLLABLE = 6;

/** Between two peaks the level falls by so much. */
const DIP = 0.7;

/** Each level with its neighbors, so that single pulses of a voice are no peaks. */
const smoothed = (levels: readonly number[]): number[] =>
  levels.map((level, n) => ((levels[n - 1] ?? level) + level + (levels[n + 1] ?? level)) / 3);

/** How many peaks the level of the voice has. */
function peaksIn(levels: readonly number[], least: number): number {
  let [peaks, turn, rises] = [0, 0, true];
  for (const level of smoothed(levels)) {
    if (rises && level < DIP * turn) {
      if (turn >= least) peaks++;
      [turn, rises] = [level, false];
    } else if (!rises && level >= least && turn < DIP * level) [turn, rises] = [level, true];
    else turn = rises ? Math.max(turn, level) : Math.min(turn, level);
  }
  return peaks;
}

/** Frames of the longest pause between two voiced frames. */
function pauseIn(voiced: readonly boolean[]): number {
  const places = voiced.flatMap((is, n) => (is ? [n] : []));
  return places.reduce((most, place, n) => Math.max(most, place - (places[n - 1] ?? place) - 1), 0);
}

export class Pauses {
  readonly #levels: number[] = [];
  readonly #room: Room;
  /** True in a pause that may be the end, though not all seems to have been said. */
  isWaiting = false;
  /** The seconds from the first voice to the last, with a little silence around them. */
  spoken: readonly [from: number, to: number] = [0, Number.POSITIVE_INFINITY];

  constructor(room: Room) {
    this.#room = room;
  }

  /** Takes a level, and the seconds so far; null while the recording goes on. */
  heard(level: number, seconds: number): End | null {
    const at = Math.floor(seconds * FRAMES);
    const before = this.#levels.length;
    while (this.#levels.length <= at) this.#levels.push(level);
    this.#levels[at] = Math.max(this.#levels[at] as number, level);
    if (seconds >= this.#room.longest) return 'limit';
    return this.#levels.length > before && at % 5 === 0 ? this.#judged(seconds) : null;
  }

  #judged(seconds: number): End | null {
    const whole = this.#levels.slice(0, -1);
    const floor = whole.slice(OPENING).reduce((least, level) => Math.min(least, level), 1);
    const least = Math.max(LEAST, ABOVE_FLOOR * floor);
    const isVoice = whole.map((level) => level >= least);
    const voiced = isVoice.filter(Boolean).length;
    if (voiced < SYLLABLE) return seconds >= PATIENCE_S && !this.#room.isPatient ? 'nothing' : null;
    const last = isVoice.lastIndexOf(true);
    const behind = whole.length - 1 - last;
    const longer = AS_BEFORE * pauseIn(isVoice);
    this.isWaiting = behind >= Math.max(LONG_PAUSE_S * FRAMES, longer);
    this.spoken = [Math.max(0, isVoice.indexOf(true) / FRAMES - AROUND_S), last / FRAMES + AROUND_S];
    if (this.#room.isPatient || behind < PAUSE_S * FRAMES) return null;
    const isLast = behind >= Math.max(LAST_PAUSE_S * FRAMES, longer);
    return isLast || this.#isSaid(whole, least, voiced, this.isWaiting) ? 'silence' : null;
  }

  /** True where a pause, or a long one, is the end. */
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
