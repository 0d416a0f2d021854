import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { hiss, silence, vowel } from '../../../test/hear/sounds.ts';
import { needs } from '../../../test/parts/needs.ts';
import { atWord, sees, soon, text } from './browser.ts';
import { EIS } from './chromium.ts';
import { chooseFile, hearing, untilClosed } from './microphone.ts';
import { setUpVisits } from './visits.ts';
import { detailOf, forget, pointsIn, problemOf, told, untilTold, wordPage } from './wordPage.ts';

const visits = setUpVisits();

const RATE = 16_000;

const tone = (seconds: number, hertz: number): number[] =>
  Array.from({ length: seconds * RATE }, (_, n) => 0.3 * Math.sin((2 * Math.PI * hertz * n) / RATE));

const hum = (seconds: number, hertz: number): number[] => {
  const overtones = [1, 2, 3, 4, 5, 6].map((n) => tone(seconds, n * hertz).map((x) => x / (2 * n)));
  return tone(seconds, hertz).map((_, at) => overtones.reduce((sum, one) => sum + (one[at] ?? 0), 0));
};

const hears = (samples: readonly number[], attributes = 'target="εἰς"'): Promise<Page> =>
  wordPage(visits, attributes, { prepare: (context) => hearing(context, samples) });

const seconds = (page: Page): Promise<number> =>
  page.evaluate(`document.querySelector('koine-word').take?.seconds ?? 0`);

const syllables = (count: number): number[] =>
  Array.from({ length: count }, (_, n) => [
    ...vowel(0.15, n % 2 ? 300 : 700, n % 2 ? 2300 : 1200),
    ...silence(0.06),
  ]).flat();

/** Script that makes `getUserMedia` fail with the error of this name. */
const failing = (name: string): string =>
  `navigator.mediaDevices.getUserMedia = async () => { throw new DOMException('', '${name}'); }`;

/** Script that makes the microphone open, but give no sound. */
const WITHOUT_SOUND = `AudioWorklet.prototype.addModule = async () => {
  throw new DOMException('', 'NotSupportedError');
}`;

describe('a recording', needs('chromium'), () => {
  it('ends behind the word, and is scored; the microphone is closed', async () => {
    const page = await hears([...silence(0.6), ...EIS]);
    await page.click('koine-word .say');
    await sees(page, 'koine-word .status', /It stops when you pause/u);
    await untilTold(page, 'koine-result');
    expect(await seconds(page)).toBeLessThan(4);
    await untilClosed(page);
  });

  it('of a verse lasts through a hesitation', async () => {
    const verse = 'target="ἐν ἀρχῇ ἦν ὁ λόγος"';
    const page = await hears([...silence(0.4), ...syllables(4), ...silence(3.2), ...syllables(4)], verse);
    await page.click('koine-word .say');
    await sees(page, 'koine-word .status', 'Press Stop when you have said it all.');
    await untilTold(page, 'koine-take');
    expect(await seconds(page)).toBeGreaterThan(4.5);
    expect(await text(page, 'koine-word .say')).toBe('Say it again');
  });

  it('of a phrase whose syllables run together ends by itself, and nobody is blamed for the pause', async () => {
    const page = await hears([...silence(2), ...vowel(0.9, 300, 2300), ...silence(1)], 'target="ἐν ἀρχῇ"');
    await page.click('koine-word .say');
    await untilTold(page, 'koine-take');
    expect(await seconds(page)).toBeLessThan(3.2);
    await soon(async () => (await told(page)).at(-1)).toMatch(/koine-(?:result|problem)/u);
    expect(await text(page, 'koine-word .card')).not.toContain('Speak as soon as');
  });

  it('of the patient ends with the button alone', async () => {
    const page = await hears(EIS, 'target="εἰς" patient');
    await page.click('koine-word .say');
    await sees(page, 'koine-word .seconds', /^(?:[5-9]|\d\d)\.\d s$/u);
    expect(await told(page)).toEqual(['koine-reading']);
    await page.click('koine-word .say');
    await untilTold(page, 'koine-result');
  });

  it('is dropped with its word, with its element, and for another element', async () => {
    const page = await hears(EIS, 'target="εἰς" patient');
    for (const end of [
      `document.querySelector('koine-word').target = 'θεός'`,
      `document.querySelector('koine-word').remove()`,
    ]) {
      await page.click('koine-word .say');
      await sees(page, 'koine-word .seconds', /\d/u);
      await page.evaluate(end);
      await untilClosed(page);
    }
    expect(await told(page)).not.toContain('koine-take');
    await page.evaluate(
      `document.forms[0].innerHTML = '<koine-word target="εἰς" patient></koine-word>'.repeat(2)`,
    );
    const [first, second] = [page.locator('koine-word .say').first(), page.locator('koine-word .say').last()];
    await first.click();
    await soon(() => first.innerText()).toBe('Stop');
    await second.click();
    await soon(() => second.innerText()).toBe('Stop');
    expect(await first.innerText()).toBe('Say it');
  });

  it('that could not be heard is not lost: it is scored when the recognizer comes', async () => {
    const page = await wordPage(visits, 'target="εἰς"', {
      prepare: (context) => context.route('**/acoustic.wasm', (route) => route.abort()),
    });
    await chooseFile(page, EIS);
    await soon(() => problemOf(page)).toMatch(/recognizer could not be loaded/u);
    expect(await page.isVisible('koine-word [part~=take]')).toBe(true);
    await page.context().unroute('**/acoustic.wasm');
    await forget(page);
    await page.click('koine-word button >> text=Try again');
    await untilTold(page, 'koine-result');
    expect(await problemOf(page)).toBe('');
  });
});

