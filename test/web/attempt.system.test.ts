/** The attempt in Chromium, by a learner who knows Greek letters and no IPA. */

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { needs } from '../parts/needs.ts';
import { choose, keep, sendForResult, text, typeGreek, typeIpa } from './browser.ts';
import { setUpVisits } from './visits.ts';

const visits = setUpVisits();

const PHONE = { viewport: { width: 320, height: 700 }, reducedMotion: 'reduce' } as const;

const start = (): Promise<Page> => visits.open({ options: PHONE });

describe('the attempt in Greek letters', needs('chromium'), () => {
  it('right, with a wrong letter, with a wrong stress, in another pronunciation', async () => {
    const page = await start();
    await choose(page, 'θεός');
    await page.click('#as-written');
    await page.locator('#said-reading', { hasText: 'Sounds like thé-ohs' }).waitFor();
    await sendForResult(page);
    expect(await text(page, '.summary')).toBe('Every sound right, the stress where it belongs.');
    expect(await page.locator('.score.good').count()).toBe(1);
    expect(await text(page, '.mend-section')).toBe('Nothing to mend.');

    await typeGreek(page, 'σεός');
    await page.locator('.mend').waitFor();
    expect(await text(page, '.mend')).toContain(
      'θ: as in thin. You said s as in sun: put the tongue between the teeth.',
    );
    expect(await page.locator('.mend .sound-drawing').getAttribute('aria-label')).toContain(
      'Heard: tip of the tongue',
    );
    expect(await page.locator('.sound').first().innerText()).toContain('θ\nth\ns');
    await keep(page, 'learner-word-320');

    await typeGreek(page, 'θέος');
    await page.locator('.mend.stress-fix').waitFor();
    expect(await text(page, '.mend')).toContain('The stress belongs on ός; yours was on θε');

    await typeGreek(page, 'θεός');
    await page.locator('.score.good').waitFor();
    expect(await page.locator(':is(#panel-sounds, #result) .ipa:visible').count()).toBe(0);
  });

  it('other letters, a sign that is left out, nothing at all: a sentence, and the old result goes', async () => {
    const page = await start();
    await choose(page, 'θεός');
    await page.click('#score');
    await page.locator('#said-problem').waitFor();
    expect(await text(page, '#said-problem')).toBe('Type first how the word sounded, in Greek letters.');
    expect(await page.evaluate('document.activeElement.id')).toBe('said');

    await typeGreek(page, 'θεός αʹ');
    await page.locator('#said-reading', { hasText: /Not read: α/u }).waitFor();
    await sendForResult(page);

    await typeGreek(page, 'theos');
    await page.locator('#result').waitFor({ state: 'hidden' });
    expect(await text(page, '#said-problem')).toContain('“theos” is not in Greek letters.');
    expect(await text(page, '#live')).toBe('');
    await page.click('#score');
    expect(await page.evaluate('document.activeElement.id')).toBe('said');

    await typeGreek(page, 'θεός');
    await page.locator('#live', { hasText: '100 of 100 so far' }).waitFor();
    expect(await page.locator('#said-problem').isHidden()).toBe(true);
    await page.fill('#target', 'λόγος');
    expect(await page.inputValue('#said')).toBe('');
    await page.locator('#live', { hasText: /^$/u }).waitFor({ state: 'attached' });
  });

  it('the keyboard of the screen writes into it, and the way back leads to it', async () => {
    const page = await start();
    await choose(page, 'θεός');
    await page.click('#said-keyboard-toggle');
    for (const key of ['σ', 'ε', 'ο', 'acute', 'σ']) await page.click(`#said-keyboard [aria-label="${key}"]`);
    expect(await page.inputValue('#said')).toBe('σεός');
    await page.click('#said-keyboard-toggle');
    await sendForResult(page);
    await page.click('.again');
    expect(await page.evaluate('document.activeElement.id')).toBe('said');
  });
});

it(
  'IPA stands behind a switch, which is remembered; the last that was written counts',
  needs('chromium'),
  async () => {
    const page = await start();
    await choose(page, 'θεός');
    expect(await page.locator('#ipa').isVisible()).toBe(false);
    await typeGreek(page, 'σέος');
    await page.locator('#live', { hasText: '65 of 100' }).waitFor();
    await page.check('#show-ipa');
    expect(await page.inputValue('#ipa')).toBe('s ˈe o s');
    await typeIpa(page, 's e ˈo s x9');
    expect(await page.inputValue('#said')).toBe('');
    await page.locator('#ipa-unread', { hasText: 'Not read as sounds: 9' }).waitFor();
    await sendForResult(page);
    expect(await text(page, '.mend >> nth=0')).toContain('[θ]');
    await keep(page, 'ipa-320');
    await page.uncheck('#show-ipa');
    await page.locator('#result').waitFor({ state: 'hidden' });
    await page.check('#show-ipa');
    await page.reload();
    await page.waitForSelector('html[data-ready]');
    expect(await page.isChecked('#show-ipa')).toBe(true);
    await page.click('#tab-sounds');
    expect(await page.locator('#ipa').isVisible()).toBe(true);
  },
);

it('a click on Score before the tutor is there waits for it', needs('chromium'), async () => {
  let release = (): void => {};
  const asked = new Promise<void>((resolve) => {
    release = resolve;
  });
  const context = await visits.browser.newContext(PHONE);
  await context.route('**/tutorWorker.js', (route) => asked.then(() => route.continue()));
  const page = await context.newPage();
  await page.goto(visits.app.url);
  await page.click('#tab-sounds');
  await page.fill('#target', 'θεός');
  await typeGreek(page, 'θεός');
  await page.click('#score');
  expect(await text(page, '#score')).toBe('One moment …');
  release();
  await page.waitForSelector('#result:not([hidden])');
  expect(await text(page, '.points')).toContain('100');
  await context.close();
});
