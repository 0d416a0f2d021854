/** The page as an app: the browser finds no obstacle to installing it, even if the page is below a path. */

import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { koineHere } from '../../../test/command.ts';
import { freshFolder } from '../../../test/freshFolder.ts';
import { needs } from '../../../test/parts/needs.ts';
import { type PlainServer, serveFolder } from './plainServer.ts';
import { setUpVisits } from './visits.ts';

const visits = setUpVisits();

let server: PlainServer | undefined;
afterEach(() => server?.close());

/**
 * The browser's reasons against installing the page. One reason does not count: that a test runs in a private
 * context.
 */
async function faultsOf(url: string): Promise<{ faults: string[]; start: string; scope: string }> {
  const page = await visits.visit({ url });
  const session = await page.context().newCDPSession(page);
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  const { manifest, errors } = await session.send('Page.getAppManifest');
  const ids = installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito');
  const { startUrl = '', scope = '' } = manifest as { startUrl?: string; scope?: string };
  return { faults: [...ids, ...errors.map(({ message }) => message)], start: startUrl, scope };
}

describe('the page can be installed', needs('chromium'), () => {
  it('from the service', async () => {
    const { url } = visits.app;
    expect(await faultsOf(url)).toEqual({ faults: [], start: `${url}/`, scope: `${url}/` });
  });

  it('from a folder below a path, its addresses staying there', async () => {
    const folder = join(await freshFolder(), 'page');
    await koineHere(['page', folder]);
    server = await serveFolder(folder, '/class/greek/');
    const { url } = server;
    expect(await faultsOf(url)).toEqual({ faults: [], start: url, scope: url });
  });
});
