import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { needs } from '../../../test/parts/needs.ts';
import {
  atWord,
  click,
  complaints,
  forgetEverything,
  open,
  pick,
  practiceList,
  reload,
  sees,
  shut,
  soon,
  text,
  typed,
} from './browser.ts';
import { EIS } from './chromium.ts';
import { chooseFile } from './microphone.ts';
import { setUpVisits, type VisitOptions } from './visits.ts';

const visits = setUpVisits();

const start = (query = '', prepare?: VisitOptions['prepare']): Promise<Page> =>
  visits.visit({ query, viewport: { width: 375, height: 812 }, reducedMotion: 'reduce', prepare });

async function go(page: Page, where: 'next' | 'previous', word: string): Promise<void> {
  await page.click(`#${where}`);
  await atWord(page, word);
}

/** Waits for this place in the set, such as '1 of 3'. */
const place = (page: Page, expected: string): Promise<void> =>
  soon(() => text(page, '.stage .place')).toBe(expected);

const done = (page: Page): Promise<number> =>
  page.evaluate('document.querySelector(".stage progress").value');

async function verses(page: Page, reference: string): Promise<void> {
  if (!(await page.isVisible('#target'))) await open(page, 'choose');
  await page.fill('#target', reference);
  await page.press('#target', 'Enter');
}

