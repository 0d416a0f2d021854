/** The first visit: what a browser asks for until the first score. How much that is: files.test.ts. */

import type { Response as Loaded } from 'playwright-core';
import { expect, it } from 'vitest';
import { needs } from '../parts/needs.ts';
import { ready, scoreGreek } from './browser.ts';
import { setUpVisits } from './visits.ts';

const visits = setUpVisits();

it('the first visit loads each file once, and scores', needs('chromium'), async () => {
  const { url } = visits.app;
  const page = await visits.page(url, { serviceWorkers: 'allow' });
  const loaded: Loaded[] = [];
  page.on('response', (response) => {
    if (!response.fromServiceWorker()) loaded.push(response);
  });
  await page.goto(url);
  await ready(page);
  await page.click('#tab-sounds');
  await scoreGreek(page, 'θεός', 'σέος');
  const answers = await Promise.all(
    loaded.map(async (response) => {
      const { responseBodySize } = await response.request().sizes();
      return { path: new URL(response.url()).pathname, bytes: responseBodySize };
    }),
  );
  // The thread asks again for its script, which was loaded ahead, and gets a 304; other files come from memory.
  // Where there is a microphone, the demo recognizer comes when the page has nothing else to do.
  const isEar = (path: string): boolean => /acoustic\.wasm|demo\.safetensors$/u.test(path);
  const whole = answers.filter(({ bytes, path }) => bytes > 0 && !isEar(path)).map(({ path }) => path);
  expect(whole.sort()).toEqual([
    '/',
    '/logo.svg',
    '/v1/capabilities',
    '/web/kernel.wasm',
    '/web/koine-greek.lex.gz',
    '/web/main.js',
    '/web/style.css',
    '/web/tutorWorker.js',
  ]);
});