it('Both says so where its script does not load, and plays when it does', needs('chromium'), async () => {
  const page = await wordPage(visits, 'target="εἰς"', {
    prepare: (context) => context.route('**/comparing.js', (route) => route.abort()),
  });
  await chooseFile(page, EIS);
  await untilTold(page, 'koine-result');
  await page.click('koine-word [part=both]');
  await soon(() => problemOf(page)).toBe('It cannot be played just now. Check the connection and try again.');
  await page.context().unroute('**/comparing.js');
  await page.click('koine-word [part=both]');
  await soon(() => page.locator('koine-word .waves svg').count()).toBe(2);
});

describe('what is no voice gets a sentence, and no points', needs('chromium'), () => {
  it.each([
    ['a beep', 'εἰς', tone(1, 440)],
    ['the hum of mains', 'οὗ', hum(1, 120)],
  ])('%s: the take can be played', async (_what, target, sound) => {
    const page = await wordPage(visits, `target="${target}" name="word"`);
    await chooseFile(page, [...silence(0.3), ...sound, ...silence(0.3)]);
    await soon(() => problemOf(page)).toMatch(/^No speech was heard in this recording, only a steady hum/u);
    expect(await told(page)).toEqual(['koine-reading', 'koine-take', 'koine-problem']);
    expect([await pointsIn(page), await page.locator('koine-result').count()]).toEqual(['', 0]);
    expect(await page.isVisible('koine-word [part~=take]')).toBe(true);
  });

  it.each([
    ['silence', silence(1), /^I heard no voice for 8 seconds/u],
    [
      'loud noise',
      hiss(10).map((x) => 2 * x),
      /^I heard only loud noise for 8 seconds\. Try a quieter place/u,
    ],
  ])('%s in which nobody speaks', async (_what, sound, sentence) => {
    const page = await hears(sound);
    await page.click('koine-word .say');
    await soon(() => problemOf(page)).toMatch(sentence);
    expect(await detailOf(page, 'koine-problem')).toMatchObject({ sentence: await problemOf(page) });
    await untilClosed(page);
  });

  it('a file without sound', async () => {
    const page = await wordPage(visits, 'target="εἰς"');
    await chooseFile(page, Buffer.from('hello'));
    await soon(() => problemOf(page)).toMatch(/no recording that the browser can read/u);
  });
});

