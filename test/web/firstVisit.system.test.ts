/** The first visit: what a browser asks for until the first score, and how much of it goes over the wire. */

import type { Browser, Response as Loaded } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Running, startApp } from '../fixture.ts';
import { needs } from '../parts/needs.ts';
import { choose, connect, sendForResult, typeGreek } from './browser.ts';

/** All but the lexicon, bytes. */
const MOST_BYTES = 400 * 1024;

const LEXICON = '/web/koine-greek.lex.gz';

describe('the first visit', needs('chromium'), () => {
  let browser: Browser;
  let app: Running;
  beforeAll(async () => {
    [browser, app] = await Promise.all([connect(), startApp()]);
  });
  afterAll(async () => {
    await Promise.all([browser.close(), app.close()]);
  });

  it('loads each file once, compressed, and scores', async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    const loaded: Loaded[] = [];
    page.on('response', (response) => {
      if (!response.fromServiceWorker()) loaded.push(response);
    });
    await page.goto(app.url);
    await page.waitForSelector('html[data-ready]');
    await choose(page, 'θεός');
    await page.click('#tab-sounds');
    await typeGreek(page, 'σέος');
    await sendForResult(page);
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
      LEXICON,
      '/web/main.js',
      '/web/style.css',
      '/web/tutorWorker.js',
    ]);
    const rest = answers
      .filter(({ path }) => path !== LEXICON && !isEar(path))
      .reduce((sum, { bytes }) => sum + bytes, 0);
    expect(rest).toBeLessThan(MOST_BYTES);
    await context.close();
  });
});
