/** Practice in Chromium: a link of a teacher, verses by reference, chapters, progress, the history, and a sheet on paper. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import axe from 'axe-core';
import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { freshFolder } from '../freshFolder.ts';
import { needs } from '../parts/needs.ts';
import { sendForResult, text, typeIpa } from './browser.ts';
import { setUpVisits } from './visits.ts';

const visits = setUpVisits();

async function start(
  query = '',
  prepare?: (context: BrowserContext) => Promise<unknown>,
  width = 375,
): Promise<Page> {
  const options = { viewport: { width, height: 800 }, reducedMotion: 'reduce' } as const;
  return visits.open({ query, options, ...(prepare && { prepare }) });
}

/** Waits until the field has this word. */
const word = (page: Page, expected: string): Promise<void> =>
  expect.poll(() => page.inputValue('#target'), { timeout: 15_000 }).toBe(expected);

/** Says the word as it is written, with some sounds replaced, and has it scored. */
async function say(page: Page, mistake: (ipa: string) => string = (ipa) => ipa): Promise<void> {
  await page.waitForSelector('#as-written:not([disabled])');
  await page.click('#clear');
  await page.locator('#as-written').click();
  // The letters are read by the thread of the tutor.
  await expect.poll(() => page.inputValue('#ipa'), { timeout: 15_000 }).not.toBe('');
  const ipa = await page.inputValue('#ipa');
  if (mistake(ipa) !== ipa) await typeIpa(page, mistake(ipa));
  await sendForResult(page);
}

/** The rules that axe finds broken. */
async function complaints(page: Page): Promise<unknown> {
  await page.evaluate(axe.source);
  return page.evaluate('axe.run(document).then(({ violations }) => violations.map(({ id }) => id))');
}

const overflow = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';

const inside = `document.getElementById('practice-kind').getBoundingClientRect().right <
  document.getElementById('practice').getBoundingClientRect().right - 8`;

async function verses(page: Page, reference: string): Promise<void> {
  await page.selectOption('#practice-kind', 'verses');
  await page.fill('#practice-reference', reference);
  await page.press('#practice-reference', 'Enter');
}

