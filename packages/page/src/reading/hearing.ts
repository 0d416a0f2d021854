import type { KoineElement } from '../element/koineElement.ts';
import type { Place, PrintedWord } from './passage.ts';
import type { PassageReading } from './passageReading.ts';

const SPEEDS = [1, 0.8, 0.6, 1.2];

interface HearingHost extends KoineElement {
  readonly reading: PassageReading;
  readonly failed: (why: unknown) => void;
}

/** Estimates which word sounds after this share (0 to 1) of the time, as if every letter took the same time. */
function wordAt(tokens: readonly PrintedWord[], share: number): number {
  const letterCount = tokens.reduce((sum, { text }) => sum + text.length, 0);
  let letterEnd = 0;
  for (const [n, { text }] of tokens.entries()) {
    letterEnd += text.length;
    if (share * letterCount < letterEnd) return n;
  }
  return tokens.length - 1;
}

/** A model voice that says a text to its end, and marks each word while it sounds. */
export class Hearing {
  readonly #host: HearingHost;
  /** Counts the calls of `turn`. After the next call, an older run does not go on to its next verse. */
  #turn = 0;
  isOn = false;
  speed = 1;

  constructor(host: HearingHost) {
    this.#host = host;
  }

  /** Says the text from this word to its end; pauses the text if it is being said. */
  async turn({ verse: first, token }: Place): Promise<void> {
    const { voices, reading } = this.#host;
    const turn = ++this.#turn;
    if (this.isOn) {
      voices.stop();
      return this.#set(false);
    }
    this.#set(true);
    const isWhole = await this.#sayAll(reading, first, token, turn).catch((error: unknown) => {
      this.#host.failed(error);
      return false;
    });
    if (turn !== this.#turn) return;
    if (isWhole) reading.now = null;
    this.#set(false);
  }

  /** Says the verses from this word on. Returns false if the voice was stopped before the end of the text. */
  async #sayAll(reading: PassageReading, first: number, token: number, turn: number): Promise<boolean> {
    for (let verse = first; verse < reading.verses.length; verse++) {
      const isOver = await this.#say(reading, verse, verse === first ? token : 0);
      if (!isOver || turn !== this.#turn) return false;
    }
    return true;
  }

  turnSpeed(): void {
    this.speed = SPEEDS[(SPEEDS.indexOf(this.speed) + 1) % SPEEDS.length] ?? 1;
    this.#host.voices.rate = this.speed;
    this.#host.requestUpdate();
  }

  /** Says a verse from a token on, and marks each word. Returns false if the voice was stopped before the end. */
  async #say(reading: PassageReading, verse: number, from: number): Promise<boolean> {
    const { voices, scheme } = this.#host;
    const tokens = reading.verses[verse]?.tokens.slice(from) ?? [];
    const target = tokens.map(({ text, behind }) => text + behind).join(' ');
    const said = await voices.say({ target, scheme, rate: this.speed });
    if (said === null) return false;
    let isSounding = true;
    const follow = (): void => {
      const { share } = voices;
      if (!isSounding || share === null || reading !== this.#host.reading) return;
      // The share is NaN until the length of the sound is known.
      this.#mark(reading, { verse, token: from + wordAt(tokens, share || 0) });
      requestAnimationFrame(follow);
    };
    follow();
    const isOver = await voices.ended();
    isSounding = false;
    return isOver;
  }

  #mark(reading: PassageReading, place: Place): void {
    if (reading.now?.verse === place.verse && reading.now.token === place.token) return;
    reading.now = place;
    this.#host.requestUpdate();
  }

  #set(isOn: boolean): void {
    this.isOn = isOn;
    this.#host.requestUpdate();
  }
}
