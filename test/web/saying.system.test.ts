/** Say it: a learner records, is heard on the device, and gets a sentence for everything that may go wrong. */

import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { silence, vowel, wavOf } from '../hear/sounds.ts';
import { needs } from '../parts/needs.ts';
import { choose, keep, text } from './browser.ts';
import { EIS, failing, hearing } from './microphone.ts';
import { setUpVisits } from './visits.ts';

const WAIT = { timeout: 15_000, interval: 50 };
const LENGTH = 'parseFloat(document.getElementById("length").textContent)';

const visits = setUpVisits();

const start = (prepare?: (context: BrowserContext) => Promise<unknown>): Promise<Page> =>
  visits.visit({ options: { permissions: ['microphone'] }, ...(prepare && { prepare }) });

const chooseFile = (page: Page, buffer: Buffer, name = 'said.wav'): Promise<void> =>
  page.setInputFiles('#file', { name, mimeType: 'audio/wav', buffer });

describe('said on the device', needs('chromium'), () => {
  it('a word is said, the recording ends by itself, and it is heard here', async () => {
    const asked: string[] = [];
    const page = await start((context) => hearing(context, [...silence(0.6), ...EIS]));
    page.on('request', (request) => asked.push(request.url()));
    expect(await page.getAttribute('#tab-voice', 'aria-selected')).toBe('true');
    expect(await text(page, '#listener-note')).toContain('demo recognizer listens on this device');
    expect(await page.locator('#key').isVisible()).toBe(false);
    await choose(page, 'εἰς');
    await page.click('#record');
    await expect.poll(() => text(page, '#record')).toBe('Stop');
    await page.waitForSelector('#result:not([hidden])');
    expect(await text(page, '#record-hint')).toContain('ended because you had finished');
    expect(await page.evaluate('heardStream.getTracks()[0].readyState')).toBe('ended');
    expect(await text(page, '#result')).toContain('Heard by the recognizer “demo”');
    expect(await text(page, '#takes-list')).toContain('ee · s');
    expect(asked.filter((url) => url.includes('/v1/'))).toEqual([]);
  });

  it('attempts stand side by side, typed ones too, until another word is chosen', async () => {
    const page = await start();
    await choose(page, 'εἰς');
    for (const [n, samples] of [EIS, vowel(0.6, 700, 1200)].entries()) {
      await chooseFile(page, wavOf(samples));
      await expect.poll(() => page.locator('.take-card').count(), WAIT).toBe(n + 1);
    }
    await page.click('#tab-sounds');
    await page.fill('#said', 'ι');
    await page.click('#score');
    await expect.poll(() => page.locator('.take-card').count(), WAIT).toBe(3);
    expect(await page.locator('.take-card.best').allInnerTexts()).toEqual([
      expect.stringMatching(/^100\s[\s\S]*best/u),
    ]);
    expect(await page.locator('.take-card').first().innerText()).toContain('typed');
    await page.click('[aria-label="Play your take 1"]');
    await page.click('#tab-voice');
    await keep(page, 'takes');
    await choose(page, 'θεός');
    expect(await page.locator('#takes').isVisible()).toBe(false);
    expect(await page.locator('#take').isVisible()).toBe(false);
    await choose(page, 'εἰς');
    expect(await page.locator('.take-card').count()).toBe(3);
  });

  it('a take is scored for the word that it was said for', async () => {
    const page = await start((context) => hearing(context, [...vowel(20, 280, 2300)]));
    await page.fill('#target', '');
    await page.click('#record');
    expect(await text(page, '#target-problem')).toContain('Choose a word first');
    await choose(page, 'εἰς');
    await page.click('#record');
    await expect.poll(() => page.evaluate(LENGTH), WAIT).toBeGreaterThan(0.3);
    await page.fill('#target', 'θεός');
    await expect.poll(() => page.evaluate('heardStream.getTracks()[0].readyState'), WAIT).toBe('ended');
    expect(await text(page, '#record')).toBe('Record');
    expect(await page.locator('#result').isVisible()).toBe(false);
  });

  it('a microphone that fails: each reason has its sentence', async () => {
    const page = await start();
    await choose(page, 'εἰς');
    for (const [name, sentence] of [
      ['NotAllowedError', /may not listen here\. Allow the microphone/u],
      ['NotFoundError', /No microphone was found/u],
      ['NotReadableError', /Another program uses the microphone/u],
      ['TypeError', /did not start/u],
    ] as const) {
      await page.evaluate(failing(name));
      await page.click('#record');
      await expect.poll(() => text(page, '#audio-problem')).toMatch(sentence);
      expect(await text(page, '#record')).toBe('Record');
    }
  });

  it('a microphone is closed again where the sound of the browser does not start', async () => {
    const page = await start((context) => hearing(context, [...vowel(2, 280, 2300)]));
    await choose(page, 'εἰς');
    await page.evaluate(`(() => {
    const ask = navigator.mediaDevices.getUserMedia;
    navigator.mediaDevices.getUserMedia = async (wanted) => {
      const stream = await ask(wanted);
      window.AudioContext = class { constructor() { throw new DOMException('', 'NotSupportedError'); } };
      return stream;
    };
  })()`);
    await page.click('#record');
    await expect.poll(() => text(page, '#audio-problem'), WAIT).toMatch(/did not start/u);
    expect(await page.evaluate('heardStream.getTracks()[0].readyState')).toBe('ended');
  });

  it('samples that arrive when another word is at hand are dropped', async () => {
    const page = await start((context) => hearing(context, [...vowel(20, 280, 2300)]));
    await choose(page, 'εἰς');
    await page.evaluate(`(() => {
    const close = AudioContext.prototype.close;
    AudioContext.prototype.close = async function () {
      await new Promise((go) => { window.go = go; });
      await close.call(this);
      window.shut = true;
    };
  })()`);
    await page.click('#record');
    await expect.poll(() => page.evaluate(LENGTH), WAIT).toBeGreaterThan(0.5);
    await page.click('#record');
    await choose(page, 'θεός');
    await page.evaluate('go()');
    await expect.poll(() => page.evaluate('window.shut'), WAIT).toBe(true);
    await page.click('#tab-sounds');
    await page.click('#as-written');
    await page.click('#score');
    await page.waitForSelector('#result:not([hidden])');
    expect(await page.locator('.take-card').count()).toBe(1);
    expect(await page.locator('#take').isHidden()).toBe(true);
  });

  it('Enter in the word goes to the button that records, and scores nothing again', async () => {
    const page = await start();
    await choose(page, 'εἰς');
    await chooseFile(page, wavOf(EIS));
    await page.waitForSelector('#result:not([hidden])');
    await page.press('#target', 'Enter');
    expect(await page.evaluate('document.activeElement.id')).toBe('record');
    expect(await page.locator('#result').isVisible()).toBe(true);
    expect(await page.locator('.take-card').count()).toBe(1);
  });

  it('without a microphone one types; the tab of the voice says why', async () => {
    const page = await start((context) =>
      context.addInitScript('navigator.mediaDevices.enumerateDevices = async () => [];'),
    );
    expect(await page.locator('[role=tab]').first().getAttribute('id')).toBe('tab-sounds');
    await page.click('#tab-voice');
    expect(await text(page, '#no-microphone')).toContain('No microphone was found');
    await choose(page, 'εἰς');
    await chooseFile(page, wavOf(EIS));
    await page.waitForSelector('#result:not([hidden])');
  });

  it('over plain HTTP from another computer, the page says that it needs HTTPS', async () => {
    const page = await visits.visit({
      url: 'http://koine.example',
      prepare: (context) =>
        context.route('http://koine.example/**', async (route) => {
          const { pathname, search } = new URL(route.request().url());
          await route.fulfill({ response: await route.fetch({ url: visits.app.url + pathname + search }) });
        }),
    });
    await page.click('#tab-voice');
    expect(await text(page, '#no-microphone')).toContain('over HTTPS or on this computer only');
    expect(await page.locator('#record').isVisible()).toBe(false);
    await choose(page, 'εἰς');
    await chooseFile(page, wavOf(EIS));
    await page.waitForSelector('#result:not([hidden])');
  });

  const NO_TAKES: readonly (readonly [what: string, file: Buffer, sentence: RegExp])[] = [
    ['no sound', Buffer.from('hello'), /no recording that the browser can read/u],
    ['too long', wavOf(silence(31)), /has 31\.0 seconds; at most 30/u],
    ['too short', wavOf(vowel(0.1, 280, 2300)), /too short to be heard/u],
    ['silence', wavOf(silence(1)), /No speech was heard.*come nearer to the microphone/u],
    [
      'a click',
      wavOf([...silence(0.3), ...vowel(0.05, 280, 2300), ...silence(0.3)]),
      /too short to be heard/u,
    ],
  ];

  it('a file that cannot be scored gets a sentence, and the result before it goes', async () => {
    const page = await start();
    await choose(page, 'εἰς');
    for (const [what, file, sentence] of NO_TAKES) {
      await chooseFile(page, wavOf(EIS));
      await page.waitForSelector('#result:not([hidden])');
      await chooseFile(page, file, `${what}.wav`);
      await expect.poll(() => text(page, '#audio-problem'), { ...WAIT, message: what }).toMatch(sentence);
      expect([what, await page.locator('#result').isVisible()]).toEqual([what, false]);
    }
  });

  it('a sample word is heard at both speeds without a key, another word is not offered', async () => {
    const page = await start();
    await choose(page, 'λόγος');
    for (const id of ['#hear', '#hear-slowly']) {
      const sent = page.waitForResponse('**/web/speech/koine-greek-1.mp3');
      await page.click(id);
      expect((await sent).status()).toBe(200);
    }
    expect(await page.locator('#hear-target .problem').isVisible()).toBe(false);
    await choose(page, 'ἄνθρωπος');
    expect(await page.locator('#hear').isVisible()).toBe(false);
  });
});
