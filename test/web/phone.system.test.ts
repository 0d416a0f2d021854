/** The page on a phone, 375 by 740: the word and the button that records are seen together whenever a word comes. */

import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { wavOf } from '../hear/sounds.ts';
import { needs } from '../parts/needs.ts';
import { keep } from './browser.ts';
import { EIS } from './microphone.ts';
import { setUpVisits } from './visits.ts';

const SIZE = { width: 375, height: 740 };

const visits = setUpVisits();

const start = (query = ''): Promise<Page> =>
  visits.visit({
    query,
    options: { viewport: SIZE, permissions: ['microphone'], reducedMotion: 'reduce' },
  });

/** True when the whole of an element is on the screen. */
async function isSeen(page: Page, place: string): Promise<boolean> {
  const box = await page.locator(place).boundingBox();
  return box !== null && box.height > 0 && box.y >= 0 && box.y + box.height <= SIZE.height;
}

/** Waits for a word above the attempt, seen together with its reading and the button that records. */
async function seen(page: Page, word: string): Promise<void> {
  await expect.poll(() => page.locator('#to-say-word').innerText(), { timeout: 15_000 }).toBe(word);
  await page.locator('#to-say-reading .respelling').waitFor();
  const places = ['#to-say-word', '#to-say-reading', '#record'];
  for (const place of places) expect([place, await isSeen(page, place)]).toEqual([place, true]);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(SIZE.width);
}

it('a class link and both buttons that go on show the word beside Record', needs('chromium'), async () => {
  const page = await start('?scheme=erasmian&words=εἰς,θεός,χάρις+ὑμῖν+καὶ+εἰρήνη');
  await seen(page, 'εἰς');
  await keep(page, 'phone-link');
  await page.setInputFiles('#file', { name: 'a.wav', mimeType: 'audio/wav', buffer: wavOf(EIS) });
  await page.waitForSelector('#result:not([hidden])');
  await page.click('.result-actions .next');
  await seen(page, 'θεός');
  await page.click('#practice-next');
  await seen(page, 'χάρις ὑμῖν καὶ εἰρήνη');
  await page.click('#practice-previous');
  await seen(page, 'θεός');
});

it('the first visit begins with a word that can be heard and said at once', needs('chromium'), async () => {
  const page = await start();
  expect(await page.inputValue('#target')).toBe('λόγος');
  await page.locator('#reading .respelling').waitFor();
  expect(await page.locator('#hear').isVisible()).toBe(true);
  await page.click('#target');
  await page.keyboard.insertText('θεός');
  expect(await page.inputValue('#target')).toBe('θεός');
});

it.each(['?words=θεός', '?words=logos'])('%s begins with what it names', needs('chromium'), async (query) => {
  const page = await start(query);
  expect(await page.inputValue('#target')).toBe(query === '?words=logos' ? '' : 'θεός');
});
