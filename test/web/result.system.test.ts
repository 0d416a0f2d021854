/** The result in Chromium: a verse on a phone, labels, doubts, recordings without a sound, and a window that is full. */

import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { LIMITS } from '../../src/contract/limits.ts';
import { startApp } from '../fixture.ts';
import { needs } from '../parts/needs.ts';
import { type FakeRecognizer, startRecognizer } from '../recordings.ts';
import {
  choose,
  developersSee,
  keep,
  overflow,
  resultOf,
  scoreGreek,
  sees,
  sendForResult,
  text,
  typeGreek,
} from './browser.ts';
import { EIS } from './chromium.ts';
import { chooseFile } from './microphone.ts';
import { setUpVisits } from './visits.ts';

let ears: FakeRecognizer;

const VOCAB = ['<blank>', 'θ', 's', 'e', 'o'];

/** θεός, whose first sound may have been an s, too. */
const UNSURE = [
  [0.02, 0.5, 0.46, 0.01, 0.01],
  [0.02, 0.01, 0.01, 0.95, 0.01],
  [0.02, 0.01, 0.01, 0.01, 0.95],
  [0.02, 0.01, 0.95, 0.01, 0.01],
];
const NOTHING = Array.from({ length: 12 }, () => [0.996, 0.001, 0.001, 0.001, 0.001]);

/** What the recognizer answers to the next recording: a row of probabilities a frame. */
let frames: readonly (readonly number[])[] = [];

const visits = setUpVisits(async () => {
  ears = await startRecognizer(() => ({
    body: { posteriors: frames.map((row) => row.map(Math.log)), vocab: VOCAB, blank_id: 0 },
  }));
  return startApp({ recognizer: ears.url });
});
afterAll(() => ears.close());

const start = (width = 375): Promise<Page> =>
  visits.open({ viewport: { width, height: 800 }, reducedMotion: 'reduce' });

/** θεός is heard by the service as these frames. */
async function record(page: Page, heard: typeof frames, key = visits.app.secret): Promise<void> {
  frames = heard;
  await choose(page, 'θεός');
  await page.click('#tab-voice');
  await page.selectOption('#listener', 'default');
  await page.fill('#key', key);
  await chooseFile(page, EIS);
  await page.waitForSelector('#listening:empty', { state: 'attached' });
}

/** In how many lines the sounds of each word stand. */
const LINES = `[...document.querySelectorAll('.word')].map((word) => {
  const tops = [...word.querySelectorAll('.sound')].map((sound) => sound.getBoundingClientRect().top);
  return new Set(tops.map(Math.round)).size;
})`;

/** True where the label of the stress stands inside its word, and nothing of the word is cut off. */
const WHOLE = `(() => {
  const [word, note] = ['.word', '.word .note'].map((place) => document.querySelector(place));
  const isInside = note.getBoundingClientRect().right <= word.getBoundingClientRect().right;
  return isInside && word.scrollWidth === word.clientWidth;
})()`;

describe('the result', needs('chromium'), () => {
  it('a verse on a phone: what to mend under the score, words with errors first, no word broken', async () => {
    const page = await start(320);
    await page.click('text=ἐν ἀρχῇ ἦν ὁ λόγος');
    await page.waitForSelector('#as-written:not([disabled])');
    await typeGreek(page, 'ἐν ἀρκῇ ἦν ὁ λοκός');
    await sendForResult(page);
    const order = await page.evaluate(
      `[...document.getElementById('answer').children].map((part) => part.className.split(' ')[0])`,
    );
    expect(order).toEqual(['score', 'mend-section', 'result-actions', 'sounds', '', 'developers']);
    expect(await text(page, '.other-words summary')).toBe('Words without a fault: 3');
    expect(await page.locator('.word:visible').count()).toBe(2);
    await page.click('.other-words summary');
    expect(await page.evaluate(LINES)).toEqual([1, 1, 1, 1, 1]);
    expect(await page.locator('.syllable').count()).toBe(7);
    expect(await overflow(page)).toBe(0);
    await page.locator('.sound').last().click();
    expect(await text(page, '.which')).toContain('right');
    expect(await page.locator('.sound[aria-pressed=true]').count()).toBe(1);
  });

  it('the label of the stress is seen whole under a short last syllable, at any width', async () => {
    const page = await start();
    for (const word of ['θεός', 'ἀδελφή', 'ἀγαπῶ']) {
      await scoreGreek(page, word, word);
      expect(await text(page, '.word .note')).toBe('stressed');
      for (const width of [375, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        expect([word, width, await page.evaluate(WHOLE)]).toEqual([word, width, true]);
      }
    }
  });

  it('a sound that was hard to hear is shown as not sure; where nothing was heard, one sentence alone', async () => {
    const page = await start();
    await record(page, UNSURE);
    await resultOf(page);
    await keep(page, 'not-sure-375');
    expect(await text(page, '.summary')).toBe('All sounds right, stress was not judged; one was unclear.');
    expect(await page.locator('.sound.unsure .letters').allInnerTexts()).toEqual(['θ']);
    expect(await text(page, '.legend')).toContain('unclear');
    await page.click('.sound.unsure');
    expect(await text(page, '#sound-details')).toContain('This one was unclear.');
    expect(await page.getAttribute('.developers', 'open')).toBeNull();
    const { coaching } = JSON.parse(await developersSee(page, 'The answer'));
    expect(coaching.sounds[0]).toMatchObject({ letters: 'θ', low_confidence: true });
    await page.click('.developers summary:text-is("The sounds")');
    expect(await text(page, '.facts >> nth=0')).toMatch(/θ\tθ\tθ\texact\t–\t1\.000\t5\d\.\d %/u);
    await record(page, NOTHING);
    await sees(page, '#audio-problem', /^No speech was heard in this recording\. /u);
    expect(await page.isHidden('#result')).toBe(true);
  });

  it('a window that is full: the button counts down and works again, and the old result is gone', async () => {
    const page = await start();
    const { app } = visits;
    const key = app.keys.issue('hasty');
    await record(page, UNSURE, key);
    await resultOf(page);
    for (let n = 1; n < LIMITS.window_requests; n++) await app.post('', { authorization: `Bearer ${key}` });
    await page.clock.install();
    await chooseFile(page, EIS);
    await page.locator('#send-problem').waitFor();
    expect(await page.isHidden('#result')).toBe(true);
    expect(await text(page, '#send-problem')).toBe(
      'Too many recordings in a short time. The button works again when it has counted down.',
    );
    const seconds = Number(/^Again in (\d+) s$/u.exec(await text(page, '#score-take'))?.[1]);
    await page.clock.runFor(10_000);
    expect(await text(page, '#score-take')).toBe(`Again in ${seconds - 10} s`);
    await page.click('#score-take', { force: true });
    await page.clock.runFor(seconds * 1000);
    expect(await text(page, '#score-take')).toBe('Score this recording');
    expect(await page.isHidden('#send-problem')).toBe(true);
  });
});
