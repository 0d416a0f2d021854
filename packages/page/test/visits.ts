/**
 * Opens pages for the tests of one file, with one service and one connection to Chromium. After each test, checks that
 * no page had a fault.
 */

import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { type Running, startApp } from '../../../test/fixture.ts';
import { connect, ready } from './browser.ts';

export interface VisitOptions extends BrowserContextOptions {
  readonly query?: string;
  readonly url?: string;
  readonly prepare?: ((context: BrowserContext) => Promise<unknown>) | undefined;
}

/** Matches messages that are not faults, because a test provokes them. */
const PROVOKED = /Failed to load resource|tutorWorker\.js cannot be started/u;

/**
 * Records forbidden behavior of a page as faults: script errors, dialogs, violations of its policy, requests to other
 * servers.
 */
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

  /** Opens a watched page in its own context, but loads nothing. */
  async page(url: string, { prepare, ...options }: VisitOptions = {}): Promise<Page> {
    // In most tests, the service worker would only copy all files. offline.system.test.ts allows it.
    const context = await this.browser.newContext({ serviceWorkers: 'block', ...options });
    this.#opened.push(context);
    await prepare?.(context);
    const page = await context.newPage();
    page.setDefaultTimeout(300_000);
    watch(page, url, this.#faults);
    return page;
  }

  async own(body: string, options: VisitOptions = {}): Promise<Page> {
    const page = await this.page(this.app.url, options);
    await page.route('**/own', (route) => route.fulfill({ contentType: 'text/html; charset=utf-8', body }));
    await page.goto(`${this.app.url}/own`);
    return page;
  }

  /** Opens the page for a new learner, and waits until its scripts are ready. */
  async visit({ query = '', url = this.app.url, ...way }: VisitOptions = {}): Promise<Page> {
    const page = await this.page(url, way);
    await page.goto(new URL(query, url).href);
    await ready(page);
    return page;
  }

  async leave(): Promise<void> {
    await Promise.all(this.#opened.splice(0).map((context) => context.close()));
    expect(this.#faults.splice(0)).toEqual([]);
  }
}

/** Starts the service and connects the browser before the tests of a file, and closes both after them. */
export function setUpVisits(service: () => Promise<Running> = startApp): Visits {
  const visits = new Visits();
  beforeAll(async () => {
    [visits.app, visits.browser] = await Promise.all([service(), connect()]);
  });
  afterEach(() => visits.leave());
  afterAll(() => Promise.all([visits.browser.close(), visits.app.close()]));
  return visits;
}
