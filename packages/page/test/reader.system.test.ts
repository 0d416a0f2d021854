/**
 * `<koine-reader>` in Chromium: a synthetic voice reads verses of John 1, coughs, and leaves one out. The words are marked as it
 * goes; afterwards each word has its color and its line, its lesson and its sound.
 */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { createTutor, type Tutor } from '../../../src/index.ts';
import { openVoice } from '../../../src/service/built/openVoice.ts';
import { compiled } from '../../../src/service/built/project.ts';
import { hiss, silence } from '../../../test/hear/sounds.ts';
import { needs } from '../../../test/parts/needs.ts';
import { wordsOf } from '../../voice/src/spoken.ts';
import { versesIn } from '../src/practice/sources.ts';
import { complaints, focused, keep, overflow } from './browser.ts';
import { hearingFast } from './microphone.ts';
import { setUpVisits, type Way } from './visits.ts';

const visits = setUpVisits();

/** John 1:1-18. */
const PROLOGUE = versesIn(readFileSync(join(compiled('page'), 'texts/John.tsv'), 'utf8'))
  .slice(0, 18)
  .map(({ text: verse }) => verse);

const VERSES = PROLOGUE.slice(0, 5);

const RATE = 22_050;

const PHONE = { viewport: { width: 375, height: 812 } };

/** The words of a verse, each in IPA, as a voice says them: as they stand, or with a slip. */
type Slip = (words: readonly string[]) => readonly string[];

/** The samples of a voice that says a verse, a second of silence behind it. */
let say: (verse: string, slip?: Slip) => number[];

/** The same of these verses. */
let read: (...verses: readonly number[]) => number[];

beforeAll(async () => {
  const tutor: Tutor = await createTutor({ schemes: ['koine-greek'] });
  const voice = await (await openVoice())();
  say = (verse, slip = (words) => words) => {
    const { samples, rate } = voice.say(slip(wordsOf(tutor.read(verse))));
    expect(rate).toBe(RATE);
    return [...Array.from(samples, (x) => x / 2 ** 15), ...silence(0.7)];
  };
  const said = VERSES.map((verse) => say(verse));
  read = (...verses) => verses.flatMap((verse) => said[verse] ?? []);
});

