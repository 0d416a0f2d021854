/** The page on a phone, 375 by 740: the word and the button that records are seen together whenever a word comes. */

import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { needs } from '../parts/needs.ts';
import { keep, overflow, sees } from './browser.ts';
import { EIS } from './chromium.ts';
import { hears } from './microphone.ts';
import { setUpVisits } from './visits.ts';

const SIZE = { width: 375, height: 740 };

const visits = setUpVisits();

const start = (query: string): Promise<Page> =>
  visits.visit({ query, viewport: SIZE, permissions: ['microphone'], reducedMotion: 'reduce' });

/** Waits for a word above the attempt, seen together with its reading and the button that records. */
async function shows(page: Page, word: string): Promise<void> {
  await sees(page, '#to-say-word', new RegExp(`^${word}$`, 'u'));
  await page.locator('#to-say-reading .respelling').waitFor();
  for (const place of ['#to-say-word', '#to-say-reading', '#record']) {
    const { y = -1, height = 0 } = (await page.locator(place).boundingBox()) ?? {};
    expect([place, height > 0 && y >= 0 && y + height <= SIZE.height]).toEqual([place, true]);
  }
  expect(await overflow(page)).toBe(0);
}

it('a class link and both buttons that go on show the word beside Record', needs('chromium'), async () => {
  const page = await start('?scheme=erasmian&words=εἰς,θεός,χάρις+ὑμῖν+καὶ+εἰρήνη');
  await shows(page, 'εἰς');
  await keep(page, 'phone-link');
  await hears(page, EIS);
  await page.click('.result-actions .next');
  await shows(page, 'θεός');
  await page.click('#practice-next');
  await shows(page, 'χάρις ὑμῖν καὶ εἰρήνη');
  await page.click('#practice-previous');
  await shows(page, 'θεός');
});

it('the first visit begins with a word that can be heard and said at once', needs('chromium'), async () => {
  const page = await start('');
  expect(await page.inputValue('#target')).toBe('λόγος');
  await page.locator('#reading .respelling').waitFor();
  expect(await page.isVisible('#hear')).toBe(true);
  await page.click('#target');
  await page.keyboard.insertText('θεός');
  expect(await page.inputValue('#target')).toBe('θεός');
});

it.each(['?words=θεός', '?words=logos'])('%s begins with what it names', needs('chromium'), async (query) => {
  const page = await start(query);
  expect(await page.inputValue('#target')).toBe(query === '?words=logos' ? '' : 'θεός');
});
