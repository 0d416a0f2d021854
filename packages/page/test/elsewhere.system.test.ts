/**
 * Tests `<koine-word>` on other sites, with its script from another origin: on a plain page, and on a page with a
 * strict security policy (`pages/README.md`).
 */

import { cp, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from '../../../src/service/built/project.ts';
import { blocksOf } from '../../../test/docs/blocks.ts';
import { freshFolder } from '../../../test/freshFolder.ts';
import { wavOf } from '../../../test/hear/sounds.ts';
import { needs } from '../../../test/parts/needs.ts';
import { complaints, keep, soon, typeInto } from './browser.ts';
import { EIS } from './chromium.ts';
import { hearing } from './microphone.ts';
import { type PlainServer, serveFolder } from './plainServer.ts';
import { setUpVisits } from './visits.ts';

/** The pages name the service by this URL. */
const SERVICE = 'https://greek.example';

const PAGES = join(ROOT, 'packages/page/test/pages');

const visits = setUpVisits();

/** Folder with copies of the pages, which name the service of this test instead. */
let pages: string;
beforeAll(async () => {
  pages = await freshFolder();
  await cp(PAGES, pages, { recursive: true });
  await writeFile(join(pages, 'thanks.html'), '<!doctype html><title>Thanks</title>');
  for (const name of (await readdir(pages)).filter((file) => file.endsWith('.html'))) {
    const html = await readFile(join(pages, name), 'utf8');
    await writeFile(join(pages, name), html.replaceAll(SERVICE, visits.app.url));
  }
});

const closing: (() => unknown)[] = [];
const faults: string[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
  expect(faults.splice(0)).toEqual([]);
});

interface PageHost {
  readonly folder?: string;
  readonly headers?: Record<string, string>;
  readonly prepare?: (context: BrowserContext) => Promise<unknown>;
}

/** Opens a page on another site: the service has an IP address, the page a host name. */
async function opened(name: string, { folder = pages, headers = {}, prepare }: PageHost = {}): Promise<Page> {
  const server: PlainServer = await serveFolder(folder, '/', headers);
  const context = await visits.browser.newContext({ permissions: ['microphone'] });
  closing.push(() => context.close(), server.close);
  await prepare?.(context);
  const page = await context.newPage();
  page.setDefaultTimeout(300_000);
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    const asksIcon = message.location().url.endsWith('/favicon.ico');
    if (message.type() === 'error' && !asksIcon) faults.push(message.text());
  });
  await page.goto(server.url.replace('127.0.0.1', 'localhost') + name);
  return page;
}

async function type(page: Page, word: string, said: string): Promise<string> {
  await typeInto(page.locator(word), said);
  return pointsOf(page, word);
}

async function sayIt(page: Page, word: string): Promise<string> {
  await page.locator(word).locator('button[part~=record]').click();
  await soon(() => page.locator(word).evaluate((element) => Object(element).value)).toBe('');
  return pointsOf(page, word);
}

/** Waits for the points of the word, or for the sentence that the element shows instead. */
async function pointsOf(page: Page, word: string): Promise<string> {
  const told = (): Promise<string> =>
    page.locator(word).evaluate((element) => {
      const { value, shadowRoot } = Object(element);
      return value || [...shadowRoot.querySelectorAll('[role=alert]')].map((one) => one.textContent).join('');
    });
  await soon(told).not.toBe('');
  return told();
}

describe('a plain page', needs('chromium'), () => {
  it('hears and scores two words, and hands their points in with its form', async () => {
    const page = await opened('plain.html', { prepare: (context) => hearing(context, EIS) });
    expect(await type(page, '[name=god]', 'σέος')).toBe('65');
    expect(await sayIt(page, '[name=into]')).toMatch(/^(?:[5-9]\d|100)$/u);
    const form = `Object.fromEntries(new FormData(document.forms[0]))`;
    expect(await page.evaluate(form)).toMatchObject({ god: '65', into: expect.stringMatching(/^\d+$/u) });
    await keep(page, 'elsewhere-plain');
    // The width of a cell depends on its content, so the element must have a width of its own.
    expect((await page.locator('[name=into]').boundingBox())?.width).toBeGreaterThan(250);
    expect(await complaints(page, 'koine-word')).toEqual([]);
    await page.click('[type=reset]');
    expect(await page.evaluate(form)).toEqual({});
    await type(page, '[name=god]', 'θεός');
    await page.click('[type=submit]');
    await page.waitForURL('**/thanks.html?god=100');
  });
});

