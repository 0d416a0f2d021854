/** Plays one sound at a time: a new one ends the one before it. */

/** Slow enough to follow each sound, fast enough to be a word. */
const SLOW = 0.6;

export class Player {
  readonly #voice = new Audio();
  #url = '';

  /** @throws DOMException when the bytes are no sound, or the browser does not let the page play */
  async play(sound: Blob, slowly = false): Promise<void> {
    this.#voice.pause();
    URL.revokeObjectURL(this.#url);
    this.#url = URL.createObjectURL(sound);
    this.#voice.src = this.#url;
    this.#voice.preservesPitch = true;
    this.#voice.playbackRate = slowly ? SLOW : 1;
    await this.#voice.play();
  }
}
