/** Chromium for the tests of the page, and the page in it. */

import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core';
import { inject } from 'vitest';

/** Connects to the Chromium of the run (`chromium.ts`); closing it closes only what this file opened. */
export const connect = (): Promise<Browser> => chromium.connect(inject('browser'));

/** What a page did that it should not: errors of scripts, refusals of its policy, requests to elsewhere. */
export interface Opened {
  readonly page: Page;
  readonly faults: string[];
}

/** Failed requests that a test provokes are shown on the console, too. */
const PROVOKED = /Failed to load resource/u;

/** What a browser does before it loads the page. */
export type Prepare = (context: BrowserContext) => Promise<unknown>;

/** A page in a context of its own, which is watched and not loaded yet. */
export async function prepared(
  browser: Browser,
  url: string,
  options: BrowserContextOptions = {},
  prepare: Prepare = async () => {},
): Promise<Opened> {
  const context = await browser.newContext(options);
  await prepare(context);
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('dialog', (dialog) => void dialog.dismiss().then(() => faults.push('a dialog')));
  page.on('console', (message) => {
    if (message.type() === 'error' && !PROVOKED.test(message.text())) faults.push(message.text());
  });
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (origin !== new URL(url).origin && protocol !== 'blob:') faults.push(`asked ${request.url()}`);
  });
  return { page, faults };
}

/** Loads the page and waits until its scripts are ready. */
export async function enter({ page }: Opened, url: string): Promise<void> {
  await page.goto(url);
  await page.waitForSelector('html[data-ready]');
}

/** Opens the page of a service, in a context of its own, as a learner finds it, and waits until its scripts are ready. */
export async function visit(...given: Parameters<typeof prepared>): Promise<Opened> {
  const opened = await prepared(...given);
  await enter(opened, given[1]);
  return opened;
}

/** Opens the page where attempts are typed; where there is a microphone, it opens where they are said. */
export async function open(...given: Parameters<typeof visit>): Promise<Opened> {
  const opened = await visit(...given);
  await opened.page.click('#tab-sounds');
  return opened;
}

/** The text of an element, as a learner sees it. */
export const text = (page: Page, place: string): Promise<string> => page.locator(place).innerText();

const SHOTS = resolve(import.meta.dirname, '../../screenshots');

/** Keeps a picture of the page for people to look at, where SCREENSHOTS asks for it. */
export async function keep(page: Page, name: string): Promise<void> {
  if (!process.env.SCREENSHOTS) return;
  mkdirSync(SHOTS, { recursive: true });
  await page.screenshot({ path: join(SHOTS, `${name}.png`), fullPage: true });
}

/** Chooses a word and waits until the page knows how it is read. */
export async function choose(page: Page, word: string): Promise<void> {
  await page.fill('#target', word);
  await page.waitForSelector('#as-written:not([disabled])', { state: 'attached' });
  // Words that begin so are listed over what follows, until the field is left.
  await page.locator('#target').blur();
}

/** Types how the word sounded, in Greek letters. */
export const typeGreek = (page: Page, said: string): Promise<void> => page.fill('#said', said);

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
  await page.waitForSelector('#result:not([hidden])');
  await page.waitForSelector('#score:not([aria-busy])');
}
