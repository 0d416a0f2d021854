import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { needs } from '../../../test/parts/needs.ts';
import { atWord, open, reload, sees, shut } from './browser.ts';
import { setUpVisits } from './visits.ts';

const visits = setUpVisits();

async function start(): Promise<Page> {
  const page = await visits.visit({ query: '?words=εἰς,θεός' });
  await atWord(page, 'εἰς');
  await open(page, 'settings');
  return page;
}

async function forgetEverything(page: Page): Promise<void> {
  await open(page, 'progress');
  await page.click('text=Forget everything');
  await page.click('text=Yes, forget everything');
  await sees(page, '#status', 'Everything is forgotten.');
}

describe('settings', needs('chromium'), () => {
  it('are kept: mother tongue, IPA, and who ends a recording', async () => {
    const page = await start();
    await page.selectOption('#tongue', 'de');
    await page.check('[name=ipa]');
    await page.check('[name=patient]');
    await shut(page);
    await sees(page, 'koine-word .reading .ipa', '/is/');
    await reload(page);
    expect(await page.getAttribute('koine-word', 'lang')).toBe('de');
    expect(await page.getAttribute('koine-word', 'patient')).toBe('');
    await open(page, 'settings');
    expect(await page.inputValue('#tongue')).toBe('de');
    expect(await page.isChecked('[name=ipa]')).toBe(true);
  });

  it('forget the recordings that version 0.3.0 kept', async () => {
    const page = await start();
    await shut(page);
    await page.evaluate(`caches.open('koine-voices')`);
    await page.evaluate(
      `new Promise((done) => { indexedDB.open('koine-collect').onsuccess = ({ target }) => done(target.result.close()); })`,
    );
    await forgetEverything(page);
    const left = `Promise.all([caches.has('koine-voices'), indexedDB.databases().then((all) => all.length)])`;
    await expect.poll(() => page.evaluate(left)).toEqual([false, 0]);
  });
});
