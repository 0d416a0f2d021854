import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { needs } from '../../../test/parts/needs.ts';
import { atWord, keep, overflow, resultOf, soon, text, typed } from './browser.ts';
import { EIS } from './chromium.ts';
import { hearing, hears } from './microphone.ts';
import { setUpVisits, type VisitOptions } from './visits.ts';

const visits = setUpVisits();

const SIZE = { width: 375, height: 740 };

async function start(query = '?words=εἰς,θεός', prepare?: VisitOptions['prepare']): Promise<Page> {
  const page = await visits.visit({
    query,
    prepare,
    viewport: SIZE,
    reducedMotion: 'reduce',
    permissions: ['microphone'],
  });
  await atWord(page, 'εἰς');
  return page;
}

/** Script that makes a page count the sounds that it plays. */
const COUNTS = `{
  window.played = 0;
  const { play } = HTMLMediaElement.prototype;
  HTMLMediaElement.prototype.play = function () {
    played++;
    return play.call(this);
  };
}`;

describe('the model and the take', needs('chromium'), () => {
  it('sound in turn, are drawn with words, cut at the letters, and letters sound in both', async () => {
    const page = await start(undefined, (context) => context.addInitScript(COUNTS));
    await hears(page, EIS);
    await resultOf(page);
    await page.click('koine-word [part=both]');
    await soon(() => page.evaluate('played')).toBe(2);
    const pictures = page.locator('koine-word .waves svg');
    expect(await pictures.count()).toBe(2);
    expect(await pictures.nth(0).getAttribute('aria-label')).toMatch(/^The model, [\d.]+ s: εἰ [\d.]+ s, ς/u);
    expect(await pictures.nth(1).getAttribute('aria-label')).toMatch(/^Your take, [\d.]+ s: εἰ/u);
    await keep(page, 'both');
    await page.evaluate(`{
      window.lit = new Set();
      const { shadowRoot } = document.querySelector('koine-word');
      new MutationObserver(() => {
        const current = shadowRoot.querySelector('.letters [aria-current=true]');
        if (current) lit.add(current.textContent + ' ' + getComputedStyle(current).textDecorationLine);
      }).observe(shadowRoot, { subtree: true, attributeFilter: ['aria-current'] });
    }`);
    const letters = page.locator('koine-word .letters button');
    await letters.first().click();
    await soon(() => page.evaluate('played')).toBe(4);
    await soon(() => page.evaluate('[...lit]')).toEqual(['εἰ underline']);
    await page.evaluate(`document.querySelector('koine-word').disabled = true`);
    await soon(() => letters.first().isDisabled()).toBe(true);
    await page.evaluate(`document.querySelector('koine-word').disabled = false`);
    await page.click('#next');
    await atWord(page, 'θεός');
    expect(await pictures.count()).toBe(0);
  });

  it('are compared without a recognizer, too, and then not cut', async () => {
    const page = await start(undefined, async (context) => {
      await context.addInitScript(COUNTS);
      await context.route('**/demo.safetensors', (route) => route.abort());
    });
    await hears(page, EIS);
    await page.click('koine-word [part=both]');
    await soon(() => page.evaluate('played')).toBe(2);
    expect(await page.locator('koine-word .waves svg').count()).toBe(2);
    expect(await page.locator('koine-word .letters').count()).toBe(0);
  });
});

describe('a recording', needs('chromium'), () => {
  it('is heard on the device: nothing of it is sent to the service', async () => {
    const asked: string[] = [];
    const page = await start(undefined, (context: BrowserContext) => hearing(context, EIS));
    page.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`));
    await page.click('koine-word .say');
    await resultOf(page);
    expect(await text(page, 'koine-result .result')).toContain('Why this score?');
    expect(asked.filter((one) => !one.startsWith('GET /web/'))).toEqual([]);
  });
});

it('on a phone every next word is seen whole with the button that records', needs('chromium'), async () => {
  const page = await start('?scheme=erasmian&words=εἰς,θεός,χάρις+ὑμῖν+καὶ+εἰρήνη');
  const shows = async (word: string): Promise<void> => {
    await atWord(page, word);
    for (const place of ['.ask .word', '.spelled >> nth=0', '.say']) {
      const { y = -1, height = 0 } = (await page.locator(`koine-word ${place}`).boundingBox()) ?? {};
      expect([word, place, height > 0 && y >= 0 && y + height <= SIZE.height]).toEqual([word, place, true]);
    }
    expect(await overflow(page)).toBe(0);
  };
  await shows('εἰς');
  await typed(page, 'ἐς');
  await page.locator('koine-result .sound').last().click();
  // The button for the next word does not cover the card of a sound.
  const card = await page.locator('koine-result .card').boundingBox();
  const next = await page.locator('koine-word button[slot=actions]').boundingBox();
  expect((card?.y ?? 0) + (card?.height ?? 0)).toBeLessThanOrEqual(next?.y ?? 0);
  await page.click('text=Next');
  await shows('θεός');
  await typed(page, 'σεός');
  await page.click('text=Next');
  await shows('χάρις ὑμῖν καὶ εἰρήνη');
  await page.click('#previous');
  await shows('θεός');
});
