/** Practice in Chromium: a link of a teacher, verses by reference, chapters, progress, the history, and a sheet on paper. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { freshFolder } from '../freshFolder.ts';
import { needs } from '../parts/needs.ts';
import {
  click,
  complaints,
  overflow,
  ready,
  reload,
  sees,
  sendForResult,
  soon,
  text,
  typeIpa,
} from './browser.ts';
import { setUpVisits, type Way } from './visits.ts';

const visits = setUpVisits();

const start = (query = '', prepare?: Way['prepare']): Promise<Page> =>
  visits.open({ query, viewport: { width: 375, height: 800 }, reducedMotion: 'reduce', prepare });

/** Waits until the field has this word. */
const word = (page: Page, expected: string): Promise<void> =>
  soon(() => page.inputValue('#target')).toBe(expected);

/** Goes on, or back, to a word. */
async function go(page: Page, where: 'next' | 'previous', expected: string): Promise<void> {
  await page.click(`#practice-${where}`);
  await word(page, expected);
}

/** What the line above the word counts: 'Word 1 of 3 · 1 done'. */
const counts = (page: Page, expected: string): Promise<void> =>
  soon(() => text(page, '#practice-count')).toBe(`${expected} (80+ counts)`);

/** Says the word as it is written, with some sounds replaced, and has it scored. */
async function say(page: Page, mistake: (ipa: string) => string = (ipa) => ipa): Promise<void> {
  await page.waitForSelector('#as-written:not([disabled])');
  await click(page, '#clear', '#as-written');
  // The letters are read by the thread of the tutor.
  await soon(() => page.inputValue('#ipa')).not.toBe('');
  const ipa = await page.inputValue('#ipa');
  if (mistake(ipa) !== ipa) await typeIpa(page, mistake(ipa));
  await sendForResult(page);
}

/** The choice of the words stands inside its box. */
const INSIDE = `document.getElementById('practice-kind').getBoundingClientRect().right <
  document.getElementById('practice').getBoundingClientRect().right - 8`;

/** Words of the reading that are broken into two lines. */
const BROKEN = `[...document.querySelectorAll('#reading .said-word')].filter((word) =>
  word.getClientRects().length > 1 || word.offsetHeight > 40).length`;

async function verses(page: Page, reference: string): Promise<void> {
  await page.selectOption('#practice-kind', 'verses');
  await page.fill('#practice-reference', reference);
  await page.press('#practice-reference', 'Enter');
}

