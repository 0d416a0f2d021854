/** The page for everyone: axe without a complaint, all of it by keyboard, and pictures to look at. */

import { describe, expect, it } from 'vitest';
import { needs } from '../parts/needs.ts';
import {
  choose,
  click,
  complaints,
  focused,
  keep,
  overflow,
  resultOf,
  sendForResult,
  soon,
  text,
  typeIpa,
} from './browser.ts';
import { setUpVisits } from './visits.ts';

const visits = setUpVisits();

/** Each scheme and each width once with axe, so that the whole stays quick. */
const VIEWS = [
  ['light', 320, true],
  ['dark', 375, false],
  ['light', 768, false],
  ['dark', 1440, true],
] as const;

describe('for everyone', needs('chromium'), () => {
  it.each(VIEWS)('in %s, %i pixels wide', async (colorScheme, width, thorough) => {
    const page = await visits.open({
      colorScheme,
      viewport: { width, height: 900 },
      reducedMotion: 'reduce',
    });
    const look = async (what: string): Promise<void> => {
      if (thorough) expect([what, await complaints(page)]).toEqual([what, []]);
      await keep(page, `${what}-${width}-${colorScheme}`);
    };
    await look('empty');

    await page.click('#keyboard-toggle');
    await page.fill('#target', 'εὐα');
    await page.waitForSelector('#suggestions [role=option]');
    await look('typing');

    await click(page, '#keyboard-toggle', '#score');
    await page.locator('#said-problem').waitFor();
    await look('problem');
    await page.click('#tab-voice');
    await look('voice');
    await page.click('#tab-sounds');

    // A verse with something of every kind: right, accepted, close, wrong, missing, too much.
    await choose(page, 'ἐν ἀρχῇ ἦν ὁ λόγος');
    await typeIpa(page, 'e m a r kʰ i ˈe̝ n o s ˈo ɡ u s a');
    await sendForResult(page);
    for (const summary of await page.locator('#result summary').all()) await summary.click();
    await look('result');
    expect(await overflow(page)).toBe(0);
  });

  it('everything is done with the keyboard alone', async () => {
    const page = await visits.visit();
    const { keyboard } = page;
    /** Presses a key until something is as it shall be. */
    const pressUntil = async (read: () => Promise<unknown>, wanted: unknown, key = 'Tab'): Promise<void> => {
      for (let n = 0; n < 200 && (await read()) !== wanted; n++) await keyboard.press(key);
      expect(await read()).toBe(wanted);
    };
    const tabTo = (id: string): Promise<void> => pressUntil(() => focused(page), id);
    const given = (name: 'symbol' | 'index') => (): Promise<unknown> =>
      page.evaluate(`document.activeElement.dataset.${name}`);
    const press = async (...keys: string[]): Promise<void> => {
      for (const key of keys) await keyboard.press(key);
    };
    await press('Tab', 'Enter');
    expect(await focused(page)).toBe('target');
    await keyboard.insertText('λογος');
    await page.waitForSelector('#suggestions [role=option]');
    await press('ArrowDown', 'Enter');
    expect(await page.inputValue('#target')).toBe('λόγος');
    await page.waitForSelector('#as-written:not([disabled])', { state: 'attached' });

    await tabTo('tab-voice');
    await tabTo('record');
    await press('Shift+Tab', 'ArrowRight');
    expect(await page.isVisible('#panel-voice')).toBe(false);
    expect(await focused(page)).toBe('tab-sounds');
    await tabTo('said');
    await keyboard.insertText('λοκος');
    await tabTo('show-ipa');
    await press('Space');
    await soon(() => page.inputValue('#ipa')).not.toBe('');
    await tabTo('ipa');
    await press('Control+a');
    await keyboard.insertText('l o o s');
    await press('Home', 'ArrowRight', 'ArrowRight', 'ArrowRight');

    // The chart is one stop: arrows choose the sound, which is written where the caret is.
    await page.locator('#chart').evaluate('(chart) => { chart.open = true; }');
    await pressUntil(given('symbol'), 'p');
    await pressUntil(given('symbol'), 'ɡ', 'ArrowRight');
    await press('ArrowDown');
    await pressUntil(given('symbol'), 'ɣ', 'ArrowRight');
    await press('Enter');
    expect(await page.inputValue('#ipa')).toBe('l o ɣ o s');
    await press('Tab');
    expect(await focused(page)).toBe('score');
    await press('Shift+Tab', 'Shift+Tab', 'Shift+Tab', 'Enter');
    expect(await page.inputValue('#ipa')).toBe('l o ɣ ˈo s');

    await tabTo('score');
    await press('Enter');
    await resultOf(page);
    expect(await focused(page)).toBe('result-title');
    await pressUntil(given('index'), '3');
    await press('Enter');
    expect(await text(page, '.sound[aria-pressed=true] .letters')).toBe('ο');
  });
});
