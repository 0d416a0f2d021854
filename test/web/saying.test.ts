/** Say it: a learner records, is heard on the device, and gets a sentence for everything that may go wrong. */

import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { hiss, silence, vowel, wavOf } from '../audio/sounds.ts';
import { type Running, startApp } from '../fixture.ts';
import { needs } from '../parts/needs.ts';
import { choose, connect, keep, type Opened, visit } from './browser.ts';
import { EIS, failing, hearing } from './microphone.ts';

const WAIT = { timeout: 15_000, interval: 50 };
const PERMITTED = { permissions: ['microphone'] };

let app: Running;
let browser: Browser;
let opened: Opened;

beforeAll(async () => {
  [app, browser] = await Promise.all([startApp(), connect()]);
});
afterAll(async () => {
  await browser.close();
  await app.close();
});

async function start(prepare?: (context: BrowserContext) => Promise<unknown>, url = app.url): Promise<Page> {
  opened = await visit(browser, url, PERMITTED, prepare);
  return opened.page;
}
afterEach(async () => {
  await opened.page.context().close();
  expect(opened.faults).toEqual([]);
});

const text = (page: Page, place: string): Promise<string> => page.locator(place).innerText();

it('a word is said, the recording ends by itself, and it is heard here', needs('chromium'), async () => {
  const asked: string[] = [];
  const page = await start((context) => hearing(context, [...silence(0.6), ...EIS]));
  page.on('request', (request) => asked.push(request.url()));
  expect(await page.getAttribute('#tab-voice', 'aria-selected')).toBe('true');
  expect(await text(page, '#listener-note')).toContain('demo recognizer listens on this device');
  await choose(page, 'εἰς');
  await page.click('#record');
  await expect.poll(() => text(page, '#record')).toBe('Stop');
  await page.waitForSelector('#result:not([hidden])');
  expect(await text(page, '#record-hint')).toContain('ended because you had finished');
  expect(await page.evaluate('heardStream.getTracks()[0].readyState')).toBe('ended');
  console.log(await text(page, '#takes'), await text(page, '#result'));
  await keep(page, 'said');
  expect(asked.filter((url) => url.includes('/v1/'))).toEqual([]);
});
