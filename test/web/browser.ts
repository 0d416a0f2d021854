/** What a learner does and sees on the page, in Chromium. */

import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import axe from 'axe-core';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { expect, inject } from 'vitest';

/** Connects to the Chromium of the run (`chromium.ts`); closing it closes only what this file opened. */
export const connect = (): Promise<Browser> => chromium.connect(inject('browser'));

/** Waits for what comes within seconds. */
export const soon = <T>(read: () => T) => expect.poll(read, { timeout: 60_000, interval: 50 });

/** The text of an element, as a learner sees it. */
export const text = (page: Page, place: string): Promise<string> => page.locator(place).innerText();

/** Waits until a place is seen and has this text. */
export const sees = (page: Page, place: string, what: string | RegExp): Promise<void> =>
  soon(async () => ((await page.locator(place).isVisible()) ? text(page, place) : 'not seen')).toMatch(what);

/** Waits until the result is shown. */
export const resultOf = (page: Page): Promise<unknown> => page.waitForSelector('#result:not([hidden])');

/** Waits until the scripts of the page are ready. */
export const ready = (page: Page): Promise<unknown> => page.waitForSelector('html[data-ready]');

export async function reload(page: Page): Promise<void> {
  await page.reload();
  await ready(page);
}

/** Clicks one place after the other. */
export async function click(page: Page, ...places: readonly string[]): Promise<void> {
  for (const place of places) await page.click(place);
}

/** Holds requests back until they are let go. */
export async function hold(context: BrowserContext, pattern: string): Promise<() => void> {
  let letGo = (): void => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await context.route(pattern, (route) => held.then(() => route.continue()));
  return letGo;
}

const SHOTS = resolve(import.meta.dirname, '../../screenshots');

/** Keeps a picture of the page for people to look at, where SCREENSHOTS asks for it. */
export async function keep(page: Page, name: string): Promise<void> {
  if (!process.env.SCREENSHOTS) return;
  mkdirSync(SHOTS, { recursive: true });
  await page.screenshot({ path: join(SHOTS, `${name}.png`), fullPage: true });
}

/** What axe finds in the page, or in a part of it: rule, place, reason. */
export async function complaints(page: Page, part?: string): Promise<string[]> {
  await page.evaluate(axe.source);
  const place = part === undefined ? 'document' : JSON.stringify(part);
  const { violations } = await page.evaluate<axe.AxeResults>(`axe.run(${place})`);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
  );
}

/** Pixels that the page is wider than its window. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');

/** The id of the element that has the focus. */
export const focused = (page: Page): Promise<string> => page.evaluate('document.activeElement.id');

/** Chooses a word and waits until the page knows how it is read. */
export async function choose(page: Page, word: string): Promise<void> {
  await page.fill('#target', word);
  await page.waitForSelector('#as-written:not([disabled])', { state: 'attached' });
  // Words that begin so are listed over what follows, until the field is left.
  await page.locator('#target').blur();
}

/** Types how the word sounded, in Greek letters. */
export const typeGreek = (page: Page, said: string): Promise<void> => page.fill('#said', said);

/** Chooses a word, types how it sounded, and waits for the result. */
export async function scoreGreek(page: Page, word: string, said: string): Promise<void> {
  await choose(page, word);
  await typeGreek(page, said);
  await sendForResult(page);
}

/** Types the attempt in IPA; the switch for it is turned on. */
export async function typeIpa(page: Page, ipa: string): Promise<void> {
  await page.check('#show-ipa');
  await page.fill('#ipa', ipa);
}

/** Opens the drawer for developers, and in it the block with this title; gives its text. */
export async function developersSee(page: Page, title: 'The request' | 'The answer'): Promise<string> {
  const drawer = page.locator('details.developers');
  if ((await drawer.getAttribute('open')) === null) await drawer.locator('> summary').click();
  const part = drawer.locator('details', { has: page.locator(`summary:text-is("${title}")`) });
  if ((await part.getAttribute('open')) === null) await part.locator('summary').click();
  return part.locator('pre').innerText();
}

/** Sends the attempt and waits for the answer. */
export async function sendForResult(page: Page): Promise<void> {
  await page.click('#score');
  await resultOf(page);
  await page.waitForSelector('#score:not([aria-busy])');
}
