/** The element out of the package as it is shipped, from a network that serves npm packages, which is another origin. */

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { connect, soon } from '../../packages/page/test/browser.ts';
import { EIS } from '../../packages/page/test/chromium.ts';
import { hearing } from '../../packages/page/test/microphone.ts';
import { type PlainServer, serveFolder } from '../../packages/page/test/plainServer.ts';
import { VERSION } from '../../src/service/built/project.ts';
import { freshFolder } from '../freshFolder.ts';
import { needs } from '../parts/needs.ts';
import { shipped } from './shipment.ts';

describe('the element from a network of packages', needs('chromium'), () => {
  const servers: PlainServer[] = [];
  beforeAll(async () => {
    const below = `/koine-tutor@${VERSION}/`;
    const { packages } = await shipped();
    const network = await serveFolder(join(packages, 'koine-tutor'), below, {
      'access-control-allow-origin': '*',
    });
    const folder = await freshFolder();
    const html = `<!doctype html><meta charset="utf-8"><script type="module" src="${network.url}dist/page/element.js"></script><koine-word target="εἰς"></koine-word>`;
    await writeFile(join(folder, 'index.html'), html);
    servers.push(await serveFolder(folder, '/'), network);
  });
  afterAll(() => {
    for (const server of servers) server.close();
  });

  it('is heard and scored', async () => {
    const browser = await connect();
    const context = await browser.newContext();
    context.setDefaultTimeout(300_000);
    await hearing(context, EIS);
    const page = await context.newPage();
    await page.goto(String(servers[0]?.url));
    await page.locator('koine-word button[part~=record]:enabled').click();
    const value = (): Promise<string> =>
      page.locator('koine-word').evaluate((element) => Object(element).value);
    await soon(value).toMatch(/^(?:[5-9]\d|100)$/u);
    await browser.close();
  });
});
