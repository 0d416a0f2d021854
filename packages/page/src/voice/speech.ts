import type { ReadingResponse } from '../../../../src/contract/lexicon.ts';
import { wordsOf } from '../../../voice/src/wordsToSay.ts';
import { Thread } from '../device/device.ts';
import type { Text } from '../device/protocol.ts';
import type { SpokenWav, WordsToSay } from './espeakWorker.ts';
import { type At, Sprites, teacherAt, Unsaid } from './sprites.ts';

export { Unsaid } from './sprites.ts';

export interface ModelSound {
  readonly sound: Blob;
  readonly slowed: boolean;
  readonly by: 'teacher' | 'recording' | 'device';
}

export interface VoiceTools {
  readonly at: At;
  readonly read: (text: Text) => Promise<ReadingResponse>;
  readonly start: (url: string) => Worker;
  /** Keeps a file for use without a network. */
  readonly keep?: ((url: string) => void) | undefined;
}

const SILENT =
  'This word cannot be played just now: the voice for other words could not be loaded. The connection may be down, or this page was set up without that voice.';
const UNPLAYED = 'The browser did not play the sound.';

const THREAD = 'voice/worker.js';
const FILES = [THREAD, 'voice/espeak-ng.js', 'voice/espeak-ng.data.gz'];

const SLOW = 0.6;

/** Says a text by a teacher's recording, otherwise by a recording of the page, otherwise by eSpeak NG on this device. */
export class Voices {
  readonly #teacher: ReturnType<typeof teacherAt>;
  readonly #sprites: Sprites;
  readonly #thread: Thread<SpokenWav>;
  readonly #tools: VoiceTools;
  readonly #kept = new Set<string>();
  readonly #player = new Audio();
  #url = '';
  /** Resolves `#end`: true at the end of the sound, false if the sound is stopped. */
  #over: (isOver: boolean) => void = () => {};
  #end = Promise.resolve(false);
  /** Counts the sounds, of which only the last is played. */
  #turn = 0;

  constructor(tools: VoiceTools) {
    this.#tools = tools;
    this.#teacher = teacherAt(tools.at);
    this.#sprites = new Sprites(tools.at, (url) => this.#keep(url));
    this.#thread = new Thread(() => tools.start(tools.at(THREAD)));
    for (const type of ['ended', 'error'])
      this.#player.addEventListener(type, () => this.#release(type === 'ended'));
    // The browser also sends `pause` at the end of a sound, and for the last sound while the next one begins.
    this.#player.addEventListener('pause', () => {
      if (this.#player.paused && !this.#player.ended) this.#over(false);
    });
  }

  /**
   * Finds the sound of a text and its source.
   *
   * @throws Unsaid if all sources fail; errors of `read` for text without Greek
   */
  async find({ target, scheme, slowly = false }: Text & { slowly?: boolean }): Promise<ModelSound> {
    const own = await this.#teacher(target, scheme);
    if (own !== null) return { sound: own, slowed: false, by: 'teacher' };
    const shipped = await this.#sprites.find(target, scheme).catch(() => null);
    if (shipped !== null) return { sound: shipped, slowed: false, by: 'recording' };
    const words = wordsOf(await this.#tools.read({ target, scheme }));
    return { sound: await this.#onDevice(words, slowly), slowed: slowly, by: 'device' };
  }

  /**
   * Finds the sound of a text and plays it.
   *
   * @returns null if another sound was requested meanwhile
   * @throws like `find` and `play`
   */
  async say({ rate = 1, ...asked }: Text & { slowly?: boolean; rate?: number }): Promise<ModelSound | null> {
    this.stop();
    const turn = this.#turn;
    const said = await this.find(asked);
    if (turn !== this.#turn) return null;
    return (await this.play(said.sound, asked.slowly === true && !said.slowed ? SLOW : rate)) ? said : null;
  }

  /**
   * Starts a sound, and stops any other. Returns false if yet another one was started meanwhile.
   *
   * @throws Unsaid if the browser does not play it
   */
  async play(sound: Blob, rate = 1): Promise<boolean> {
    this.stop();
    this.#url = URL.createObjectURL(sound);
    this.#player.src = this.#url;
    this.#player.preservesPitch = true;
    this.rate = rate;
    // A short sound may end before `play` resolves.
    this.#end = new Promise((tell) => {
      this.#over = tell;
    });
    const turn = this.#turn;
    try {
      await this.#player.play();
    } catch {
      if (turn !== this.#turn) return false;
      this.#release();
      throw new Unsaid(UNPLAYED);
    }
    return turn === this.#turn;
  }

  set rate(rate: number) {
    this.#player.playbackRate = rate;
  }

  /** The share of the sound that was played, from 0 to 1; NaN while its length is unknown, null without a sound. */
  get share(): number | null {
    return this.#url === '' ? null : this.#player.currentTime / this.#player.duration;
  }

  /** Waits for the end of the last sound that was played. Returns false if it was stopped, or no sound was played. */
  ended(): Promise<boolean> {
    return this.#end;
  }

  stop(): void {
    this.#turn++;
    this.#player.pause();
    this.#release();
  }

  #release(isOver = false): void {
    URL.revokeObjectURL(this.#url);
    this.#url = '';
    this.#over(isOver);
  }

  async #onDevice(words: readonly string[], slowly: boolean): Promise<Blob> {
    const told = await this.#thread.ask({ words, slowly } satisfies Omit<WordsToSay, 'id'>);
    if (told?.wav == null) {
      this.#thread.end();
      throw new Unsaid(SILENT);
    }
    // The service worker does not notice files that threads load.
    for (const file of FILES) this.#keep(this.#tools.at(file));
    return new Blob([told.wav], { type: 'audio/wav' });
  }

  #keep(url: string): void {
    if (!this.#kept.has(url)) this.#tools.keep?.(url);
    this.#kept.add(url);
  }
}
