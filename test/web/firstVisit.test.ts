/** The first visit: what a browser asks for until the first score, and how much of it goes over the wire. */

import type { Browser, Response as Loaded } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Running, startApp } from '../fixture.ts';
import { needs } from '../parts/needs.ts';
import { choose, connect, sendForResult } from './browser.ts';

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
    await page.fill('#ipa', 's ˈe o s');
    await sendForResult(page);
    const answers = await Promise.all(
      loaded.map(async (response) => {
        const { responseBodySize } = await response.request().sizes();
        return { path: new URL(response.url()).pathname, bytes: responseBodySize };
      }),
    );
    // The thread asks again for its script, which was loaded ahead, and gets a 304; other files come from memory.
    const whole = answers.filter(({ bytes }) => bytes > 0).map(({ path }) => path);
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
    const rest = answers.filter(({ path }) => path !== LEXICON).reduce((sum, { bytes }) => sum + bytes, 0);
    expect(rest).toBeLessThan(MOST_BYTES);
    await context.close();
  });
});
