/** Opens the voice, whose files the build writes for the page (docs/site/voice.ts). They are packed in the package. */

import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { Espeak, type MakeEspeak } from '../../../packages/voice/src/compiled.ts';
import { compiled } from './project.ts';

const unpacked = (name: string): Buffer => gunzipSync(readFileSync(compiled(`page/voice/${name}.gz`)));

/** Loads the program; returns the function that starts it. */
export async function openVoice(): Promise<() => Promise<Espeak>> {
  const script = unpacked('espeak-ng.js').toString('base64');
  const { default: make } = (await import(`data:text/javascript;base64,${script}`)) as {
    default: MakeEspeak;
  };
  const data = Uint8Array.from(unpacked('espeak-ng.data')).buffer;
  return () => Espeak.open(make, data);
}
