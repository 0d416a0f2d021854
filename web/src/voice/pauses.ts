/**
 * Tells when a recording has ended: a pause after something was said, nothing said for long, or no room left.
 *
 * The loudest sample of each tenth of a second is kept. The floor is the softest of them; a tenth is voice when it is
 * three times as loud as the floor. As the floor falls, tenths of the past become voice, too: one may speak at once.
 */

export type End = 'silence' | 'nothing' | 'limit';

export interface Room {
  /** Seconds of silence after speech that end a recording. */
  readonly pause: number;
  /** Seconds that a recording may have. */
  readonly longest: number;
}

/** Seconds without any voice after which nothing is waited for. */
export const PATIENCE_S = 8;

const TENTHS = 10;

/** What a microphone gives when it opens is often no sound yet. */
const OPENING = 2;

/** Levels below this are silence, whatever the floor: a room at night. */
const LEAST = 0.008;
const ABOVE_FLOOR = 3;

/** Two tenths are a syllable; one may be a click. */
const SYLLABLE = 2;

export class Pauses {
  readonly #peaks: number[] = [];
  readonly #room: Room;

  constructor(room: Room) {
    this.#room = room;
  }

  /** Takes a level, and the seconds so far; null while the recording goes on. */
  heard(level: number, seconds: number): End | null {
    const at = Math.floor(seconds * TENTHS);
    const before = this.#peaks.length;
    while (this.#peaks.length <= at) this.#peaks.push(level);
    this.#peaks[at] = Math.max(this.#peaks[at] as number, level);
    if (seconds >= this.#room.longest) return 'limit';
    return this.#peaks.length > before ? this.#judged(seconds) : null;
  }

  #judged(seconds: number): End | null {
    const whole = this.#peaks.slice(OPENING, -1);
    const least = Math.max(LEAST, ABOVE_FLOOR * Math.min(...whole));
    const voiced = whole.filter((peak) => peak >= least).length;
    if (voiced < SYLLABLE) return seconds >= PATIENCE_S ? 'nothing' : null;
    const quiet = whole.length - 1 - whole.findLastIndex((peak) => peak >= least);
    return quiet >= this.#room.pause * TENTHS ? 'silence' : null;
  }
}
