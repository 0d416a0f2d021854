import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { startApp } from '../../../test/fixture.ts';
import { needs } from '../../../test/parts/needs.ts';
import { atWord, focused, open, reload, resultOf, sees, shut, soon, text } from './browser.ts';
import { EIS } from './chromium.ts';
import { chooseFile, hearing, hears } from './microphone.ts';
import { setUpVisits } from './visits.ts';

const visits = setUpVisits(() => startApp({ recognizer: 'demo' }));

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

describe('the service', needs('chromium'), () => {
  async function startHeard(): Promise<Page> {
    const page = await start();
    await shut(page);
    await open(page, 'class');
    await page.selectOption('#listener', 'default');
    await page.fill('#key', visits.app.secret);
    await shut(page);
    return page;
  }

  it('hears a recording with a key, and the lesson is made here', async () => {
    const prepare = (context: BrowserContext) => hearing(context, EIS);
    const page = await visits.visit({ query: '?words=εἰς', permissions: ['microphone'], prepare });
    await open(page, 'class');
    await page.selectOption('#listener', 'default');
    await page.fill('#key', visits.app.secret);
    await shut(page);
    const sent = page.waitForRequest('**/v1/tutor');
    await page.click('koine-word .say');
    const body = (await sent).postDataJSON();
    expect(body).toMatchObject({ target: 'εἰς', scheme: 'koine-greek' });
    await resultOf(page);
    expect(await text(page, 'koine-result .result')).toContain('All sounds right');
  });

  it('without a key, or with a wrong one, says so; the tab keeps the key until it is forgotten', async () => {
    const page = await startHeard();
    for (const [key, sentence] of [
      ['', /needs a key: paste it in Lists and classes/u],
      ['ipa_live_wrong', /does not know this key/u],
    ] as const) {
      await open(page, 'class');
      await page.fill('#key', key);
      await shut(page);
      await chooseFile(page, EIS);
      await sees(page, 'koine-word .ask .problem >> nth=-1', sentence);
    }
    await open(page, 'class');
    await page.fill('#key', 'ipa_live_κλείς');
    await sees(page, '#key-problem', 'This API key is malformed');
    expect(await page.inputValue('#key')).toBe('ipa_live_κλείς');
    await page.fill('#key', visits.app.secret);
    await shut(page);
    await reload(page);
    await open(page, 'class');
    expect(await page.inputValue('#key')).toBe(visits.app.secret);
    expect(await page.evaluate('JSON.stringify([localStorage, document.cookie])')).not.toContain('ipa_live');
    await page.click('#forget');
    expect(await focused(page)).toBe('key');
    await soon(() => page.evaluate('sessionStorage.length')).toBe(0);
  });

  it('that does not answer leaves the device to hear', async () => {
    const page = await visits.visit({
      query: '?words=εἰς',
      prepare: async (context) => {
        await context.addInitScript('localStorage.setItem("koine-listener", "default")');
        await context.route('**/v1/capabilities', (route) => route.abort());
      },
    });
    await atWord(page, 'εἰς');
    await hears(page, EIS);
    await resultOf(page);
  });
});
