/** The result in Chromium: advice for every kind of error, a verse on a phone, doubts, and recordings without a sound. */

import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { LIMITS } from '../../src/contract/limits.ts';
import { startApp } from '../fixture.ts';
import { wavOf } from '../hear/sounds.ts';
import { needs } from '../parts/needs.ts';
import { type FakeRecognizer, startRecognizer } from '../recordings.ts';
import { choose, developersSee, keep, sendForResult, text, typeGreek } from './browser.ts';
import { EIS } from './microphone.ts';
import { setUpVisits } from './visits.ts';

let ears: FakeRecognizer;

const VOCAB = ['<blank>', 'θ', 's', 'e', 'o'];

/** What the recognizer answers to the next recording: a row of probabilities a frame. */
let frames: readonly (readonly number[])[] = [];

const visits = setUpVisits(async () => {
  ears = await startRecognizer(() => ({
    body: { posteriors: frames.map((row) => row.map(Math.log)), vocab: VOCAB, blank_id: 0 },
  }));
  return startApp({ recognizer: ears.url });
});
afterAll(() => ears.close());

const start = (width = 375, own = false): Promise<Page> =>
  visits.open({ options: { viewport: { width, height: 800 }, reducedMotion: 'reduce' }, own });

async function record(page: Page, word: string, key = visits.app.secret): Promise<void> {
  await choose(page, word);
  await page.click('#tab-voice');
  await page.selectOption('#listener', 'default');
  await page.fill('#key', key);
  await page.setInputFiles('#file', { name: 'eis.wav', mimeType: 'audio/wav', buffer: wavOf(EIS) });
  await page.waitForSelector('#listening:empty', { state: 'attached' });
}

describe('the result', needs('chromium'), () => {
  it('a verse on a phone: what to mend under the score, words with errors first, no word broken', async () => {
    const page = await start(320);
    await choose(page, 'ἐν ἀρχῇ ἦν ὁ λόγος');
    await typeGreek(page, 'ἐν ἀρκῇ ἦν ὁ λοκός');
    await sendForResult(page);
    await keep(page, 'learner-verse-320');
    const order = await page.evaluate(
      `[...document.getElementById('answer').children].map((part) => part.className.split(' ')[0])`,
    );
    expect(order).toEqual(['score', 'mend-section', 'result-actions', 'sounds', '', 'developers']);
    expect(await text(page, '.other-words summary')).toBe('Words without a fault: 3');
    expect(await page.locator('.word:visible').count()).toBe(2);
    await page.click('.other-words summary');
    const tops = await page.evaluate(`[...document.querySelectorAll('.word')].map(
    (word) => new Set([...word.querySelectorAll('.sound')].map((sound) => Math.round(sound.getBoundingClientRect().top))).size,
  )`);
    expect(tops).toEqual([1, 1, 1, 1, 1]);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320);
  });

  it.each([375, 1280])(
    'the label of the stress is seen whole under a short last syllable, at %i px',
    async (width) => {
      const page = await start(width);
      for (const [word, label] of [
        ['θεός', 'stressed'],
        ['ἀδελφή', 'stressed'],
        ['ἀγαπῶ', 'stressed'],
      ] as const) {
        await choose(page, word);
        await typeGreek(page, word);
        await sendForResult(page);
        expect(await text(page, '.word .note')).toBe(label);
        const whole = `(() => {
        const [word, note] = ['.word', '.word .note'].map((place) => document.querySelector(place));
        const isInside = note.getBoundingClientRect().right <= word.getBoundingClientRect().right;
        return isInside && word.scrollWidth === word.clientWidth;
      })()`;
        expect([word, await page.evaluate(whole)]).toEqual([word, true]);
      }
    },
  );

  it('a sound that was hard to hear is shown as not sure, and developers see how likely it was', async () => {
    const page = await start();
    frames = [
      [0.02, 0.5, 0.46, 0.01, 0.01],
      [0.02, 0.01, 0.01, 0.95, 0.01],
      [0.02, 0.01, 0.01, 0.01, 0.95],
      [0.02, 0.01, 0.95, 0.01, 0.01],
    ];
    await record(page, 'θεός');
    await page.waitForSelector('#result:not([hidden])');
    await keep(page, 'not-sure-375');
    expect(await text(page, '.summary')).toBe('Every sound right, 1 not sure.');
    expect(await page.locator('.sound.unsure .letters').allInnerTexts()).toEqual(['θ']);
    expect(await text(page, '.legend')).toContain('not sure');
    await page.locator('.sound.unsure').click();
    expect(await text(page, '#sound-details')).toContain('Not sure: it was hard to hear.');
    expect(await page.locator('.developers').getAttribute('open')).toBeNull();
    const { coaching } = JSON.parse(await developersSee(page, 'The answer'));
    expect(coaching.sounds[0]).toMatchObject({ letters: 'θ', low_confidence: true });
    await page.click('.developers summary:text-is("The sounds")');
    expect(await text(page, '.facts >> nth=0')).toMatch(/θ\tθ\tθ\texact\t–\t1\.000\t5\d\.\d %/u);
  });

  it('nothing was heard: one sentence and no result', async () => {
    const page = await start();
    frames = Array.from({ length: 12 }, () => [0.996, 0.001, 0.001, 0.001, 0.001]);
    await record(page, 'θεός');
    await page.locator('#audio-problem').waitFor();
    expect(await text(page, '#audio-problem')).toMatch(/^No speech was heard in this recording\. /u);
    expect(await page.locator('#result').isHidden()).toBe(true);
  });

  it('a window that is full: the button counts down and works again, and the old result is gone', async () => {
    const page = await start(375, true);
    const { app } = visits;
    const key = app.keys.issue('hasty');
    frames = [
      [0.02, 0.95, 0.01, 0.01, 0.01],
      [0.02, 0.01, 0.01, 0.95, 0.01],
      [0.02, 0.01, 0.01, 0.01, 0.95],
      [0.02, 0.01, 0.95, 0.01, 0.01],
    ];
    await record(page, 'θεός', key);
    await page.waitForSelector('#result:not([hidden])');
    for (let n = 1; n < LIMITS.window_requests; n++) await app.post('', { authorization: `Bearer ${key}` });
    await page.clock.install();
    await page.setInputFiles('#file', { name: 'eis.wav', mimeType: 'audio/wav', buffer: wavOf(EIS) });
    await page.locator('#send-problem').waitFor();
    expect(await page.locator('#result').isHidden()).toBe(true);
    expect(await text(page, '#send-problem')).toBe(
      'Too many recordings in a short time. The button works again when it has counted down.',
    );
    const seconds = Number(/^Again in (\d+) s$/u.exec(await text(page, '#score-take'))?.[1]);
    await page.clock.runFor(10_000);
    expect(await text(page, '#score-take')).toBe(`Again in ${seconds - 10} s`);
    await page.click('#score-take', { force: true });
    await page.clock.runFor(seconds * 1000);
    expect(await text(page, '#score-take')).toBe('Score this recording');
    expect(await page.locator('#send-problem').isHidden()).toBe(true);
  });
});