/** A page with a reader whose microphone hears these samples. */
async function readerPage(samples: readonly number[], way: Way = {}, verses = VERSES): Promise<Page> {
  const prepare: Way['prepare'] = (context) => hearingFast(context, samples, RATE);
  const page = await visits.page(visits.app.url, {
    permissions: ['microphone'],
    reducedMotion: 'reduce',
    prepare,
    ...way,
  });
  page.setDefaultTimeout(300_000);
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
    <title>John 1</title><style>:root { color-scheme: light dark }</style></head>
    <body><main><h1>John 1</h1><koine-reader>${verses.map((verse, n) => `${n + 1} ${verse}`).join('\n')}</koine-reader></main>
    <script>
      window.told = [];
      for (const name of ['koine-verse', 'koine-passage', 'koine-problem'])
        document.addEventListener(name, ({ detail }) => told.push([name, detail]));
      window.lit = [];
      navigator.wakeLock.request = async (what) => (lit.push(what), { release: async () => lit.push('off') });
      window.played = [];
      HTMLMediaElement.prototype.play = async function () {
        played.push(fetch(this.src).then((sound) => sound.blob()).then(({ size }) => size / 32000));
      };
      window.seen = [];
      window.scrolled = new Set();
      setInterval(() => {
        const word = document.querySelector('koine-reader').shadowRoot?.querySelector('[aria-current]');
        if (word && seen.at(-1) !== word.dataset.at) seen.push(word.dataset.at);
        const box = word?.closest('.passage');
        if (box) scrolled.add((box.scrollTop / parseFloat(getComputedStyle(box).lineHeight)).toFixed(2));
      }, 50);
    </script>
    <script type="module" src="/web/element.js"></script></body></html>`;
  await page.route('**/john', (route) =>
    route.fulfill({ contentType: 'text/html; charset=utf-8', body: html }),
  );
  await page.goto(`${visits.app.url}/john`);
  await page.waitForSelector('koine-reader .word');
  return page;
}

/** Waits for what comes while a voice reads: on a busy machine it is heard more slowly than it is said. */
const late = <T>(read: () => T) => expect.poll(read, { interval: 100 });

const sees = (page: Page, place: string, what: string | RegExp): Promise<void> =>
  late(() => page.locator(place).innerText()).toMatch(what);

/** What was told by an event, in order. */
const told = <T>(page: Page, name: string): Promise<T[]> =>
  page.evaluate(`told.filter(([one]) => one === '${name}').map(([, { take, ...detail }]) =>
    ({ ...JSON.parse(JSON.stringify(detail)), seconds: take?.seconds }))`);

/** How many words of a verse have each mark. */
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
    await late(() => page.evaluate('seen.length')).toBeGreaterThan(10);
    await keep(page, 'reader-reading');
    expect(await page.evaluate('lit')).toEqual(['screen']);
    await late(async () => (await told(page, 'koine-verse')).length).toBe(4);
    await press(page, 'record');
    await sees(page, 'koine-reader .status', /You read 4 of 5 lines: \d+ of 100\./u);
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
    expect(await complaints(page)).toEqual([]);
    await keep(page, 'reader-word');
    await press(page, 'hear');
    await late(() => page.evaluate('played.length')).toBe(1);
    await press(page, 'own');
    await late(() => page.evaluate('played.length')).toBe(2);
    const [, own] = await page.evaluate<number[]>('Promise.all(played)');
    expect(own).toBeGreaterThan(18);
    expect(await told(page, 'koine-problem')).toEqual([]);
    await page.click('koine-reader .panel [aria-label=Close]');
    expect(await focused(page)).toBe('word');
    expect(await overflow(page)).toBe(0);
  });

  it('goes on with the verse in which one stopped, and from any verse', async () => {
    const half = read(1).length / 2;
    const page = await readerPage([...silence(0.7), ...read(0), ...read(1).slice(0, half)], PHONE);
    await press(page, 'record');
    await late(() => page.evaluate('seen.at(-1)')).toMatch(/^1\.[2-9]/u);
    await press(page, 'record');
    await late(async () => (await told(page, 'koine-passage')).length).toBe(1);
    expect(await told(page, 'koine-passage')).toMatchObject([{ read: 1, from: 1 }]);
    expect((await told<{ verse: number }>(page, 'koine-verse')).map(({ verse }) => verse)).toEqual([0]);
    const { unread = 0, right = 0 } = await outcomes(page, 1);
    expect(right).toBeGreaterThan(0);
    expect(unread).toBeGreaterThan(0);
    expect(await page.locator('koine-reader [part=record]').innerText()).toBe('Read on');
    await keep(page, 'reader-stopped-375');
    expect([await complaints(page), await overflow(page)]).toEqual([[], 0]);
    await page.evaluate('heardUntil = 0');
    await page.click('koine-reader [data-at="0.0"]');
    await press(page, 'from');
    await late(async () => (await told(page, 'koine-verse')).length).toBe(2);
    await page.evaluate(`document.querySelector('koine-reader').clear()`);
    await late(() => page.locator('koine-reader [part=record]').innerText()).toBe('Read aloud');
    expect(await outcomes(page, 0)).toEqual({ unread: 17 });
  });

  /** By verse of the prologue: a slip, the number of the word at which the answer names it, and its name there. */
  const SLIPS: Readonly<Record<number, readonly [slip: Slip, word: number, told: string]>> = {
    2: [(words) => words.toSpliced(4, 1), 4, 'omission'],
    4: [(words) => words.toSpliced(4, 0, words[4] as string), 4, 'repetition'],
    7: [(words) => words.toSpliced(1, 2, words[2] as string, words[1] as string), 1, 'transposition'],
    8: [
      (words) => words.toSpliced(6, 0, (words[6] as string).split(' ').slice(0, 4).join(' ')),
      6,
      'restart',
    ],
    10: [(words) => words.with(9, (words[9] as string).replace('p', 's')), 9, 'mispronunciation'],
    12: [(words) => words.toSpliced(4, 0, 'm ˈe ɣ a s'), 3, 'insertion'],
  };
  const PASSED_OVER = 13;

  it('reads John 1:1-18, in which a slip of every kind was planted', async () => {
    const samples = PROLOGUE.flatMap((verse, n) => (n === PASSED_OVER ? [] : say(verse, SLIPS[n]?.[0])));
    const page = await readerPage([...silence(0.7), ...samples, ...silence(2)], {}, PROLOGUE);
    await press(page, 'record');
    await late(async () => (await told(page, 'koine-verse')).length).toBe(PROLOGUE.length - 1);
    await press(page, 'record');
    await sees(page, 'koine-reader .status', /You read 17 of 18 lines: \d+ of 100\./u);
    type Told = { verse: number; answer: { words: { word: string; error_type: string }[] } };
    const verses = await told<Told>(page, 'koine-verse');
    const found = verses.flatMap(({ verse, answer }) =>
      answer.words.flatMap(({ error_type }, word) =>
        error_type === 'none' ? [] : [[verse, word, error_type]],
      ),
    );
    expect(verses.map(({ verse }) => verse)).toEqual([...PROLOGUE.keys()].filter((n) => n !== PASSED_OVER));
    for (const [verse, [, word, type]] of Object.entries(SLIPS))
      expect(found).toContainEqual([Number(verse), word, type]);
    const others = found.filter(([verse]) => SLIPS[verse as number] === undefined);
    expect(others.filter(([, , type]) => type !== 'mispronunciation')).toEqual([]);
    // But for the end of the text, where there is no more to come.
    const lines = await page.evaluate<string[]>('[...scrolled].slice(0, -1)');
    expect([lines.length > 3, lines.filter((line) => !line.endsWith('.00'))]).toEqual([true, []]);
    await keep(page, 'reader-prologue');
  });

  it('says what is in the way', async () => {
    const prepare: Way['prepare'] = (context) =>
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
