/** What a page hears: from a microphone of its own, from that of the browser, and from files. */

import type { BrowserContext, Page } from 'playwright-core';
import { wavOf } from '../hear/sounds.ts';
import { soon } from './browser.ts';

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

/** Waits until the microphone of `hearing` is closed. */
export const untilClosed = (page: Page): Promise<void> =>
  soon(() => page.evaluate('heardStream.getTracks()[0].readyState')).toBe('ended');

/** Chooses a file in place of a recording. */
export const chooseFile = (page: Page, heard: readonly number[] | Buffer, name = 'said.wav'): Promise<void> =>
  page.setInputFiles('koine-word input[type=file]', {
    name,
    mimeType: 'audio/wav',
    buffer: Buffer.isBuffer(heard) ? heard : wavOf(heard),
  });

/** Chooses a file, and waits for its result, or for the sentence that says why there is none. */
export async function hears(page: Page, heard: readonly number[]): Promise<void> {
  const told = page.evaluate(`new Promise((tell) => {
    for (const type of ['koine-result', 'koine-problem'])
      document.querySelector('koine-word').addEventListener(type, () => tell(), { once: true });
  })`);
  await chooseFile(page, heard);
  await told;
}