describe('practice', needs('chromium'), () => {
  it('a link starts its words in its pronunciation, which is not kept', async () => {
    const page = await start('?scheme=erasmian&words=λόγος,logos,θεός,ἐν+ἀρχῇ');
    await word(page, 'λόγος');
    expect(await page.inputValue('#pronunciation')).toBe('erasmian');
    await counts(page, 'Word 1 of 3 · 0 done');
    await sees(page, '#practice-problem', 'Skipped (not Greek, or too long): “logos”.');
    expect(await page.isHidden('.samples')).toBe(true);
    await say(page);
    await counts(page, 'Word 1 of 3 · 1 done');
    await go(page, 'next', 'θεός');
    await go(page, 'previous', 'λόγος');
    await page.goto(visits.app.url);
    await ready(page);
    expect(await page.inputValue('#pronunciation')).toBe('koine-greek');
    expect(await page.inputValue('#practice-kind')).toBe('free');
  });

  it('a word that was typed before the set arrived stays, and so does one whose pronunciation changes', async () => {
    const page = await start('?words=λόγος,θεός,χάρις', (context) =>
      context.addInitScript(`document.addEventListener('DOMContentLoaded', () => {
        document.getElementById('target').value = 'φῶς';
      })`),
    );
    await counts(page, 'Word 1 of 3 · 0 done');
    expect(await page.inputValue('#target')).toBe('φῶς');
    await go(page, 'next', 'θεός');
    await page.selectOption('#pronunciation', 'attic');
    await page.locator('#reading .ipa', { hasText: 'tʰeˈos' }).waitFor({ state: 'attached' });
    await go(page, 'next', 'χάρις');
  });

  it('a verse by its reference, in phrases or whole; what is no reference gets a sentence', async () => {
    const page = await start();
    await verses(page, 'John 1:1');
    await word(page, 'Ἐν ἀρχῇ ἦν ὁ Λόγος, καὶ ὁ Λόγος ἦν πρὸς τὸν Θεόν,');
    await counts(page, 'John 1:1 · 1 of 2 · 0 done');
    await sees(page, '#practice-credit', 'Nestle, Greek New Testament (1904), public domain');
    await page.waitForSelector('.reading .whole');
    expect(await page.evaluate(BROKEN)).toBe(0);
    expect(await text(page, '#reading .respelling')).toContain('loh-ghohss');
    await page.check('#practice-whole');
    await word(page, 'Ἐν ἀρχῇ ἦν ὁ Λόγος, καὶ ὁ Λόγος ἦν πρὸς τὸν Θεόν, καὶ Θεὸς ἦν ὁ Λόγος.');
    await verses(page, 'John 1:99');
    await sees(page, '#practice-problem', 'John 1 has 51 verses; there is no verse 99.');
    await verses(page, 'Johannine');
    await sees(page, '#practice-problem', 'Write a book, a chapter and a verse: John 1:1.');
    await page.selectOption('#practice-kind', 'book');
    await page.selectOption('#practice-book', '3John');
    await word(page, 'Ὁ πρεσβύτερος Γαΐῳ τῷ ἀγαπητῷ, ὃν ἐγὼ ἀγαπῶ ἐν ἀληθείᾳ.');
  });

  it('a sound is chosen by its letters, its respelling and a word that has it', async () => {
    const page = await start();
    await page.selectOption('#practice-kind', 'sound');
    const option = page.locator('#practice-phone option[value=x]');
    expect(await option.textContent()).toBe('χ · kh · the ch of Scottish loch');
    await page.selectOption('#practice-phone', 'x');
    await word(page, 'οὐχ');
    await counts(page, 'Word 1 of 8 · 0 done');
    await sees(page, '#practice-credit', 'CC BY 4.0');
    // Attic says kʰ for χ: it has no such chapter.
    await page.selectOption('#pronunciation', 'attic');
    await sees(page, '#practice-problem', 'This pronunciation has no such sound.');
    expect(await page.isHidden('#practice-walk')).toBe(true);
  });

  it('frequent words: what is done survives a reload, Next leaves it out, and a sheet has all words', async () => {
    const page = await start();
    await page.selectOption('#practice-kind', 'frequent');
    await word(page, 'καί');
    await say(page);
    await go(page, 'next', 'ἐν');
    await say(page, () => 'u');
    await reload(page);
    await word(page, 'ἐν');
    await counts(page, 'Word 2 of 300 · 1 done');
    expect(await page.evaluate('document.getElementById("practice-bar").value')).toBe(1);
    await go(page, 'previous', 'καί');
    await go(page, 'next', 'ἐν');

    await page.evaluate('window.print = () => { window.printed = true; }');
    await page.click('#practice-print');
    await soon(() => page.evaluate('window.printed')).toBe(true);
    await page.emulateMedia({ media: 'print' });
    expect(await page.isHidden('main')).toBe(true);
    expect(await page.locator('.sheet li').count()).toBe(300);
    expect(await text(page, '.sheet li >> nth=0')).toMatch(/καί\s+keh/u);
    expect(await text(page, '.sheet .letters')).toContain('kh the ch of Scottish loch');
    expect(await text(page, '.sheet')).toContain('CC BY 4.0');
    const pdf = await page.pdf({ format: 'A4' });
    expect(pdf.toString('latin1').match(/\/Type \/Page\b/gu)?.length).toBeGreaterThan(4);
    await page.emulateMedia({ media: 'screen' });
    expect(await page.isHidden('.sheet')).toBe(true);
    expect(await page.isVisible('main')).toBe(true);
  });

  it('a teacher types a list, starts it, and gets its link', async () => {
    const page = await start('', (context) =>
      context.grantPermissions(['clipboard-read', 'clipboard-write']),
    );
    const copy = async (words: string): Promise<void> => {
      await page.fill('#practice-words', words);
      await page.click('#practice-copy');
    };
    await page.selectOption('#pronunciation', 'attic');
    await page.selectOption('#practice-kind', 'list');
    await copy('');
    await sees(page, '#practice-problem', 'There is no Greek word in this list.');
    await page.fill('#practice-list-title', 'Lesson 4');
    await copy('λόγος\nδόξα\n\nlogos');
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.setViewportSize({ width: 320, height: 700 });
    expect(await complaints(page)).toEqual([]);
    expect(await overflow(page)).toBe(0);
    expect(await page.evaluate(INSIDE)).toBe(true);
    await sees(page, '#practice-copied', 'Copied');
    const link = await page.inputValue('#practice-link');
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(link);
    expect(decodeURIComponent(new URL(link).search)).toBe('?scheme=attic&title=Lesson+4&words=λόγος,δόξα');
    await copy(Array.from({ length: 100 }, (_, n) => `τοῖς ἀνθρώποις ${n}`).join('\n'));
    await sees(page, '#practice-problem', 'a link that many programs would cut');
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
    expect(await page.isHidden('#practice-title')).toBe(true);
  });

  it('progress names the hardest sounds, starts their chapter, saves the attempts, and forgets all', async () => {
    const page = await start();
    expect(await page.isHidden('#progress')).toBe(true);
    for (let n = 0; n < 3; n++) {
      await page.fill('#target', 'θεός');
      await say(page, (ipa) => ipa.replace('θ', 's'));
    }
    await page.click('#progress-summary');
    expect(await text(page, '#progress-summary')).toBe('Your progress: 3 attempts');
    const hard = page.locator('.hard-sounds button').first();
    expect((await hard.innerText()).replace(/ \[.*\]/u, '')).toMatch(/^θ th \d+ % right$/u);
    expect(await page.locator('.attempts tbody tr').count()).toBe(3);
    const [download] = await Promise.all([page.waitForEvent('download'), page.click('text=Save as CSV')]);
    expect(download.suggestedFilename()).toBe('koine-attempts.csv');
    const file = join(await freshFolder(), 'attempts.csv');
    await download.saveAs(file);
    const lines = readFileSync(file, 'utf8').split('\r\n');
    expect(lines[1]).toMatch(
      /^\d{4}-.*Z,koine-greek,θεός,thehohss,θ e o s,sehohss,s e o s,\d+(?:\.\d)?,θ \d+/u,
    );
    expect(lines).toHaveLength(5);
    expect(await complaints(page)).toEqual([]);

    await hard.click();
    await word(page, 'θεός');
    expect(await page.inputValue('#practice-phone')).toBe('θ');
    const forget = 'text=Forget everything';
    await click(page, forget, 'text=Keep it', forget, 'text=Yes, forget everything');
    expect(await page.isHidden('#progress')).toBe(true);
    expect(await page.evaluate('Object.keys(localStorage)')).toEqual([]);
    expect(await page.inputValue('#practice-kind')).toBe('free');
  });

  it('a browser that has no room keeps progress in memory, says so, and forgets it', async () => {
    const page = await start('?words=θεός,λόγος', (context) =>
      context.addInitScript(
        `Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };`,
      ),
    );
    await word(page, 'θεός');
    await say(page);
    await counts(page, 'Word 1 of 2 · 1 done');
    expect(await text(page, '#progress-summary')).toBe('Your progress: 1 attempt');
    expect(await text(page, '#progress-problem')).toContain('won’t store your progress');
    await click(page, '#progress-summary', 'text=Forget everything', 'text=Yes, forget everything');
    expect(await page.isHidden('#progress')).toBe(true);
  });
});
