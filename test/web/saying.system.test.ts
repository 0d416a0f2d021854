/** Say it: a learner records, is heard on the device, and gets a sentence for everything that may go wrong. */

import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { silence, vowel } from '../hear/sounds.ts';
import { needs } from '../parts/needs.ts';
import { choose, click, focused, keep, resultOf, sees, soon, text } from './browser.ts';
import { EIS } from './chromium.ts';
import { chooseFile, hearing, hears, recordFor, untilClosed } from './microphone.ts';
import { setUpVisits, type Way } from './visits.ts';

const visits = setUpVisits();

/** The page with a microphone, which hears these samples once. */
const start = (heard: readonly number[] = EIS): Promise<Page> =>
  visits.visit({ permissions: ['microphone'], prepare: (context) => hearing(context, heard) });

/** A recording of it does not end by itself for more than twenty seconds. */
const AGAIN_AND_AGAIN = Array.from({ length: 12 }, () => EIS).flat();

/** Gives the page of the service at an address whose pages get no microphone. */
const overHttp = (context: BrowserContext): Promise<unknown> =>
  context.route('http://koine.example/**', async (route) => {
    const { pathname, search } = new URL(route.request().url());
    await route.fulfill({ response: await route.fetch({ url: visits.app.url + pathname + search }) });
  });

/** The script after which a microphone opens, but no sound comes from it. */
const WITHOUT_SOUND = `AudioWorklet.prototype.addModule = async () => {
  throw new DOMException('', 'NotSupportedError');
}`;

/** The script after which the microphone of a page fails with this error. */
const failing = (name: string): string =>
  `navigator.mediaDevices.getUserMedia = async () => { throw new DOMException('', '${name}'); }`;

/** The script after which the end of a recording waits for \`go\`. */
const SLOW_END = `(() => {
  const close = AudioContext.prototype.close;
  AudioContext.prototype.close = async function () {
    await new Promise((go) => { window.go = go; });
    await close.call(this);
    window.shut = true;
  };
})()`;

