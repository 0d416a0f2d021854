/**
 * Tells when a recording has ended: a pause after all that was to be said could have been said, nothing said for long, or
 * no room left.
 *
 * The loudest sample of each fiftieth of a second is kept. The floor is the softest of them; a frame is voice when it is
 * three times as loud as the floor. As the floor falls, frames of the past become voice, too: one may speak at once.
 * How much of the text was said is told by the peaks of the level, one for each syllable (after de Jong and Wempe 2009),
 * since these, unlike seconds, do not depend on how fast somebody reads; and no voice says more sounds than the fastest.
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

/** Silence that ends a recording, seconds. */
const PAUSE_S = { word: 1.2, verse: 2.5 };

/** Of the syllables, so many must have been said: a level has fewer peaks than a word has syllables. */
const SHARE = { word: 0.5, verse: 0.85 };

/** The fastest reader needs so long for a sound, seconds. */
const FASTEST_S = 0.05;

/** Frames a second. */
const FRAMES = 50;

/** What a microphone gives when it opens is often no sound yet, frames. */
const OPENING = 10;

/** Levels below this are silence, whatever the floor: a room at night. */
const LEAST = 0.008;
const ABOVE_FLOOR = 3;

/** Shorter is a click, frames. */
const SYLLABLE = 6;

/** Between two syllables the level falls by a fourth at least. */
const DIP = 0.75;

/** How many peaks the level of the voice has: each rises out of a dip, and falls into one. */
function peaksIn(levels: readonly number[], least: number): number {
  let [peaks, top, dip] = [0, 0, 0];
  for (let n = 0; n < levels.length; n++) {
    const level = ((levels[n - 1] ?? 0) + (levels[n] as number) + (levels[n + 1] ?? 0)) / 3;
    if (level > top) top = level;
    else if (top >= least && level < DIP * top) {
      peaks++;
      [top, dip] = [0, level];
    }
    dip = Math.min(dip, level);
    // A new peak begins only where the level has risen again.
    if (top > 0 && top * DIP < dip) top = 0;
  }
  return peaks;
}

export class Pauses {
  readonly #levels: number[] = [];
  readonly #room: Room;
  /** True while a pause lasts that would have ended the recording, if all had been said. */
  isWaiting = false;

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
    const { phones, syllables, isVerse, isPatient } = this.#room;
    const whole = this.#levels.slice(OPENING, -1);
    const least = Math.max(LEAST, ABOVE_FLOOR * whole.reduce((a, b) => Math.min(a, b), 1));
    const voiced = whole.filter((level) => level >= least).length;
    if (voiced < SYLLABLE) return seconds >= PATIENCE_S && !isPatient ? 'nothing' : null;
    const kind = isVerse ? 'verse' : 'word';
    const quiet = whole.length - 1 - whole.findLastIndex((level) => level >= least);
    this.isWaiting = quiet >= PAUSE_S[kind] * FRAMES;
    if (isPatient || !this.isWaiting) return null;
    const couldBe = voiced / FRAMES >= phones * FASTEST_S * SHARE[kind];
    return couldBe && peaksIn(whole, least) >= SHARE[kind] * syllables ? 'silence' : null;
  }
}