describe('the line above the word', needs('chromium'), () => {
  it('a link starts its words in its pronunciation, which is not kept', async () => {
    const page = await start('?scheme=erasmian&words=λόγος,logos,θεός,ἐν+ἀρχῇ');
    await word(page, 'λόγος');
    expect(await page.inputValue('#pronunciation')).toBe('erasmian');
    expect(await text(page, '#practice-count')).toBe('Word 1 of 3 · 0 done (80 points or more)');
    expect(await text(page, '#practice-problem')).toContain(
      'Left out, because it is no short Greek text: “logos”.',
    );
    expect(await page.locator('.samples').isHidden()).toBe(true);
    await say(page);
    expect(await text(page, '#practice-count')).toBe('Word 1 of 3 · 1 done (80 points or more)');
    await page.click('#practice-next');
    await word(page, 'θεός');
    await page.click('#practice-previous');
    await word(page, 'λόγος');
    await page.goto(visits.app.url);
    await page.waitForSelector('html[data-ready]');
    expect(await page.inputValue('#pronunciation')).toBe('koine-greek');
    expect(await page.inputValue('#practice-kind')).toBe('free');
  });

  it('a word that was typed before the set arrived stays', async () => {
    const page = await start('?words=λόγος,θεός', (context) =>
      context.addInitScript(`document.addEventListener('DOMContentLoaded', () => {
        document.getElementById('target').value = 'φῶς';
      })`),
    );
    await expect.poll(() => text(page, '#practice-count')).toBe('Word 1 of 2 · 0 done (80 points or more)');
    expect(await page.inputValue('#target')).toBe('φῶς');
    await page.click('#practice-next');
    await word(page, 'θεός');
  });

  it('another pronunciation stays at the word', async () => {
    const page = await start('?words=λόγος,θεός,φῶς');
    await word(page, 'λόγος');
    await page.click('#practice-next');
    await word(page, 'θεός');
    await page.selectOption('#pronunciation', 'attic');
    await page.locator('#reading .ipa', { hasText: 'tʰeˈos' }).waitFor({ state: 'attached' });
    await page.click('#practice-next');
    await word(page, 'φῶς');
  });

  it('a verse by its reference, in phrases or whole; what is no reference gets a sentence', async () => {
    const page = await start();
    await verses(page, 'John 1:1');
    await word(page, 'Ἐν ἀρχῇ ἦν ὁ Λόγος, καὶ ὁ Λόγος ἦν πρὸς τὸν Θεόν,');
    expect(await text(page, '#practice-count')).toBe('John 1:1 · 1 of 2 · 0 done (80 points or more)');
    expect(await text(page, '#practice-credit')).toContain(
      'Nestle, Greek New Testament (1904), public domain',
    );
    await page.waitForSelector('.reading .whole');
    const broken = `[...document.querySelectorAll('#reading .said-word')].filter((word) =>
      word.getClientRects().length > 1 || word.offsetHeight > 40).length`;
    expect(await page.evaluate(broken)).toBe(0);
    expect(await text(page, '#reading .respelling')).toContain('loh-ghohs');
    await page.check('#practice-whole');
    await word(page, 'Ἐν ἀρχῇ ἦν ὁ Λόγος, καὶ ὁ Λόγος ἦν πρὸς τὸν Θεόν, καὶ Θεὸς ἦν ὁ Λόγος.');
    await verses(page, 'John 1:99');
    await page.locator('#practice-problem').waitFor();
    expect(await text(page, '#practice-problem')).toContain('John 1 has 51 verses; there is no verse 99.');
    await verses(page, 'Johannine');
    expect(await text(page, '#practice-problem')).toContain('Write a book, a chapter and a verse: John 1:1.');
    await page.selectOption('#practice-kind', 'book');
    await page.selectOption('#practice-book', '3John');
    await word(page, 'Ὁ πρεσβύτερος Γαΐῳ τῷ ἀγαπητῷ, ὃν ἐγὼ ἀγαπῶ ἐν ἀληθείᾳ.');
  });

  it('a sound is chosen by its letters, its respelling and a word that has it', async () => {
    const page = await start();
    await page.selectOption('#practice-kind', 'sound');
    const option = page.locator('#practice-phone option[value=x]');
    await option.waitFor({ state: 'attached' });
    expect(await option.textContent()).toBe('χ · kh · as the ch in loch (in Scotland)');
    await page.selectOption('#practice-phone', 'x');
    await word(page, 'οὐχ');
    expect(await text(page, '#practice-count')).toBe('Word 1 of 8 · 0 done (80 points or more)');
    expect(await text(page, '#practice-credit')).toContain('CC BY 4.0');
    // Attic says kʰ for χ: it has no such chapter.
    await page.selectOption('#pronunciation', 'attic');
    await page.locator('#practice-problem').waitFor();
    expect(await text(page, '#practice-problem')).toContain('This pronunciation has no such sound.');
    expect(await page.locator('#practice-walk').isHidden()).toBe(true);
  });

  it('progress and choice survive a reload, and Next goes to what is not done', async () => {
    const page = await start();
    await page.selectOption('#practice-kind', 'frequent');
    await word(page, 'καί');
    await say(page);
    await page.click('#practice-next');
    await word(page, 'ἐν');
    await say(page, () => 'u');
    await page.reload();
    await word(page, 'ἐν');
    expect(await text(page, '#practice-count')).toBe('Word 2 of 300 · 1 done (80 points or more)');
    expect(await page.evaluate('document.getElementById("practice-bar").value')).toBe(1);
    await page.click('#practice-previous');
    await word(page, 'καί');
    await page.click('#practice-next');
    await word(page, 'ἐν');
  });

  it('a teacher types a list, starts it, and gets its link', async () => {
    const page = await start('', (context) =>
      context.grantPermissions(['clipboard-read', 'clipboard-write']),
    );
    await page.selectOption('#pronunciation', 'attic');
    await page.selectOption('#practice-kind', 'list');
    await page.click('#practice-copy');
    expect(await text(page, '#practice-problem')).toContain('There is no Greek word in this list.');
    await page.fill('#practice-list-title', 'Lesson 4');
    await page.fill('#practice-words', 'λόγος\nδόξα\n\nlogos');
    await page.click('#practice-copy');
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    await page.setViewportSize({ width: 320, height: 700 });
    expect(await complaints(page)).toEqual([]);
    expect(await page.evaluate(overflow)).toBe(0);
    expect(await page.evaluate(inside)).toBe(true);
    await page.locator('#practice-copied', { hasText: 'Copied' }).waitFor();
    const link = await page.inputValue('#practice-link');
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(link);
    expect(decodeURIComponent(new URL(link).search)).toBe('?scheme=attic&title=Lesson+4&words=λόγος,δόξα');
    await page.fill(
      '#practice-words',
      Array.from({ length: 100 }, (_, n) => `τοῖς ἀνθρώποις ${n}`).join('\n'),
    );
    await page.click('#practice-copy');
    expect(await text(page, '#practice-problem')).toContain('a link that many programs would cut');
    await page.fill('#practice-words', 'λόγος, δόξα');
    await page.click('#practice-list-form [type=submit]');
    await word(page, 'λόγος');
    expect(await text(page, '#practice-title')).toBe('Lesson 4');
    await page.goto(link);
    await word(page, 'λόγος');
    expect(await page.inputValue('#pronunciation')).toBe('attic');
    expect(await text(page, '#practice-title')).toBe('Lesson 4');
    await page.selectOption('#practice-kind', 'frequent');
    await word(page, 'καί');
    expect(await page.locator('#practice-title').isHidden()).toBe(true);
  });
});

