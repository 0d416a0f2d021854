import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { startApp } from '../../../test/fixture.ts';
import { eis } from '../../../test/hear/sounds.ts';
import { needs } from '../../../test/parts/needs.ts';
import {
  atWord,
  choose,
  forgetEverything,
  open,
  points,
  reload,
  sees,
  shut,
  soon,
  text,
  typed,
} from './browser.ts';
import { hears } from './microphone.ts';
import { setUpVisits } from './visits.ts';

const visits = setUpVisits();

async function start(): Promise<Page> {
  const page = await visits.visit({ query: '?words=εἰς,θεός' });
  await atWord(page, 'εἰς');
  await open(page, 'settings');
  return page;
}

describe('settings', needs('chromium'), () => {
  it('are kept: mother tongue, IPA, and who ends a recording', async () => {
    const page = await start();
    await page.selectOption('#tongue', 'de');
    await page.check('[name=ipa]');
    await page.check('[name=patient]');
    await shut(page);
    await sees(page, 'koine-word .reading .ipa', '/is/');
    await reload(page);
    expect(await page.getAttribute('koine-word', 'lang')).toBe('de');
    expect(await page.getAttribute('koine-word', 'patient')).toBe('');
    await open(page, 'settings');
    expect(await page.inputValue('#tongue')).toBe('de');
    expect(await page.isChecked('[name=ipa]')).toBe(true);
  });

  it('forget the recordings that version 0.3.0 kept', async () => {
    const page = await start();
    await shut(page);
    await page.evaluate(`caches.open('koine-voices')`);
    await page.evaluate(
      `new Promise((done) => { indexedDB.open('koine-collect').onsuccess = ({ target }) => done(target.result.close()); })`,
    );
    await forgetEverything(page);
    const left = `Promise.all([caches.has('koine-voices'), indexedDB.databases().then((all) => all.length)])`;
    await expect.poll(() => page.evaluate(left)).toEqual([false, 0]);
  });
});

const OPTIONS = ['Koine', 'Erasmian', 'Modern', 'Attic'];

const options = (page: Page): Promise<string[]> => page.locator('#tradition option').allInnerTexts();

describe('the pronunciation', needs('chromium'), () => {
  it('is one of four; the default comes first; settings say which to choose; a choice is kept while it is known', async () => {
    const page = await visits.visit();
    expect(await options(page)).toEqual(OPTIONS);
    expect(await page.inputValue('#tradition')).toBe('koine-greek');
    await open(page, 'settings');
    expect(await page.locator('.traditions li').count()).toBe(4);
    expect(await text(page, '.traditions')).toContain('seminaries and universities');
    await page.click('text=Restored Attic');
    expect(await page.getAttribute('.traditions [aria-pressed=true]', 'aria-pressed')).toBe('true');
    await shut(page);
    await reload(page);
    expect(await page.inputValue('#tradition')).toBe('attic');
    // The respelling uses letters that a reader of English knows.
    for (const [scheme, word, reading] of [
      ['attic', 'ἀγαθός', 'ah·gah·t’hohss'],
      ['koine-greek', 'ἀνήρ', 'ah·nayr'],
    ] as const) {
      await page.selectOption('#tradition', scheme);
      await choose(page, word);
      await soon(() => text(page, 'koine-word .reading')).toContain(reading);
    }
    await page.evaluate('localStorage.setItem("koine-scheme", "latin")');
    await reload(page);
    expect(await page.inputValue('#tradition')).toBe('koine-greek');
  });

  it('is that of the service where nobody chose one, and waits for no answer', async () => {
    const attic = await startApp({ defaultScheme: 'attic' });
    const page = await visits.visit({
      url: attic.url,
      prepare: (context) => context.route('**/v1/capabilities', () => {}),
    });
    await soon(() => options(page)).toEqual(['Attic', ...OPTIONS.slice(0, 3)]);
    expect(await page.inputValue('#tradition')).toBe('attic');
    await choose(page, 'θεός');
    await typed(page, 'θεός');
    expect(await points(page)).toBe(100);
    await attic.close();
  });
});

/** Frequency (Hz) of the second formant of another voice. */
const HIGH = 2500;

/** Waits until the settings tell from how many words the voice of the learner is known. */
async function known(page: Page, words: number): Promise<void> {
  await open(page, 'settings');
  if (words === 0) await soon(() => page.locator('#voice-line').count()).toBe(0);
  else await sees(page, '#voice-line', `is known from ${words} word`);
  await shut(page);
}

async function speaks(page: Page, name: string): Promise<void> {
  await open(page, 'settings');
  await page.fill('#learner', name);
  await page.locator('#learner').blur();
  await shut(page);
}

async function teach(page: Page, high?: number): Promise<void> {
  for (const [n, word] of ['εἰς', 'εἴς'].entries()) {
    await page.evaluate(`document.querySelector('koine-word').target = '${word}'`);
    await atWord(page, word);
    await hears(page, eis(n, high));
    await known(page, n + 1);
  }
}

const stored = (page: Page): Promise<[string, object][]> =>
  page.evaluate('JSON.parse(localStorage.getItem("koine-speakers") ?? "[]")');

describe('a voice', needs('chromium'), () => {
  it('of each learner is learned apart, and outlasts a reload', async () => {
    const page = await visits.visit({ query: '?words=εἰς' });
    await known(page, 0);
    await teach(page);
    await speaks(page, 'Ἄννα');
    await known(page, 0);
    await teach(page, HIGH);
    const kept = await stored(page);
    expect(kept.map(([name]) => name)).toEqual(['', 'Ἄννα']);
    const [one = '', other = ''] = kept.map(([, speaker]) => JSON.stringify(speaker));
    expect(Math.max(one.length, other.length)).toBeLessThan(2048);
    expect(one).not.toBe(other);
    await reload(page);
    await known(page, 2);
    await open(page, 'settings');
    expect(await page.inputValue('#learner')).toBe('Ἄννα');
    expect(await page.locator('#learners option[value=Ἄννα]').count()).toBe(1);
    await shut(page);
    await speaks(page, ' ');
    await known(page, 2);
    expect(await stored(page)).toEqual(kept);
  });
});
