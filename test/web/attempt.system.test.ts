/** The attempt in Chromium, by a learner who knows Greek letters and no IPA. */

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { needs } from '../parts/needs.ts';
import { choose, click, focused, reload, sees, sendForResult, text, typeGreek, typeIpa } from './browser.ts';
import { setUpVisits } from './visits.ts';

const visits = setUpVisits();

const start = (): Promise<Page> =>
  visits.open({ viewport: { width: 320, height: 700 }, reducedMotion: 'reduce' });

const keyOf = (name: string): string => `#said-keyboard [aria-label="${name}"]`;

describe('the attempt in Greek letters', needs('chromium'), () => {
  it('right, with a wrong letter from the keyboard of the screen, with a wrong stress, and right again', async () => {
    const page = await start();
    await choose(page, 'θεός');
    await page.click('#as-written');
    await sees(page, '#said-reading', 'Sounds like theh-ohss');
    await sendForResult(page);
    expect(await text(page, '.score.good .summary')).toBe('All sounds right, the stress where it belongs.');
    expect(await text(page, '.mend-section')).toBe('Nothing to fix.');

    await typeGreek(page, '');
    await click(page, '#said-keyboard-toggle', ...['σ', 'ε', 'ο', 'acute', 'σ'].map(keyOf));
    expect(await page.inputValue('#said')).toBe('σεός');
    await page.click('#said-keyboard-toggle');
    await sendForResult(page);
    await sees(
      page,
      '.mend',
      'θ: the th of thin. You said the s of sun: put the tip of your tongue between your teeth.',
    );
    expect(await page.getAttribute('.mend .sound-drawing', 'aria-label')).toContain(
      'Heard: tip of the tongue',
    );
    expect(await text(page, '.sound >> nth=0')).toContain('θ\nth\ns');

    await typeGreek(page, 'θέος');
    await sees(page, '.mend.stress-fix', 'The stress belongs on ός; yours was on θε');

    await typeGreek(page, 'θεός');
    await page.locator('.score.good').waitFor();
    expect(await page.locator(':is(#panel-sounds, #result) .ipa:visible').count()).toBe(0);
    await page.click('.again');
    expect(await focused(page)).toBe('said');
  });

  it('other letters, a sign that is left out, nothing at all: a sentence, and the old result goes', async () => {
    const page = await start();
    await choose(page, 'θεός');
    await page.click('#score');
    await sees(page, '#said-problem', 'Type first how the word sounded, in Greek letters.');
    expect(await focused(page)).toBe('said');

    await typeGreek(page, 'θεός αʹ');
    await sees(page, '#said-reading', /Not read: α/u);
    await sendForResult(page);

    await typeGreek(page, 'theos');
    await page.locator('#result').waitFor({ state: 'hidden' });
    expect(await text(page, '#said-problem')).toContain('“theos” is not in Greek letters.');
    expect(await text(page, '#live')).toBe('');
    await page.click('#score');
    expect(await focused(page)).toBe('said');

    await typeGreek(page, 'θεός');
    await sees(page, '#live', '100 of 100 so far');
    expect(await page.isHidden('#said-problem')).toBe(true);
    await page.fill('#target', 'λόγος');
    expect(await page.inputValue('#said')).toBe('');
    await page.locator('#live', { hasText: /^$/u }).waitFor({ state: 'attached' });
  });

  it('IPA stands behind a switch, which is remembered; the last that was written counts', async () => {
    const page = await start();
    await choose(page, 'θεός');
    expect(await page.isVisible('#ipa')).toBe(false);
    await typeGreek(page, 'σέος');
    await sees(page, '#live', '65 of 100');
    await page.check('#show-ipa');
    expect(await page.inputValue('#ipa')).toBe('s ˈe o s');
    await typeIpa(page, 's e ˈo s x9');
    expect(await page.inputValue('#said')).toBe('');
    await sees(page, '#ipa-unread', 'Not read as sounds: 9');
    await sendForResult(page);
    expect(await text(page, '.mend >> nth=0')).toContain('[θ]');
    await page.uncheck('#show-ipa');
    await page.locator('#result').waitFor({ state: 'hidden' });
    await page.check('#show-ipa');
    await reload(page);
    await page.click('#tab-sounds');
    expect(await page.isChecked('#show-ipa')).toBe(true);
    expect(await page.isVisible('#ipa')).toBe(true);
  });
});