describe('a recording that was not understood', needs('chromium'), () => {
  const SENTENCE = /^I did not understand that\. Please say it once more, a little closer\.$/u;

  it('gets that sentence alone, after two in a row the microphone check, and no points', async () => {
    const page = await wordPage(visits, 'target="ἄνθρωπος" name="word"');
    const hearsAs = async (target: string, event: string): Promise<void> => {
      await page.evaluate(`document.querySelector('koine-word').target = '${target}'`);
      await atWord(page, target);
      await forget(page);
      await chooseFile(page, EIS);
      await untilTold(page, event);
    };
    const expectMissed = async (sentence: RegExp): Promise<void> => {
      await hearsAs('ἄνθρωπος', 'koine-problem');
      expect(await told(page)).toEqual(['koine-take', 'koine-problem']);
      expect(await detailOf(page, 'koine-problem')).toMatchObject({ answer: { understood: false } });
      await soon(() => problemOf(page)).toMatch(sentence);
      expect([await pointsIn(page), await page.locator('koine-result').count()]).toEqual(['', 0]);
      expect(await page.isVisible('koine-word [part~=take]')).toBe(true);
    };
    await expectMissed(SENTENCE);
    await expectMissed(/^I did not understand .* Microphone check: .* at \d+% of full volume/u);
    // After a recording that is understood, the element counts misses from 0 again.
    await hearsAs('εἰς', 'koine-result');
    await expectMissed(SENTENCE);
  });
});

describe('a microphone that fails', needs('chromium'), () => {
  it('has a sentence for each reason, whose next step exists', async () => {
    const page = await hears(EIS);
    for (const [script, sentence] of [
      [WITHOUT_SOUND, /did not start/u],
      [failing('NotAllowedError'), /blocking the microphone\. Tap the icon .* and try again\. /u],
      [failing('NotFoundError'), /No microphone was found/u],
      [failing('NotReadableError'), /Another program uses the microphone/u],
      [failing('TypeError'), /did not start/u],
    ] as const) {
      await page.evaluate(script);
      await page.click('koine-word .say');
      await soon(() => problemOf(page)).toMatch(sentence);
      expect(await text(page, 'koine-word .say')).toBe('Say it');
      await untilClosed(page);
    }
    expect(await text(page, 'koine-word .ask .word')).toBe('εἰς');
    await chooseFile(page, EIS);
    await untilTold(page, 'koine-result');
  });

  // biome-ignore format: a table, one case a line
  it.each<[string, string, RegExp]>([
    ['is not there', 'navigator.mediaDevices.enumerateDevices = async () => []', /No microphone was found/u],
    ['the browser has none', 'Object.defineProperty(navigator, "mediaDevices", {value: undefined })', /cannot record/u],
    ['the page came over plain HTTP', 'Object.defineProperty(window, "isSecureContext", {value: false })', /over HTTPS only/u],
  ])('%s: one types, or uses a recording', async (_why, script, sentence) => {
    const page = await wordPage(visits, 'target="εἰς"', {
      prepare: async (context: BrowserContext) => {
        await context.addInitScript(failing('NotFoundError'));
        await context.addInitScript(script);
      },
    });
    await page.click('koine-word .say');
    await soon(() => problemOf(page)).toMatch(sentence);
    await chooseFile(page, EIS);
    await untilTold(page, 'koine-result');
  });

  it('in the middle: what was heard until then is scored', async () => {
    const page = await hears(EIS, 'target="εἰς" patient');
    await page.click('koine-word .say');
    await sees(page, 'koine-word .seconds', /^[2-9]\.\d s$/u);
    await page.evaluate(`(() => {
      const [track] = heardStream.getTracks();
      track.stop();
      track.dispatchEvent(new Event('ended'));
    })()`);
    await sees(page, 'koine-word .status', /went away in the middle/u);
    await untilTold(page, 'koine-result');
  });
});
