/**
 * Says phonemes with espeak-ng, two at a time: further requests wait, and their owners take turns. What was said is
 * cached. One time limit covers the wait and the program. A request has its place until its program has ended, so that callers
 * who hang up start no more of them.
 */

import type { Speed } from '../../contract/query.ts';
import { notNow, Refusal, SERVICE_SENTENCES } from '../../contract/refusal.ts';
import { Cache } from '../cache.ts';
import { crowded } from '../threads/pool.ts';
import { createTurns, Room } from '../threads/turns.ts';
import { Waits } from '../threads/waits.ts';
import { SpeakThread } from './speakThread.ts';

/** The owner of the request, and a signal that aborts when its caller hangs up. */
interface Asking {
  readonly owner: string;
  readonly gone?: AbortSignal | undefined;
}

export interface Talker {
  /** True when there is a program that can say any target. */
  readonly speaks: boolean;
  /**
   * A WAV of these phonemes (`phonemes.ts`).
   *
   * @throws Refusal 503 `speech-unavailable`; with Retry-After unless there is no program
   */
  readonly say: (phonemes: string, speed: Speed, asking: Asking) => Promise<Buffer>;
}

const AT_ONCE = 2;
/** The room of requests that run or wait: of a caller alone half of it. */
const ROOM = 32;
const TIMEOUT_MS = 5000;
const CACHE_BYTES = 16 * 2 ** 20;

const speechNotNow = (sentence: string): Refusal => notNow(sentence, 'speech-unavailable');

/** The refusal of a request that met a program at fault; the log shows the cause. */
const failed = (cause: unknown): Refusal =>
  Object.assign(speechNotNow('the speech program failed; try again'), { cause });

/**
 * @param program the path of espeak-ng; null where there is none
 * @param file the compiled thread that runs it
 * @param timeoutMs how long a request may wait and run
 */
export function createTalker(program: string | null, file: string, timeoutMs: number = TIMEOUT_MS): Talker {
  const thread = new SpeakThread(file);
  const said = new Cache<string, Buffer>(CACHE_BYTES, ({ length }) => length);
  const room = new Room(ROOM);
  const turns = createTurns(AT_ONCE);
  const waits = new Waits();
  const late = (): Refusal =>
    speechNotNow(`the speech program gave no answer in ${timeoutMs / 1000} s; try again`);

  const run = async (path: string, phonemes: string, speed: Speed, signal: AbortSignal): Promise<Buffer> => {
    try {
      return await thread.speak(path, phonemes, speed, signal);
    } catch (error) {
      throw signal.aborted ? error : failed(error);
    }
  };

  return {
    speaks: program !== null,
    async say(phonemes, speed, { owner, gone }) {
      if (program === null)
        throw new Refusal('service-unavailable', SERVICE_SENTENCES.noSpeech, 'speech-unavailable');
      const key = `${speed} ${phonemes}`;
      const known = said.get(key);
      if (known !== undefined) return known;
      const leave = room.take(owner);
      if (leave === null) throw crowded('texts to be said', 'speech-unavailable');
      try {
        const work = (signal: AbortSignal): Promise<Buffer> =>
          turns.take(owner, () => run(program, phonemes, speed, signal), signal);
        return said.set(key, await waits.for(work, { ms: timeoutMs, late, gone }));
      } finally {
        leave();
      }
    },
  };
}
