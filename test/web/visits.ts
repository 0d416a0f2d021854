/**
 * The visits of a test file: one service, one connection to the Chromium of the run, and after each test the check that
 * the page did nothing that it should not. Tests that open the page in the same way share it: the next visit empties all
 * storage and loads the page anew, which takes half the time of a new context.
 */

import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { type Running, startApp } from '../fixture.ts';
import { connect, enter, type Opened, type Prepare, prepared } from './browser.ts';

/** How a test opens the page. */
export interface Way {
  /** What stands behind the address of the service: a query. */
  readonly query?: string;
  /** Another service. */
  readonly url?: string;
  readonly options?: BrowserContextOptions;
  /** What the browser does before it loads the page. */
  readonly prepare?: Prepare;
  /** True for a test that changes its browser for good, such as its clock. */
  readonly own?: boolean;
}

/** The service worker has a test of its own (offline.test.ts); here it would only copy all files at each visit. */
const WITHOUT_KEEPING = { serviceWorkers: 'block' } as const;

/** A page that waits for the next test that opens it in the same way. */
interface Kept extends Opened {
  readonly way: string;
}

/** Gives the page back as a new context has it: what the tests change outside the page itself. */
async function cleared({ page }: Opened, origin: string, options: BrowserContextOptions): Promise<void> {
  const context = page.context();
  await context.setOffline(false);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await page.evaluate('sessionStorage.clear()');
  await page.goto('about:blank');
  const session = await context.newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await session.detach();
  const { viewport = { width: 1280, height: 720 }, colorScheme, reducedMotion } = options;
  if (viewport !== null) await page.setViewportSize(viewport);
  await page.emulateMedia({
    media: null,
    colorScheme: colorScheme ?? 'light',
    reducedMotion: reducedMotion ?? 'no-preference',
  });
}

export class Visits {
  #app: Running | undefined;
  #browser: Browser | undefined;
  #opened: Opened | undefined;
  #kept: Kept | undefined;

  get app(): Running {
    return this.#app as Running;
  }

  get browser(): Browser {
    return this.#browser as Browser;
  }

  async begin(service: () => Promise<Running>): Promise<void> {
    [this.#app, this.#browser] = await Promise.all([service(), connect()]);
  }

  /** Opens the page as a learner finds it, and waits until its scripts are ready. */
  async visit(way: Way = {}): Promise<Page> {
    const { query = '', url = this.app.url, prepare, own = prepare !== undefined } = way;
    const options: BrowserContextOptions = { ...WITHOUT_KEEPING, ...way.options };
    const name = JSON.stringify([url, options]);
    const address = `${url}/${query}`;
    if (own) this.#opened = await prepared(this.browser, address, options, prepare);
    else this.#opened = await this.#shared(name, url, options);
    await enter(this.#opened, address);
    return this.#opened.page;
  }

  /** Opens the page where attempts are typed. */
  async open(way: Way = {}): Promise<Page> {
    const page = await this.visit(way);
    await page.click('#tab-sounds');
    return page;
  }

  /** After a test: the page did nothing that it should not. */
  async leave(): Promise<void> {
    const opened = this.#opened;
    this.#opened = undefined;
    if (opened === undefined) return;
    if (opened !== this.#kept) await opened.page.context().close();
    expect(opened.faults.splice(0)).toEqual([]);
  }

  async end(): Promise<void> {
    await this.#browser?.close();
    await this.#app?.close();
  }

  async #shared(way: string, url: string, options: BrowserContextOptions): Promise<Opened> {
    if (this.#kept?.way === way) {
      await cleared(this.#kept, url, options);
      return this.#kept;
    }
    await this.#kept?.page.context().close();
    this.#kept = { ...(await prepared(this.browser, url, options)), way };
    return this.#kept;
  }
}

/** Starts the service and connects the browser before the tests of a file, and ends both behind them. */
export function setUpVisits(service: () => Promise<Running> = startApp): Visits {
  const visits = new Visits();
  beforeAll(() => visits.begin(service));
  afterEach(() => visits.leave());
  afterAll(() => visits.end());
  return visits;
}
