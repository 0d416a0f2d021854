/** Acts on the page in Chromium as a learner does, and reads what the page then shows. */

import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import axe from 'axe-core';
import {
  type Browser,
  type BrowserContext,
  chromium,
  type Frame,
  type Locator,
  type Page,
} from 'playwright-core';
import { expect, inject } from 'vitest';

/**
 * Connects to the Chromium that `chromium.ts` started. Closing the connection closes only the contexts of this test
 * file.
 */
export const connect = (): Promise<Browser> => chromium.connect(inject('browser'));

export const soon = <T>(read: () => T) => expect.poll(read, { interval: 50 });

export const text = (page: Page, place: string): Promise<string> => page.locator(place).innerText();

export const sees = (page: Page, place: string, what: string | RegExp): Promise<void> =>
  soon(async () => ((await page.locator(place).isVisible()) ? text(page, place) : 'not seen')).toMatch(what);

export const resultOf = (page: Page): Promise<unknown> => page.waitForSelector('koine-result .headline');

export const verdict = (page: Page): Promise<string> => text(page, 'koine-result .verdict');

export const points = (page: Page): Promise<number> =>
  text(page, 'koine-result .points .number').then((shown) => Number.parseInt(shown, 10));

export const ready = (page: Page): Promise<unknown> => page.waitForSelector('html[data-ready]');

export async function reload(page: Page): Promise<void> {
  await page.reload();
  await ready(page);
}

export async function click(page: Page, ...places: readonly string[]): Promise<void> {
  for (const place of places) await page.click(place);
}

/** Holds back requests that match a pattern. Returns a function that lets them continue. */
export async function hold(context: BrowserContext, pattern: string): Promise<() => void> {
  let letGo = (): void => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await context.route(pattern, (route) => held.then(() => route.continue()));
  return letGo;
}

const SHOTS = resolve(import.meta.dirname, '../../screenshots');

/** Saves a screenshot if the environment variable SCREENSHOTS is set. */
export async function keep(page: Page, name: string): Promise<void> {
  if (!process.env.SCREENSHOTS) return;
  mkdirSync(SHOTS, { recursive: true });
  await page.screenshot({ path: join(SHOTS, `${name}.png`), fullPage: true });
}

export async function complaints(page: Page | Frame, part?: string): Promise<string[]> {
  await page.evaluate(axe.source);
  const place = part === undefined ? 'document' : JSON.stringify(part);
  const { violations } = await page.evaluate<axe.AxeResults>(`axe.run(${place})`);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
  );
}

/** Pixels by which the page is wider than its window. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');

/** Describes the focused element, even within shadow trees, by its id, its first class or its tag name. */
export const focused = (page: Page): Promise<string> =>
  page.evaluate(`(() => {
    let one = document.activeElement;
    while (one.shadowRoot?.activeElement) one = one.shadowRoot.activeElement;
    return one.id || one.classList[0] || one.localName;
  })()`);

export async function atWord(page: Page, word: string): Promise<void> {
  await sees(page, 'koine-word .ask .word', new RegExp(`^${word.replace(/[.?()]/gu, '\\$&')}$`, 'u'));
  await page.waitForSelector('koine-word .spelled');
}

export async function open(page: Page, name: 'choose' | 'settings' | 'progress' | 'class'): Promise<void> {
  // A student's page lacks the button of the dialog `class`, so this opens it through the dialog `choose`.
  const isAway = name === 'class' && (await page.locator('#class').count()) === 0;
  if (isAway) await page.click('#set');
  await page.click(isAway ? 'text=Your own list' : `#${name === 'choose' ? 'set' : name}`);
  await page.waitForSelector(`koine-${name} dialog[open] h2`);
}

export async function choose(page: Page, word: string): Promise<void> {
  await open(page, 'choose');
  await page.fill('#target', word);
  await page.click('koine-choose [type=submit]');
  await atWord(page, word);
}

export async function pick(page: Page, name: string): Promise<void> {
  await open(page, 'choose');
  await page.click(`text=${name}`);
}

export async function practiceList(page: Page, words: string, title = ''): Promise<void> {
  await open(page, 'class');
  await page.fill('#list-title', title);
  await page.fill('#list-words', words);
  await page.click('text=Practice this list');
}

export async function forgetEverything(page: Page): Promise<void> {
  await open(page, 'progress');
  await click(page, 'text=Forget everything', 'text=Yes, forget everything');
  await sees(page, '#status', 'Everything is forgotten.');
}

export async function typed(page: Page, said: string): Promise<void> {
  if (!(await page.isVisible('#said'))) await page.click('koine-word .type');
  await page.fill('#said', said);
  const told = page.evaluate(`new Promise((tell) => {
    document.querySelector('koine-word').addEventListener('koine-result', () => tell(), { once: true });
  })`);
  await page.press('#said', 'Enter');
  await told;
  await resultOf(page);
}

/** Types how the word of an element sounded. Finds field and buttons by their roles, as a screen reader does. */
export async function typeInto(word: Locator, said: string): Promise<void> {
  await word.locator('button[part~=record]:enabled').waitFor();
  const field = word.getByRole('textbox');
  if (!(await field.isVisible()))
    await word.getByRole('button', { name: 'Type it, or use a recording' }).click();
  await field.fill(said);
  await field.press('Enter');
}

export const shut = (page: Page): Promise<void> => page.click('dialog[open] [aria-label=Close]');
