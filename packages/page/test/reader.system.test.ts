/** Reads verses of John 1 to `<koine-reader>` with a synthetic voice, which also coughs and leaves out verses. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { compiled } from '../../../src/service/built/project.ts';
import { hiss, silence } from '../../../test/hear/sounds.ts';
import { needs } from '../../../test/parts/needs.ts';
import { readBook } from '../src/practice/sources.ts';
import { complaints, focused, keep, overflow, sees, soon } from './browser.ts';
import { hearingFast, readAloud, VOICE_RATE } from './microphone.ts';
import { setUpVisits, type VisitOptions } from './visits.ts';

const visits = setUpVisits();

const VERSES = readBook(readFileSync(join(compiled('page'), 'texts/John.tsv'), 'utf8'))
  .slice(0, 5)
  .map(({ text: verse }) => verse);

const RATE = VOICE_RATE;

/** Samples of a voice that reads the verses with these indices, with silence after each. */
let read: (...verses: readonly number[]) => number[];

beforeAll(async () => {
  const said = await readAloud(VERSES);
  read = (...verses) => verses.flatMap((verse) => [...(said[verse] ?? []), ...silence(0.7)]);
});

async function readerPage(samples: readonly number[], way: VisitOptions = {}): Promise<Page> {
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
    <title>John 1</title><style>:root { color-scheme: light dark }</style></head>
    <body><main><h1>John 1</h1><koine-reader>${VERSES.map((verse, n) => `${n + 1} ${verse}`).join('\n')}</koine-reader></main>
    <script>
      window.told = [];
      for (const name of ['koine-verse', 'koine-passage', 'koine-problem'])
        document.addEventListener(name, ({ detail }) => told.push([name, detail]));
      window.lit = [];
      navigator.wakeLock.request = async (what) => (lit.push(what), { release: async () => lit.push('off') });
      window.played = [];
      window.realPlay = HTMLMediaElement.prototype.play;
      HTMLMediaElement.prototype.play = async function () {
        played.push(fetch(this.src).then((sound) => sound.blob()).then(({ size }) => size / 32000));
      };
      window.seen = [];
      setInterval(() => {
        const word = document.querySelector('koine-reader').shadowRoot?.querySelector('[aria-current]');
        if (word && seen.at(-1) !== word.dataset.at) seen.push(word.dataset.at);
      }, 50);
    </script>
    <script type="module" src="/web/element.js"></script></body></html>`;
  const page = await visits.own(html, {
    permissions: ['microphone'],
    reducedMotion: 'reduce',
    prepare: (context) => hearingFast(context, samples, RATE),
    ...way,
  });
  await page.waitForSelector('koine-reader .word');
  return page;
}

const told = <T>(page: Page, name: string): Promise<T[]> =>
  page.evaluate(`told.filter(([one]) => one === '${name}').map(([, { take, ...detail }]) =>
    ({ ...JSON.parse(JSON.stringify(detail)), seconds: take?.seconds }))`);

/** Counts the words of a verse for each mark. */
const outcomes = (page: Page, verse: number): Promise<Record<string, number>> =>
  page.evaluate(`[...document.querySelector('koine-reader').shadowRoot.querySelectorAll('.verse')[${verse}].querySelectorAll('.word')]
    .reduce((all, { classList: [, mark] }) => ({ ...all, [mark]: (all[mark] ?? 0) + 1 }), {})`);

const press = (page: Page, name: string): Promise<void> => page.click(`koine-reader [part=${name}]`);

describe('a reader', needs('chromium'), () => {
  it('marks the words as they are said, and tells how each verse was; a cough and a verse that is left out are no matter', async () => {
    const cough = [...hiss(0.4).map((x) => 6 * x), ...silence(0.3)];
    const page = await readerPage([...silence(0.7), ...read(0), ...cough, ...read(1, 3, 4), ...silence(2)]);
    expect(await complaints(page)).toEqual([]);
    await press(page, 'record');
    await sees(page, 'koine-reader .status', 'Read on: I am listening.');
    await soon(() => page.evaluate('seen.length')).toBeGreaterThan(10);
    await keep(page, 'reader-reading');
    expect(await page.evaluate('lit')).toEqual(['screen']);
    await soon(async () => (await told(page, 'koine-verse')).length).toBe(4);
    await press(page, 'record');
    await sees(page, 'koine-reader .status', /You read 4 of 5 verses: \d+ of 100\./u);
    const verses = await told<{ verse: number; points: number; seconds: number }>(page, 'koine-verse');
    expect(verses.map(({ verse }) => verse)).toEqual([0, 1, 3, 4]);
    for (const { points, seconds } of verses) {
      expect(points).toBeGreaterThan(85);
      expect(seconds).toBeGreaterThan(2);
    }
    expect(await page.evaluate('lit')).toEqual(['screen', 'off']);
    expect(await outcomes(page, 2)).toEqual({ omitted: 12 });
    expect(await page.locator('koine-reader [aria-current]').count()).toBe(0);
    expect(await complaints(page)).toEqual([]);
    await keep(page, 'reader-read');
    await page.focus('koine-reader .word');
    for (const key of ['ArrowRight', 'ArrowRight', 'Enter']) await page.keyboard.press(key);
    await sees(page, 'koine-reader .panel-head h2', /^ἦν$/u);
    await page.waitForSelector('koine-reader koine-result .headline');
    await sees(page, 'koine-reader [part=meaning]', /^εἰμί, verb: am, exist$/u);
    expect(await complaints(page)).toEqual([]);
    await keep(page, 'reader-word');
    await press(page, 'hear');
    await soon(() => page.evaluate('played.length')).toBe(1);
    await press(page, 'own');
    await soon(() => page.evaluate('played.length')).toBe(2);
    const [, own] = await page.evaluate<number[]>('Promise.all(played)');
    expect(own).toBeGreaterThan(18);
    expect(await told(page, 'koine-problem')).toEqual([]);
    await page.click('koine-reader .panel [aria-label=Close]');
    expect(await focused(page)).toBe('word');
    expect(await overflow(page)).toBe(0);
  });

  it('reads on although the reader backs up, and marks the verse that is then left out', async () => {
    const first = [...silence(0.7), ...read(0, 1), ...silence(40)];
    const later = [...read(0, 1, 2, 4), ...silence(40)];
    // The sound ends a second after the beginning of a verse.
    const page = await readerPage([...first, ...later, ...read(2).slice(0, RATE)]);
    const hearFrom = (sample: number): Promise<unknown> =>
      page.evaluate(`heardUntil = ${sample / RATE} * new AudioContext().sampleRate`);
    await press(page, 'record');
    await soon(async () => (await told(page, 'koine-verse')).length).toBe(2);
    await hearFrom(first.length + later.length);
    await soon(() => page.locator('koine-reader [aria-current]').getAttribute('data-at')).toMatch(/^2/u);
    await press(page, 'record');
    await sees(page, 'koine-reader .status', /You read 2 of 5 verses/u);
    expect(await page.locator('koine-reader .problem').innerText()).toBe('');
    await hearFrom(first.length);
    await press(page, 'record');
    await soon(async () => (await told(page, 'koine-verse')).length).toBe(6);
    await press(page, 'record');
    await sees(page, 'koine-reader .status', /You read 4 of 5 verses/u);
    const verses = await told<{ verse: number }>(page, 'koine-verse');
    expect(verses.map(({ verse }) => verse)).toEqual([0, 1, 0, 1, 2, 4]);
    expect(await outcomes(page, 3)).toEqual({ omitted: 12 });
  });

  it('says the passage, lights the word that sounds, pauses, goes on from there, and speaks more slowly', async () => {
    const page = await readerPage([]);
    await page.evaluate('HTMLMediaElement.prototype.play = realPlay');
    const model = page.locator('koine-reader [part=model]');
    await model.click();
    await soon(() => page.evaluate('seen.length')).toBeGreaterThan(4);
    expect(await page.evaluate('seen.slice(0, 3)')).toEqual(['0.0', '0.1', '0.2']);
    expect(await complaints(page)).toEqual([]);
    await model.click();
    await soon(() => model.innerText()).toBe('Hear on');
    const paused = await page.locator('koine-reader [aria-current]').getAttribute('data-at');
    await page.click('koine-reader [part=speed]');
    expect(await page.locator('koine-reader [part=speed]').innerText()).toBe('Speed 0.8');
    await page.evaluate('seen.length = 0');
    await model.click();
    await soon(() => page.evaluate('seen.length')).toBeGreaterThan(1);
    expect(await page.evaluate('seen[0]')).toBe(paused);
    await page.evaluate(`document.querySelector('koine-reader').voices.stop()`);
  });

  it('says that it hears no word in a hum', async () => {
    const hum = Array.from({ length: 12 * RATE }, (_, n) => 0.2 * Math.sin((2 * Math.PI * 200 * n) / RATE));
    const page = await readerPage(hum);
    await press(page, 'record');
    await sees(page, 'koine-reader .status', /^I hear no word of the text\./u);
    await press(page, 'record');
    await sees(page, 'koine-reader .problem', /^I hear no word of the text\./u);
    expect(await page.locator('koine-reader .status').innerText()).toBe('');
  });

  it('says what is in the way', async () => {
    const prepare: VisitOptions['prepare'] = (context) =>
      context.addInitScript(
        `navigator.mediaDevices.getUserMedia = async () => { throw new DOMException('', 'NotAllowedError'); }`,
      );
    const page = await readerPage([], { prepare });
    await press(page, 'record');
    await sees(page, 'koine-reader .problem', 'Your browser is blocking the microphone.');
    expect(await told(page, 'koine-problem')).toMatchObject([
      { sentence: expect.stringContaining('blocking') },
    ]);
    await page.evaluate(`document.querySelector('koine-reader').target = 'no Greek'`);
    await sees(page, 'koine-reader .problem', 'There is no Greek text to read.');
    expect(await page.isDisabled('koine-reader [part=record]')).toBe(true);
  });
});
