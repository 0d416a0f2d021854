/** One Chromium for all page tests of a run; it is started before them. */

import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { wavOf } from '../hear/sounds.ts';
import { EIS, microphoneArguments } from './microphone.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the browser is reached; empty where there is none. */
    browser: string;
  }
}

export default async function start(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const { chromium: executablePath } = project.getProvidedContext().places;
  project.provide('browser', '');
  if (executablePath === undefined) return undefined;
  const heard = join(tmpdir(), 'microphone.wav');
  writeFileSync(heard, wavOf(EIS));
  const server = await chromium.launchServer({
    executablePath,
    args: microphoneArguments(heard),
  });
  project.provide('browser', server.wsEndpoint());
  return () => server.close();
}
