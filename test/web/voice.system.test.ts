/** Recordings that a recognizer of the service hears: with a key, a choice of recognizers, and failures on the way. */

import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { type Running, startApp } from '../fixture.ts';
import { freshFolder } from '../freshFolder.ts';
import { silence, wavOf } from '../hear/sounds.ts';
import { needs } from '../parts/needs.ts';
import { type FakeRecognizer, startRecognizer } from '../recordings.ts';
import { choose, developersSee, focused, reload, resultOf, sees, soon, text } from './browser.ts';
import { EIS } from './chromium.ts';
import { chooseFile, hearing, hears } from './microphone.ts';
import { setUpVisits } from './visits.ts';

let starting: Running;
let warming: FakeRecognizer;

const visits = setUpVisits(async () => {
  warming = await startRecognizer(() => ({ status: 503, headers: { 'retry-after': '7' }, body: {} }));
  starting = await startApp({ recognizer: warming.url, named: { other: warming.url } });
  return startApp({ recognizer: 'demo' });
});
afterAll(() => Promise.all([starting.close(), warming.close()]));

async function start({ url, secret } = visits.app): Promise<Page> {
  const prepare = (context: BrowserContext) => hearing(context, EIS);
  const page = await visits.visit({ url, permissions: ['microphone'], prepare });
  await choose(page, 'εἰς');
  await page.selectOption('#listener', 'default');
  await page.fill('#key', secret);
  return page;
}

/** Drops a file of εἰς on a place of the page; what the page does not take over, the browser opens. */
const drop = (place: string): string => `['dragover', 'drop'].map((type) => {
  const bytes = Uint8Array.from(atob('${wavOf(EIS).toString('base64')}'), (c) => c.charCodeAt(0));
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([bytes], 'eis.wav', { type: 'audio/wav' }));
  const init = { dataTransfer, cancelable: true, bubbles: true };
  return !document.querySelector('${place}').dispatchEvent(new DragEvent(type, init));
})`;

const HEARD_BY =
  'Heard by the recognizer “demo”: trained on synthetic voices, not tested on people. It may hear errors that nobody made, and miss others.';

describe('heard by the service', needs('chromium'), () => {
  it('a recording is made, heard again, sent in place of the take before it, and its sounds have confidences', async () => {
    const page = await start();
    await hears(page, EIS);
    const sent = page.waitForRequest('**/v1/tutor');
    await page.click('#record');
    await sees(page, '#record', /^Stop$/u);
    await soon(() => page.evaluate('document.getElementById("playback").duration')).toBeGreaterThan(2);
    // Two seconds of 16,000 samples, two bytes each, in base64.
    expect((await sent).postDataJSON().audio_base64.length).toBeGreaterThan((2 * 32_000 * 4) / 3);
    await resultOf(page);
    expect(await text(page, '#record')).toBe('Record again');
    expect(await page.locator('.sound .heard').allInnerTexts()).toEqual(['ee', 's']);
    expect(await page.locator('#answer .remark').allInnerTexts()).toContain(HEARD_BY);
    const command = await developersSee(page, 'The request');
    await page.click('.developers summary:text-is("The sounds")');
    expect(await text(page, '.facts >> nth=0')).toMatch(/εἰ\ti\ti\texact\t–\t1\.000\t\d+\.\d %\t\S+ \d/u);
    const saved = page.waitForEvent('download');
    await page.click('text=attempt.wav');
    const folder = await freshFolder();
    await (await saved).saveAs(join(folder, 'attempt.wav'));
    const environment = { cwd: folder, env: { ...process.env, KEY: visits.app.secret } };
    const { stdout } = await promisify(execFile)('sh', ['-c', command], environment);
    expect(JSON.parse(stdout)).toEqual(JSON.parse(await developersSee(page, 'The answer')));
  });

  it('a file is taken in place of a recording, chosen or dropped; the service hears shorter ones than the device', async () => {
    const page = await start();
    await chooseFile(page, EIS);
    await page.waitForSelector('#take:not([hidden])');
    expect(await text(page, '#length')).toBe('1.8 s');
    await resultOf(page);
    expect(await page.locator('.sound .heard').allInnerTexts()).toEqual(['ee', 's']);
    expect(await text(page, '.summary')).toContain('All sounds right');
    await chooseFile(page, silence(9.5));
    await sees(page, '#audio-problem', /has 9\.5 seconds; at most 8/u);
    // A file that is dropped beside the box does not leave the page.
    expect(await page.evaluate(drop('body'))).toEqual([true, true]);
    expect(await page.isHidden('#take')).toBe(true);
    expect(await page.evaluate(drop('#drop'))).toEqual([true, true]);
    await page.waitForSelector('#take:not([hidden])');
    await resultOf(page);
    await page.context().setOffline(true);
    await chooseFile(page, EIS);
    await sees(page, '#send-problem', 'The service does not answer');
  });

  it('a recognizer that is starting: the button counts down, a new take waits; one can choose another', async () => {
    const page = await start(starting);
    const sent: unknown[] = [];
    await page.route('**/v1/tutor', (route) => {
      sent.push(route.request().postDataJSON().recognizer);
      return route.continue();
    });
    const names = await page.locator('#listener option').allInnerTexts();
    expect(names).toEqual(['On this device', 'The service', '“other” of the service']);
    await page.selectOption('#listener', 'other');
    await chooseFile(page, EIS);
    await sees(page, '#send-problem', 'busy or still starting');
    expect(await text(page, '#score-take')).toMatch(/Again in [67] s/u);
    await chooseFile(page, EIS);
    await sees(page, '#send-problem', 'in a short time');
    expect(sent).toEqual(['other']);
    expect(await text(page, '#score-take')).toMatch(/Again in \d s/u);
    await page.selectOption('#listener', 'this device');
    await hears(page, EIS);
  });

  it('a key that is missing or wrong is said beside its field; the tab keeps it until it is forgotten', async () => {
    const page = await start();
    for (const [key, sentence] of [
      ['', /Paste the API key/u],
      ['ipa_live_κλείς', /key is malformed/u],
      ['ipa_live_wrong', /does not know this key/u],
    ] as const) {
      await page.fill('#key', key);
      await chooseFile(page, EIS);
      await sees(page, '#key-problem', sentence);
      expect(await focused(page)).toBe('key');
      expect(await page.isHidden('#result')).toBe(true);
    }
    await page.fill('#key', visits.app.secret);
    await reload(page);
    expect(await page.inputValue('#key')).toBe(visits.app.secret);
    const stored = await page.evaluate('JSON.stringify([localStorage, document.cookie])');
    expect(stored).toBe('[{"koine-listener":"default"},""]');
    await page.click('#forget');
    expect(await page.evaluate('sessionStorage.length')).toBe(0);
  });
});
