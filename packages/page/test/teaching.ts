/**
 * Teaches a page the voices of learners: a learner says words like εἰς with small differences, and the settings show
 * how many words are known.
 */

import type { Page } from 'playwright-core';
import { EIS_WORDS, eis } from '../../../test/hear/sounds.ts';
import { atWord, open, sees, shut, soon, text } from './browser.ts';
import { hears } from './microphone.ts';
import type { VisitOptions, Visits } from './visits.ts';

/** Frequency (Hz) of the second formant of another voice. */
export const HIGH = 2500;

/** Parts of the line in the settings for zero words, for some words, and for ten. */
export const NONE = '';
export const some = (words: number): string => `is known from ${words} word`;
export const WHOLE = 'is known from 10 words';

export async function line(page: Page, what: string): Promise<void> {
  await open(page, 'settings');
  if (what === NONE) await soon(() => page.locator('#voice-line').count()).toBe(0);
  else await sees(page, '#voice-line', what);
  await shut(page);
}

export async function begin(visits: Visits, way: VisitOptions = {}): Promise<Page> {
  const phone = { width: 375, height: 812 };
  const page = await visits.visit({ query: `?words=${EIS_WORDS.join(',')}`, viewport: phone, ...way });
  await atWord(page, EIS_WORDS[0] as string);
  return page;
}

export async function learner(page: Page, name: string): Promise<void> {
  await open(page, 'settings');
  await page.fill('#learner', name);
  await page.locator('#learner').blur();
  await shut(page);
}

/**
 * Goes to a word through the button for the previous word, because the button for the next word skips words that are
 * done.
 */
async function goTo(page: Page, word: string): Promise<void> {
  for (let n = 0; n < EIS_WORDS.length && (await text(page, 'koine-word .ask .word')) !== word; n++) {
    const before = await text(page, '.stage .place');
    await page.click('#previous');
    await soon(() => text(page, '.stage .place')).not.toBe(before);
  }
  await atWord(page, word);
}

/** Says words of the set until the settings show that `to` words are known. */
export async function teach(page: Page, from: number, to: number, high?: number): Promise<void> {
  for (let n = from; n < to; n++) {
    await goTo(page, EIS_WORDS[n] as string);
    await hears(page, eis(n, high));
  }
  await line(page, to === 10 ? WHOLE : some(to));
}

/** The learners' voices in the browser's storage, each with the learner's name. */
export const stored = (page: Page): Promise<[string, { words: number; model: string }][]> =>
  page.evaluate('JSON.parse(localStorage.getItem("koine-speakers") ?? "[]")');