describe('the pronunciation', needs('chromium'), () => {
  it('each has a sentence, and a button that chooses it', async () => {
    const page = await start();
    await page.click('#traditions summary');
    expect(await page.locator('#traditions-list li').count()).toBe(4);
    expect(await text(page, '#traditions-list')).toContain('seminaries and universities');
    await page.click('#traditions-list >> text=Modern Greek');
    await page.reload();
    await page.waitForSelector('html[data-ready]');
    expect(await page.inputValue('#pronunciation')).toBe('modern-greek');
  });
});

describe('the progress', needs('chromium'), () => {
  const failOn = async (page: Page, times: number): Promise<void> => {
    for (let n = 0; n < times; n++) {
      await page.fill('#target', 'θεός');
      await say(page, (ipa) => ipa.replace('θ', 's'));
    }
    await page.click('#progress-summary');
  };

  it('names the hardest sounds, starts their chapter, saves the attempts, and forgets all', async () => {
    const page = await start();
    expect(await page.locator('#progress').isHidden()).toBe(true);
    await failOn(page, 3);
    expect(await text(page, '#progress-summary')).toBe('Your progress: 3 attempts');
    const hard = page.locator('.hard-sounds button');
    await hard.first().waitFor();
    expect((await hard.first().innerText()).replace(/ \[.*\]/u, '')).toMatch(/^θ th \d+ % right$/u);
    expect(await page.locator('.attempts tbody tr').count()).toBe(3);
    const [download] = await Promise.all([page.waitForEvent('download'), page.click('text=Save as CSV')]);
    expect(download.suggestedFilename()).toBe('koine-attempts.csv');
    const file = join(await freshFolder(), 'attempts.csv');
    await download.saveAs(file);
    const lines = readFileSync(file, 'utf8').split('\r\n');
    expect(lines[0]).toBe(
      '\uFEFFdate,pronunciation,target,target_respelled,target_ipa,said_respelled,said_ipa,score,sounds',
    );
    expect(lines[1]).toMatch(/^\d{4}-.*Z,koine-greek,θεός,théohs,θ e o s,séohs,s e o s,\d+(?:\.\d)?,θ \d+/u);
    expect(lines).toHaveLength(5);
    expect(await complaints(page)).toEqual([]);

    await hard.first().click();
    await word(page, 'θεός');
    expect(await page.inputValue('#practice-phone')).toBe('θ');
    await page.click('text=Forget everything');
    await page.click('text=Keep it');
    await page.click('text=Forget everything');
    await page.click('text=Yes, forget everything');
    expect(await page.locator('#progress').isHidden()).toBe(true);
    expect(await page.evaluate('Object.keys(localStorage)')).toEqual([]);
    expect(await page.inputValue('#practice-kind')).toBe('free');
  });

  // biome-ignore format: a table, one case a line
  it.each([
    ['forbids all storage', `Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('denied', 'SecurityError'); } });`],
    ['has no room', `Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };`],
  ])('a browser that %s keeps it in memory, says so, and forgets it', async (_what, script) => {
    const page = await start('?words=θεός,λόγος', (context) => context.addInitScript(script));
    await word(page, 'θεός');
    await say(page);
    expect(await text(page, '#practice-count')).toBe('Word 1 of 2 · 1 done (80 points or more)');
    expect(await text(page, '#progress-summary')).toBe('Your progress: 1 attempt');
    expect(await text(page, '#progress-problem')).toContain('does not keep your progress');
    await page.click('#progress-summary');
    await page.click('text=Forget everything');
    await page.click('text=Yes, forget everything');
    expect(await page.locator('#progress').isHidden()).toBe(true);
  });
});

describe('the sheet', needs('chromium'), () => {
  it('has the words, their readings and the credit, and nothing else of the page', async () => {
    const page = await start('', (context) =>
      context.addInitScript('window.print = () => { window.printed = true; };'),
    );
    await page.selectOption('#practice-kind', 'frequent');
    await word(page, 'καί');
    await page.click('#practice-print');
    await expect.poll(() => page.evaluate('window.printed'), { timeout: 15_000 }).toBe(true);
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('main').isHidden()).toBe(true);
    expect(await page.locator('.sheet li').count()).toBe(300);
    expect(await text(page, '.sheet li >> nth=0')).toMatch(/καί\s+ké/u);
    expect(await text(page, '.sheet .letters')).toContain('kh as the ch in loch (in Scotland)');
    expect(await text(page, '.sheet')).toContain('CC BY 4.0');
    const pdf = await page.pdf({ format: 'A4' });
    expect(pdf.toString('latin1').match(/\/Type \/Page\b/gu)?.length).toBeGreaterThan(4);
    await page.emulateMedia({ media: 'screen' });
    expect(await page.locator('.sheet').isHidden()).toBe(true);
    expect(await page.locator('main').isVisible()).toBe(true);
  });
});
