/** A newcomer speaks: a word, said by espeak-ng, through the page to a service with the demo recognizer. */

import { expect, it } from 'vitest';
import { decodeWav } from '../../src/hear/clip/wav.ts';
import { phonemesOf } from '../../src/hear/speech/phonemes.ts';
import { createSpeaker } from '../../src/hear/speech/speaker.ts';
import { readTarget } from '../../src/score/text/target.ts';
import { engine } from '../engine.ts';
import { startApp } from '../fixture.ts';
import { asTaught } from '../hear/loop.ts';
import { silence } from '../hear/sounds.ts';
import { needs, pathOf } from '../parts/needs.ts';
import { choose, keep, resultOf } from './browser.ts';
import { hearing } from './microphone.ts';
import { setUpVisits } from './visits.ts';

const WORD = 'λόγος';

const visits = setUpVisits(() => startApp({ recognizer: 'demo' }));

/** The samples of the word, and how many there are in a second. */
async function spoken(): Promise<[samples: number[], rate: number]> {
  const target = readTarget(WORD, engine.lexicon, engine.phonology);
  const { text } = phonemesOf([asTaught(target)]);
  const wav = await createSpeaker(pathOf('espeak-ng')).say(text, 'normal', { owner: 'test' });
  const { frames, sample_rate, read } = decodeWav(wav);
  const samples = new Float32Array(frames);
  read(0, samples);
  return [[...samples], sample_rate];
}

it(
  'a word that is spoken into the page is heard by the demo recognizer, and the page says who heard it',
  needs('chromium', 'espeak-ng'),
  async () => {
    const [samples, rate] = await spoken();
    const page = await visits.visit({
      permissions: ['microphone'],
      prepare: (context) => hearing(context, [...silence(0.7), ...samples, ...silence(4)], rate),
    });
    await choose(page, WORD);
    await page.selectOption('#listener', 'default');
    await page.fill('#key', visits.app.secret);
    const answered = page.waitForResponse('**/v1/tutor');
    // The recording ends by itself.
    await page.click('#record');
    await resultOf(page);
    const answer = await (await answered).json();
    const note = 'trained on synthetic voices, not tested on people';
    expect(answer.recognizer).toEqual({ name: 'demo', note });
    expect(answer.gop.decoding).toBe('target');
    expect(answer.proximity).toBeGreaterThanOrEqual(0.95);
    await keep(page, 'demo');
    expect(await page.locator('#answer .remark').allInnerTexts()).toContain(
      `Heard by the recognizer “demo”: ${note}. It may hear errors that nobody made, and miss others.`,
    );
  },
);
