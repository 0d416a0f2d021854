/** The page as a folder on a plain server, and without a network: from the folder, and from the service. */

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { koineHere } from '../command.ts';
import { type Running, startApp } from '../fixture.ts';
import { freshFolder } from '../freshFolder.ts';
import { needs } from '../parts/needs.ts';
import { choose, connect, open, sendForResult, typeGreek } from './browser.ts';
import { type PlainServer, serveFolder } from './plainServer.ts';

const WAITS = 'navigator.serviceWorker.ready.then(({ waiting }) => waiting !== null)';
const LENGTH = 'parseFloat(document.getElementById("length").textContent)';

let folder: string;
beforeAll(async () => {
  folder = join(await freshFolder(), 'page');
  await koineHere(['page', folder]);
});

describe('in a browser', needs('chromium'), () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await connect();
  });
  afterAll(() => browser.close());

  let server: PlainServer | null = null;
  let app: Running | null = null;
  let context: BrowserContext | null = null;
  afterEach(async () => {
    server?.close();
    await context?.close();
    await app?.close();
    [server, app, context] = [null, null, null];
  });

  async function visit(url: string): Promise<{ page: Page; faults: string[] }> {
    const opened = await open(browser, url);
    context = opened.page.context();
    return opened;
  }

  async function score(page: Page): Promise<void> {
    await choose(page, 'θεός');
    await typeGreek(page, 'σέος');
    await sendForResult(page);
    expect(await page.textContent('#result')).toContain('65');
  }

  /** Records what the microphone of the test browser hears, and waits for the result. */
  async function record(page: Page): Promise<void> {
    await page.click('#tab-voice');
    await choose(page, 'εἰς');
    await page.click('#record');
    await expect.poll(() => page.evaluate(LENGTH), { timeout: 15_000 }).toBeGreaterThan(2);
    await page.click('#record');
    await page.waitForSelector('#result:not([hidden])');
  }

  const kept = (page: Page): Promise<string[]> =>
    page.evaluate(`(async () => {
      const names = await caches.keys();
      const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return keys.flat().map(({ url }) => new URL(url).pathname);
    })()`);

  const untilKept = (page: Page, path: string) =>
    expect.poll(() => kept(page), { timeout: 15_000 }).toContain(path);

  async function again(page: Page): Promise<void> {
    await page.reload();
    await page.waitForSelector('html[data-ready]');
    await page.click('#tab-sounds');
  }

  /** Opens the page until the new version has taken over, which the browser does soon after the last page was closed. */
  async function openedNew(url: string): Promise<Page> {
    let page: Page | undefined;
    const title = async (): Promise<string> => {
      await page?.close();
      page = (await context?.newPage()) as Page;
      await page.goto(url);
      return page.title();
    };
    await expect.poll(title, { timeout: 30_000, interval: 500 }).toBe('The new one');
    await page?.waitForSelector('html[data-ready]');
    await page?.click('#tab-sounds');
    return page as Page;
  }

  it('the folder scores a word below any path, and without its server afterwards', async () => {
    server = await serveFolder(folder, '/class/greek/');
    const { page, faults } = await visit(server.url);
    await score(page);
    await untilKept(page, '/class/greek/web/koine-greek.lex.gz');
    server.close();
    await context?.setOffline(true);
    await again(page);
    await score(page);
    // What was never opened is not here, and the page says how to get it.
    await page.selectOption('#pronunciation', 'attic');
    await page.locator('#reading', { hasText: 'opened once online works without a connection' }).waitFor();
    await page.selectOption('#practice-kind', 'book');
    await page.selectOption('#practice-book', 'Jude');
    await page.locator('#practice-problem', { hasText: 'A book that was opened once online' }).waitFor();
    expect(faults).toEqual([]);
  });

  it('a recording is heard without a network after a first visit', async () => {
    server = await serveFolder(folder, '/');
    const { page } = await visit(server.url);
    await context?.grantPermissions(['microphone']);
    await record(page);
    await untilKept(page, '/web/demo.safetensors');
    await untilKept(page, '/web/acoustic.wasm');
    await untilKept(page, '/web/recorderWorklet.js');
    await untilKept(page, '/web/koine-greek.lex.gz');
    server.close();
    await context?.setOffline(true);
    await again(page);
    await record(page);
  });

  it('a new version waits while another page is open', async () => {
    const own = join(await freshFolder(), 'own');
    await koineHere(['page', own]);
    server = await serveFolder(own, '/');
    const { page } = await visit(server.url);
    await untilKept(page, '/web/koine-greek.lex.gz');
    renew(own);
    await page.evaluate('navigator.serviceWorker.ready.then((registration) => registration.update())');
    await expect.poll(() => page.evaluate(WAITS), { timeout: 15_000 }).toBe(true);
    const second = (await context?.newPage()) as Page;
    await second.goto(server.url);
    await second.waitForSelector('html[data-ready]');
    await again(second);
    expect(await second.title()).toBe('Koine Greek, sound by sound');
    expect(await second.evaluate(WAITS)).toBe(true);
    await score(page);
    await page.close();
    await second.close();
    await score(await openedNew(server.url));
  });

  it('the service keeps the page and nothing that it answered', async () => {
    app = await startApp();
    const { page, faults } = await visit(`${app.url}/?words=x`);
    await score(page);
    await untilKept(page, '/web/koine-greek.lex.gz');
    const paths = ['/v1/reading?target=x', '/docs', '/openapi.json'];
    for (const path of paths) await page.evaluate(`fetch('${path}').then(({ status }) => status)`);
    await app.close();
    app = null;
    await context?.setOffline(true);
    await again(page);
    await score(page);
    expect((await kept(page)).filter((path) => !/^\/(?:|logo\.svg|web\/.*)$/u.test(path))).toEqual([]);
    expect(faults).toEqual([]);
  });

  it('a file that is used once is kept, and a new version replaces all files together', async () => {
    const own = join(await freshFolder(), 'own');
    await koineHere(['page', own]);
    server = await serveFolder(own, '/');
    const { page } = await visit(server.url);
    await untilKept(page, '/web/koine-greek.lex.gz');
    await page.evaluate(`fetch('web/texts/Jude.tsv').then(({ status }) => status)`);
    await untilKept(page, '/web/texts/Jude.tsv');
    expect(await page.title()).toBe('Koine Greek, sound by sound');
    renew(own);
    await again(page);
    expect(await page.title()).toBe('Koine Greek, sound by sound');
    await page.evaluate('navigator.serviceWorker.ready.then((registration) => registration.update())');
    await expect.poll(() => page.evaluate(WAITS), { timeout: 15_000 }).toBe(true);
    server.close();
    await page.close();
    const next = await openedNew(server.url);
    await score(next);
    expect(await next.evaluate('caches.keys().then(({ length }) => length)')).toBe(1);
    expect(await kept(next)).toContain('/web/texts/Jude.tsv');
  });
});

/** Makes the folder another version: another title, and another fingerprint in the HTML and in the service worker. */
function renew(own: string): void {
  const [html, worker] = [join(own, 'index.html'), join(own, 'sw.js')];
  const name = /"name":"([^"]+)"/u.exec(readFileSync(worker, 'utf8'))?.[1] ?? '';
  const other = [...name].reverse().join('');
  const text = readFileSync(html, 'utf8').replaceAll(name, other);
  writeFileSync(html, text.replace('<title>Koine Greek, sound by sound', '<title>The new one'));
  writeFileSync(worker, readFileSync(worker, 'utf8').replaceAll(name, other));
}
