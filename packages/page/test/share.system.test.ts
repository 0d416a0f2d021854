/** Sharing in Chromium: through the system's share sheet, or by copying if there is no share sheet. */

import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { build } from 'rolldown';
import { beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from '../../../src/service/built/project.ts';
import { needs } from '../../../test/parts/needs.ts';
import { setUpVisits } from './visits.ts';

const visits = setUpVisits();

let script = '';
beforeAll(async () => {
  const input = join(ROOT, 'packages/page/src/page/share.ts');
  const { output } = await build({ input, write: false, output: { format: 'iife', name: 'Sharing' } });
  script = output[0].code;
});

const SHARED = { title: 'ἄνθρωπος', text: 'I said ἄνθρωπος.', url: 'https://greek.example/?words=ἄνθρωπος' };

async function opened(sheet: string): Promise<Page> {
  const page = await visits.page(visits.app.url);
  await page.goto(`${visits.app.url}/robots.txt`);
  await page.evaluate(`${script}; globalThis.Sharing = Sharing; ${sheet}`);
  return page;
}

const share = (page: Page, what: object): Promise<string> =>
  page.evaluate(`Sharing.share(${JSON.stringify(what)})`);

const SHEET = `globalThis.shared = [];
  navigator.share = async (data) => { shared.push(data); };`;

describe('sharing', needs('chromium'), () => {
  it('hands the sheet the words', async () => {
    const page = await opened(SHEET);
    expect(await share(page, SHARED)).toBe('');
    expect(await page.evaluate('shared')).toEqual([SHARED]);
  });

  it.each([
    ['there is no sheet', 'navigator.share = undefined;'],
    [
      'the sheet is forbidden',
      `navigator.share = () => Promise.reject(new DOMException('', 'NotAllowedError'));`,
    ],
  ])('copies where %s, and says so', async (_why, sheet) => {
    const page = await opened(
      `${sheet} navigator.clipboard.writeText = async (text) => { globalThis.copied = text; };`,
    );
    expect(await share(page, SHARED)).toBe('Copied. Paste it where you want to share it.');
    expect(await page.evaluate('copied')).toBe(`${SHARED.text}\n${SHARED.url}`);
  });

  it('shows the link where it may do neither, as people read it', async () => {
    const page = await opened(`navigator.share = undefined;
      navigator.clipboard.writeText = () => Promise.reject(new DOMException('', 'NotAllowedError'));`);
    expect(await share(page, { ...SHARED, url: encodeURI(SHARED.url) })).toBe(
      `This browser can neither share nor copy. The link is ${SHARED.url}`,
    );
  });
});
