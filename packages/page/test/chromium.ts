/** Starts one Chromium for all page tests of a run, before the tests. */

import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { hiss, silence, vowel, wavOf } from '../../../test/hear/sounds.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** WebSocket URL of the browser; empty if there is no Chromium. */
    browser: string;
  }
}

/** The sound that the browser's fake microphone repeats: εἰς. */
export const EIS = [...silence(0.6), ...vowel(0.3, 300, 2300), ...hiss(0.3), ...silence(0.6)];

export default async function start(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const { chromium: executablePath } = project.getProvidedContext().places;
  project.provide('browser', '');
  if (executablePath === undefined) return undefined;
  const heard = join(tmpdir(), 'microphone.wav');
  writeFileSync(heard, wavOf(EIS));
  const server = await chromium.launchServer({
    executablePath,
    args: [
      // Chromium's sandbox does not work in a container.
      '--no-sandbox',
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-audio-capture=${heard}`,
    ],
  });
  project.provide('browser', server.wsEndpoint());
  return () => server.close();
}
