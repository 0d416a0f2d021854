/** Collect: a teacher turns it on, a learner agrees, takes are kept, saved as a ZIP, and audited by the command. */

import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { koineHere } from '../command.ts';
import { freshFolder } from '../freshFolder.ts';
import { silence, vowel, wavOf } from '../hear/sounds.ts';
import { needs, pathOf } from '../parts/needs.ts';
import { choose, keep, type Prepare, text } from './browser.ts';
import { EIS, hearing } from './microphone.ts';
import { setUpVisits } from './visits.ts';

const visits = setUpVisits();

/** The page with a microphone, that of a new learner. */
const start = (prepare?: Prepare): Promise<Page> =>
  visits.visit({ options: { permissions: ['microphone'] }, ...(prepare && { prepare }) });

const turnOn = async (page: Page): Promise<void> => {
  await page.click('#collect > summary');
  await page.click('#collect-toggle');
};

const LENGTH = 'parseFloat(document.getElementById("length").textContent)';

/** What the learner meant to say in the recordings that are kept. */
const MEANT = `new Promise((resolve) => {
  const opening = indexedDB.open('koine-collect', 1);
  opening.onsuccess = () => {
    const asked = opening.result.transaction('clips').objectStore('clips').getAll();
    asked.onsuccess = () => resolve(asked.result.map(({ meant }) => meant));
  };
})`;

/** A take of a word, heard and shown among the attempts. */
async function take(page: Page, samples: readonly number[]): Promise<void> {
  const before = await page.locator('.take-card').count();
  await page.setInputFiles('#file', { name: 'said.wav', mimeType: 'audio/wav', buffer: wavOf(samples) });
  await expect.poll(() => page.locator('.take-card').count()).toBe(before + 1);
}

const kept = (page: Page, count: number): Promise<void> =>
  expect.poll(() => text(page, '#collect-count')).toBe(`${count} kept on this device`);

/** The folder of the ZIP that the page saves. */
async function saved(page: Page): Promise<string> {
  const folder = await freshFolder();
  const download = page.waitForEvent('download');
  await page.click('#collect-save');
  const archive = join(folder, 'koine-recordings.zip');
  await (await download).saveAs(archive);
  execFileSync(pathOf('python3'), ['-m', 'zipfile', '-e', archive, folder]);
  return folder;
}

async function audited(folder: string): Promise<string> {
  const { code, stdout, stderr } = await koineHere(['audit', folder], { RECOGNIZER_URL: 'demo' }, false);
  const out = stdout + stderr;
  expect([code, out]).toEqual([0, expect.any(String)]);
  return out;
}

it(
  'takes of a learner who agreed survive a reload and become an audit',
  needs('chromium', 'python3'),
  async () => {
    const page = await start();
    expect(await page.locator('#collect-learner').isVisible()).toBe(false);
    await choose(page, 'εἰς');
    await turnOn(page);
    await take(page, EIS);
    expect(await text(page, '#collect-question')).toContain('You may say no');
    await keep(page, 'collect-question');
    await page.click('#collect-no');
    await take(page, EIS);
    expect(await text(page, '#collect-count')).toContain('None kept');

    await page.click('#collect-ask');
    await page.click('#collect-yes');
    await take(page, EIS);
    await kept(page, 1);
    await page.click('#collect-back');
    await expect.poll(() => text(page, '#collect-count')).toContain('None kept');
    for (const meant of ['right', 'mistake', 'other']) {
      await page.check(`input[name=meant][value=${meant}]`);
      await take(page, meant === 'other' ? vowel(0.6, 700, 1200) : EIS);
    }
    await kept(page, 3);
    await keep(page, 'collect');
    // Where nothing is heard, the take is kept all the same.
    await page.setInputFiles('#file', {
      name: 'silence.wav',
      mimeType: 'audio/wav',
      buffer: wavOf(silence(1)),
    });
    await kept(page, 4);
    await page.locator('#audio-problem').waitFor();
    await page.click('#collect-back');
    await kept(page, 3);
    await page.click('#collect-next');
    expect(await text(page, '#collect-question')).toContain('You may say no');
    expect(await page.locator('.take-card').count()).toBe(0);
    expect(await page.isChecked('input[name=meant][value=right]')).toBe(true);

    await page.reload();
    await page.waitForSelector('html[data-ready]');
    await page.click('#collect > summary');
    await kept(page, 3);
    const report = await audited(await saved(page));
    expect(report).toContain('2 clips scored, 0 left out.');
    expect(report).toContain('1 without an error, 0 with planted errors, 1 of another word.');

    await page.click('#collect-forget');
    await expect.poll(() => text(page, '#collect-forget')).toBe('Press again to forget all 3');
    await page.click('#collect-forget');
    await expect.poll(() => text(page, '#collect-count')).toContain('None kept');
  },
);

it(
  'what the learner means is asked before the take; to forget everything forgets recordings',
  needs('chromium'),
  async () => {
    const page = await start((context) => hearing(context, [...EIS, ...silence(5)]));
    await choose(page, 'εἰς');
    await turnOn(page);
    await page.click('#collect-yes');
    await page.check('input[name=meant][value=mistake]');
    await page.click('#record');
    await expect.poll(() => page.evaluate(LENGTH), { timeout: 15_000 }).toBeGreaterThan(0.5);
    await page.check('input[name=meant][value=right]');
    // The recording ends by itself, in the silence behind the word.
    await expect.poll(() => text(page, '#collect-count'), { timeout: 15_000 }).toBe('1 kept on this device');
    expect(await page.evaluate(MEANT)).toEqual(['mistake']);
    await page.waitForSelector('.take-card');
    await page.click('#progress-summary');
    await page.click('text=Forget everything');
    await page.click('text=Yes, forget everything');
    await expect.poll(() => text(page, '#collect-count')).toContain('None kept');
    expect(await page.evaluate(MEANT)).toEqual([]);
    expect(await page.locator('.take-card').count()).toBe(0);
    expect(await page.locator('#collect-learner').isHidden()).toBe(true);
    expect(await page.evaluate('[...Object.keys(localStorage), ...Object.keys(sessionStorage)]')).toEqual([]);
  },
);

it('where storage is forbidden, takes stay until they are saved', needs('chromium', 'python3'), async () => {
  const page = await start((context) =>
    context.addInitScript(`
      IDBFactory.prototype.open = () => { throw new DOMException('', 'SecurityError'); };
      Storage.prototype.setItem = () => { throw new DOMException('', 'QuotaExceededError'); };
    `),
  );
  await choose(page, 'εἰς');
  await turnOn(page);
  await page.click('#collect-yes');
  await take(page, EIS);
  await kept(page, 1);
  expect(await text(page, '#collect-status')).toContain('forbids to keep them');
  expect(await audited(await saved(page))).toContain('1 clip scored, 0 left out.');
});
