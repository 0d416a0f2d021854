/**
 * The visits of a test file: one service, one connection to the Chromium of the run, and after each test the check that
 * the page did nothing that it should not.
 */

import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { type Running, startApp } from '../../../test/fixture.ts';
import { connect, ready } from './browser.ts';

/** How a test opens the page: options of its browser, and more. */
export interface Way extends BrowserContextOptions {
  /** What stands behind the address of the service: a query. */
  readonly query?: string;
  /** Another service. */
  readonly url?: string;
  /** What the browser does before it loads the page. */
  readonly prepare?: ((context: BrowserContext) => Promise<unknown>) | undefined;
}

/** Failed requests that a test provokes are shown on the console, too. */
const PROVOKED = /Failed to load resource|tutorWorker\.js cannot be started/u;

/** Notes what a page does that it should not: errors of scripts, refusals of its policy, requests to elsewhere. */
function watch(page: Page, home: string, faults: string[]): void {
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('dialog', (dialog) => void dialog.dismiss().then(() => faults.push('a dialog')));
  page.on('console', (message) => {
    if (message.type() === 'error' && !PROVOKED.test(message.text())) faults.push(message.text());
  });
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (origin !== new URL(home).origin && protocol !== 'blob:') faults.push(`asked ${request.url()}`);
  });
}

export class Visits {
  app!: Running;
  browser!: Browser;
  readonly #opened: BrowserContext[] = [];
  readonly #faults: string[] = [];

  /** A page in a context of its own, which is watched, and not loaded yet. */
  async page(url: string, { prepare, ...options }: Way = {}): Promise<Page> {
    // The service worker has a test of its own (offline.system.test.ts); in others it would only copy all files.
    const context = await this.browser.newContext({ serviceWorkers: 'block', ...options });
    this.#opened.push(context);
    await prepare?.(context);
    const page = await context.newPage();
    page.setDefaultTimeout(300_000);
    watch(page, url, this.#faults);
    return page;
  }

  /** Opens the page as a learner finds it, and waits until its scripts are ready. */
  async visit({ query = '', url = this.app.url, ...way }: Way = {}): Promise<Page> {
    const page = await this.page(url, way);
    await page.goto(new URL(query, url).href);
    await ready(page);
    return page;
  }

  /** After a test: the page did nothing that it should not. */
  async leave(): Promise<void> {
    await Promise.all(this.#opened.splice(0).map((context) => context.close()));
    expect(this.#faults.splice(0)).toEqual([]);
  }
}

/** Starts the service and connects the browser before the tests of a file, and ends both behind them. */
export function setUpVisits(service: () => Promise<Running> = startApp): Visits {
  const visits = new Visits();
  beforeAll(async () => {
    [visits.app, visits.browser] = await Promise.all([service(), connect()]);
  });
  afterEach(() => visits.leave());
  afterAll(() => Promise.all([visits.browser.close(), visits.app.close()]));
  return visits;
}
