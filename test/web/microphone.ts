/** What the microphone of the test browser hears, again and again: εἰς; and how a browser gets such a microphone. */

import type { BrowserContext } from 'playwright-core';
import { hiss, silence, vowel, wavOf } from '../hear/sounds.ts';

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

/** Gives a page a microphone that hears these samples once, and silence behind them. */
export const hearing = (context: BrowserContext, samples: readonly number[]): Promise<unknown> =>
  context.addInitScript(`
    navigator.mediaDevices.getUserMedia = async () => {
      const bytes = Uint8Array.from(atob('${wavOf(samples).toString('base64')}'), (c) => c.charCodeAt(0));
      const context = new AudioContext();
      const source = context.createBufferSource();
      source.buffer = await context.decodeAudioData(bytes.buffer);
      const end = context.createMediaStreamDestination();
      source.connect(end);
      source.start();
      window.heardStream = end.stream;
      return end.stream;
    };
  `);

/** The script after which the microphone of a page fails with this error. */
export const failing = (name: string): string =>
  `navigator.mediaDevices.getUserMedia = async () => { throw new DOMException('', '${name}'); }`;
