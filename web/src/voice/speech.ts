/**
 * Who says a word for the learner: a teacher's recording, or else one that is shipped, or else the voice on this device, or
 * else the service, where it has a voice.
 */

import type { ReadingResponse } from '../../../src/contract/lexicon.ts';
import { wordsOf } from '../../../src/hear/speech/spoken.ts';
import type { Spoken, ToSay } from './espeakWorker.ts';
import { type At, Sprites, Teacher, Unsaid } from './recordings.ts';

export { Unsaid } from './recordings.ts';

/** A text in a pronunciation. */
export interface Text {
  readonly target: string;
  readonly scheme: string;
}

export interface Said {
  readonly sound: Blob;
  /** True for a sound that is slow by itself. */
  readonly slowed: boolean;
  readonly by: 'teacher' | 'recording' | 'device' | 'service';
}

/** What the voices need of the page. */
export interface Tools {
  readonly at: At;
  /** How a text is read. */
  readonly read: (text: Text) => Promise<ReadingResponse>;
  /** Starts the thread with this script. */
  readonly start: (url: string) => Worker;
  /** Has a file kept for use without a network. */
  readonly keep?: ((url: string) => void) | undefined;
}

/** Asks the service to speak: `target` or `ipa`, `scheme`, `speed`. */
export type AskService = (query: Readonly<Record<string, string>>) => Promise<Blob>;

const SILENT =
  'Nobody here can say this: the voice for other words could not be loaded. The connection may be down, or this page was set up without that voice.';
const UNPLAYED = 'The browser did not play the sound.';

/** The voice on this device, in its thread. */
class Device {
  readonly #tools: Tools;
  readonly #waiting = new Map<number, (wav: Spoken['wav']) => void>();
  #thread: Worker | null = null;
  #isKept = false;
  #last = 0;

  constructor(tools: Tools) {
    this.#tools = tools;
  }

  /** A WAV; null where there is no voice. */
  async say(words: readonly string[], slowly: boolean): Promise<Blob | null> {
    const id = ++this.#last;
    const wav = await new Promise<Spoken['wav']>((resolve) => {
      this.#waiting.set(id, resolve);
      try {
        this.#started().postMessage({ id, words, slowly } satisfies ToSay);
      } catch {
        this.#end();
      }
    });
    return wav && new Blob([wav], { type: 'audio/wav' });
  }

  #started(): Worker {
    if (this.#thread !== null) return this.#thread;
    const { at, start } = this.#tools;
    const thread = start(at('voice/worker.js'));
    thread.addEventListener('message', ({ data: { id, wav } }: MessageEvent<Spoken>) => {
      if (wav === null) return this.#end();
      this.#keepFiles();
      this.#waiting.get(id)?.(wav);
      this.#waiting.delete(id);
    });
    thread.addEventListener('error', () => this.#end());
    this.#thread = thread;
    return thread;
  }

  /** The page does not see what its threads load. */
  #keepFiles(): void {
    if (this.#isKept) return;
    this.#isKept = true;
    for (const file of ['worker.js', 'espeak-ng.js', 'espeak-ng.data.gz'])
      this.#tools.keep?.(this.#tools.at(`voice/${file}`));
  }

  /** Whoever waits gets nothing; the next word starts another thread. */
  #end(): void {
    this.#thread?.terminate();
    this.#thread = null;
    const all = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const resolve of all) resolve(null);
  }
}

/** Slow enough to follow each sound, fast enough to be a word. */
const SLOW = 0.6;

export class Voices {
  readonly teacher: Teacher;
  /** The service; null where it has no voice, or there is no key for it. */
  service: AskService | null = null;
  readonly #sprites: Sprites;
  readonly #device: Device;
  readonly #read: Tools['read'];
  readonly #player = new Audio();
  #url = '';
  /** Counts what is to be played: only the last is. */
  #turn = 0;

  constructor(tools: Tools) {
    const { at, read, keep = () => {} } = tools;
    this.teacher = new Teacher(at);
    this.#sprites = new Sprites(at, keep);
    this.#device = new Device(tools);
    this.#read = read;
    this.#player.addEventListener('ended', () => this.#release());
  }

  /**
   * Finds who says a text, and the sound.
   *
   * @throws Unsaid where nobody does; whatever `read` throws for what is no Greek
   */
  async find({ target, scheme, slowly = false }: Text & { slowly?: boolean }): Promise<Said> {
    const own = await this.teacher.find(target, scheme);
    if (own !== null) return { sound: own, slowed: false, by: 'teacher' };
    const shipped = await this.#sprites.find(target, scheme).catch(() => null);
    if (shipped !== null) return { sound: shipped, slowed: false, by: 'recording' };
    const words = wordsOf(await this.#read({ target, scheme }));
    return this.#spoken(words, { target, scheme }, slowly);
  }

  /** Finds who says a text, and plays it. @throws like `find` and `play` */
  say(asked: Text & { slowly?: boolean }): Promise<Said> {
    return this.#last(() => this.find(asked), asked.slowly === true);
  }

  /** Says phones with blanks between them: what was heard. @throws like `find` and `play` */
  sayPhones(ipa: string, scheme: string, slowly = false): Promise<Said> {
    return this.#last(() => this.#spoken([ipa], { ipa, scheme }, slowly), slowly);
  }

  /** Plays a sound; whatever plays ends. @throws Unsaid where the browser does not */
  async play(sound: Blob, slowly = false): Promise<void> {
    this.stop();
    this.#url = URL.createObjectURL(sound);
    this.#player.src = this.#url;
    this.#player.preservesPitch = true;
    this.#player.playbackRate = slowly ? SLOW : 1;
    const turn = this.#turn;
    try {
      await this.#player.play();
    } catch {
      // A sound that another one has ended did play, or need not.
      if (turn === this.#turn) throw new Unsaid(UNPLAYED);
    }
  }

  /** Ends what plays, and what would play once it is there. */
  stop(): void {
    this.#turn++;
    this.#player.pause();
    this.#release();
  }

  #release(): void {
    URL.revokeObjectURL(this.#url);
    this.#url = '';
  }

  /** By the voice on this device, or else by the service. */
  async #spoken(
    words: readonly string[],
    asked: Record<string, string> | Text,
    slowly: boolean,
  ): Promise<Said> {
    const sound = await this.#device.say(words, slowly);
    if (sound !== null) return { sound, slowed: slowly, by: 'device' };
    const speed = slowly ? 'slow' : 'normal';
    const told = await this.service?.({ ...asked, speed }).catch(() => null);
    if (told) return { sound: told, slowed: slowly, by: 'service' };
    throw new Unsaid(SILENT);
  }

  /** Plays what was found, unless something else was asked for meanwhile. */
  async #last(find: () => Promise<Said>, slowly: boolean): Promise<Said> {
    this.stop();
    const turn = this.#turn;
    const said = await find();
    if (turn === this.#turn) await this.play(said.sound, slowly && !said.slowed);
    return said;
  }
}
