/**
 * Speaks a Greek text or phones (GET /v1/speech): plays a teacher's recording if there is one, otherwise the synthetic
 * voice.
 */

import { type Phonemes, phonemesOf, type SpokenWord } from '../../../packages/voice/src/phonemes.ts';
import type { Recordings } from '../../../packages/voice/src/recordings.ts';
import { toSay } from '../../../packages/voice/src/toSay.ts';
import { strangersIn, withNotes } from '../../contract/fields.ts';
import { parseScheme, parseSpeech, SPEECH_FIELDS, type Speed } from '../../contract/query.ts';
import type { Note } from '../../contract/response.ts';
import { engineFor, type LoadableEngines } from '../../engine/library/engines.ts';
import { compiled } from '../built/project.ts';
import { Room } from '../hear/threads/bounds.ts';
import { createThreads, type Threads } from '../hear/threads/pool.ts';
import type { Caller } from './hearRecording.ts';
import type { ToSay } from './speechWorker.ts';

export interface SpeechParts {
  readonly engines: LoadableEngines;
  readonly recordings: Recordings;
  readonly count: (owner: string, usage: 'ipa' | 'audio') => void;
  /** Writes a message to the log: a worker thread, or an attempt of a batch, has failed. */
  readonly warn: (message: string) => void;
}

/** `approximations` lists phones that the voice can say only approximately. */
export interface Speech extends Pick<Phonemes, 'approximations'> {
  readonly wav: Buffer;
  readonly notes?: readonly Note[];
}

const WHAT = 'texts to be said';
/** Number of texts that may be in progress at once; a single caller may have half of them. */
const ROOM = 32;

function createVoice(threads: Threads) {
  const pool = threads.pool<ToSay, Uint8Array>({
    file: compiled('src/service/calls/speechWorker.js'),
    what: WHAT,
  });
  const room = new Room(ROOM);
  return (phonemes: string, speed: Speed, { owner, gone }: Caller): Promise<Buffer> =>
    room.during(owner, 1, WHAT, async () =>
      Buffer.from(await pool.run({ phonemes, speed }, { owner, gone: gone?.() })),
    );
}

/** @param fallback the scheme of a query that does not name one */
export function createSpeech({ engines, recordings, count, warn }: SpeechParts, fallback: string) {
  // Uses one thread, because each voice takes 150 MiB of memory.
  const threads = createThreads(warn, 1);
  const voice = createVoice(threads);
  const said = async (words: readonly SpokenWord[], speed: Speed, caller: Caller): Promise<Speech> => {
    const { text, approximations } = phonemesOf(words);
    return { wav: await voice(text, speed, caller), approximations };
  };
  const answer = async (query: unknown, caller: Caller): Promise<Speech> => {
    const asked = parseSpeech(query);
    const scheme = parseScheme(query) ?? fallback;
    const { words, text } = toSay(asked, await engineFor(engines, scheme));
    const wav = text === null ? null : await recordings.find(scheme, text);
    return wav === null ? said(words, asked.speed, caller) : { wav, approximations: [] };
  };
  return {
    async say(query: unknown, caller: Caller): Promise<Speech> {
      const speech = await answer(query, caller);
      count(caller.owner, 'audio');
      return withNotes(speech, strangersIn(query, SPEECH_FIELDS));
    },
    /** Ends the thread; requests that wait for it get a 503. */
    close: threads.close,
  };
}