describe('said on the device', needs('chromium'), () => {
  it('a word is said, the recording ends by itself, and it is heard here', async () => {
    const asked: string[] = [];
    const page = await start([...silence(0.6), ...EIS]);
    page.on('request', (request) => asked.push(request.url()));
    expect(await page.getAttribute('#tab-voice', 'aria-selected')).toBe('true');
    expect(await text(page, '#listener-note')).toContain('demo recognizer listens on this device');
    expect(await page.isVisible('#key')).toBe(false);
    await choose(page, 'εἰς');
    await page.click('#record');
    await sees(page, '#record', /^Stop$/u);
    await resultOf(page);
    expect(await text(page, '#record-hint')).toContain('Stopped after a pause');
    await untilClosed(page);
    expect(await text(page, '#result')).toContain('Heard by the recognizer “demo”');
    expect(await text(page, '#takes-list')).toContain('ee · s');
    expect(asked.filter((url) => url.includes('/v1/'))).toEqual([]);
  });

  it('attempts stand side by side, typed ones too, until another word is chosen', async () => {
    const page = await start();
    const cards = page.locator('.take-card');
    await choose(page, 'εἰς');
    await chooseFile(page, EIS);
    await soon(() => cards.count()).toBe(1);
    // Enter goes to the button that records, and scores nothing again.
    await page.press('#target', 'Enter');
    expect(await focused(page)).toBe('record');
    expect(await page.isVisible('#result')).toBe(true);
    await chooseFile(page, vowel(0.6, 700, 1200));
    await soon(() => cards.count()).toBe(2);
    await page.click('#tab-sounds');
    await page.fill('#said', 'ι');
    await page.click('#score');
    await soon(() => cards.count()).toBe(3);
    const best = await page.locator('.take-card.best').allInnerTexts();
    expect(best).toEqual([expect.stringMatching(/^100\s[\s\S]*best/u)]);
    expect(await cards.first().innerText()).toContain('typed');
    await click(page, '[aria-label="Play your take 1"]', '#tab-voice');
    await keep(page, 'takes');
    await choose(page, 'θεός');
    expect(await page.isVisible('#takes')).toBe(false);
    expect(await page.isVisible('#take')).toBe(false);
    await choose(page, 'εἰς');
    expect(await cards.count()).toBe(3);
  });

  it('the microphone closes with its panel, and with the word that the take was said for', async () => {
    const page = await start(AGAIN_AND_AGAIN);
    await page.fill('#target', '');
    await page.click('#record');
    expect(await text(page, '#target-problem')).toContain('Choose a word first');
    await choose(page, 'εἰς');
    await recordFor(page, 0.5);
    await page.click('#tab-sounds');
    await untilClosed(page);
    await page.click('#tab-voice');
    await page.waitForSelector('#take:not([hidden])');
    await recordFor(page, 0.3);
    await page.fill('#target', 'θεός');
    await untilClosed(page);
    expect(await text(page, '#record')).toBe('Record');
    expect(await page.isVisible('#result')).toBe(false);
  });

  it('a microphone that fails: each reason has its sentence, and one without sound is closed again', async () => {
    const page = await start();
    await choose(page, 'εἰς');
    for (const [script, sentence] of [
      [WITHOUT_SOUND, /did not start/u],
      [failing('NotAllowedError'), /blocking the microphone\. Tap the icon/u],
      [failing('NotFoundError'), /No microphone was found/u],
      [failing('NotReadableError'), /Another program uses the microphone/u],
      [failing('TypeError'), /did not start/u],
    ] as const) {
      await page.evaluate(script);
      await page.click('#record');
      await sees(page, '#audio-problem', sentence);
      expect(await text(page, '#record')).toBe('Record');
      await untilClosed(page);
    }
  });

  it('samples that arrive when another word is at hand are dropped', async () => {
    const page = await start(AGAIN_AND_AGAIN);
    await choose(page, 'εἰς');
    await page.evaluate(SLOW_END);
    await recordFor(page, 0.5);
    await page.click('#record');
    await choose(page, 'θεός');
    await page.evaluate('go()');
    await soon(() => page.evaluate('window.shut')).toBe(true);
    await click(page, '#tab-sounds', '#as-written', '#score');
    await resultOf(page);
    await page.click('#tab-voice');
    expect(await page.locator('.take-card').count()).toBe(1);
    expect(await page.isHidden('#take')).toBe(true);
  });

  it.each<[string, Way, boolean, string]>([
    [
      'where no microphone is found',
      {
        prepare: (context) =>
          context.addInitScript('navigator.mediaDevices.enumerateDevices = async () => [];'),
      },
      true,
      'No microphone was found',
    ],
    [
      'over plain HTTP from another computer',
      { url: 'http://koine.example', prepare: overHttp },
      false,
      'over HTTPS or on this computer only',
    ],
  ])(
    '%s one types, or chooses a file; the tab of the voice says why',
    async (_where, way, records, sentence) => {
      const page = await visits.visit(way);
      expect(await page.getAttribute('[role=tab] >> nth=0', 'id')).toBe('tab-sounds');
      await page.click('#tab-voice');
      expect(await text(page, '#no-microphone')).toContain(sentence);
      expect(await page.isVisible('#record')).toBe(records);
      await choose(page, 'εἰς');
      await hears(page, EIS);
    },
  );

  const NO_TAKES: readonly (readonly [what: string, file: readonly number[] | Buffer, sentence: RegExp])[] = [
    ['no sound', Buffer.from('hello'), /no recording that the browser can read/u],
    ['too long', silence(31), /has 31\.0 seconds; at most 30/u],
    ['too short', vowel(0.1, 280, 2300), /too short to be heard/u],
    ['silence', silence(1), /No speech was heard.*come nearer to the microphone/u],
    ['a click', [...silence(0.3), ...vowel(0.05, 280, 2300), ...silence(0.3)], /too short to be heard/u],
  ];

  it('a file that cannot be scored gets a sentence, and the result before it goes', async () => {
    const page = await start();
    await choose(page, 'εἰς');
    for (const [what, file, sentence] of NO_TAKES) {
      await hears(page, EIS);
      await chooseFile(page, file, `${what}.wav`);
      await sees(page, '#audio-problem', sentence);
      expect([what, await page.isVisible('#result')]).toEqual([what, false]);
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
    expect(await page.isVisible('#hear-target .problem')).toBe(false);
    await choose(page, 'ἄνθρωπος');
    expect(await page.isVisible('#hear')).toBe(false);
  });
});