describe('practice', needs('chromium'), () => {
  it('a class link starts its words in its pronunciation, and is remembered until the learner leaves the class for the own list', async () => {
    const page = await start();
    await page.selectOption('#tradition', 'modern-greek');
    await practiceList(page, 'ὁδός\nζωή');
    const { url } = visits.app;
    await page.goto(`${url}?scheme=erasmian&title=Lesson+4&words=λόγος:word,logos,θεός&accept=ω:o`);
    await atWord(page, 'λόγος');
    expect(await page.inputValue('#tradition')).toBe('erasmian');
    expect(await text(page, '.set-title')).toBe('Lesson 4');
    expect(await text(page, 'koine-word [slot=below]')).toBe('word');
    await place(page, '1 of 2');
    await sees(page, 'main > .note', 'Skipped (not Greek, or too long): “logos”.');
    await typed(page, 'λόγος');
    await soon(() => done(page)).toBe(1);
    await go(page, 'next', 'θεός');
    await go(page, 'previous', 'λόγος');
    // The settings of a link without a title last for one visit.
    await page.goto(`${visits.app.url}?scheme=attic&words=καρπός`);
    await atWord(page, 'καρπός');
    expect(await page.locator('#read').count()).toBe(0);
    await page.goto(visits.app.url);
    await atWord(page, 'θεός');
    expect(await page.inputValue('#tradition')).toBe('erasmian');
    await page.goto(`${visits.app.url}?scheme=attic&words=καρπός,ὥρα&accept=ω:u`);
    await atWord(page, 'καρπός');
    await page.goto(visits.app.url);
    await atWord(page, 'θεός');
    await pick(page, 'Leave this class');
    await atWord(page, 'ὁδός');
    expect(await page.inputValue('#tradition')).toBe('modern-greek');
    expect(await page.evaluate('localStorage["koine-accept"]')).toBe(undefined);
    // A list that the learner made during a class remains after the class, even if the words of the class came last.
    await page.goto(`${url}?scheme=erasmian&title=Lesson+5&words=λόγος,θεός`);
    await atWord(page, 'θεός');
    await practiceList(page, 'φῶς\nνόμος');
    await atWord(page, 'φῶς');
    await pick(page, 'what your class was sent');
    await atWord(page, 'θεός');
    await pick(page, 'Leave this class');
    await atWord(page, 'φῶς');
  });

  it('the 300 words begin with καί, stay where one was, and go on after a reload', async () => {
    const page = await start();
    await pick(page, '300 frequent words');
    await atWord(page, 'καί');
    await place(page, '1 of 300');
    await typed(page, 'καί');
    await reload(page);
    await place(page, '2 of 300');
    await soon(() => done(page)).toBe(1);
    await page.selectOption('#tradition', 'attic');
    await place(page, '2 of 300');
    await soon(() => done(page)).toBe(0);
  });

  it('a verse by its reference, in phrases or whole; what is no reference gets a sentence', async () => {
    const page = await start();
    await verses(page, 'John 1:1');
    await atWord(page, 'Ἐν ἀρχῇ ἦν ὁ Λόγος, καὶ ὁ Λόγος ἦν πρὸς τὸν Θεόν,');
    await place(page, '1 of 2');
    expect(await text(page, 'koine-word [slot=below]')).toBe('John 1:1');
    await open(page, 'choose');
    await page.check('#whole');
    await verses(page, 'John 1:1');
    await atWord(page, 'Ἐν ἀρχῇ ἦν ὁ Λόγος, καὶ ὁ Λόγος ἦν πρὸς τὸν Θεόν, καὶ Θεὸς ἦν ὁ Λόγος.');
    await verses(page, 'John 1:99');
    await sees(page, 'main > .note', 'John 1 has 51 verses; there is no verse 99.');
    await open(page, 'choose');
    await page.selectOption('#book', '3John');
    await soon(() => text(page, '.set-title')).toBe('3 John');
  });

  it('a sound is chosen by its letters, its respelling and a word that has it', async () => {
    const page = await start();
    await open(page, 'choose');
    await soon(() => page.locator('#sound option[value=x]').textContent()).toBe(
      'χ · kh · the ch of Scottish loch',
    );
    await page.selectOption('#sound', 'x');
    await atWord(page, 'οὐχ');
    await place(page, '1 of 8');
  });

  it('ten words a day, of any list, count and are scheduled: a week of dots, and an end', async () => {
    const page = await start();
    await open(page, 'progress');
    await sees(page, 'koine-progress section >> nth=0', 'Ten words a day');
    await page.click('text=Practice today’s ten');
    await soon(() => text(page, '.set-title')).toBe('Today’s ten');
    await place(page, '1 of 10');
    const word = await text(page, 'koine-word .ask .word');
    await typed(page, word);
    await soon(() => text(page, '#progress')).toMatch(/1 of 10 words today, 0 days in a row/u);
    await open(page, 'progress');
    await sees(page, 'koine-progress section >> nth=0', '1 of 10 words said today.');
    const ten = 'ἄνθρωπος καρπός ὥρα ἀγαθός φῶς ζωή ὁδός λόγος θεός ψυχή'.split(' ');
    const words = ten.filter((one) => one !== word).slice(0, 9);
    await page.goto(`${visits.app.url}?title=Lesson+4&words=${words.join(',')}`);
    for (const one of words) {
      await atWord(page, one);
      await typed(page, one);
      if (one !== words[8]) await page.click('text=Next');
    }
    await sees(page, '#status', /^Ten of ten\. (?:Nothing is due tomorrow|Tomorrow: \d+ due)\.$/u);
    const isInView = `(() => {
      const { top, bottom } = document.querySelector('#status').getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight;
    })()`;
    expect(await page.evaluate(isInView)).toBe(true);
    await soon(() => text(page, '#progress')).toMatch(/10 of 10 words today, 1 day in a row/u);
    expect(await page.locator('.week .full').count()).toBe(1);
    await pick(page, 'Today’s ten');
    await soon(() => text(page, '.set-title')).toBe('Today’s ten');
  });

  it('progress names the hardest sounds, starts their words, and forgets all', async () => {
    const page = await start('?words=θεός');
    for (let n = 0; n < 3; n++) await typed(page, 'σεός');
    await open(page, 'progress');
    const hard = page.locator('.hard-sounds button').first();
    await soon(() => hard.innerText()).toMatch(/^θ th\s+\d+% right$/u);
    expect(await complaints(page)).toEqual([]);
    await hard.click();
    await atWord(page, 'θεός');
    await place(page, '1 of 8');
    await open(page, 'progress');
    await click(page, 'text=Forget everything', 'text=Keep it');
    await shut(page);
    await forgetEverything(page);
    expect(await page.evaluate('Object.keys(localStorage)')).toEqual([]);
    expect(await text(page, '.set-title')).toBe('First words');
  });

  it('what is still heard when everything is forgotten is not kept', async () => {
    const page = await start();
    await page.evaluate(`(() => {
      const { listener } = document.querySelector('koine-word');
      const { hear } = listener;
      listener.hear = async (...asked) => {
        await new Promise((go) => { window.go = go; });
        return hear.apply(listener, asked).finally(() => { window.isHeard = true; });
      };
    })()`);
    await chooseFile(page, EIS);
    await soon(() => page.evaluate('typeof window.go')).toBe('function');
    await forgetEverything(page);
    await page.evaluate('go()');
    await soon(() => page.evaluate('window.isHeard')).toBe(true);
    await typed(page, 'λόγος');
    expect(await page.evaluate('JSON.parse(localStorage["koine-history-1"]).length')).toBe(1);
  });
});
