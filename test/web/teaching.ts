/** How a page learns voices: a learner says words like εἰς, a little otherwise each time, and the line counts them. */

import type { Page } from 'playwright-core';
import { EIS_WORDS, eis } from '../hear/sounds.ts';
import { choose, sees } from './browser.ts';
import { hears } from './microphone.ts';
import type { Visits, Way } from './visits.ts';

/** The second formant of another voice. */
export const HIGH = 2500;

/** What the line says of no words, of some, and of ten. */
export const NONE = 'learns your voice from your first ten words';
export const some = (words: number): string => `is learning your voice: ${words} of 10 words.`;
export const WHOLE = 'knows your voice from 10 words.';

export const line = (page: Page, what: string): Promise<void> => sees(page, '#voice-line', what);

/** A page with a microphone, and the word chosen. */
export async function begin(visits: Visits, way: Way = {}): Promise<Page> {
  const page = await visits.visit({ permissions: ['microphone'], ...way });
  await choose(page, 'εἰς');
  return page;
}

/** Says who speaks. */
export async function learner(page: Page, name: string): Promise<void> {
  if ((await page.getAttribute('#known-voice', 'open')) === null) await page.click('#voice-line');
  await page.fill('#learner', name);
  await page.locator('#learner').blur();
}

/** Says words until the line counts so many. */
export async function teach(page: Page, from: number, to: number, high?: number): Promise<void> {
  for (let n = from; n < to; n++) {
    await choose(page, EIS_WORDS[n] as string);
    await hears(page, eis(n, high));
    await line(page, n === 9 ? WHOLE : some(n + 1));
  }
}

/** What the browser keeps of voices: pairs of a name and what is known. */
export const stored = (page: Page): Promise<[string, { words: number; model: string }][]> =>
  page.evaluate('JSON.parse(localStorage.getItem("koine-speakers") ?? "[]")');

/** How many words are kept of each learner. */
export const words = async (page: Page): Promise<[string, number][]> =>
  (await stored(page)).map(([name, speaker]) => [name, speaker.words]);
