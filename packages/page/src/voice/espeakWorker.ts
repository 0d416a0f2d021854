/** The thread that speaks any text. Its program, eSpeak NG, has a license of its own (docs/site/voice.ts). */

import { bytesOf } from '../../../../src/engine/library/source.ts';
import { Espeak, MANNERS, type MakeEspeak } from '../../../voice/src/compiled.ts';
import { wavOf } from './take.ts';

export interface WordsToSay {
  readonly id: number;
  readonly words: readonly string[];
  readonly slowly: boolean;
}

export interface SpokenWav {
  readonly id: number;
  /** Null if the program did not load, or failed. */
  readonly wav: Uint8Array<ArrayBuffer> | null;
}

const beside = (name: string): string => new URL(name, import.meta.url).href;

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

async function wavFor({ words, slowly }: WordsToSay): Promise<Uint8Array<ArrayBuffer>> {
  voice ??= load();
  const { samples, rate } = (await voice).say(words, slowly ? MANNERS.slow : MANNERS.normal);
  return wavOf(
    Float32Array.from(samples, (sample) => sample / 2 ** 15),
    rate,
  );
}

addEventListener('message', async ({ data }: MessageEvent<WordsToSay>) => {
  const wav = await wavFor(data).catch(() => null);
  postMessage({ id: data.id, wav } satisfies SpokenWav);
});
