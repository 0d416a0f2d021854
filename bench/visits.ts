/**
 * The first visit of the page in Chromium, from opening it to the first score. Every visit has a fresh profile, so nothing is
 * cached, and the processor of the page is slowed down. A script types a word and an attempt as soon as the page takes them,
 * and sends them; the clock is that of the page, from the start of its navigation to the frame with the score.
 */

import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { startService } from './load/processes.ts';
import { median, quantile, table, verdict } from './results.ts';

const VISITS = 15;
const SLOWER = [1, 4];
const MOST_MS = 2000;

/** Types and sends in the page. */
const TYPIST = `addEventListener('DOMContentLoaded', () => {
  const html = document.documentElement;
  const type = (id, text) => {
    const field = document.getElementById(id);
    field.value = text;
    field.dispatchEvent(new Event('input', { bubbles: true }));
  };
  new MutationObserver((_changes, watch) => {
    if (html.dataset.ready === undefined) return;
    watch.disconnect();
    type('target', 'θεός');
    document.getElementById('tab-sounds').click();
    type('said', 'σέος');
    document.getElementById('form').requestSubmit();
  }).observe(html, { attributes: true });
  const result = document.getElementById('result');
  new MutationObserver((_changes, watch) => {
    if (result.hidden) return;
    watch.disconnect();
    requestAnimationFrame(() => { html.dataset.scored = performance.now(); });
  }).observe(result, { attributes: true });
})`;

/** Milliseconds until the score. */
async function visit(browser: Browser, url: string, rate: number): Promise<number> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const tools = await context.newCDPSession(page);
  await tools.send('Emulation.setCPUThrottlingRate', { rate });
  await page.addInitScript(TYPIST);
  await page.goto(url);
  await page.waitForSelector('html[data-scored]');
  const took = Number(await page.getAttribute('html', 'data-scored'));
  await context.close();
  return took;
}

export async function benchVisits(_engine: unknown, seconds: number): Promise<string> {
  const count = Math.ceil(VISITS * seconds);
  const folder = await mkdtemp(join(tmpdir(), 'koine-visits-'));
  const service = await startService({ DATA_DIR: folder });
  const executablePath =
    process.env.CHROMIUM ?? execFileSync('which', ['chromium'], { encoding: 'utf8' }).trim();
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    const rows: string[][] = [];
    for (const slower of SLOWER) {
      await visit(browser, service.url, slower);
      const times: number[] = [];
      while (times.length < count) times.push(await visit(browser, service.url, slower));
      const [middle, p99] = [median(times), quantile(times, 0.99)];
      const target = verdict(`at most ${MOST_MS} ms`, middle <= MOST_MS);
      rows.push([`${slower} ×`, `${middle.toFixed(0)} ms`, `${p99.toFixed(0)} ms`, target]);
    }
    return [
      `Chromium ${browser.version()} with an empty cache; a script types θεός and how it sounded, σέος, as soon as the page takes them. Until the frame`,
      `with the score, ${count} visits after one that is not counted; server and browser share the machine.`,
      '',
      table(['processor slowed down', 'median', 'p99', 'target'], rows),
    ].join('\n');
  } finally {
    await browser.close();
    await service.kill();
    await rm(folder, { recursive: true, force: true });
  }
}
