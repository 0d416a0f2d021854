/**
 * Times the first visit of the page in Chromium, each with a new browser profile: until the page is usable, until the
 * score of a typed word is shown, and until the score of a spoken word is shown. A script in the page acts as the
 * learner and notes the times.
 */

import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { bytesOf, type Meter, meter } from '../packages/page/test/meter.ts';
import { median, quantile, table, verdict } from '../packages/research/src/results.ts';
import { eis, wavOf } from '../test/hear/sounds.ts';
import { startService } from './load/processes.ts';

const VISITS = 15;

const SPEECH_MS = 2000;

type Moment = 'usable' | 'typed' | 'spoken';

/** The most milliseconds until each moment, indexed by the factor by which the processor is slowed. */
const GOALS: Readonly<Record<number, Readonly<Record<Moment, number>>>> = {
  1: { usable: 500, typed: 700, spoken: 2700 },
  4: { usable: 1000, typed: 1500, spoken: 3000 },
};

const MOST_BYTES = 450_000;

/** Returns the script of the learner, which writes the time of each moment to an attribute of the html element. */
const learner = (speaks: boolean): string => `{
  const note = (moment) => requestAnimationFrame(() => {
    document.documentElement.dataset[moment] = performance.now();
  });
  const word = () => document.querySelector('koine-word');
  const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
  navigator.mediaDevices.getUserMedia = async (wanted) => {
    const stream = await open(wanted);
    setTimeout(() => word().stop(), ${SPEECH_MS});
    return stream;
  };
  addEventListener('koine-reading', () => {
    note('usable');
    if (${speaks}) word().record(); else word().scoreTyped('σέος');
  }, { once: true });
  addEventListener('koine-result', () => note('scored'), { once: true });
}`;

/**
 * Makes one visit. Returns milliseconds until the page is usable and until the score is shown, and the bytes that were
 * sent until then.
 */
async function visit(browser: Browser, metered: Meter, rate: number, speaks: boolean) {
  const context = await browser.newContext({ permissions: ['microphone'] });
  const page = await context.newPage();
  const tools = await context.newCDPSession(page);
  await tools.send('Emulation.setCPUThrottlingRate', { rate });
  await page.addInitScript(learner(speaks));
  const before = metered.sent.length;
  await page.goto(`${metered.url}?words=${speaks ? 'εἰς' : 'θεός'}`);
  const read = async (moment: string): Promise<number> => {
    await page.waitForSelector(`html[data-${moment}]`);
    return Number(await page.getAttribute('html', `data-${moment}`));
  };
  const visited = { usable: await read('usable'), scored: await read('scored') };
  await context.close();
  return { ...visited, bytes: bytesOf(metered.sent.slice(before)) };
}

type Times = Record<Moment, number[]>;

async function times(browser: Browser, metered: Meter, rate: number, count: number): Promise<Times> {
  const all: Times = { usable: [], typed: [], spoken: [] };
  // The first visit warms up the server and does not count.
  await visit(browser, metered, rate, false);
  for (let n = 0; n < count; n++) {
    const [typed, spoken] = [
      await visit(browser, metered, rate, false),
      await visit(browser, metered, rate, true),
    ];
    all.usable.push(typed.usable, spoken.usable);
    all.typed.push(typed.scored);
    all.spoken.push(spoken.scored);
  }
  return all;
}

const rowsOf = (rate: number, measured: Times): string[][] =>
  Object.entries(GOALS[rate] ?? {}).map(([moment, most]) => {
    const taken = measured[moment as Moment];
    const middle = median(taken);
    const goal = verdict(`at most ${most} ms`, middle <= most);
    return [moment, `${rate} ×`, `${middle.toFixed(0)} ms`, `${quantile(taken, 0.99).toFixed(0)} ms`, goal];
  });

async function bytesBefore(browser: Browser, metered: Meter): Promise<string> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const before = metered.sent.length;
  await page.goto(metered.url);
  await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)');
  await page.waitForLoadState('networkidle');
  await context.close();
  const bytes = bytesOf(metered.sent.slice(before));
  const goal = verdict(`at most ${MOST_BYTES / 1000} KB`, bytes <= MOST_BYTES);
  return `Before any recording ${(bytes / 1000).toFixed(0)} KB cross the wire, heads of answers and the copies of the service worker included (${goal}).`;
}

export async function benchVisits(_engine: unknown, seconds: number): Promise<string> {
  const count = Math.ceil(VISITS * seconds);
  const folder = await mkdtemp(join(tmpdir(), 'koine-visits-'));
  const microphone = join(folder, 'microphone.wav');
  await writeFile(microphone, wavOf([...eis(0), ...eis(1)]));
  const service = await startService({ DATA_DIR: folder });
  const metered = await meter(`${service.url}/`);
  const executablePath =
    process.env.CHROMIUM ?? execFileSync('which', ['chromium'], { encoding: 'utf8' }).trim();
  const listens = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];
  const args = ['--no-sandbox', ...listens, `--use-file-for-fake-audio-capture=${microphone}`];
  const browser = await chromium.launch({ executablePath, args });
  try {
    const rows: string[][] = [];
    for (const rate of Object.keys(GOALS).map(Number))
      rows.push(...rowsOf(rate, await times(browser, metered, rate, count)));
    return [
      `Chromium ${browser.version()} with an empty cache. A script types how θεός sounded, σέος, as soon as the word is read, or speaks for ${SPEECH_MS / 1000} s;`,
      `from the start of the navigation until the frame that shows it, ${count} visits each; server and browser share the machine.`,
      await bytesBefore(browser, metered),
      '',
      table(['until', 'processor slowed down', 'median', 'p99', 'target'], rows, 2),
    ].join('\n');
  } finally {
    await browser.close();
    metered.close();
    await service.kill();
    await rm(folder, { recursive: true, force: true });
  }
}
