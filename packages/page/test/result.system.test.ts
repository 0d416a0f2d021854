import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { TutorResponse } from '../../../src/contract/response.ts';
import { engines, score } from '../../../test/engine.ts';
import { needs } from '../../../test/parts/needs.ts';
import { lessonOf } from '../../lesson/src/lessonOf.ts';
import { LANGUAGES } from '../../lesson/src/sentences/language.ts';
import { type DrawnLesson, withPictures } from '../src/sounds/pictures.ts';
import { complaints, keep, overflow, soon, text } from './browser.ts';
import { setUpVisits } from './visits.ts';

const VERSE = 'ἐν ἀρχῇ ἦν ὁ λόγος, καὶ ὁ λόγος ἦν πρὸς τὸν θεόν';
const VERSE_SAID = 'e n a r k ˈe̝ ˈe̝ n o l ˈo k u s k a j o l ˈo ɣ o s ˈe̝ n t o n s e ˈo n';

interface ShownResult {
  readonly answer: TutorResponse;
  readonly lesson: DrawnLesson;
}

/** Makes the answer and the lesson of an attempt; `told` may change the answer. */
function shown(
  target: string,
  ipa: string,
  scheme = 'koine-greek',
  told: (answer: TutorResponse) => TutorResponse = (answer) => answer,
  isIpa = false,
): ShownResult {
  const answer = told(score(target, ipa, { scheme }));
  const listener = { scheme, tongue: 'en-US', words: LANGUAGES.en, ipa: isIpa } as const;
  return { answer, lesson: withPictures(lessonOf(answer, listener), answer) };
}

const recorded = (answer: TutorResponse): TutorResponse => ({
  ...answer,
  stress: { ...answer.stress, available: false },
  not_judged: ['stress'],
  recognizer: { name: 'demo', note: 'it knows eight voices' },
});

const doubted = (answer: TutorResponse): TutorResponse => ({
  ...recorded(answer),
  phones: answer.phones.map((phone, n) => ({ ...phone, uncertain: n === 0 })),
});

const silent = (answer: TutorResponse): TutorResponse => ({
  ...recorded(answer),
  proximity: 0,
  coaching: {
    ...answer.coaching,
    sounds: answer.coaching.sounds.map((sound) => ({ ...sound, heard: null, status: 'missing' as const })),
  },
});

const missed = (answer: TutorResponse): TutorResponse => ({ ...recorded(answer), understood: false });

const visits = setUpVisits();

beforeAll(() => Promise.all([engines.load('erasmian'), engines.load('attic')]));

const PAGE = `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Result</title>
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'">
<link rel="stylesheet" href="/web/style.css"><main><h1>Result</h1><koine-result></koine-result></main><script type="module" src="/web/element.js"></script></html>`;

const open = (width = 375, colorScheme: 'light' | 'dark' = 'light'): Promise<Page> =>
  visits.own(PAGE, { viewport: { width, height: 812 }, colorScheme, reducedMotion: 'reduce' });

async function opened(attempt: ShownResult, width?: number): Promise<Page> {
  const page = await open(width);
  await show(page, attempt);
  return page;
}

async function show(page: Page, what: Partial<ShownResult>): Promise<void> {
  await page.evaluate(`{
    window.told = [];
    const result = document.querySelector('koine-result');
    Object.assign(result, ${JSON.stringify(what)});
    result.addEventListener('koine-card', ({ detail }) => told.push(detail.card.label));
  }`);
  await page.locator('koine-result .headline').waitFor();
}

const clear = (page: Page): Promise<void> =>
  page.evaluate('document.querySelector("koine-result").lesson = null; undefined');

/** Script that returns the names of the parts of the element, from top to bottom. */
const ORDER = `[...document.querySelector('koine-result').shadowRoot.querySelector('.result').children]
  .map((part) => part.className || part.tagName.toLowerCase())`;

/** Script that returns the text of the focused element, as a screen reader reads it. */
const FOCUSED = `document.querySelector('koine-result').shadowRoot.activeElement?.textContent.trim().split(/\\s{2,}/u)[0]`;

