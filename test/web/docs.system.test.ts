/** The pages in a browser: tabs without a script, copy buttons and one choice for all with it, and nothing that the policy refuses. */

import axe from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Running, startApp } from '../fixture.ts';
import { needs } from '../parts/needs.ts';
import { connect, keep } from './browser.ts';

describe('the pages in a browser', needs('chromium'), () => {
  let app: Running;
  let browser: Browser;
  beforeAll(async () => {
    [app, browser] = await Promise.all([startApp(), connect()]);
  });
  afterAll(() => Promise.all([app.close(), browser.close()]));

  const shown = (page: Page, language: string) =>
    page.locator(`.tabs pre:has(code.language-${language}):visible`).count();

  it('without scripts the tabs switch one by one, by mouse and by keyboard', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${app.url}/docs/quickstart`);
    const blocks = await page.locator('.tabs').count();
    expect(blocks).toBeGreaterThan(4);
    expect([await shown(page, 'sh'), await shown(page, 'js'), await shown(page, 'python')]).toEqual([
      blocks,
      0,
      0,
    ]);
    await page.locator('.tabs label', { hasText: 'Python' }).first().click();
    expect([await shown(page, 'sh'), await shown(page, 'python')]).toEqual([blocks - 1, 1]);
    await page.keyboard.press('ArrowLeft');
    expect([await shown(page, 'js'), await shown(page, 'python')]).toEqual([1, 0]);
    expect(await page.locator('.copy').count()).toBe(0);
    await context.close();
  });

  it('with the script a choice holds for all blocks, and a button copies what is shown', async () => {
    const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] });
    const page = await context.newPage();
    const faults: string[] = [];
    page.on('pageerror', ({ message }) => faults.push(message));
    page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
    await page.goto(`${app.url}/docs/quickstart`);
    const blocks = await page.locator('.tabs').count();
    await page.locator('.tabs label', { hasText: 'JavaScript' }).first().click();
    expect([await shown(page, 'js'), await shown(page, 'sh')]).toEqual([blocks, 0]);
    const frame = page.locator('.tabs .frame:visible').nth(1);
    await frame.locator('.copy').click();
    await frame.locator('.copy', { hasText: 'Copied' }).waitFor();
    const copied = await page.evaluate('navigator.clipboard.readText()');
    expect(copied).toBe((await frame.locator('code').innerText()).trimEnd());
    expect(copied).toMatch(/^const response = await fetch\(/u);
    expect(faults).toEqual([]);
    await page.evaluate(axe.source);
    const { violations } = await page.evaluate(() =>
      (globalThis as unknown as { axe: typeof axe }).axe.run(),
    );
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
    await keep(page, 'docs-tabs');
    await page.goto(`${app.url}/docs/clients`);
    const prompts = page.locator('.frame', { hasText: '$ export KEY' });
    await prompts.locator('.copy').click();
    await prompts.locator('.copy', { hasText: 'Copied' }).waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toMatch(
      /^export BASE_URL=\S+\nexport KEY=\S+$/u,
    );
    await context.close();
  });
});
