/** Saying a word to `<koine-word>` in Chromium: when a recording ends, what is no voice, what fails, and what is left behind. */

import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import type { BrowserContext, CDPSession, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { readDemo } from '../../../src/service/built/demo.ts';
import { compiled } from '../../../src/service/built/project.ts';
import { hiss, silence, vowel } from '../../../test/hear/sounds.ts';
import { needs } from '../../../test/parts/needs.ts';
import { sees, soon, text } from './browser.ts';
import { EIS } from './chromium.ts';
import { hearing, untilClosed } from './microphone.ts';
import { setUpVisits } from './visits.ts';
import {
  detailOf,
  forget,
  htmlOf,
  pointsIn,
  problemOf,
  told,
  untilTold,
  useFile,
  wordPage,
} from './wordPage.ts';

const visits = setUpVisits();

const RATE = 16_000;

const tone = (seconds: number, hertz: number): number[] =>
  Array.from({ length: seconds * RATE }, (_, n) => 0.3 * Math.sin((2 * Math.PI * hertz * n) / RATE));

/** A page whose microphone hears these samples once, and silence behind them. */
const hears = (samples: readonly number[], attributes = 'target="εἰς"'): Promise<Page> =>
  wordPage(visits, attributes, { prepare: (context) => hearing(context, samples) });

const seconds = (page: Page): Promise<number> =>
  page.evaluate(`document.querySelector('koine-word').take?.seconds ?? 0`);

/** Syllables, as if a verse were read. */
const syllables = (count: number): number[] =>
  Array.from({ length: count }, (_, n) => [
    ...vowel(0.15, n % 2 ? 300 : 700, n % 2 ? 2300 : 1200),
    ...silence(0.06),
  ]).flat();

/** The script after which the microphone of a page fails with this error. */
const failing = (name: string): string =>
  `navigator.mediaDevices.getUserMedia = async () => { throw new DOMException('', '${name}'); }`;

/** The script after which a microphone opens, but no sound comes from it. */
const WITHOUT_SOUND = `AudioWorklet.prototype.addModule = async () => {
  throw new DOMException('', 'NotSupportedError');
}`;

/** The script after which the end of a recording waits for `go`. */
const SLOW_END = `(() => {
  const close = AudioContext.prototype.close;
  AudioContext.prototype.close = async function () {
    await new Promise((go) => { window.go = go; });
    await close.call(this);
    window.shut = true;
  };
})()`;

/** A plain server of a page with a word, which sends half of the recognizer, and the rest when it is told to. */
async function halfServer(attributes: string) {
  let letGo = (): void => {};
  const held = new Promise<void>((go) => {
    letGo = go;
  });
  const { model } = readDemo();
  const files: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.wasm': 'application/wasm' };
  const server = createServer(async ({ url = '' }, response) => {
    if (url === '/')
      return response.setHeader('Content-Type', 'text/html; charset=utf-8').end(htmlOf(attributes));
    if (!url.endsWith('demo.safetensors')) {
      const bytes = await readFile(join(compiled('page'), url.slice('/web'.length))).catch(() => null);
      if (bytes === null) return response.writeHead(404).end();
      return response.writeHead(200, { 'Content-Type': files[extname(url)] ?? '' }).end(bytes);
    }
    response.writeHead(200, { 'Content-Length': model.length }).write(model.subarray(0, model.length / 2));
    return held.then(() => response.end(model.subarray(model.length / 2)));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  const close = (): void => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://127.0.0.1:${port}/`, letGo, close };
}

describe('a recording', needs('chromium'), () => {
  it('ends behind the word, and is scored; the microphone is closed', async () => {
    const page = await hears([...silence(0.6), ...EIS]);
    await page.click('koine-word .say');
    await sees(page, 'koine-word .status', /It stops when you pause/u);
    await sees(page, 'koine-word .status', 'Stopped after a pause.');
    await untilTold(page, 'koine-result');
    expect(await seconds(page)).toBeLessThan(4);
    await untilClosed(page);
  });

  it('of a verse lasts through a hesitation', async () => {
    const verse = 'target="ἐν ἀρχῇ ἦν ὁ λόγος"';
    const page = await hears([...silence(0.4), ...syllables(4), ...silence(8), ...syllables(4)], verse);
    await page.click('koine-word .say');
    await sees(page, 'koine-word .status', 'Press Stop when you have said it all.');
    await untilTold(page, 'koine-take');
    expect(await seconds(page)).toBeGreaterThan(12.5);
    expect(await text(page, 'koine-word .say')).toBe('Say it again');
  });

  it('of the patient ends with the button alone', async () => {
    const page = await hears(EIS, 'target="εἰς" patient');
    await page.click('koine-word .say');
    await sees(page, 'koine-word .seconds', /^[5-9]\.\d s$/u);
    expect(await told(page)).toEqual(['koine-reading']);
    await page.click('koine-word .say');
    await untilTold(page, 'koine-result');
    expect(await seconds(page)).toBeGreaterThan(5);
  });

  it('is dropped with its word, with its element, and for another element', async () => {
    const page = await hears(EIS, 'target="εἰς" patient');
    for (const end of [
      `document.querySelector('koine-word').target = 'θεός'`,
      `document.querySelector('koine-word').remove()`,
    ]) {
      await page.click('koine-word .say');
      await sees(page, 'koine-word .seconds', /\d/u);
      await page.evaluate(end);
      await untilClosed(page);
    }
    expect(await told(page)).not.toContain('koine-take');
    await page.evaluate(
      `document.forms[0].innerHTML = '<koine-word target="εἰς" patient></koine-word>'.repeat(2)`,
    );
    const [first, second] = [page.locator('koine-word .say').first(), page.locator('koine-word .say').last()];
    await first.click();
    await soon(() => first.innerText()).toBe('Stop');
    await second.click();
    await soon(() => second.innerText()).toBe('Stop');
    expect(await first.innerText()).toBe('Say it');
  });

  it('whose samples come when another word is at hand is dropped', async () => {
    const page = await hears(EIS, 'target="εἰς" patient');
    await page.evaluate(SLOW_END);
    for (const next of [
      `document.querySelector('koine-word').target = 'θεός'`,
      `document.querySelector('koine-word').record()`,
    ]) {
      await page.click('koine-word .say');
      await sees(page, 'koine-word .seconds', /\d/u);
      await page.click('koine-word .say');
      await soon(() => page.evaluate('typeof window.go')).toBe('function');
      await page.evaluate(next);
      await page.evaluate('(go(), delete window.go)');
      await soon(() => page.evaluate('window.shut')).toBe(true);
      await page.evaluate('window.shut = false');
    }
    expect(await told(page)).not.toContain('koine-take');
    expect(await pointsIn(page)).toBe('');
  });

  it('begins before the recognizer has come, and is scored as soon as it is there; the download is seen', async () => {
    const { url, letGo, close } = await halfServer('target="εἰς"');
    const page = await visits.page(url, {
      permissions: ['microphone'],
      prepare: (context) => hearing(context, EIS),
    });
    await page.goto(url);
    await untilTold(page, 'koine-reading');
    await page.click('koine-word .say');
    await sees(page, 'koine-word .status', /^Getting the recognizer: (?:[1-9]|[1-4]\d|50)%$/u);
    expect(await page.isVisible('koine-word progress')).toBe(true);
    expect(await told(page)).toEqual(['koine-reading', 'koine-take']);
    letGo();
    await untilTold(page, 'koine-result');
    expect(await page.isHidden('koine-word progress')).toBe(true);
    close();
  });

  it('that could not be heard is not lost: it is scored when the recognizer comes', async () => {
    const page = await wordPage(visits, 'target="εἰς"', {
      prepare: (context) => context.route('**/acoustic.wasm', (route) => route.abort()),
    });
    await useFile(page, EIS);
    await soon(() => problemOf(page)).toMatch(/recognizer could not be loaded/u);
    expect(await page.isVisible('koine-word [part~=take]')).toBe(true);
    await page.context().unroute('**/acoustic.wasm');
    await forget(page);
    await page.click('koine-word button >> text=Try again');
    await untilTold(page, 'koine-result');
    expect(await problemOf(page)).toBe('');
  });
});

/** The script after which `waiting` counts the questions that threads have still to answer. */
const COUNTING = `waiting = 0;
Worker = class extends Worker {
  constructor(...given) {
    super(...given);
    this.addEventListener('message', ({ data }) => { if ('id' in data) waiting--; });
  }
  postMessage(question) {
    waiting++;
    super.postMessage(question);
  }
}`;

describe('what is no voice gets a sentence, and no points', needs('chromium'), () => {
  it.each<[string, number[]]>([
    ['a beep', [...silence(0.3), ...tone(1, 440), ...silence(0.3)]],
    ['hum', tone(2, 100).map((x, n) => 0.2 * x + 0.01 * Math.sin(n * n))],
    ['a hiss', hiss(2)],
    ['silence', silence(2)],
  ])('%s', async (_what, samples) => {
    const page = await wordPage(visits, 'target="εἰς" name="word"', {
      prepare: (context) => context.addInitScript(COUNTING),
    });
    await useFile(page, EIS);
    await untilTold(page, 'koine-result');
    const untilAnswered = (): Promise<void> => soon(() => page.evaluate('waiting')).toBe(0);
    const known = (): Promise<unknown> => page.evaluate("localStorage.getItem('koine-speakers')");
    await untilAnswered();
    const before = await known();
    expect(before).not.toBeNull();
    await forget(page);
    await useFile(page, samples);
    await soon(() => problemOf(page)).toMatch(/^I heard no voice/u);
    // The tutor was asked, too: its answer is not shown, and nothing is learned.
    await untilAnswered();
    expect([await told(page), await known()]).toEqual([['koine-take', 'koine-problem'], before]);
    expect([await pointsIn(page), await page.locator('koine-result').count()]).toEqual(['', 0]);
    expect(await page.isVisible('koine-word [part~=take]')).toBe(true);
  });

  it('nor has a recording in which nobody speaks', async () => {
    const page = await hears(silence(1));
    await page.click('koine-word .say');
    await soon(() => problemOf(page)).toMatch(/^I heard no voice for 8 seconds/u);
    expect(await detailOf(page, 'koine-problem')).toMatchObject({ sentence: await problemOf(page) });
    await untilClosed(page);
  });

  it.each<[string, number[] | Buffer, RegExp]>([
    ['no sound', Buffer.from('hello'), /no recording that the browser can read/u],
    ['too long', silence(31), /has 31\.0 seconds; at most 30/u],
    ['too short', vowel(0.1, 280, 2300), /too short to be heard/u],
  ])('a file that is %s', async (what, samples, sentence) => {
    const page = await wordPage(visits, 'target="εἰς"');
    await useFile(page, samples, `${what}.wav`);
    await soon(() => problemOf(page)).toMatch(sentence);
  });
});

describe('a recording that was not understood', needs('chromium'), () => {
  const SENTENCE = 'I did not understand that. Please say it once more, a little closer.';

  it('gets that sentence alone, after two in a row the microphone check, and neither points nor a place among the takes', async () => {
    const page = await wordPage(visits, 'target="ἄνθρωπος" name="word"');
    for (const sentence of [
      SENTENCE,
      /^I did not understand .* Microphone check: .* at \d+% of full volume/u,
    ]) {
      await forget(page);
      await useFile(page, EIS);
      await untilTold(page, 'koine-problem');
      expect(await told(page)).toEqual(['koine-take', 'koine-problem']);
      expect(await detailOf(page, 'koine-problem')).toMatchObject({ answer: { understood: false } });
      await soon(() => problemOf(page)).toMatch(sentence);
      if (sentence === SENTENCE) expect(await problemOf(page)).toBe(SENTENCE);
      expect([await pointsIn(page), await page.locator('koine-result').count()]).toEqual(['', 0]);
      expect(await page.isVisible('koine-word [part~=take]')).toBe(true);
    }
    expect(await page.locator('koine-word .takes').count()).toBe(0);
    // One that is understood begins the count again.
    await page.evaluate(`document.querySelector('koine-word').target = 'εἰς'`);
    await forget(page);
    await useFile(page, EIS);
    await untilTold(page, 'koine-result');
    await page.evaluate(`document.querySelector('koine-word').target = 'ἄνθρωπος'`);
    await forget(page);
    await useFile(page, EIS);
    await untilTold(page, 'koine-problem');
    await soon(() => problemOf(page)).toBe(SENTENCE);
  });
});

describe('a microphone that fails', needs('chromium'), () => {
  it('has a sentence for each reason, whose next step exists', async () => {
    const page = await hears(EIS);
    for (const [script, sentence] of [
      [WITHOUT_SOUND, /did not start/u],
      [failing('NotAllowedError'), /blocking the microphone\. Tap the icon/u],
      [failing('NotFoundError'), /No microphone was found/u],
      [failing('NotReadableError'), /Another program uses the microphone/u],
      [failing('TypeError'), /did not start/u],
    ] as const) {
      await page.evaluate(script);
      await page.click('koine-word .say');
      await soon(() => problemOf(page)).toMatch(sentence);
      expect(await text(page, 'koine-word .say')).toBe('Say it');
      await untilClosed(page);
    }
    expect(await text(page, 'koine-word .ask .word')).toBe('εἰς');
    await useFile(page, EIS);
    await untilTold(page, 'koine-result');
  });

  it.each<[string, string, RegExp]>([
    ['is not there', 'navigator.mediaDevices.enumerateDevices = async () => []', /No microphone was found/u],
    [
      'the browser has none',
      'Object.defineProperty(navigator, "mediaDevices", { value: undefined })',
      /cannot record/u,
    ],
    [
      'the page came over plain HTTP',
      'Object.defineProperty(window, "isSecureContext", { value: false })',
      /over HTTPS only/u,
    ],
  ])('%s: one types, or uses a recording', async (_why, script, sentence) => {
    const page = await wordPage(visits, 'target="εἰς"', {
      prepare: async (context: BrowserContext) => {
        await context.addInitScript(failing('NotFoundError'));
        await context.addInitScript(script);
      },
    });
    await page.click('koine-word .say');
    await soon(() => problemOf(page)).toMatch(sentence);
    await useFile(page, EIS);
    await untilTold(page, 'koine-result');
  });

  it('in the middle: what was heard until then is scored', async () => {
    const page = await hears(EIS, 'target="εἰς" patient');
    await page.click('koine-word .say');
    await sees(page, 'koine-word .seconds', /^[23]\.\d s$/u);
    await page.evaluate(`(() => {
      const [track] = heardStream.getTracks();
      track.stop();
      track.dispatchEvent(new Event('ended'));
    })()`);
    await sees(page, 'koine-word .status', /went away in the middle/u);
    await untilTold(page, 'koine-result');
  });
});

/** Bytes that the page holds once all that it has let go is collected: objects, and buffers behind them. */
async function held(session: CDPSession): Promise<{ heap: number; buffers: number }> {
  for (let n = 0; n < 3; n++) await session.send('HeapProfiler.collectGarbage');
  const { usedSize, backingStorageSize } = await session.send('Runtime.getHeapUsage');
  return { heap: usedSize, buffers: backingStorageSize };
}

describe('what is left behind', needs('chromium'), () => {
  it('a hundred takes leave no more than the last six of them', async () => {
    const page = await wordPage(visits, 'target="εἰς" patient');
    const session = await page.context().newCDPSession(page);
    const take = `(async () => {
      const word = document.querySelector('koine-word');
      const done = (names) => new Promise((resolve) => {
        for (const name of names) word.addEventListener(name, resolve, { once: true });
      });
      await word.record();
      while (word.saying.stage !== 'recording' || word.saying.seconds < 0.25) await new Promise((go) => setTimeout(go, 10));
      const scored = done(['koine-result', 'koine-problem']);
      await word.stop();
      await scored;
      told.length = 0;
    })()`;
    for (let n = 0; n < 10; n++) await page.evaluate(take);
    const before = await held(session);
    for (let n = 0; n < 90; n++) await page.evaluate(take);
    const after = await held(session);
    expect(after.heap - before.heap).toBeLessThan(2e6);
    expect(after.buffers - before.buffers).toBeLessThan(1e5);
    expect(
      await page.evaluate(`document.querySelector('koine-word').attempts.all.length`),
    ).toBeLessThanOrEqual(6);
  });
});
