import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { needs } from '../../../test/parts/needs.ts';
import { complaints } from './browser.ts';
import { setUpVisits } from './visits.ts';

const visits = setUpVisits();

async function quickstart(options: BrowserContextOptions): Promise<Page> {
  const { url } = visits.app;
  const page = await visits.page(url, options);
  await page.goto(`${url}/docs/quickstart`);
  return page;
}

async function copied(page: Page, place: string, nth = 0): Promise<string> {
  const button = page.locator(place).nth(nth).locator('.copy');
  await button.click();
  await button.filter({ hasText: 'Copied' }).waitFor();
  return page.evaluate('navigator.clipboard.readText()');
}

describe('the pages in a browser', needs('chromium'), () => {
  it('without scripts every page is whole', async () => {
    const page = await quickstart({ javaScriptEnabled: false });
    expect(await page.locator('pre').count()).toBeGreaterThan(4);
    expect(await page.locator('.copy').count()).toBe(0);
  });

  it('with the script a button copies a block, without the prompts of a shell', async () => {
    const page = await quickstart({ permissions: ['clipboard-read', 'clipboard-write'] });
    const code = await copied(page, '.frame', 1);
    expect(code).toBe((await page.locator('.frame code').nth(1).innerText()).trimEnd());
    expect(await complaints(page)).toEqual([]);
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
