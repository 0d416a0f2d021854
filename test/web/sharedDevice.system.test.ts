/** Voices of learners who share a device, in Chromium: in tabs, in a class, and where the browser keeps nothing. */

import { describe, expect, it } from 'vitest';
import { needs } from '../parts/needs.ts';
import { choose, click, complaints, focused, keep, overflow, ready } from './browser.ts';
import { begin, HIGH, learner, line, NONE, some, teach, words } from './teaching.ts';
import { setUpVisits } from './visits.ts';

const visits = setUpVisits();

/** Scripts after which the browser keeps nothing. */
const FULL = `Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }`;
const FORBIDDEN = `Object.defineProperty(window, 'localStorage', { get: () => { throw new DOMException('', 'SecurityError'); } })`;

describe('voices on a device', needs('chromium'), () => {
  it.each([
    ['is full', FULL],
    ['is forbidden', FORBIDDEN],
  ])('where the storage %s, they last as long as the page', async (_how, script) => {
    const page = await begin(visits, { prepare: (context) => context.addInitScript(script) });
    await teach(page, 0, 2);
    await learner(page, 'Anna');
    await teach(page, 0, 1, HIGH);
    await learner(page, '');
    await line(page, some(2));
    await page.click('#forget-voice');
    await line(page, NONE);
    await learner(page, 'Anna');
    await line(page, some(1));
    await click(page, '#progress-summary', 'text=Forget everything', 'text=Yes, forget everything');
    await line(page, NONE);
  });

  it('are the same in two tabs, and forgotten in both', async () => {
    const page = await begin(visits);
    const other = await page.context().newPage();
    await other.goto(visits.app.url);
    await ready(other);
    await teach(page, 0, 3);
    await line(other, some(3));
    await click(other, '#voice-line', '#forget-voice');
    await line(page, NONE);
    await teach(page, 0, 2);
    await line(other, some(2));
    await click(page, '#progress-summary', 'text=Forget everything', 'text=Yes, forget everything');
    await line(other, NONE);
  });

  it('are all forgotten with everything; what was said before teaches nothing any more', async () => {
    const page = await begin(visits);
    await teach(page, 0, 2);
    await learner(page, 'Anna');
    await teach(page, 0, 2, HIGH);
    await click(page, '#progress-summary', 'text=Forget everything', 'text=Yes, forget everything');
    await line(page, NONE);
    expect(await page.inputValue('#learner')).toBe('');
    expect(await page.evaluate('Object.keys(localStorage)')).toEqual([]);
    await choose(page, 'εἰς');
    await learner(page, 'Anna');
    await teach(page, 0, 1, HIGH);
  });

  it('of a class that is recorded: the next learner is not taken for the one before', async () => {
    const page = await begin(visits);
    await learner(page, 'Anna');
    await teach(page, 0, 1);
    await learner(page, '');
    await teach(page, 0, 2);
    await click(page, '#collect summary', '#collect-toggle', '#collect-no', '#collect-next');
    await line(page, NONE);
    expect(await words(page)).toEqual([['Anna', 1]]);
  });

  it.each(['light', 'dark'] as const)('stand in one line that opens, in %s', async (colorScheme) => {
    const page = await begin(visits, { colorScheme, viewport: { width: 375, height: 812 } });
    await teach(page, 0, 1);
    await keep(page, `voice-line-${colorScheme}`);
    await learner(page, 'Anna');
    await teach(page, 0, 1, HIGH);
    await keep(page, `voice-open-${colorScheme}`);
    expect(await complaints(page)).toEqual([]);
    expect(await overflow(page)).toBe(0);
    // Enter goes on to the attempt, as in every field of the voice.
    await page.press('#learner', 'Enter');
    expect(await focused(page)).toBe('record');
  });
});
