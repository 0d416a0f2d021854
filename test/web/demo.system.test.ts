/**
 * A newcomer speaks: Chromium with a microphone that plays a word, said by espeak-ng, through the page to a service with
 * the demo recognizer. The word plays once, so this needs a browser with a microphone of its own.
 */

import { writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decodeWav } from '../../src/hear/clip/wav.ts';
import { phonemesOf } from '../../src/hear/speech/phonemes.ts';
import { createSpeaker } from '../../src/hear/speech/speaker.ts';
import { readTarget } from '../../src/score/text/target.ts';
import { engine } from '../engine.ts';
import { type Running, startApp } from '../fixture.ts';
import { freshFolder } from '../freshFolder.ts';
import { asTaught } from '../hear/loop.ts';
import { silence, wavOf } from '../hear/sounds.ts';
import { needs, pathOf } from '../parts/needs.ts';
import { choose, keep, visit } from './browser.ts';
import { microphoneArguments } from './microphone.ts';

const WORD = 'λόγος';

describe('a word that is spoken into the page', needs('chromium', 'espeak-ng'), () => {
  let app: Running;
  let folder: string;
  let browser: Browser;

  beforeAll(async () => {
    folder = await freshFolder();
    const target = readTarget(WORD, engine.lexicon, engine.phonology);
    const { text } = phonemesOf([asTaught(target)]);
    const spoken = await createSpeaker(pathOf('espeak-ng')).say(text, 'normal', { owner: 'test' });
    const { frames, sample_rate, read } = decodeWav(spoken);
    const samples = new Float32Array(frames);
    read(0, samples);
    const heard = join(folder, 'word.wav');
    writeFileSync(heard, wavOf([...silence(0.7), ...samples, ...silence(4)], sample_rate));
    app = await startApp({ recognizer: 'demo' });
    const args = microphoneArguments(`${heard}%noloop`);
    browser = await chromium.launch({ executablePath: pathOf('chromium'), args });
  });
  afterAll(() => Promise.all([browser.close(), app.close(), rm(folder, { recursive: true })]));

  /** Says the word; the recording ends by itself. */
  async function recorded(page: Page): Promise<void> {
    await choose(page, WORD);
    await page.selectOption('#listener', 'default');
    await page.fill('#key', app.secret);
    await page.click('#record');
  }

  it('is heard by the demo recognizer and scored, and the page says who heard it', async () => {
    const { page, faults } = await visit(browser, app.url, { permissions: ['microphone'] });
    const answered = page.waitForResponse('**/v1/tutor');
    await recorded(page);
    await page.waitForSelector('#result:not([hidden])');
    const answer = await (await answered).json();
    expect(answer.recognizer).toEqual({
      name: 'demo',
      note: 'trained on synthetic voices, not tested on people',
    });
    expect(answer.gop.decoding).toBe('target');
    expect(answer.proximity).toBeGreaterThanOrEqual(0.95);
    await keep(page, 'demo');
    expect(await page.locator('#answer .remark').allInnerTexts()).toContain(
      'Heard by the recognizer “demo”: trained on synthetic voices, not tested on people. It may hear errors that nobody made, and miss others.',
    );
    expect(faults).toEqual([]);
  });
});
