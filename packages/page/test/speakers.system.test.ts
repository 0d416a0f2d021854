import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { eis } from '../../../test/hear/sounds.ts';
import { needs } from '../../../test/parts/needs.ts';
import { atWord, open, reload, sees, shut, soon } from './browser.ts';
import { hears } from './microphone.ts';
import { setUpVisits } from './visits.ts';

const visits = setUpVisits();

/** Frequency (Hz) of the second formant of another voice. */
const HIGH = 2500;

/** Waits until the settings show that so many words of the learner's voice are known. */
async function known(page: Page, words: number): Promise<void> {
  await open(page, 'settings');
  if (words === 0) await soon(() => page.locator('#voice-line').count()).toBe(0);
  else await sees(page, '#voice-line', `is known from ${words} word`);
  await shut(page);
}

async function speaks(page: Page, name: string): Promise<void> {
  await open(page, 'settings');
  await page.fill('#learner', name);
  await page.locator('#learner').blur();
  await shut(page);
}

/** Says two words, each a little differently. */
async function teach(page: Page, high?: number): Promise<void> {
  for (const [n, word] of ['εἰς', 'εἴς'].entries()) {
    await page.evaluate(`document.querySelector('koine-word').target = '${word}'`);
    await atWord(page, word);
    await hears(page, eis(n, high));
    await known(page, n + 1);
  }
}

const stored = (page: Page): Promise<[string, object][]> =>
  page.evaluate('JSON.parse(localStorage.getItem("koine-speakers") ?? "[]")');

describe('a voice', needs('chromium'), () => {
  it('of each learner is learned apart, and outlasts a reload', async () => {
    const page = await visits.visit({ query: '?words=εἰς' });
    await known(page, 0);
    await teach(page);
    await speaks(page, 'Ἄννα');
    await known(page, 0);
    await teach(page, HIGH);
    const kept = await stored(page);
    expect(kept.map(([name]) => name)).toEqual(['', 'Ἄννα']);
    const [one = '', other = ''] = kept.map(([, speaker]) => JSON.stringify(speaker));
    expect(Math.max(one.length, other.length)).toBeLessThan(2048);
    expect(one).not.toBe(other);
    await reload(page);
    await known(page, 2);
    await open(page, 'settings');
    expect(await page.inputValue('#learner')).toBe('Ἄννα');
    expect(await page.locator('#learners option[value=Ἄννα]').count()).toBe(1);
    await shut(page);
    await speaks(page, ' ');
    await known(page, 2);
    expect(await stored(page)).toEqual(kept);
  });
});
