/** The page as a folder on a plain server, and without a network: from the folder, and from the service. */

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { koineHere } from '../command.ts';
import { startApp } from '../fixture.ts';
import { freshFolder } from '../freshFolder.ts';
import { needs } from '../parts/needs.ts';
import { choose, ready, reload, resultOf, scoreGreek, sees, soon, text } from './browser.ts';
import { recordFor } from './microphone.ts';
import { type PlainServer, serveFolder } from './plainServer.ts';
import { setUpVisits } from './visits.ts';

const TITLE = 'Koine Greek, sound by sound';
const LEXICON = 'web/koine-greek.lex.gz';
const WAITS = 'navigator.serviceWorker.ready.then(({ waiting }) => waiting !== null)';

const visits = setUpVisits();

let server: PlainServer | undefined;
afterEach(() => server?.close());

/** A server of the page as a folder of its own. */
async function served(below: string): Promise<{ folder: string; server: PlainServer }> {
  const folder = join(await freshFolder(), 'page');
  await koineHere(['page', folder]);
  server = await serveFolder(folder, below);
  return { folder, server };
}

const open = (url: string): Promise<Page> =>
  visits.open({ url, serviceWorkers: 'allow', permissions: ['microphone'] });

async function score(page: Page): Promise<void> {
  await page.click('#tab-sounds');
  await scoreGreek(page, 'θεός', 'σέος');
  expect(await text(page, '#result')).toContain('65');
}

/** Records what the microphone of the test browser hears, and waits for the result. */
async function record(page: Page): Promise<void> {
  await page.click('#tab-voice');
  await choose(page, 'εἰς');
  await recordFor(page, 2);
  await page.click('#record');
  await resultOf(page);
}

const kept = (page: Page): Promise<string[]> =>
  page.evaluate(`(async () => {
    const names = await caches.keys();
    const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return keys.flat().map(({ url }) => url.slice(document.baseURI.split('?', 1)[0].length));
  })()`);

const untilKept = (page: Page, ...paths: string[]): Promise<void> =>
  soon(() => kept(page)).toEqual(expect.arrayContaining(paths));

/** Opens the page until the new version has taken over, which the browser does soon after the last page was closed. */
async function openedNew(before: Page): Promise<Page> {
  const [context, url] = [before.context(), before.url()];
  let page = before;
  const title = async (): Promise<string> => {
    await page.close();
    page = await context.newPage();
    await page.goto(url);
    return page.title();
  };
  await expect.poll(title, { timeout: 30_000, interval: 500 }).toBe('The new one');
  await ready(page);
  return page;
}

/** Makes the folder another version: another title, and another fingerprint in the HTML and in the service worker. */
function renew(folder: string): void {
  const [html, worker] = [join(folder, 'index.html'), join(folder, 'sw.js')];
  const name = /"name":"([^"]+)"/u.exec(readFileSync(worker, 'utf8'))?.[1] ?? '';
  const other = [...name].reverse().join('');
  const page = readFileSync(html, 'utf8').replaceAll(name, other);
  writeFileSync(html, page.replace(`<title>${TITLE}`, '<title>The new one'));
  writeFileSync(worker, readFileSync(worker, 'utf8').replaceAll(name, other));
}

describe('without a network', needs('chromium'), () => {
  it('the folder scores a word, typed or said, below any path and without its server afterwards', async () => {
    const { server } = await served('/class/greek/');
    const page = await open(server.url);
    await score(page);
    await record(page);
    const ears = ['demo.safetensors', 'acoustic.wasm', 'recorderWorklet.js'];
    await untilKept(page, LEXICON, ...ears.map((name) => `web/${name}`));
    server.close();
    await page.context().setOffline(true);
    await reload(page);
    await record(page);
    await score(page);
    // What was never opened is not here, and the page says how to get it.
    await page.selectOption('#pronunciation', 'attic');
    await sees(page, '#reading', 'opened once online works without a connection');
    await page.selectOption('#practice-kind', 'book');
    await page.selectOption('#practice-book', 'Jude');
    await sees(page, '#practice-problem', 'A book that was opened once online');
  });

  it('a new version waits while a page is open, then replaces all files together', async () => {
    const { folder, server } = await served('/');
    const page = await open(server.url);
    await untilKept(page, LEXICON);
    // A file that is used once is kept.
    await page.evaluate(`fetch('web/texts/Jude.tsv').then(({ status }) => status)`);
    await untilKept(page, 'web/texts/Jude.tsv');
    renew(folder);
    await page.evaluate('navigator.serviceWorker.ready.then((registration) => registration.update())');
    await soon(() => page.evaluate(WAITS)).toBe(true);
    const second = await page.context().newPage();
    await second.goto(server.url);
    await ready(second);
    await reload(second);
    expect([await second.title(), await second.evaluate(WAITS)]).toEqual([TITLE, true]);
    await score(page);
    server.close();
    await second.close();
    const next = await openedNew(page);
    await score(next);
    expect(await next.evaluate('caches.keys().then(({ length }) => length)')).toBe(1);
    expect(await kept(next)).toContain('web/texts/Jude.tsv');
  });

  it('the service keeps the page and nothing that it answered', async () => {
    const app = await startApp();
    const page = await open(`${app.url}/?words=x`);
    await score(page);
    await untilKept(page, LEXICON);
    const paths = ['/v1/reading?target=x', '/docs', '/openapi.json'];
    for (const path of paths) await page.evaluate(`fetch('${path}').then(({ status }) => status)`);
    await app.close();
    await page.context().setOffline(true);
    await reload(page);
    await score(page);
    expect((await kept(page)).filter((path) => !/^(?:|logo\.svg|web\/.*)$/u.test(path))).toEqual([]);
  });
});
