import { describe, expect, it } from 'vitest';
import { needs } from '../../../test/parts/needs.ts';
import {
  atWord,
  choose,
  focused,
  hold,
  open,
  points,
  reload,
  sees,
  soon,
  text,
  typed,
  verdict,
} from './browser.ts';
import { EIS } from './chromium.ts';
import { hearing } from './microphone.ts';
import { setUpVisits } from './visits.ts';

const visits = setUpVisits();

describe('the first screen', needs('chromium'), () => {
  it('nothing moves when the scripts have come', async () => {
    let letGo = (): void => {};
    const page = await visits.page(visits.app.url, {
      viewport: { width: 375, height: 812 },
      prepare: async (context) => {
        letGo = await hold(context, '**/web/main.js');
      },
    });
    void page.goto(visits.app.url);
    const place = async (what: string): Promise<unknown> => (await page.locator(what).boundingBox())?.y;
    await page.waitForSelector('.brand img');
    const before = [await place('.brand'), await place('.stage')];
    letGo();
    await page.waitForSelector('html[data-ready]');
    expect([await place('.brand'), await place('.stage')]).toEqual(before);
  });

  it('Say it is at most the eighth stop of the Tab key, and one Enter behind the first', async () => {
    const page = await visits.visit({ permissions: ['microphone'] });
    await atWord(page, 'λόγος');
    const stops: string[] = [];
    while (stops.at(-1) !== 'say' && stops.length < 20) {
      await page.keyboard.press('Tab');
      stops.push(await focused(page));
    }
    expect(stops.length).toBeLessThanOrEqual(8);
    await page.focus('.skip');
    await page.keyboard.press('Enter');
    expect(await focused(page)).toBe('say');
  });
});

describe('the first minute', needs('chromium'), () => {
  it('says what it is for, asks how the class says θεός, says the first word and records it: once', async () => {
    const page = await visits.visit({ prepare: (context) => hearing(context, EIS) });
    expect(await text(page, 'h1')).toBe('Say Greek aloud. See which sounds are right.');
    // All letters are shown in one font, which the page brings.
    const fonts = `document.fonts.ready.then((all) => [...all].filter(({ status }) => status === 'loaded').length)`;
    await soon(() => page.evaluate(fonts)).toBe(1);
    await page.click('.says >> text=Erasmian');
    await soon(() => page.inputValue('#tradition')).toBe('erasmian');
    await page.click('text=Continue');
    await page.click('text=Check microphone');
    await sees(page, 'koine-word .say', 'Stop');
    await soon(() => page.isVisible('koine-word .level')).toBe(true);
    await page.click('koine-word .say');
    await page.click('koine-start >> text=Skip');
    await soon(() => page.locator('koine-start').count()).toBe(0);
    await reload(page);
    expect([await page.locator('koine-start').count(), await page.inputValue('#tradition')]).toEqual([
      0,
      'erasmian',
    ]);
    const student = await visits.visit({ query: '?title=Lesson+4&words=λόγος,θεός' });
    expect(await text(student, 'koine-start')).toContain('Can I hear you?');
  });
});

describe('a word', needs('chromium'), () => {
  it('is suggested, chosen, typed with one slip, and the verdict names it; the next word is one press away', async () => {
    const page = await visits.visit();
    await open(page, 'choose');
    expect(await focused(page)).toBe('target');
    await page.keyboard.type('θεο');
    await page.waitForSelector('#suggestions [role=option]');
    await page.keyboard.press('ArrowDown');
    const marked = await text(page, '#suggestions [aria-selected=true] .greek');
    await page.keyboard.press('Enter');
    expect(await page.inputValue('#target')).toBe(marked);
    await page.fill('#target', 'θεός');
    await page.keyboard.press('Enter');
    await atWord(page, 'θεός');
    await soon(() => focused(page)).toBe('say');
    expect(await text(page, 'koine-word .reading')).toContain('theh');
    await page.evaluate(`document.querySelector('koine-page').practice.tell('Copied.')`);
    await typed(page, 'σεός');
    await soon(() => page.isVisible('#status')).toBe(false);
    expect(await points(page)).toBeLessThan(90);
    expect(await text(page, 'koine-result .result')).toContain('θ');
    await page.goto(new URL('?words=λόγος,θεός', visits.app.url).href);
    await atWord(page, 'λόγος');
    await typed(page, 'λόγος');
    expect(await points(page)).toBe(100);
    await page.click('text=Next');
    await atWord(page, 'θεός');
    expect(await focused(page)).toBe('say');
    expect(await page.locator('koine-result').count()).toBe(0);
  });

  it('in Latin letters finds the Greek one', async () => {
    const page = await visits.visit();
    await open(page, 'choose');
    await page.keyboard.type('logos');
    await page.waitForSelector('#suggestions [role=option]');
    await page.keyboard.press('Enter');
    await sees(page, '#target-problem', 'Choose one of the words below');
    await page.locator('#suggestions .greek', { hasText: /^λόγος$/u }).click();
    expect(await page.inputValue('#target')).toBe('λόγος');
    expect(await page.isHidden('#target-problem')).toBe(true);
    await page.keyboard.press('Enter');
    await atWord(page, 'λόγος');
  });

  it.each(['<img src=x onerror=alert(1)>θεός', '"><svg onload=alert(1)> λόγος', 'λόγος\u0000</textarea>'])(
    '%s is text',
    async (words) => {
      const page = await visits.visit({ query: `?${new URLSearchParams({ words, title: words })}` });
      await page.waitForSelector('koine-word .spelled');
      await open(page, 'class');
      expect(await page.locator(':is(main, dialog) :is(img, script, svg[onload])').count()).toBe(0);
    },
  );
});

