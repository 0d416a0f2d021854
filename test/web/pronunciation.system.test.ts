/** The choice of the pronunciation in Chromium: it goes with every question, marks the chart, and is kept. */

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { startApp } from '../fixture.ts';
import { needs } from '../parts/needs.ts';
import { choose, developersSee, reload, sendForResult, text } from './browser.ts';
import { setUpVisits } from './visits.ts';

const visits = setUpVisits();

const OPTIONS = ['Reconstructed Koine', 'Erasmian', 'Modern Greek', 'Restored Attic'];

const options = (page: Page): Promise<string[]> => page.locator('#pronunciation option').allInnerTexts();

async function pick(page: Page, scheme: string): Promise<void> {
  await page.focus('#pronunciation');
  await page.selectOption('#pronunciation', scheme);
}

/** Waits until the line below the target has this reading, seen or not. */
const read = (page: Page, ipa: string): Promise<unknown> =>
  page.locator('#reading .ipa', { hasText: ipa }).waitFor({ state: 'attached' });

/** A word in Attic, from its reading to its score. */
async function scoredInAttic(page: Page): Promise<void> {
  await choose(page, 'θεός');
  await read(page, '/tʰeˈos/');
  await page.click('#as-written');
  await sendForResult(page);
  expect(await text(page, '.points')).toContain('100');
}

describe('the pronunciation', needs('chromium'), () => {
  it('is one of four, with who reads so; the default comes first; a choice is kept while it is known', async () => {
    const page = await visits.open();
    expect(await options(page)).toEqual(OPTIONS);
    expect(await page.inputValue('#pronunciation')).toBe('koine-greek');
    await pick(page, 'erasmian');
    expect(await text(page, '#readers')).toContain('seminaries');
    await page.click('#traditions summary');
    expect(await page.locator('#traditions-list li').count()).toBe(4);
    expect(await text(page, '#traditions-list')).toContain('seminaries and universities');
    await page.click('#traditions-list >> text=Restored Attic');
    await reload(page);
    expect(await page.inputValue('#pronunciation')).toBe('attic');
    await choose(page, 'θεός');
    await read(page, '/tʰeˈos/');
    await page.evaluate('localStorage.setItem("koine-scheme", "latin")');
    await reload(page);
    expect(await page.inputValue('#pronunciation')).toBe('koine-greek');
  });

  it('goes with every question: reading, words and score; another one hides the result', async () => {
    const page = await visits.open();
    await choose(page, 'καὶ');
    await read(page, '/kˈe/');
    await pick(page, 'erasmian');
    await read(page, '/kˈaj/');
    await page.click('#as-written');
    await page.locator('#said-reading', { hasText: '/kˈaj/' }).waitFor({ state: 'attached' });
    await sendForResult(page);
    expect(await text(page, '.points')).toContain('100');
    expect(await developersSee(page, 'The request')).toContain('"scheme":"erasmian"');
    await pick(page, 'attic');
    expect(await page.isHidden('#result')).toBe(true);
    await pick(page, 'erasmian');
    await page.fill('#target', '');
    await page.locator('#target').pressSequentially('θεό');
    const first = page.locator('#suggestions [role=option]', { hasText: 'θεός' }).first();
    expect(await first.locator('.ipa').textContent()).toBe('θɛˈɔs');
  });

  it('underlines what it teaches in the chart, and has a key to its letters before any result', async () => {
    const page = await visits.open();
    const key = page.locator('#letters-key');
    expect(await key.locator('summary').innerText()).toMatch(/^How to read .*é/u);
    await key.locator('summary').click();
    expect(await key.innerText()).toContain('kh the ch of Scottish loch');
    for (const [scheme, taught] of [
      ['koine-greek', 'y ɣ θ'],
      ['erasmian', 'h y ɔ θ'],
      ['modern-greek', 'ɣ θ'],
      ['attic', 'h y ɔ ʰ ː'],
    ] as const) {
      await pick(page, scheme);
      const marked = await page.evaluate<string[]>(
        `[...document.querySelectorAll('#palette .taught')].map((key) => key.dataset.symbol)`,
      );
      const some = 'h y ɔ ɣ ʒ ʰ ˈ ː θ'.split(' ').filter((symbol) => marked.includes(symbol));
      expect([scheme, some.join(' ')]).toEqual([scheme, taught]);
    }
    expect(await key.innerText()).toContain('kH the k of kite');
    expect(await key.innerText()).not.toContain('kh the');
  });

  it('is that of the service where nobody chose one, and waits for no answer', async () => {
    const attic = await startApp({ defaultScheme: 'attic' });
    const page = await visits.open({
      url: attic.url,
      prepare: (context) => context.route('**/v1/capabilities', () => {}),
    });
    expect(await options(page)).toEqual(['Restored Attic', ...OPTIONS.slice(0, 3)]);
    await scoredInAttic(page);
    await attic.close();
  });

  it('can be chosen where the browser forbids all storage', async () => {
    const page = await visits.open({
      prepare: (context) =>
        context.addInitScript(`for (const name of ['localStorage', 'sessionStorage']) {
          Object.defineProperty(window, name, { get() { throw new DOMException('denied', 'SecurityError'); } });
        }`),
    });
    await pick(page, 'attic');
    await scoredInAttic(page);
  });
});
