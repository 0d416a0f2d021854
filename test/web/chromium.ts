/** One Chromium for all page tests of a run; it is started before them, if the run has any. */

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

const PAGE_TESTS = /[\\/](?:web[\\/].*|shipping[\\/]library)\.system\.test\.ts$/u;

export default async function start(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const { chromium: executablePath } = project.getProvidedContext().places;
  const wanted = project.vitest.state.getPaths().some((path) => PAGE_TESTS.test(path));
  project.provide('browser', '');
  if (executablePath === undefined || !wanted) return undefined;
  const heard = join(tmpdir(), 'microphone.wav');
  writeFileSync(heard, wavOf(EIS));
  const server = await chromium.launchServer({
    executablePath,
    args: microphoneArguments(heard),
  });
  project.provide('browser', server.wsEndpoint());
  return () => server.close();
}
