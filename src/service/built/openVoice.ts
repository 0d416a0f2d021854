/** Opens the synthetic voice (eSpeak NG), whose gzipped files the build writes for the page (docs/site/voice.ts). */

import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { Espeak, type MakeEspeak } from '../../../packages/voice/src/compiled.ts';
import { compiled } from './project.ts';

const unpacked = (name: string): Buffer => gunzipSync(readFileSync(compiled(`page/voice/${name}.gz`)));

/** Loads the program of the voice; returns a function that starts a new voice. */
export async function openVoice(): Promise<() => Promise<Espeak>> {
  const script = unpacked('espeak-ng.js').toString('base64');
  const { default: make } = (await import(`data:text/javascript;base64,${script}`)) as {
    default: MakeEspeak;
  };
  const data = Uint8Array.from(unpacked('espeak-ng.data')).buffer;
  return () => Espeak.open(make, data);
}
