/** What the microphone of the test browser hears, again and again: εἰς; and how a browser gets such a microphone. */

import { hiss, silence, vowel } from '../audio/sounds.ts';

export const EIS = [
  ...silence(0.4),
  ...vowel(0.5, 280, 2300),
  ...hiss(0.5).map((x) => 3 * x),
  ...silence(0.4),
];

/**
 * The arguments of a Chromium whose microphone plays a file; nobody is asked whether it may listen.
 *
 * @param heard the file, again and again; once, if `%noloop` stands behind it
 */
export const microphoneArguments = (heard: string): string[] => [
  // Chromium has no sandbox in a container.
  '--no-sandbox',
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  `--use-file-for-fake-audio-capture=${heard}`,
];