async function documentedHeaders(): Promise<Record<string, string>> {
  const text = await readFile(join(ROOT, 'docs/elements.md'), 'utf8');
  const block = blocksOf(text).find(({ text: lines }) => lines.startsWith('Content-Security-Policy:'));
  const lines = block?.text.replaceAll('{base_url}', visits.app.url).trim().split('\n') ?? [];
  return Object.fromEntries(lines.map((line) => line.split(/: (.*)/u).slice(0, 2)));
}

describe('a page with a strict policy', needs('chromium'), () => {
  const ALSO = {
    'Cross-Origin-Embedder-Policy': 'require-corp',
    'Cross-Origin-Opener-Policy': 'same-origin',
  };

  it('needs what the documentation says, and takes style and events', async () => {
    const headers = { ...(await documentedHeaders()), ...ALSO };
    const page = await opened('strict.html', { headers, prepare: (context) => hearing(context, EIS) });
    expect(await page.evaluate('crossOriginIsolated')).toBe(true);
    expect(await type(page, 'koine-word', 'εἰς')).toBe('100');
    expect(await page.textContent('#points')).toBe('100');
    expect(await sayIt(page, 'koine-word')).toMatch(/^(?:[5-9]\d|100)$/u);
    const spacing =
      "getComputedStyle(document.querySelector('koine-word').shadowRoot.querySelector('[part~=word]')).letterSpacing";
    expect(await page.evaluate(spacing)).toBe('2px');
    await keep(page, 'elsewhere-strict');
  });

  it('says what is to be allowed where the policy forbids WebAssembly alone', async () => {
    const { 'Content-Security-Policy': policy = '' } = await documentedHeaders();
    const headers = { 'Content-Security-Policy': policy.replace(" 'wasm-unsafe-eval'", '') };
    const page = await opened('strict.html', { headers });
    const sentence =
      /^The security policy of this site forbids compiled code.*: script-src 'wasm-unsafe-eval'\.$/u;
    expect(await type(page, 'koine-word', 'εἰς')).toMatch(sentence);
    await page.locator('koine-word').evaluate((element) => Object(element).clear());
    const wav = { name: 'said.wav', mimeType: 'audio/wav', buffer: wavOf(EIS) };
    await page.locator('koine-word [type=file]').setInputFiles(wav);
    expect(await pointsOf(page, 'koine-word')).toMatch(sentence);
    faults.splice(0);
  });

  it('says so where the policy does not let it work, and nothing breaks', async () => {
    const headers = { 'Content-Security-Policy': `script-src 'self' ${visits.app.url}; worker-src 'self'` };
    const page = await opened('strict.html', { headers });
    const alert = page.locator('koine-word').getByRole('alert').first();
    await soon(() => alert.innerText()).toMatch(/could not be (?:started|loaded)/u);
    expect(faults.splice(0).join()).toContain('Content Security Policy');
  });
});

describe('the page in a frame', needs('chromium'), () => {
  it('opens with its words at /embed, microphone and all, and nowhere else', async () => {
    await writeFile(
      join(pages, 'frame.html'),
      `<!doctype html><iframe allow="microphone" width="700" height="900" src="${visits.app.url}/embed?words=εἰς"></iframe>
      <iframe src="${visits.app.url}/?words=εἰς"></iframe>`,
    );
    const page = await opened('frame.html');
    const [embedded, refused] = [page.frames()[1], page.frames()[2]];
    await embedded?.waitForSelector('html[data-ready]');
    expect(await embedded?.evaluate("document.featurePolicy?.allowsFeature('microphone') ?? true")).toBe(
      true,
    );
    expect(refused?.url()).toMatch(/^chrome-error:/u);
    expect(faults.splice(0).join()).toContain('frame-ancestors');
  });
});
