/** A page of another origin that calls the service with a page token, in Chromium. */

import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { GOOD } from '../http/exchange.ts';
import { setUpVisits } from './visits.ts';

const visits = setUpVisits();

/** Opens an empty page of this origin. */
async function opened(origin: string): Promise<Page> {
  // The service of the test is on this machine, and the page is not.
  const context = await visits.browser.newContext({ permissions: ['local-network-access'] });
  await context.route(`${origin}/`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>A school</title>' }),
  );
  const page = await context.newPage();
  await page.goto(`${origin}/`);
  return page;
}

/** What the page gets for a score: the status and what it may read. */
const scored = (page: Page, secret: string): Promise<unknown> =>
  page.evaluate(
    async ([url, key, body]) => {
      try {
        const response = await fetch(`${url}/v1/tutor`, {
          method: 'POST',
          headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
          body: body as string,
        });
        const { proximity, detail } = (await response.json()) as Record<string, unknown>;
        return [response.status, proximity ?? detail, response.headers.get('ratelimit')?.split(';')[0]];
      } catch (error) {
        return (error as Error).name;
      }
    },
    [visits.app.url, secret, JSON.stringify(GOOD)],
  );

it('reads its score; a key, and a token of another origin, are of no use to it', async () => {
  const origin = 'https://school.example';
  const page = await opened(origin);
  const response = await visits.app.post({ origin }, {}, '/v1/tokens');
  const { token } = (await response.json()) as { token: string };
  expect(await scored(page, token)).toEqual([200, expect.any(Number), '"page"']);
  expect(await scored(page, visits.app.secret)).toBe('TypeError');
  const other = await opened('https://other.example');
  expect(await scored(other, token)).toEqual([
    401,
    expect.stringContaining('this page token is for pages of'),
    undefined,
  ]);
  await page.context().close();
  await other.context().close();
});