/** Script that returns the Greek texts in elements that are not marked as Greek. */
const UNMARKED = `(() => {
  const all = document.querySelector('koine-result').shadowRoot.querySelector('.result');
  const walker = document.createTreeWalker(all, NodeFilter.SHOW_TEXT);
  const found = [];
  while (walker.nextNode() !== null) {
    const { textContent, parentElement } = walker.currentNode;
    if (/\\p{Script=Greek}/u.test(textContent) && parentElement.closest('[lang]').lang !== 'grc') found.push(textContent);
  }
  return found;
})()`;

describe('the result', needs('chromium'), () => {
  const STATES: Readonly<Record<string, () => ShownResult>> = {
    right: () => shown('λόγος', 'l ˈo ɣ o s', 'koine-greek', recorded),
    faults: () => shown('θεός', 's ˈe o s'),
    habit: () => shown('καὶ οἱ λόγοι', 'k a j o j l ˈo k o j', 'koine-greek', recorded),
    'other word': () => shown('λόγος', 'ˈa n θ r o p o s'),
    unclear: () => shown('θεός', 'θ e ˈo s', 'koine-greek', doubted),
    silence: () => shown('λόγος', 'l ˈo ɣ o s', 'koine-greek', silent),
    'not understood': () => shown('λόγος', 'l ˈu k o s', 'koine-greek', missed),
    verse: () => shown(VERSE, VERSE_SAID, 'koine-greek', recorded),
    ipa: () => shown('ἄγγελος', 'ˈa n ɡ e l u s t', 'erasmian', undefined, true),
    long: () => shown('ἀνταποκρινόμενος', 'a n t a p u k ɹ i n ˈo m ɛ n ʌ s', 'attic'),
  };

  it.each([
    [375, 'light'],
    [375, 'dark'],
    [1440, 'light'],
    [1440, 'dark'],
  ] as const)('is accessible and looks well in each state, %i px, %s', async (width, colorScheme) => {
    const page = await open(width, colorScheme);
    for (const [name, state] of Object.entries(STATES)) {
      await clear(page);
      await show(page, state());
      const wrong = page.locator('koine-result .sound:not(.exact)').first();
      if ((await wrong.count()) > 0) await wrong.click();
      await keep(page, `result ${name} ${width} ${colorScheme}`);
      expect([name, await complaints(page), await overflow(page)]).toEqual([name, [], 0]);
    }
  });

  it('begins with the verdict, which is announced once, then fixes, then sounds, then the rest', async () => {
    const page = await opened(shown('λόγος', 'l ˈo x o z', 'koine-greek', recorded));
    expect(await page.evaluate(ORDER)).toEqual(['head', 'fixes', 'sounds', 'details']);
    const status = page.getByRole('status');
    await soon(() => status.innerText()).toMatch(/^60\s+of 100/u);
    expect(await page.locator('koine-result .unjudged').innerText()).toBe('Stress was not judged.');
    expect(await page.locator('koine-result .note').count()).toBe(0);
    // Another lesson of the same attempt leaves the open card open.
    await page.locator('koine-result .sound').nth(2).click();
    await page.evaluate(`new MutationObserver(() => { window.changed = true; }).observe(
      document.querySelector('koine-result').shadowRoot.querySelector('[role=status]'),
      { subtree: true, childList: true, characterData: true })`);
    await show(page, shown('λόγος', 'l ˈo x o z', 'koine-greek', recorded));
    expect(await page.evaluate('window.changed')).toBeUndefined();
    expect(await page.locator('koine-result .card').count()).toBe(1);
  });

  it('opens the first fix with its drawing and names the others, which open in its place', async () => {
    const page = await opened(shown('Χριστός', 'k ɹ ɪ s t ˈɑ s'));
    const heads = page.locator('koine-result .fix-head');
    const expanded = () => heads.evaluateAll((all) => all.map((one) => one.getAttribute('aria-expanded')));
    expect(await expanded()).toEqual(['true', 'false', 'false']);
    expect(await text(page, 'koine-result .fix-body p')).toMatch(
      /^Say the ch of Scottish loch\. You said the k of sky: /u,
    );
    expect(await page.getAttribute('koine-result .fix-body svg', 'aria-label')).toContain(
      'Right: back of the tongue',
    );
    await heads.nth(1).focus();
    await page.keyboard.press('Enter');
    expect(await expanded()).toEqual(['false', 'true', 'false']);
    await page.keyboard.press('Enter');
    expect(await expanded()).toEqual(['false', 'false', 'false']);
  });

  it('is used with the keyboard: one stop a word, arrows from sound to sound, a card below the word', async () => {
    const page = await opened(shown('ὁ λόγος', 'o l ˈo x o s'), 1440);
    await page.locator('koine-result .fix-head').first().focus();
    await page.keyboard.press('Tab');
    expect(await page.evaluate(FOCUSED)).toBe('ὁ: right');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(FOCUSED)).toBe('λ: right');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    expect(await page.evaluate(FOCUSED)).toMatch(/^γ: close\. Right: say the g of go/u);
    await page.keyboard.press('Space');
    expect(await page.evaluate('window.told')).toEqual(['γ']);
    // The open item of “Fix first” already shows the same sentence.
    const said = 'You said the ch of Scottish loch.';
    expect(await text(page, 'koine-result .fix-body')).toContain(said);
    expect(await text(page, 'koine-result .card')).not.toContain(said);
    await page.evaluate("document.querySelector('koine-result').fix = null");
    await soon(() => text(page, 'koine-result .card')).toContain(said);
    expect(await page.evaluate(FOCUSED)).toMatch(/^γ/u);
    await page.keyboard.press('Home');
    expect(await page.evaluate(FOCUSED)).toBe('ὁ: right');
    await page.keyboard.press('ArrowLeft');
    expect(await page.evaluate(FOCUSED)).toBe('ὁ: right');
    await page.keyboard.press('End');
    expect(await page.evaluate(FOCUSED)).toBe('ς: right');
  });

  it('shows each word of a verse, a word that was not said as letters alone, and marks its Greek', async () => {
    const page = await opened(shown(VERSE, VERSE_SAID, 'koine-greek', recorded));
    expect(await page.locator('koine-result .word').count()).toBe(12);
    expect(await text(page, 'koine-result .unsaid')).toBe('πρὸς');
    expect(await page.evaluate(UNMARKED)).toEqual([]);
  });

  it('shows the card of a sound whole, one sign a card, and takes nothing for a doubt', async () => {
    const page = await opened(shown('ἀνταποκρινόμενος', 'a n t a p u k ɹ i n ˈo m ɛ n ʌ s', 'attic'));
    await page.locator('koine-result .sound').last().click();
    await soon(() =>
      page.evaluate(
        `document.querySelector('koine-result').shadowRoot.querySelector('.card').getBoundingClientRect().bottom`,
      ),
    ).toBeLessThanOrEqual(813);
    await clear(page);
    await show(page, shown('οἶνος', 's n o s', 'erasmian'));
    await soon(() => page.locator('koine-result .sound').first().getAttribute('class')).toMatch(
      /^sound far/u,
    );
    await clear(page);
    await show(page, shown('θεός', 'θ e ˈo s', 'koine-greek', doubted));
    await soon(() => page.locator('koine-result .points').innerText()).toMatch(/^100/u);
    expect(await page.locator('koine-result :is(.fix, .gain)').count()).toBe(0);
  });

  it('says why: what was sure, what was in doubt, what was not judged, and who listened', async () => {
    const page = await opened(shown('θεός', 's e ˈo', 'koine-greek', doubted));
    await page.locator('koine-result summary').click();
    expect(await page.locator('koine-result details li').allInnerTexts()).toEqual([
      'Sure: ε and ό.',
      'Wrong: ς.',
      'In doubt: θ.',
      'Stress was not judged.',
      expect.stringMatching(/^Heard by the recognizer “demo”/u),
    ]);
    await clear(page);
    await show(page, shown('θεός', 's e ˈo s'));
    await soon(() => page.locator('koine-result details').count()).toBe(0);
  });
});
