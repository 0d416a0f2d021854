/** Two learners with a microphone each, in Chromium: the page learns their voices apart, and keeps them. */

import type { BrowserContext } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { eis, silence } from '../../../test/hear/sounds.ts';
import { needs } from '../../../test/parts/needs.ts';
import { focused, hold, open, reload, resultOf, sees, shut, soon } from './browser.ts';
import { chooseFile, hearing, untilClosed } from './microphone.ts';
import { begin, HIGH, learner, line, NONE, some, stored, teach, WHOLE, words } from './teaching.ts';
import { setUpVisits } from './visits.ts';

const visits = setUpVisits();

describe('a voice', needs('chromium'), () => {
  it('of each microphone is learned apart, from ten words, and outlasts a reload', async () => {
    const page = await begin(visits, {
      permissions: ['microphone'],
      prepare: (context) => hearing(context, [...silence(0.5), ...eis(0)]),
    });
    const record = async (): Promise<void> => {
      await page.click('koine-word .say');
      await resultOf(page);
      await untilClosed(page);
      await line(page, some(1));
    };
    await line(page, NONE);
    await record();
    await teach(page, 1, 10);
    await learner(page, 'Ἄννα');
    await line(page, NONE);
    await hearing(page.context(), [...silence(0.5), ...eis(0, HIGH)]);
    await reload(page);
    await record();
    await teach(page, 0, 10, HIGH);
    const kept = await stored(page);
    expect(kept.map(([name]) => name)).toEqual(['', 'Ἄννα']);
    const [one = '', other = ''] = kept.map(([, speaker]) => JSON.stringify(speaker));
    expect(Math.max(one.length, other.length)).toBeLessThan(2048);
    expect(one).not.toBe(other);
    await reload(page);
    await line(page, WHOLE);
    await open(page, 'settings');
    expect(await page.inputValue('#learner')).toBe('Ἄννα');
    expect(await page.locator('#learners option[value=Ἄννα]').count()).toBe(1);
    await shut(page);
    await learner(page, ' ');
    await line(page, WHOLE);
    expect(await stored(page)).toEqual(kept);
  });

  it('is that of the learner who spoke, whoever comes while a take is heard', async () => {
    let letGo = (): void => {};
    const prepare = async (context: BrowserContext): Promise<void> => {
      letGo = await hold(context, '**/demo.safetensors');
    };
    const page = await begin(visits, { prepare });
    await chooseFile(page, eis(0));
    await sees(page, 'koine-word .status', /Getting the recognizer|Listening/u);
    await learner(page, 'Anna');
    letGo();
    await resultOf(page);
    await soon(() => words(page)).toEqual([['', 1]]);
    await line(page, NONE);
  });

  it('that is forgotten leaves the focus in the settings', async () => {
    const page = await begin(visits);
    await teach(page, 0, 1);
    await open(page, 'settings');
    await page.focus('#forget-voice');
    await page.keyboard.press('Enter');
    await sees(page, '#voice-line', NONE);
    expect(await focused(page)).toBe('learner');
  });
});
