/**
 * Plays a model voice that says a text verse by verse to its end, and marks each word while it sounds. The learner
 * can pause it and change its speed.
 */

import type { ReactiveControllerHost } from 'lit';
import type { Voices } from '../voice/speech.ts';
import type { Place } from './passage.ts';
import type { PassageReading } from './passageReading.ts';

/** Speeds of the model voice, in the order in which its button sets them. */
const SPEEDS = [1, 0.8, 0.6, 1.2];

interface Host extends ReactiveControllerHost {
  readonly voices: Voices;
  readonly scheme: string;
  /** The reading of the text. Its `now` is the word that sounds, or the word at which the model voice was paused. */
  readonly reading: PassageReading;
  /** Gets the error if a sound cannot be played. */
  readonly failed: (why: unknown) => void;
}

export class Hearing {
  readonly #host: Host;
  /** Counts the starts and pauses; an older run of the text ends. */
  #turn = 0;
  isOn = false;
  speed = 1;

  constructor(host: Host) {
    this.#host = host;
  }

  /** Says the text to its end, from this word; if the text is already being said, pauses it. */
  async turn({ verse: first, token }: Place): Promise<void> {
    const { voices, reading } = this.#host;
    const turn = ++this.#turn;
    if (this.isOn) {
      voices.stop();
      return this.#set(false);
    }
    this.#set(true);
    let goesOn = true;
    for (let verse = first; goesOn && turn === this.#turn && verse < reading.verses.length; verse++)
      goesOn = await this.#say(reading, verse, verse === first ? token : 0).catch((error: unknown) => {
        this.#host.failed(error);
        return false;
      });
    if (turn !== this.#turn) return;
    if (goesOn) reading.now = null;
    this.#set(false);
  }

  turnSpeed(): void {
    this.speed = SPEEDS[(SPEEDS.indexOf(this.speed) + 1) % SPEEDS.length] ?? 1;
    this.#host.voices.rate = this.speed;
    this.#host.requestUpdate();
  }

  /** Says a verse, from the token with the index `from`. Returns false if it stops before its end. */
  async #say(reading: PassageReading, verse: number, from: number): Promise<boolean> {
    const { voices, scheme } = this.#host;
    const tokens = reading.verses[verse]?.tokens.slice(from) ?? [];
    const target = tokens.map(({ text, behind }) => text + behind).join(' ');
    const said = await voices.say({ target, scheme, rate: this.speed });
    if (said === null) return false;
    // Every letter is taken to last the same time: this gives the word that sounds.
    let sum = 0;
    const ends = tokens.map(({ text }) => (sum += text.length));
    let isSounding = true;
    const mark = (): void => {
      const { share } = voices;
      if (!isSounding || share === null || reading !== this.#host.reading) return;
      const n = ends.findIndex((end) => (share || 0) * sum < end);
      const token = from + (n < 0 ? ends.length - 1 : n);
      if (reading.now?.verse !== verse || reading.now.token !== token) {
        reading.now = { verse, token };
        this.#host.requestUpdate();
      }
      requestAnimationFrame(mark);
    };
    mark();
    const isOver = await voices.ended();
    isSounding = false;
    return isOver;
  }

  #set(isOn: boolean): void {
    this.isOn = isOn;
    this.#host.requestUpdate();
  }
}
