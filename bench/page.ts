/**
 * `npm run visits`: the first visit of the page in Chromium, from opening it to the first score; writes PAGE.md.
 *
 * Every visit has a fresh profile, so nothing is cached, and the processor of the page and of its thread is slowed down
 * (Emulation.setCPUThrottlingRate of the DevTools protocol). A script types a word and an attempt as soon as the page
 * takes them, and sends them; the clock is that of the page, from the start of its navigation to the frame with the score.
 */

import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { cpus, loadavg } from 'node:os';
import fastify from 'fastify';
import { type Browser, chromium } from 'playwright-core';
import { addSite, readSite } from '../src/serve/http/site.ts';

const VISITS = 15;
const SLOWER = 4;

/** The bound of the median, milliseconds. */
const MOST_MS = 2000;

/** This file runs compiled, as dist/bench/page.js. */
const PAGE = new URL('../../bench/PAGE.md', import.meta.url);

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
    type('ipa', 's ˈe o s');
    document.getElementById('form').requestSubmit();
  }).observe(html, { attributes: true });
  const result = document.getElementById('result');
  new MutationObserver((_changes, watch) => {
    if (result.hidden) return;
    watch.disconnect();
    requestAnimationFrame(() => { html.dataset.scored = performance.now(); });
  }).observe(result, { attributes: true });
})`;

async function visit(browser: Browser, url: string, slower: number): Promise<number> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const tools = await context.newCDPSession(page);
  await tools.send('Emulation.setCPUThrottlingRate', { rate: slower });
  await page.addInitScript(TYPIST);
  await page.goto(url);
  await page.waitForSelector('html[data-scored]');
  const took = Number(await page.getAttribute('html', 'data-scored'));
  await context.close();
  return took;
}

async function visits(browser: Browser, url: string, slower: number): Promise<string> {
  await visit(browser, url, slower);
  const times: number[] = [];
  while (times.length < VISITS) times.push(await visit(browser, url, slower));
  times.sort((one, other) => one - other);
  const at = (share: number): number => times[Math.ceil(share * VISITS) - 1] as number;
  const met = at(0.5) < MOST_MS ? 'met' : 'missed';
  const cells = [`${slower}×`, at(0.5).toFixed(0), at(0.99).toFixed(0), times[0]?.toFixed(0), met];
  return `| ${cells.join(' | ')} |`;
}

/** How busy the machine is with other work: processes that want a processor, over the last minute. */
const [busy = 0] = loadavg();
const app = fastify();
const baseUrl = 'http://127.0.0.1';
addSite(app, readSite({ baseUrl }));
await app.listen({ host: '127.0.0.1', port: 0 });
const { port } = app.server.address() as AddressInfo;
const executablePath =
  process.env.CHROMIUM ?? execFileSync('which', ['chromium'], { encoding: 'utf8' }).trim();
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
const rows = [];
for (const slower of [1, SLOWER]) rows.push(await visits(browser, `${baseUrl}:${port}/`, slower));
const text = `# The first visit

Written by \`npm run visits\`: Chromium ${browser.version()} opens the page with an empty cache, and a script types θεός and s ˈe o s
as soon as the page takes them. Times from the start of the navigation to the frame with the score, milliseconds; ${VISITS} visits
after one that is not counted. Server and browser are on one machine, so the network costs next to nothing.

Machine: ${cpus()[0]?.model}, ${cpus().length} cores, Node ${process.version}, ${new Date().toISOString().slice(0, 10)}. Before the run ${busy.toFixed(1)} processes wanted a
processor: with more than there are cores, the times are those of a machine that is slower still.

| processor slowed down | median | p99 | least | under ${MOST_MS} |
|---|---:|---:|---:|---|
${rows.join('\n')}
`;
await writeFile(PAGE, text);
console.log(text);
await Promise.all([browser.close(), app.close()]);
