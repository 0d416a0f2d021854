/** The page for everyone: axe without a complaint, all of it by keyboard, and pictures to look at. */

import axe from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Running, startApp } from '../fixture.ts';
import { needs } from '../parts/needs.ts';
import { choose, connect, keep, open, sendForResult, typeIpa, visit } from './browser.ts';

let app: Running;
let browser: Browser;
beforeAll(async () => {
  [app, browser] = await Promise.all([startApp(), connect()]);
});
afterAll(async () => {
  await browser.close();
  await app.close();
});

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly target: readonly string[]; readonly failureSummary: string }[];
}

/** Each scheme and each width once, so that the whole stays quick. */
const THOROUGH = new Set(['light 320', 'dark 1440']);

/** What axe finds: rule, place, reason. */
async function complaints(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const { violations } = (await page.evaluate('axe.run(document)')) as { violations: Violation[] };
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
  );
}

const overflows = (page: Page): Promise<unknown> =>
  page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');

/** A verse with something of every kind: right, accepted, close, wrong, missing, too much. */
async function showVerse(page: Page): Promise<void> {
  await choose(page, 'ἐν ἀρχῇ ἦν ὁ λόγος');
  await typeIpa(page, 'e m a r kʰ i ˈe̝ n o s ˈo ɡ u s a');
  await sendForResult(page);
}

const VIEWS = [
  ['light', 320],
  ['dark', 375],
  ['light', 768],
  ['dark', 1440],
] as const;

describe.each(VIEWS)('in %s, %i pixels wide', needs('chromium'), (colorScheme, width) => {
  it('empty, while typing, and with a result', async () => {
    const options = { colorScheme, viewport: { width, height: 900 }, reducedMotion: 'reduce' } as const;
    const { page, faults } = await open(browser, app.url, options);
    const name = (what: string): string => `${what}-${width}-${colorScheme}`;
    const check = async (): Promise<void> => {
      if (THOROUGH.has(`${colorScheme} ${width}`)) expect(await complaints(page)).toEqual([]);
    };
    await check();
    await keep(page, name('empty'));

    await page.click('#keyboard-toggle');
    await page.fill('#target', 'εὐα');
    await page.waitForSelector('#suggestions [role=option]');
    await check();
    await keep(page, name('typing'));
    await page.click('#keyboard-toggle');

    await page.click('#score');
    await page.locator('#said-problem').waitFor();
    await check();
    await page.click('#tab-voice');
    await check();
    await keep(page, name('voice'));
    await page.click('#tab-sounds');

    await showVerse(page);
    for (const summary of await page.locator('#result summary').all()) await summary.click();
    await check();
    expect(await overflows(page)).toBe(0);
    await keep(page, name('result'));
    expect(faults).toEqual([]);
    await page.context().close();
  });
});

it('everything is done with the keyboard alone', needs('chromium'), async () => {
  const { page, faults } = await visit(browser, app.url);
  const focused = (): Promise<unknown> => page.evaluate('document.activeElement.id');
  const tabTo = async (id: string): Promise<void> => {
    for (let n = 0; n < 200 && (await focused()) !== id; n++) await page.keyboard.press('Tab');
    expect(await focused()).toBe(id);
  };
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  expect(await focused()).toBe('target');
  await page.keyboard.insertText('λογος');
  await page.waitForSelector('#suggestions [role=option]');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  expect(await page.inputValue('#target')).toBe('λόγος');
  await page.waitForSelector('#as-written:not([disabled])', { state: 'attached' });

  await tabTo('tab-voice');
  await tabTo('record');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('ArrowRight');
  expect(await page.locator('#panel-voice').isVisible()).toBe(false);
  expect(await focused()).toBe('tab-sounds');
  await tabTo('said');
  await page.keyboard.insertText('λοκος');
  await tabTo('show-ipa');
  await page.keyboard.press('Space');
  await expect.poll(() => page.inputValue('#ipa'), { timeout: 15_000 }).not.toBe('');
  await tabTo('ipa');
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText('l o o s');
  await page.keyboard.press('Home');
  for (let n = 0; n < 3; n++) await page.keyboard.press('ArrowRight');

  // The chart is one stop: arrows choose the sound, which is written where the caret is.
  await page.locator('#chart').evaluate('(chart) => { chart.open = true; }');
  const key = (): Promise<unknown> => page.evaluate('document.activeElement.dataset.symbol');
  for (let n = 0; n < 20 && (await key()) === undefined; n++) await page.keyboard.press('Tab');
  expect(await key()).toBe('p');
  for (let n = 0; n < 40 && (await key()) !== 'ɣ'; n++) {
    await page.keyboard.press((await key()) === 'ɡ' ? 'ArrowDown' : 'ArrowRight');
    if ((await key()) === 'x') await page.keyboard.press('ArrowRight');
  }
  expect(await key()).toBe('ɣ');
  await page.keyboard.press('Enter');
  expect(await page.inputValue('#ipa')).toBe('l o ɣ o s');
  await page.keyboard.press('Tab');
  expect(await focused()).toBe('score');

  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  expect(await page.inputValue('#ipa')).toBe('l o ɣ ˈo s');

  await tabTo('score');
  await page.keyboard.press('Enter');
  await page.waitForSelector('#result:not([hidden])');
  expect(await focused()).toBe('result-title');
  const column = (): Promise<unknown> => page.evaluate('document.activeElement.dataset.index');
  for (let n = 0; n < 20 && (await column()) !== '3'; n++) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  expect(await page.locator('.sound[aria-pressed=true] .letters').innerText()).toBe('ο');
  expect(faults).toEqual([]);
  await page.context().close();
});
