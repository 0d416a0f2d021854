/** The pages in a browser: tabs without a script, copy buttons and one choice for all with it, and nothing that the policy refuses. */

import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { needs } from '../../../test/parts/needs.ts';
import { complaints, keep } from './browser.ts';
import { setUpVisits } from './visits.ts';

const visits = setUpVisits();

async function quickstart(options: BrowserContextOptions): Promise<Page> {
  const { url } = visits.app;
  const page = await visits.page(url, options);
  await page.goto(`${url}/docs/quickstart`);
  return page;
}

/** How many blocks there are, and how many of them show the shell, JavaScript, and Python. */
async function shown(page: Page): Promise<[blocks: number, shown: number[]]> {
  const counts = ['sh', 'js', 'python'].map((language) =>
    page.locator(`.tabs pre:has(code.language-${language}):visible`).count(),
  );
  return [await page.locator('.tabs').count(), await Promise.all(counts)];
}

/** Copies a block; gives what is in the clipboard then. */
async function copied(page: Page, place: string, nth = 0): Promise<string> {
  const button = page.locator(place).nth(nth).locator('.copy');
  await button.click();
  await button.filter({ hasText: 'Copied' }).waitFor();
  return page.evaluate('navigator.clipboard.readText()');
}

describe('the pages in a browser', needs('chromium'), () => {
  it('without scripts the tabs switch one by one, by mouse and by keyboard', async () => {
    const page = await quickstart({ javaScriptEnabled: false });
    const [blocks, counts] = await shown(page);
    expect(blocks).toBeGreaterThan(4);
    expect(counts).toEqual([blocks, 0, 0]);
    await page.locator('.tabs label', { hasText: 'Python' }).first().click();
    expect(await shown(page)).toEqual([blocks, [blocks - 1, 0, 1]]);
    await page.keyboard.press('ArrowLeft');
    expect(await shown(page)).toEqual([blocks, [blocks - 1, 1, 0]]);
    expect(await page.locator('.copy').count()).toBe(0);
  });

  it('with the script a choice holds for all blocks, and a button copies what is shown', async () => {
    const page = await quickstart({ permissions: ['clipboard-read', 'clipboard-write'] });
    await page.locator('.tabs label', { hasText: 'JavaScript' }).first().click();
    const [blocks, counts] = await shown(page);
    expect(counts).toEqual([0, blocks, 0]);
    const code = await copied(page, '.tabs .frame:visible', 1);
    expect(code).toBe((await page.locator('.tabs .frame:visible code').nth(1).innerText()).trimEnd());
    expect(code).toMatch(/^const response = await fetch\(/u);
    expect(await complaints(page)).toEqual([]);
    await keep(page, 'docs-tabs');
    await page.goto(`${visits.app.url}/docs/clients`);
    const prompts = await copied(page, '.frame:has-text("$ export KEY")');
    expect(prompts).toMatch(/^export BASE_URL=\S+\nexport KEY=\S+$/u);
  });

  it('on a phone no button covers the code that it copies', async () => {
    const { url } = visits.app;
    const page = await visits.page(url, { viewport: { width: 375, height: 740 } });
    await page.goto(`${url}/docs/elements`);
    await page.locator('.copy').first().waitFor();
    const room = await page.evaluate(`[...document.querySelectorAll('.frame')].map((frame) =>
      frame.querySelector('code').getBoundingClientRect().top - frame.querySelector('.copy').getBoundingClientRect().bottom)`);
    expect(Math.min(...(room as number[]))).toBeGreaterThanOrEqual(0);
  });
});
