import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { startApp } from '../../../test/fixture.ts';
import { needs } from '../../../test/parts/needs.ts';
import { choose, open, points, reload, shut, soon, text, typed } from './browser.ts';
import { setUpVisits } from './visits.ts';

const visits = setUpVisits();

const OPTIONS = ['Koine', 'Erasmian', 'Modern', 'Attic'];

const options = (page: Page): Promise<string[]> => page.locator('#tradition option').allInnerTexts();

describe('the pronunciation', needs('chromium'), () => {
  it('is one of four; the default comes first; settings say which to choose; a choice is kept while it is known', async () => {
    const page = await visits.visit();
    expect(await options(page)).toEqual(OPTIONS);
    expect(await page.inputValue('#tradition')).toBe('koine-greek');
    await open(page, 'settings');
    expect(await page.locator('.traditions li').count()).toBe(4);
    expect(await text(page, '.traditions')).toContain('seminaries and universities');
    await page.click('text=Restored Attic');
    expect(await page.getAttribute('.traditions [aria-pressed=true]', 'aria-pressed')).toBe('true');
    await shut(page);
    await reload(page);
    expect(await page.inputValue('#tradition')).toBe('attic');
    // Readings are written in letters that a reader of English knows.
    for (const [scheme, word, reading] of [
      ['attic', 'ἀγαθός', 'ah·gah·t’hohss'],
      ['koine-greek', 'ἀνήρ', 'ah·nayr'],
    ] as const) {
      await page.selectOption('#tradition', scheme);
      await choose(page, word);
      await soon(() => text(page, 'koine-word .reading')).toContain(reading);
    }
    await page.evaluate('localStorage.setItem("koine-scheme", "latin")');
    await reload(page);
    expect(await page.inputValue('#tradition')).toBe('koine-greek');
  });

  it('is that of the service where nobody chose one, and waits for no answer', async () => {
    const attic = await startApp({ defaultScheme: 'attic' });
    const page = await visits.visit({
      url: attic.url,
      prepare: (context) => context.route('**/v1/capabilities', () => {}),
    });
    await soon(() => options(page)).toEqual(['Attic', ...OPTIONS.slice(0, 3)]);
    expect(await page.inputValue('#tradition')).toBe('attic');
    await choose(page, 'θεός');
    await typed(page, 'θεός');
    expect(await points(page)).toBe(100);
    await attic.close();
  });
});