describe('what goes wrong is said in its place', needs('chromium'), () => {
  it.each([
    ['', 'Write a book, a chapter and a verse'],
    ['12', '“12” is no reference'],
    ['John 99', 'John has 21 chapters; there is no chapter 99.'],
  ])('%j in the choice', async (typedText, sentence) => {
    const page = await visits.visit();
    await open(page, 'choose');
    await page.fill('#target', typedText);
    await page.press('#target', 'Enter');
    await sees(page, '#target-problem', sentence);
    expect(await page.getAttribute('#target', 'aria-invalid')).toBe('true');
    expect(await focused(page)).toBe('target');
  });

  it('a link whose words are not Greek, and whose scheme does not exist: sentences, and words to begin with', async () => {
    const page = await visits.visit({ query: '?words=logos&scheme=latin' });
    await atWord(page, 'λόγος');
    await sees(page, 'main > .note', 'does not know: “latin”');
    expect(await text(page, 'main > .note')).toContain('Skipped (not Greek');
  });

  it('dialogs that cannot be loaded are said, and come when the network is back', async () => {
    const page = await visits.visit({
      prepare: (context) => context.route('**/dialogs.js', (route) => route.abort()),
    });
    await page.click('#set');
    await sees(page, '#status', 'did not load');
    await page.context().unroute('**/dialogs.js');
    await page.reload();
    await page.waitForSelector('html[data-ready]');
    await open(page, 'choose');
  });

  it('storage that is forbidden, or cleared in the middle, loses nothing that is seen', async () => {
    const page = await visits.visit({
      query: '?words=θεός,λόγος',
      prepare: (context) =>
        context.addInitScript(`for (const name of ['localStorage', 'sessionStorage']) {
          Object.defineProperty(window, name, { get() { throw new DOMException('denied', 'SecurityError'); } });
        }`),
    });
    await page.selectOption('#tradition', 'attic');
    await atWord(page, 'θεός');
    await typed(page, 'θεός');
    expect(await verdict(page)).not.toBe('');
    await open(page, 'progress');
    await sees(page, 'koine-progress .note', 'won’t store your progress');
    await sees(page, 'koine-progress section >> nth=0', '1 of 10 words said today.');
    const other = await visits.visit({ query: '?words=θεός,λόγος' });
    await typed(other, 'θεός');
    await other.evaluate('localStorage.clear()');
    expect(await verdict(other)).not.toBe('');
    await other.click('#next');
    await atWord(other, 'λόγος');
    await typed(other, 'λόγος');
    await soon(() => other.evaluate('localStorage.length')).toBeGreaterThan(0);
  });

  it('what one tab has done, the other one shows', async () => {
    const page = await visits.visit({ query: '?words=θεός,λόγος' });
    const other = await page.context().newPage();
    await other.goto(page.url());
    await other.waitForSelector('html[data-ready]');
    await typed(other, 'θεός');
    await soon(() => page.evaluate('document.querySelector("progress").value')).toBe(1);
    await choose(page, 'χάρις');
    await atWord(other, 'θεός');
    await other.close();
  });
});

describe('sharing', needs('chromium'), () => {
  const REFUSED = `() => Promise.reject(new DOMException('', 'NotAllowedError'))`;
  const KEEPS = 'async (data) => { window.shared = data.url ?? data; }';
  it.each([
    ['hands the sheet the link', KEEPS, REFUSED, /^$/u],
    ['copies where there is no sheet', 'undefined', KEEPS, /^Copied\. Paste it/u],
    ['copies where the sheet is forbidden', REFUSED, KEEPS, /^Copied\. Paste it/u],
    [
      'shows the link where it may do neither',
      'undefined',
      REFUSED,
      /neither share nor copy\. The link is .*λόγος/u,
    ],
  ])('%s', async (_what, sheet, copy, status) => {
    const page = await visits.visit({ query: '?words=λόγος' });
    await page.evaluate(`window.shared = 'words=λόγος';
      Object.defineProperty(navigator, 'share', { value: ${sheet} });
      navigator.clipboard.writeText = ${copy};`);
    await page.click('#share');
    await soon(() => page.locator('#status').innerText()).toMatch(status);
    expect(decodeURI(await page.evaluate('shared'))).toContain('words=λόγος');
  });
});
