/** The choice of the pronunciation in Chromium: it goes with every question, marks the chart, and is kept. */

import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { startApp } from '../fixture.ts';
import { needs } from '../parts/needs.ts';
import { choose, developersSee, sendForResult, text, typeIpa } from './browser.ts';
import { setUpVisits } from './visits.ts';

const visits = setUpVisits();

const start = (prepare?: (context: BrowserContext) => Promise<unknown>): Promise<Page> =>
  visits.open({ ...(prepare && { prepare }) });

async function pick(page: Page, scheme: string): Promise<void> {
  await page.focus('#pronunciation');
  await page.selectOption('#pronunciation', scheme);
}

/** Waits until the line below the target has this reading, seen or not. */
const read = (page: Page, ipa: string): Promise<unknown> =>
  page.locator('#reading .ipa', { hasText: ipa }).waitFor({ state: 'attached' });

/** The keys of the chart that are underlined, of these. */
async function taught(page: Page, symbols: readonly string[]): Promise<string[]> {
  const marked = await page.evaluate(
    `[...document.querySelectorAll('#palette .taught')].map((key) => key.dataset.symbol)`,
  );
  return symbols.filter((symbol) => (marked as string[]).includes(symbol));
}

describe('the pronunciation', needs('chromium'), () => {
  it('is one of four, with who reads so; the default comes first', async () => {
    const page = await start();
    expect(await page.locator('#pronunciation option').allInnerTexts()).toEqual([
      'Reconstructed Koine',
      'Erasmian',
      'Modern Greek',
      'Restored Attic',
    ]);
    expect(await page.inputValue('#pronunciation')).toBe('koine-greek');
    await pick(page, 'erasmian');
    expect(await text(page, '#readers')).toContain('seminaries');
  });

  it('goes with every question: reading, words and score', async () => {
    const page = await start();
    await choose(page, 'καὶ');
    await read(page, '/kˈe/');
    await pick(page, 'erasmian');
    await read(page, '/kˈaj/');
    await page.click('#as-written');
    await page.locator('#said-reading', { hasText: '/kˈaj/' }).waitFor({ state: 'attached' });
    await sendForResult(page);
    expect(await text(page, '.points')).toContain('100');
    expect(await developersSee(page, 'The request')).toContain('"scheme":"erasmian"');
    await page.fill('#target', '');
    await page.locator('#target').pressSequentially('θεό');
    const first = page.locator('#suggestions [role=option]', { hasText: 'θεός' }).first();
    await first.waitFor();
    expect(await first.locator('.ipa').textContent()).toBe('θɛˈɔs');
  });

  it('hides the result of another one', async () => {
    const page = await start();
    await page.fill('#target', 'θεός');
    await typeIpa(page, 's ˈe o s');
    await sendForResult(page);
    await pick(page, 'attic');
    expect(await page.locator('#result').isHidden()).toBe(true);
  });

  it.each([
    ['koine-greek', ['θ', 'y', 'ɣ']],
    ['erasmian', ['θ', 'h', 'y', 'ɔ']],
    ['modern-greek', ['θ', 'ɣ']],
    ['attic', ['ʰ', 'h', 'y', 'ɔ', 'ː']],
  ])('%s underlines what it teaches in the chart', async (scheme, marked) => {
    const page = await start();
    await pick(page, scheme);
    const some = ['θ', 'ʰ', 'h', 'y', 'ɔ', 'ɣ', 'ː', 'ʒ', 'ˈ'];
    expect((await taught(page, some)).sort()).toEqual([...marked].sort());
  });

  it('has a key to its letters, before any result', async () => {
    const page = await start();
    const key = page.locator('#letters-key');
    expect(await key.locator('summary').innerText()).toMatch(/^How to read .*é/u);
    await key.locator('summary').click();
    expect(await key.innerText()).toContain('kh as the ch in loch (in Scotland)');
    await pick(page, 'attic');
    expect(await key.innerText()).toContain('kH as in cake');
    expect(await key.innerText()).not.toContain('kh as');
  });

  it('is kept by the browser', async () => {
    const page = await start();
    await pick(page, 'attic');
    await page.reload();
    await page.waitForSelector('html[data-ready]');
    expect(await page.inputValue('#pronunciation')).toBe('attic');
    await choose(page, 'θεός');
    await read(page, '/tʰeˈos/');
  });

  it('that the service does not know any more is forgotten', async () => {
    const page = await start();
    await page.evaluate('localStorage.setItem("koine-scheme", "latin")');
    await page.reload();
    await page.waitForSelector('html[data-ready]');
    expect(await page.inputValue('#pronunciation')).toBe('koine-greek');
  });

  it('is that of the service where nobody chose one, and waits for no answer', async () => {
    const attic = await startApp({ defaultScheme: 'attic' });
    const prepare = (context: BrowserContext) => context.route('**/v1/capabilities', () => {});
    const page = await visits.open({ url: attic.url, prepare });
    expect(await page.locator('#pronunciation option').allInnerTexts()).toEqual([
      'Restored Attic',
      'Reconstructed Koine',
      'Erasmian',
      'Modern Greek',
    ]);
    await choose(page, 'θεός');
    await read(page, '/tʰeˈos/');
    await page.click('#as-written');
    await sendForResult(page);
    await attic.close();
  });

  it('can be chosen where the browser forbids all storage', async () => {
    const page = await start((context) =>
      context.addInitScript(`for (const name of ['localStorage', 'sessionStorage']) {
        Object.defineProperty(window, name, { get() { throw new DOMException('denied', 'SecurityError'); } });
      }`),
    );
    await pick(page, 'attic');
    await choose(page, 'θεός');
    await read(page, '/tʰeˈos/');
    await page.click('#as-written');
    await sendForResult(page);
    expect(await text(page, '.points')).toContain('100');
  });
});
