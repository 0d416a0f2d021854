/** Collect: a teacher turns it on, a learner agrees, takes are kept, saved as a ZIP, and audited by the command. */

import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { koineHere } from '../../../test/command.ts';
import { freshFolder } from '../../../test/freshFolder.ts';
import { silence, vowel } from '../../../test/hear/sounds.ts';
import { needs, pathOf } from '../../../test/parts/needs.ts';
import { atWord, click, keep, open, reload, resultOf, sees, shut, soon, text, typed } from './browser.ts';
import { EIS } from './chromium.ts';
import { hearing, hears } from './microphone.ts';
import { setUpVisits, type Way } from './visits.ts';

const visits = setUpVisits();

/** The page with a word, where a teacher has turned it on. */
async function start(prepare?: Way['prepare']): Promise<Page> {
  const page = await visits.visit({ query: '?words=εἰς,θεός', permissions: ['microphone'], prepare });
  await atWord(page, 'εἰς');
  expect(await page.locator('koine-collect').count()).toBe(0);
  await open(page, 'class');
  await page.click('#collect-toggle');
  await shut(page);
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

/** What the settings count. */
async function kept(page: Page, count: number): Promise<void> {
  await open(page, 'class');
  await sees(
    page,
    '#collect-count',
    count === 0 ? 'None kept' : new RegExp(`^${count} kept on this device$`, 'u'),
  );
  await shut(page);
}

/** What the command says of the ZIP that the page saves. */
async function audited(page: Page): Promise<string> {
  const folder = await freshFolder();
  await open(page, 'class');
  const download = page.waitForEvent('download');
  await page.click('#collect-save');
  const archive = join(folder, 'koine-recordings.zip');
  await (await download).saveAs(archive);
  execFileSync(pathOf('python3'), ['-m', 'zipfile', '-e', archive, folder]);
  const { code, stdout, stderr } = await koineHere(['audit', folder], { RECOGNIZER_URL: 'demo' }, false);
  const out = stdout + stderr;
  expect([code, out]).toEqual([0, expect.any(String)]);
  await shut(page);
  return out;
}

const QUESTION = 'koine-collect section';

it(
  'takes of a learner who agreed survive a reload and become an audit',
  needs('chromium', 'python3'),
  async () => {
    const page = await start();
    await hears(page, EIS);
    expect(await text(page, QUESTION)).toContain('It’s fine to say no');
    await page.click('text=No, do not keep them');
    await hears(page, EIS);
    await kept(page, 0);

    await click(page, 'text=Change my answer', 'text=Yes, keep them');
    await hears(page, EIS);
    await kept(page, 1);
    await page.click('text=Take this one back');
    await kept(page, 0);
    for (const meant of ['right', 'mistake', 'other']) {
      await page.check(`input[name=meant][value=${meant}]`);
      await hears(page, meant === 'other' ? vowel(0.6, 700, 1200) : EIS);
    }
    await kept(page, 3);
    await keep(page, 'collect');
    // Where nothing is heard, the take is kept all the same.
    await hears(page, silence(1));
    await kept(page, 4);
    await page.click('text=Take this one back');
    await page.click('text=Next learner');
    expect(await text(page, QUESTION)).toContain('It’s fine to say no');
    expect(await page.locator('koine-result').count()).toBe(0);
    await page.click('text=Yes, keep them');
    expect(await page.isChecked('input[name=meant][value=right]')).toBe(true);

    await reload(page);
    await sees(page, QUESTION, 'What are you about to say?');
    await kept(page, 3);
    const report = await audited(page);
    expect(report).toContain('2 clips scored, 0 left out.');
    expect(report).toContain('1 without an error, 0 with planted errors, 1 of another word.');

    await open(page, 'class');
    await page.click('#collect-forget');
    await sees(page, '#collect-forget', /^Press again to forget all 3$/u);
    await page.click('#collect-forget');
    await sees(page, '#collect-count', 'None kept');
  },
);

it('to forget everything forgets recordings, and the question', needs('chromium'), async () => {
  const page = await start();
  await page.click('text=Yes, keep them');
  await page.check('input[name=meant][value=mistake]');
  await hears(page, EIS);
  await soon(() => page.evaluate(MEANT)).toEqual(['mistake']);
  await resultOf(page);
  await open(page, 'progress');
  await click(page, 'text=Forget everything', 'text=Yes, forget everything');
  await sees(page, '#status', 'Everything is forgotten.');
  expect(await page.evaluate(MEANT)).toEqual([]);
  expect(await page.locator('koine-collect').count()).toBe(0);
  expect(await page.evaluate('[...Object.keys(localStorage), ...Object.keys(sessionStorage)]')).toEqual([]);
  // Nor is the voice learned afterwards: the thread answers in order, so this answer comes after all that was asked of the take.
  await atWord(page, 'λόγος');
  await typed(page, 'λόγος');
  expect(await page.evaluate("Object.keys(localStorage).includes('koine-speakers')")).toBe(false);
});

it('what the learner means is asked before the take', needs('chromium'), async () => {
  const page = await start((context) => hearing(context, [...EIS, ...silence(5)]));
  await page.click('text=Yes, keep them');
  await page.check('input[name=meant][value=mistake]');
  await page.click('koine-word .say');
  await sees(page, 'koine-word .say', /^Stop$/u);
  await page.check('input[name=meant][value=right]');
  await resultOf(page);
  await soon(async () => ((await page.evaluate(MEANT)) as string[]).length).toBe(1);
  expect(await page.evaluate(MEANT)).toEqual(['mistake']);
});

it('where storage is forbidden, takes stay until they are saved', needs('chromium', 'python3'), async () => {
  const page = await start((context) =>
    context.addInitScript(`
      IDBFactory.prototype.open = () => { throw new DOMException('', 'SecurityError'); };
      Storage.prototype.setItem = () => { throw new DOMException('', 'QuotaExceededError'); };
    `),
  );
  await page.click('text=Yes, keep them');
  await hears(page, EIS);
  await kept(page, 1);
  expect(await text(page, 'koine-collect [role=status]')).toContain('won’t store');
  expect(await audited(page)).toContain('1 clip scored, 0 left out.');
});
