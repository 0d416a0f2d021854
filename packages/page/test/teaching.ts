/** How a page learns voices: a learner says words like εἰς, a little otherwise each time, and the line counts them. */

import type { Page } from 'playwright-core';
import { EIS_WORDS, eis } from '../../../test/hear/sounds.ts';
import { atWord, open, sees, shut, soon, text } from './browser.ts';
import { hears } from './microphone.ts';
import type { Visits, Way } from './visits.ts';

/** The second formant of another voice. */
export const HIGH = 2500;

/** What the line says of no words, of some, and of ten. */
export const NONE = '';
export const some = (words: number): string => `is known from ${words} word`;
export const WHOLE = 'is known from 10 words';

/** What the settings say of the voice. */
export async function line(page: Page, what: string): Promise<void> {
  await open(page, 'settings');
  if (what === NONE) await soon(() => page.locator('#voice-line').count()).toBe(0);
  else await sees(page, '#voice-line', what);
  await shut(page);
}

/** A page whose set is the words that are said. */
export async function begin(visits: Visits, way: Way = {}): Promise<Page> {
  const phone = { width: 375, height: 812 };
  const page = await visits.visit({ query: `?words=${EIS_WORDS.join(',')}`, viewport: phone, ...way });
  await atWord(page, EIS_WORDS[0] as string);
  return page;
}

/** Says who speaks. */
export async function learner(page: Page, name: string): Promise<void> {
  await open(page, 'settings');
  await page.fill('#learner', name);
  await page.locator('#learner').blur();
  await shut(page);
}

/** Goes back through the set to a word: forward, those that are done are passed over. */
async function goTo(page: Page, word: string): Promise<void> {
  for (let n = 0; n < EIS_WORDS.length && (await text(page, 'koine-word .ask .word')) !== word; n++) {
    const before = await text(page, '.stage .place');
    await page.click('#previous');
    await soon(() => text(page, '.stage .place')).not.toBe(before);
  }
  await atWord(page, word);
}

/** Says words of the set, until the settings count so many. */
export async function teach(page: Page, from: number, to: number, high?: number): Promise<void> {
  for (let n = from; n < to; n++) {
    await goTo(page, EIS_WORDS[n] as string);
    await hears(page, eis(n, high));
  }
  await line(page, to === 10 ? WHOLE : some(to));
}

/** What the browser keeps of voices: pairs of a name and what is known. */
export const stored = (page: Page): Promise<[string, { words: number; model: string }][]> =>
  page.evaluate('JSON.parse(localStorage.getItem("koine-speakers") ?? "[]")');
