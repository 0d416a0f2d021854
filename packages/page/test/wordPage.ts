/** Makes a short page with `<koine-word>`, such as any author may write. The page records the events of the element. */

import type { Page } from 'playwright-core';
import { soon } from './browser.ts';
import type { VisitOptions, Visits } from './visits.ts';

const HEADER = 56;

const EVENTS = ['koine-reading', 'koine-take', 'koine-result', 'koine-update', 'koine-problem'];

const HEAD = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>A word</title>
  <style>:root { color-scheme: light dark } body { margin: 0; padding: 0 8px } header { height: ${HEADER}px } h1 { position: absolute; left: -999px }</style>
  <script type="module" src="/web/element.js"></script>
  <script>
    window.told = [];
    for (const name of ${JSON.stringify(EVENTS)}) document.addEventListener(name, ({ detail }) => told.push([name, detail]));
  </script></head>`;

/**
 * Opens the page, and waits until its word is read or refused. `told` on the page has name and detail of each event.
 */
export async function wordPage(visits: Visits, attributes: string, options?: VisitOptions): Promise<Page> {
  const body = `<header></header><main><h1>A word</h1><form><koine-word ${attributes}></koine-word></form></main>`;
  const page = await visits.own(`${HEAD}<body>${body}</body></html>`, {
    permissions: ['microphone'],
    ...options,
  });
  await untilTold(page, /koine-reading|koine-problem/u);
  return page;
}

export const told = (page: Page): Promise<string[]> => page.evaluate('told.map(([name]) => name)');

export const untilTold = (page: Page, name: RegExp | string): Promise<void> =>
  soon(async () => (await told(page)).join(' ')).toMatch(name);

export const detailOf = <T>(page: Page, name: string): Promise<T> =>
  page.evaluate(`JSON.parse(JSON.stringify(told.findLast(([one]) => one === '${name}')[1]))`);

export const forget = (page: Page): Promise<unknown> => page.evaluate('told.length = 0');

export const pointsIn = (page: Page): Promise<string> =>
  page.evaluate(`document.querySelector('koine-word').value`);

export const problemOf = async (page: Page): Promise<string> =>
  (await page.locator('koine-word [role=alert]').allInnerTexts()).join('');
