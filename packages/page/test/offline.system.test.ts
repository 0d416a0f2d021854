import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { koineHere } from '../../../test/command.ts';
import { startApp } from '../../../test/fixture.ts';
import { freshFolder } from '../../../test/freshFolder.ts';
import { needs } from '../../../test/parts/needs.ts';
import { soon } from './browser.ts';
import { choose, read, say, type, typeFirst } from './koineWord.ts';
import { type PlainServer, serveFolder } from './plainServer.ts';
import { setUpVisits } from './visits.ts';

const TITLE = 'Koine Greek, sound by sound';
const LEXICONS = ['web/glosses.lex.gz', 'web/koine-greek.lex.gz', 'web/words.lex.gz'];
const EARS = ['ears.js', 'acoustic.wasm', 'demo.safetensors'].map((name) => `web/${name}`);
const SHELL = [
  '',
  'logo.svg',
  ...['dialogs', 'main', 'recorderWorklet', 'schemes', 'tutorWorker'].map((name) => `web/${name}.js`),
  ...['kernel.wasm', 'style.css', 'font/greek.woff2'].map((name) => `web/${name}`),
];
const WAITS = 'navigator.serviceWorker.ready.then(({ waiting }) => waiting !== null)';

const visits = setUpVisits();

let server: PlainServer | undefined;
afterEach(() => server?.close());

async function served(below: string): Promise<{ folder: string; server: PlainServer }> {
  const folder = join(await freshFolder(), 'page');
  await koineHere(['page', folder]);
  server = await serveFolder(folder, below);
  return { folder, server };
}

/**
 * Returns the browser's reasons not to install the page, and the addresses of the installed app. Leaves out the reason
 * that a test runs in a private context.
 */
async function installed(url: string): Promise<{ faults: string[]; start: string; scope: string }> {
  const page = await visits.visit({ url });
  const session = await page.context().newCDPSession(page);
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  const { manifest, errors } = await session.send('Page.getAppManifest');
  const ids = installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito');
  const { startUrl = '', scope = '' } = manifest as { startUrl?: string; scope?: string };
  return { faults: [...ids, ...errors.map(({ message }) => message)], start: startUrl, scope };
}

it(
  'the page can be installed from the service, and from a folder, where its addresses stay',
  needs('chromium'),
  async () => {
    const { server } = await served('/class/greek/');
    for (const url of [`${visits.app.url}/`, server.url])
      expect(await installed(url)).toEqual({ faults: [], start: url, scope: url });
  },
);

async function open(url: string): Promise<Page> {
  const page = await visits.page(url, { serviceWorkers: 'allow', permissions: ['microphone'] });
  await page.goto(url);
  await read(page);
  return page;
}

async function reload(page: Page): Promise<void> {
  await page.reload();
  await read(page);
}

async function score(page: Page): Promise<void> {
  await choose(page, 'θεός');
  expect((await type(page, 'σέος')).points).toBe(65);
}

async function record(page: Page): Promise<void> {
  await choose(page, 'εἰς');
  expect((await say(page, 2)).answer.proximity).toBeGreaterThan(0);
}

const kept = (page: Page): Promise<string[]> =>
  page.evaluate(`(async () => {
    const names = await caches.keys();
    const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return keys.flat().map(({ url }) => url.slice(document.baseURI.split('?', 1)[0].length));
  })()`);

const untilKept = (page: Page, ...paths: string[]): Promise<void> =>
  soon(() => kept(page)).toEqual(expect.arrayContaining(paths));

/** Reopens the page until its new version has taken over. */
async function openedNew(before: Page): Promise<Page> {
  const [context, url] = [before.context(), before.url()];
  let page = before;
  const title = async (): Promise<string> => {
    await page.close();
    page = await context.newPage();
    await page.goto(url);
    return page.title();
  };
  await expect.poll(title, { interval: 500 }).toBe('The new one');
  await read(page);
  return page;
}

/** Turns the folder into another version of the page, with another title and another fingerprint. */
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
    await untilKept(page, ...SHELL);
    // Only files that were used are cached: neither the lexicon nor the recognizer.
    expect((await kept(page)).sort()).toEqual(SHELL.sort());
    await choose(page, 'θεός');
    await typeFirst(page, 'σέος');
    await record(page);
    await untilKept(page, ...LEXICONS, ...EARS);
    server.close();
    await page.context().setOffline(true);
    await reload(page);
    await record(page);
    await score(page);
    // A word without an accent needs the lexicon of its pronunciation. Without a cached lexicon, the page reads a word
    // by rules alone.
    await choose(page, 'λογος');
    expect(await read(page)).toBe('l ˈo ɣ o s');
    await choose(page, 'θεός', 'modern-greek');
    expect(await read(page)).toBe('θ e ˈo s');
    expect((await type(page, 'θεός')).points).toBe(100);
    expect((await kept(page)).filter((path) => path.endsWith('.lex.gz')).sort()).toEqual(LEXICONS);
  });

  it('a new version waits while a page is open, then replaces all files together', async () => {
    const { folder, server } = await served('/');
    const page = await open(server.url);
    await untilKept(page, ...SHELL);
    // A file that not every visit needs is cached after its first use.
    await page.evaluate(`fetch('web/texts/Jude.tsv').then((answer) => answer.text())`);
    await untilKept(page, 'web/texts/Jude.tsv');
    renew(folder);
    await page.evaluate('navigator.serviceWorker.ready.then((registration) => registration.update())');
    await soon(() => page.evaluate(WAITS)).toBe(true);
    const second = await page.context().newPage();
    await second.goto(server.url);
    await read(second);
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
    const page = await open(`${app.url}/?words=λόγος`);
    await score(page);
    await untilKept(page, ...SHELL);
    const paths = ['/v1/reading?target=x', '/docs', '/openapi.json'];
    for (const path of paths) await page.evaluate(`fetch('${path}').then(({ status }) => status)`);
    await app.close();
    await page.context().setOffline(true);
    await reload(page);
    await score(page);
    expect((await kept(page)).filter((path) => !/^(?:|logo\.svg|web\/.*)$/u.test(path))).toEqual([]);
  });
});
