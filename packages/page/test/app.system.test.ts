/**
 * Tests the MCP App in a host that follows the specification of MCP Apps, with the tools of `koine mcp` and of the
 * service.
 */

import { readFile } from 'node:fs/promises';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import type { Browser, Frame, FrameLocator } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { compiled } from '../../../src/service/built/project.ts';
import { serving } from '../../../test/fixture.ts';
import { BASE } from '../../../test/http/exchange.ts';
import { needs } from '../../../test/parts/needs.ts';
import { CLI } from '../../../test/processes.ts';
import { complaints, connect, keep, soon } from './browser.ts';
import { type Chat, chat, EVERYTHING, type HostServer, type Shown, serveHost } from './testHost.ts';

const ME = { name: 'test', version: '1' };
const LOGOS = { target: 'λόγος', ipa: 'l ˈɑ ɡ o s' };

describe('the MCP App', needs('chromium'), () => {
  const app = serving();
  const local = new Client(ME);
  const remote = new Client(ME);
  let browser: Browser;
  let host: HostServer;
  let last: Chat | null = null;
  beforeAll(async () => {
    [browser, host] = await Promise.all([connect(), serveHost()]);
    await local.connect(new StdioClientTransport({ command: process.execPath, args: [CLI, 'mcp'] }));
    const requestInit = { headers: { authorization: `Bearer ${app.secret}` } };
    await remote.connect(new StreamableHTTPClientTransport(new URL(`${app.url}/mcp`), { requestInit }));
  });
  afterEach(async () => {
    expect((await last?.faults()) ?? []).toEqual([]);
    await last?.page.context().close();
  });
  afterAll(() => Promise.all([browser.close(), local.close(), remote.close(), host.close()]));

  async function shows(shown: Shown, client = local): Promise<Chat> {
    last = await chat(browser, host, client, shown);
    return last;
  }
  const sees = (view: FrameLocator, place: string, what: RegExp): Promise<void> =>
    soon(() => view.locator(place).first().innerText()).toMatch(what);

  const expectNoComplaints = async ({ page }: Chat): Promise<void> =>
    expect(await complaints(page.frames().at(-1) as Frame)).toEqual([]);

  it('is one file of less than 350,000 bytes, which names no address to load from', async () => {
    const html = await readFile(compiled('app.html'), 'utf8');
    expect(Buffer.byteLength(html)).toBeLessThan(350_000);
    expect(html).not.toMatch(/<link|<script[^>]* src=|@import/u);
  });

  it('draws a result as the page does, with the mouth, and fits its frame to it', async () => {
    const told = await shows({ given: LOGOS });
    const { view, page, calls } = told;
    await sees(view, 'koine-word .word', /^λόγος$/u);
    await sees(view, 'koine-result .points .number', /^\d+/u);
    await sees(view, 'koine-result .fixes h2', /Fix first/u);
    await soon(() => view.locator('koine-result .fix svg').count()).toBeGreaterThan(0);
    expect(calls.map(({ name }) => name).sort()).toEqual(['read', 'score']);
    await soon(() => page.locator('iframe').evaluate((frame) => Object(frame).clientHeight)).toBeGreaterThan(
      400,
    );
    await expectNoComplaints(told);
    await keep(page, 'mcp-app');
    expect((await told.told()).contexts).toEqual([]);
  });

  it('without a microphone takes letters, scores them, and tells the model', async () => {
    const { view, told } = await shows({ given: LOGOS });
    await sees(view, 'koine-result .points .number', /^\d+/u);
    expect(await view.locator('[part=record]').isVisible()).toBe(false);
    expect(await view.locator('[part=hear]').isVisible()).toBe(false);
    await view.locator('#said').fill('λόγος');
    await view.locator('#said').press('Enter');
    await sees(view, 'koine-result .points .number', /^100/u);
    await soon(async () => (await told()).contexts.map(({ content }) => content[0]?.text)).toEqual([
      expect.stringMatching(/λόγος \(koine-greek\): 100 of 100 points/u),
    ]);
    expect((await told()).links).toEqual([]);
    expect(await view.locator('#way a').count()).toBe(0);
  });

  it('with a microphone records, and plays the take', async () => {
    const { view, told } = await shows({ given: { target: 'εἰς', ipa: 'o s' }, microphone: true });
    await sees(view, 'koine-result .points .number', /^\d+/u);
    await view.locator('[part=record]').click();
    await soon(async () => (await told()).contexts).toHaveLength(1);
    await sees(view, 'koine-result .points .number', /^(?:[5-9]\d|100)/u);
    await view.locator('[part=take]').click();
    expect(await view.locator('koine-word .problem').first().innerText()).toBe('');
  });

  it('leads to the page of the service, where there is one, and is dark with its host', async () => {
    const { view, page, told } = await shows(
      { given: LOGOS, hostContext: { theme: 'dark', locale: 'de-DE' } },
      remote,
    );
    await sees(view, 'koine-result .points .number', /^\d+/u);
    await view.locator('#way a').click();
    await soon(async () => (await told()).links).toEqual([
      `${BASE}/?${new URLSearchParams({ scheme: 'koine-greek', words: 'λόγος' })}`,
    ]);
    const paper = (): Promise<string> =>
      view
        .locator('koine-word .card')
        .evaluate((card) => Object(globalThis).getComputedStyle(card).backgroundColor);
    expect(await paper()).toBe('rgb(23, 30, 39)');
    expect(await view.locator('koine-word').getAttribute('lang')).toBe('de-DE');
    if (last !== null) await expectNoComplaints(last);
    await page.evaluate(`bridge.sendHostContextChange({ theme: 'light' })`);
    await soon(paper).toBe('rgb(255, 255, 255)');
    expect(await page.evaluate('bridge.teardownResource({})')).toEqual({});
  });

  it.each([
    ['what a result says', LOGOS, /^λόγος: \d+ of 100\./u],
    ['what a full result says', { ...LOGOS, detail: 'full' }, /^λόγος: \d+ of 100\./u],
    ['what was refused', { target: 'λόγος', ipa: '7' }, /ipa/u],
  ])('shows %s where the host lets nothing be asked', async (_what, given, text) => {
    const told = await shows({ given, capabilities: {} });
    await sees(told.view, '#plain', text);
    expect(told.calls).toEqual([]);
    expect(await told.view.locator('koine-word').isVisible()).toBe(false);
    await expectNoComplaints(told);
  });

  it('shows what a result says where the host refuses a call, with its sentence', async () => {
    const { view } = await shows({ given: LOGOS, refusal: 'The user said no.' });
    await sees(view, '#plain', /^λόγος: \d+ of 100\./u);
    await sees(view, 'koine-word .problem', /The user said no/u);
  });

  it('shows the sentence of a refusal, and takes another attempt', async () => {
    const { view } = await shows({ given: { target: 'λόγος', ipa: '7' } });
    await sees(view, '#plain [role=alert]', /ipa/u);
    await view.locator('#said').fill('λόγος');
    await view.locator('koine-word .score').click();
    await sees(view, 'koine-result .points .number', /^100/u);
  });

  it('lists attempts with their points, and shows the one that is chosen', async () => {
    const attempts = [LOGOS, { target: 'θεός', ipa: 'θ e ˈo s' }, { target: 'θεός', ipa: '7' }];
    const told = await shows({ given: { scheme: 'erasmian', attempts }, capabilities: EVERYTHING });
    const { view } = told;
    await sees(view, 'koine-word .word', /^λόγος$/u);
    await soon(() => view.locator('#list button').allInnerTexts()).toEqual([
      expect.stringMatching(/λόγος \d+/u),
      expect.stringMatching(/θεός \d+/u),
      expect.stringMatching(/not scored/u),
    ]);
    await view.locator('#list button').nth(1).click();
    await sees(view, 'koine-word .word', /^θεός$/u);
    await sees(view, 'koine-result .points .number', /^\d+/u);
    await expectNoComplaints(told);
    await view.locator('#list button').nth(2).click();
    await sees(view, '#plain [role=alert]', /ipa/u);
  });
});
