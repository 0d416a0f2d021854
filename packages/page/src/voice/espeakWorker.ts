/**
 * The thread of the voice that says any text: espeak-ng needs a while to load and 30 ms for a word. The program is loaded
 * with the first text from beside this script; it is a file of its own, under its own licence (docs/site/voice.ts).
 */

import { bytesOf } from '../../../../src/engine/library/source.ts';
import { Espeak, MANNERS, type MakeEspeak } from '../../../voice/src/compiled.ts';
import { wavOf } from './take.ts';

/** Words to say, each in IPA. */
export interface ToSay {
  readonly id: number;
  readonly words: readonly string[];
  readonly slowly: boolean;
}

/** A WAV; null where the program could not be loaded, or fails. */
export interface Spoken {
  readonly id: number;
  readonly wav: Uint8Array<ArrayBuffer> | null;
}

const beside = (name: string): string => new URL(name, import.meta.url).href;

/** The files of the program. */
const [PROGRAM, DATA] = [beside('espeak-ng.js'), beside('espeak-ng.data.gz')];

async function load(): Promise<Espeak> {
  const program = import(PROGRAM) as Promise<{ default: MakeEspeak }>;
  const [{ default: make }, data] = await Promise.all([
    program,
    bytesOf(fetch(DATA), 'the data of the voice'),
  ]);
  return Espeak.open(make, data.buffer);
}

let voice: Promise<Espeak> | null = null;

async function wavFor({ words, slowly }: ToSay): Promise<Uint8Array<ArrayBuffer>> {
  voice ??= load();
  const { samples, rate } = (await voice).say(words, slowly ? MANNERS.slow : MANNERS.normal);
  return wavOf(
    Float32Array.from(samples, (sample) => sample / 2 ** 15),
    rate,
  );
}

addEventListener('message', async ({ data }: MessageEvent<ToSay>) => {
  const wav = await wavFor(data).catch(() => null);
  postMessage({ id: data.id, wav } satisfies Spoken);
});
