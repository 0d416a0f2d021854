import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { needs } from '../../../test/parts/needs.ts';
import {
  atWord,
  click,
  complaints,
  focused,
  keep,
  open,
  overflow,
  reload,
  resultOf,
  shut,
  soon,
  text,
  typed,
} from './browser.ts';
import { setUpVisits } from './visits.ts';

const visits = setUpVisits();

/** Views of the page: color scheme, width in pixels, and true to run axe, too, which is slow. */
const VIEWS = [
  ['light', 320, true],
  ['dark', 375, true],
  ['light', 768, false],
  ['dark', 1440, true],
  ['light', 1440, false],
] as const;

/** Script that returns the buttons and fields that are smaller than 24 by 24 pixels (WCAG 2.2, 2.5.8). */
const SMALL = `[...document.querySelectorAll('button, select, input:not([type=file]), summary, [role=option]')]
  .filter((one) => one.checkVisibility())
  .filter((one) => { const { width, height } = (one.closest('label.switch') ?? one).getBoundingClientRect(); return width < 24 || height < 24; })
  .map((one) => one.outerHTML)`;

describe('for everyone', needs('chromium'), () => {
  it.each(VIEWS)('in %s, %i pixels wide', async (colorScheme, width, thorough) => {
    const page = await visits.visit({
      colorScheme,
      viewport: { width, height: width < 500 ? 812 : 900 },
      reducedMotion: 'reduce',
      query: '?title=Lesson+4&words=χάρις:grace,λόγος:word',
    });
    const look = async (what: string): Promise<void> => {
      if (thorough) expect([what, await complaints(page)]).toEqual([what, []]);
      expect([what, await page.evaluate(SMALL)]).toEqual([what, []]);
      expect([what, await overflow(page)]).toEqual([what, 0]);
      await keep(page, `${what}-${width}-${colorScheme}`);
    };
    await atWord(page, 'χάρις');
    await look('word');
    await typed(page, 'κάρη');
    await look('result');
    for (const name of ['choose', 'settings', 'progress', 'class'] as const) {
      await open(page, name);
      if (name === 'choose') {
        await page.click('text=Greek keyboard');
        await page.fill('#target', 'εὐα');
        await page.waitForSelector('#suggestions [role=option]');
      }
      if (name === 'class') await page.fill('#list-words', '1. λόγος, -ου, ὁ word\nἀγάπη = love\nlogos');
      await look(name);
      await page.keyboard.press('Escape');
      if (name === 'choose') await page.keyboard.press('Escape');
      await soon(() => page.locator('dialog[open]').count()).toBe(0);
    }
  });
});

describe('with the keyboard alone', needs('chromium'), () => {
  async function tabTo(page: Page, wanted: string): Promise<void> {
    for (let n = 0; n < 60 && (await focused(page)) !== wanted; n++) await page.keyboard.press('Tab');
    expect(await focused(page)).toBe(wanted);
  }

  it('the choice of words opens and closes; a word is typed and scored, and the next one follows', async () => {
    const page = await visits.visit({ query: '?words=θεός,λόγος' });
    await atWord(page, 'θεός');
    await tabTo(page, 'set');
    await page.keyboard.press('Enter');
    await soon(() => focused(page)).toBe('target');
    await page.keyboard.press('Escape');
    expect(await focused(page)).toBe('set');
    await tabTo(page, 'say');
    await tabTo(page, 'type');
    await page.keyboard.press('Enter');
    await soon(() => focused(page)).toBe('said');
    await page.keyboard.insertText('σεός');
    await page.keyboard.press('Enter');
    await resultOf(page);
    await tabTo(page, 'primary');
    await page.keyboard.press('Enter');
    await atWord(page, 'λόγος');
    await soon(() => focused(page)).toBe('say');
  });

  it('every dialog takes the focus and gives it back, and none is lost', async () => {
    const page = await visits.visit();
    for (const name of ['settings', 'progress', 'class'] as const) {
      await page.focus(`#${name}`);
      await page.keyboard.press('Enter');
      await page.waitForSelector(`koine-${name} dialog[open]`);
      for (let n = 0; n < 80; n++) {
        await page.keyboard.press('Tab');
        const inside = await page.evaluate(
          `document.querySelector('koine-${name}').contains(document.activeElement) || document.activeElement === document.body`,
        );
        expect(inside).toBe(true);
      }
      await page.keyboard.press('Escape');
      expect(await focused(page)).toBe(name);
    }
    await open(page, 'settings');
    await page.mouse.click(5, 5);
    await soon(() => page.locator('dialog[open]').count()).toBe(0);
    await open(page, 'settings');
    await shut(page);
    await reload(page);
    expect(await text(page, '.set-title')).toBe('First words');
  });

  it.each<[dialog: 'progress' | 'class', before: string[], button: string, then: string]>([
    ['progress', [], 'text="Forget everything"', 'Keep it'],
    ['class', [], '[aria-label="Take away: χ as k"]', 'letters'],
  ])('in %s, after %j, %s goes and leaves the focus to %s', async (dialog, before, button, then) => {
    const page = await visits.visit({ query: '?words=χάρις&accept=χ:k' });
    await atWord(page, 'χάρις');
    await open(page, dialog);
    await click(page, ...before);
    await page.focus(button);
    await page.keyboard.press('Enter');
    await page.waitForSelector(button, { state: 'detached' });
    const now = '({ value, name, innerText }) => [innerText, name, value]';
    expect(await page.evaluate(`(${now})(document.activeElement)`)).toContain(then);
  });
});
