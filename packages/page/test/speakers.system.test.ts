/** Two learners, each with a microphone, in Chromium: the page learns their voices separately, and stores them. */

import { describe, expect, it } from 'vitest';
import { eis, silence } from '../../../test/hear/sounds.ts';
import { needs } from '../../../test/parts/needs.ts';
import { open, reload, resultOf, shut } from './browser.ts';
import { hearing, untilClosed } from './microphone.ts';
import { begin, HIGH, learner, line, NONE, some, stored, teach, WHOLE } from './teaching.ts';
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
});
