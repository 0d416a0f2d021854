/** Recordings of the sample words that are shipped with the page: `speech/<scheme>-<number>.mp3` beside its scripts. */

import { SAMPLES } from '../samples.ts';

/** The address of the recording of a word; null where there is none. */
export function recordingOf(target: string, scheme: string): URL | null {
  const word = target.trim().normalize('NFC');
  const at = SAMPLES.findIndex((sample) => sample.normalize('NFC') === word);
  return at < 0 ? null : new URL(`speech/${scheme}-${at + 1}.mp3`, import.meta.url);
}
