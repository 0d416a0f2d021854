/** Collect: a teacher turns it on, a learner agrees, takes are kept, saved as a ZIP, and audited by the command. */

import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { koineHere } from '../command.ts';
import { freshFolder } from '../freshFolder.ts';
import { silence, vowel } from '../hear/sounds.ts';
import { needs, pathOf } from '../parts/needs.ts';
import { choose, click, keep, reload, sees, soon, text } from './browser.ts';
import { EIS } from './chromium.ts';
import { chooseFile, hearing, recordFor } from './microphone.ts';
import { setUpVisits, type Way } from './visits.ts';

const visits = setUpVisits();

/** The page with a microphone and a word, where a teacher has turned it on. */
async function start(prepare?: Way['prepare']): Promise<Page> {
  const page = await visits.visit({ permissions: ['microphone'], prepare });
  expect(await page.isVisible('#collect-learner')).toBe(false);
  await choose(page, 'εἰς');
  await click(page, '#collect > summary', '#collect-toggle');
  return page;
}

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
  await chooseFile(page, samples);
  await soon(() => page.locator('.take-card').count()).toBe(before + 1);
}

const kept = (page: Page, count: number): Promise<void> =>
  sees(page, '#collect-count', count === 0 ? 'None kept' : new RegExp(`^${count} kept on this device$`, 'u'));

/** What the command says of the ZIP that the page saves. */
async function audited(page: Page): Promise<string> {
  const folder = await freshFolder();
  const download = page.waitForEvent('download');
  await page.click('#collect-save');
  const archive = join(folder, 'koine-recordings.zip');
  await (await download).saveAs(archive);
  execFileSync(pathOf('python3'), ['-m', 'zipfile', '-e', archive, folder]);
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
    await take(page, EIS);
    expect(await text(page, '#collect-question')).toContain('It’s fine to say no');
    await page.click('#collect-no');
    await take(page, EIS);
    await kept(page, 0);

    await click(page, '#collect-ask', '#collect-yes');
    await take(page, EIS);
    await kept(page, 1);
    await page.click('#collect-back');
    await kept(page, 0);
    for (const meant of ['right', 'mistake', 'other']) {
      await page.check(`input[name=meant][value=${meant}]`);
      await take(page, meant === 'other' ? vowel(0.6, 700, 1200) : EIS);
    }
    await kept(page, 3);
    await keep(page, 'collect');
    // Where nothing is heard, the take is kept all the same.
    await chooseFile(page, silence(1));
    await kept(page, 4);
    await page.locator('#audio-problem').waitFor();
    await page.click('#collect-back');
    await kept(page, 3);
    await page.click('#collect-next');
    expect(await text(page, '#collect-question')).toContain('It’s fine to say no');
    expect(await page.locator('.take-card').count()).toBe(0);
    expect(await page.isChecked('input[name=meant][value=right]')).toBe(true);

    await reload(page);
    await page.click('#collect > summary');
    await kept(page, 3);
    const report = await audited(page);
    expect(report).toContain('2 clips scored, 0 left out.');
    expect(report).toContain('1 without an error, 0 with planted errors, 1 of another word.');

    await page.click('#collect-forget');
    await sees(page, '#collect-forget', /^Press again to forget all 3$/u);
    await page.click('#collect-forget');
    await kept(page, 0);
  },
);

it(
  'what the learner means is asked before the take; to forget everything forgets recordings',
  needs('chromium'),
  async () => {
    const page = await start((context) => hearing(context, [...EIS, ...silence(5)]));
    await page.click('#collect-yes');
    await page.check('input[name=meant][value=mistake]');
    await recordFor(page, 0.5);
    await page.check('input[name=meant][value=right]');
    // The recording ends by itself, in the silence behind the word.
    await kept(page, 1);
    expect(await page.evaluate(MEANT)).toEqual(['mistake']);
    await page.waitForSelector('.take-card');
    await click(page, '#progress-summary', 'text=Forget everything', 'text=Yes, forget everything');
    await kept(page, 0);
    expect(await page.evaluate(MEANT)).toEqual([]);
    expect(await page.locator('.take-card').count()).toBe(0);
    expect(await page.isHidden('#collect-learner')).toBe(true);
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
  await page.click('#collect-yes');
  await take(page, EIS);
  await kept(page, 1);
  expect(await text(page, '#collect-status')).toContain('won’t store');
  expect(await audited(page)).toContain('1 clip scored, 0 left out.');
});
