/** The voice of a learner, in Chromium: what the page learns it from, keeps of it, and forgets. */

import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { EIS_WORDS, eis, silence, vowel } from '../hear/sounds.ts';
import { needs } from '../parts/needs.ts';
import {
  choose,
  click,
  developersSee,
  focused,
  hold,
  reload,
  resultOf,
  sees,
  soon,
  text,
} from './browser.ts';
import { chooseFile, hearing, hears } from './microphone.ts';
import { begin, HIGH, learner, line, NONE, some, stored, teach, WHOLE, words } from './teaching.ts';
import { setUpVisits } from './visits.ts';

const visits = setUpVisits();

/** Keeps a text in the place of the voices. */
const store = (page: Page, value: unknown): Promise<void> =>
  page.evaluate(`localStorage.setItem('koine-speakers', ${JSON.stringify(JSON.stringify(value))})`);

/** Passes for a speaker until the recognizer reads it. */
const speakerLike = { words: 3 };

/** The script after which the page asks to learn nothing before `go`. */
const SLOW_TO_LEARN = `(() => {
  const post = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function (asked) {
    if (asked.question?.kind === 'enroll') window.go = () => post.call(this, asked);
    else post.apply(this, arguments);
  };
  window.restore = () => { Worker.prototype.postMessage = post; };
})()`;

describe('the voice of a learner', needs('chromium'), () => {
  it('is learned from ten words; another learner has another, and both outlast a reload', async () => {
    const page = await begin(visits, {
      prepare: (context) => hearing(context, [...silence(1.5), ...eis(0)]),
    });
    await line(page, NONE);
    await page.click('#record');
    await resultOf(page);
    await line(page, some(1));
    await teach(page, 1, 10);
    await learner(page, 'Ἄννα');
    await line(page, NONE);
    expect(await page.isHidden('#forget-voice')).toBe(true);
    await teach(page, 0, 10, HIGH);
    const kept = await stored(page);
    expect(kept.map(([name]) => name)).toEqual(['', 'Ἄννα']);
    const [one = '', other = ''] = kept.map(([, speaker]) => JSON.stringify(speaker));
    expect(Math.max(one.length, other.length)).toBeLessThan(2048);
    expect(one).not.toBe(other);
    await reload(page);
    expect(await page.inputValue('#learner')).toBe('Ἄννα');
    await line(page, WHOLE);
    expect(await page.locator('#learners option').evaluateAll((all) => all.map((o) => o.value))).toEqual([
      'Ἄννα',
    ]);
    await learner(page, '');
    await line(page, WHOLE);
    expect(await stored(page)).toEqual(kept);
  });

  it('is not learned of another word, and is learned anew of the last ten words', async () => {
    const page = await begin(visits);
    await teach(page, 0, 9);
    await hears(page, vowel(0.6, 700, 1200));
    expect(await developersSee(page, 'The answer')).toContain('"decoding": "free"');
    await teach(page, 9, 10);
    const [[, first] = []] = await stored(page);
    for (let n = 0; n < 10; n++) {
      expect((await stored(page))[0]?.[1]).toEqual(first);
      await choose(page, EIS_WORDS[n] as string);
      await hears(page, eis(n, HIGH));
    }
    await soon(async () => (await stored(page))[0]?.[1]).not.toEqual(first);
    await line(page, WHOLE);
  });

  it('is forgotten alone, with the takes of which it was learned', async () => {
    const page = await begin(visits);
    await teach(page, 0, 3);
    await learner(page, 'Anna');
    await teach(page, 0, 2, HIGH);
    await page.click('#forget-voice');
    await line(page, NONE);
    expect([await focused(page), await page.isHidden('#forget-voice')]).toEqual(['voice-line', true]);
    expect(await words(page)).toEqual([['', 3]]);
    await teach(page, 0, 1, HIGH);
    await learner(page, ' ');
    await line(page, some(3));
    expect(await words(page)).toEqual([
      ['', 3],
      ['Anna', 1],
    ]);
  });

  it('is not learned of a verse of over ten seconds', async () => {
    const page = await begin(visits);
    await page.fill('#target', Array.from({ length: 14 }, () => 'εἰς').join(' '));
    await hears(page, Array.from({ length: 14 }, (_, n) => eis(n % 10)).flat());
    expect(await text(page, '.summary')).toContain('All sounds right');
    await choose(page, 'εἰς');
    await teach(page, 0, 1);
  });

  it.each([
    ['alone', ['#forget-voice']],
    ['with everything', ['#progress-summary', 'text=Forget everything', 'text=Yes, forget everything']],
  ])('stays forgotten when it is forgotten %s while it is learned', async (_how, places) => {
    const page = await begin(visits);
    await learner(page, 'Anna');
    await teach(page, 0, 2);
    await choose(page, EIS_WORDS[2] as string);
    await page.evaluate(SLOW_TO_LEARN);
    await hears(page, eis(2));
    await soon(() => page.evaluate('typeof go')).toBe('function');
    await click(page, ...places);
    await page.evaluate('go(); restore()');
    await choose(page, 'εἰς');
    await learner(page, 'Anna');
    await teach(page, 0, 1);
  });

  it('is that of the learner who spoke, whoever comes while a take is heard', async () => {
    let letGo = (): void => {};
    const prepare = async (context: BrowserContext): Promise<void> => {
      letGo = await hold(context, '**/demo.safetensors');
    };
    const page = await begin(visits, { prepare });
    await chooseFile(page, eis(0));
    await sees(page, '#listening', 'Listening');
    await learner(page, 'Anna');
    letGo();
    await resultOf(page);
    await soon(() => words(page)).toEqual([['', 1]]);
    await line(page, NONE);
  });

  it('of another model, or edited, is forgotten, and the take is scored', async () => {
    const page = await begin(visits);
    await teach(page, 0, 2);
    const [[, speaker] = []] = await stored(page);
    for (const broken of [{ ...speaker, model: '00000000' }, { words: 2 }, { ...speaker, words: 99 }]) {
      await store(page, [['', broken]]);
      await reload(page);
      await choose(page, 'εἰς');
      await line(page, `${broken.words} `);
      await teach(page, 0, 1);
    }
    expect((await stored(page))[0]?.[1].model).toBe(speaker?.model);
  });

  it('has any name, and whatever stands in the storage is passed over', async () => {
    const page = await begin(visits);
    for (const rubbish of [
      null,
      7,
      { '': speakerLike },
      [['', null], [3, speakerLike], ['', { words: 'ten' }], 'x'],
    ]) {
      await store(page, rubbish);
      await reload(page);
      await line(page, NONE);
    }
    await page.evaluate('localStorage.setItem("koine-speakers", "[[")');
    await reload(page);
    await choose(page, 'εἰς');
    for (const name of ['constructor', '__proto__', '7', '<b>']) {
      await learner(page, name);
      await line(page, NONE);
      await teach(page, 0, 1);
    }
    expect(await words(page)).toEqual([
      ['constructor', 1],
      ['__proto__', 1],
      ['7', 1],
      ['<b>', 1],
    ]);
  });
});
