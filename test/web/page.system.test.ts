/** The page in Chromium: from typing to the result, and what it says when something is wrong. */

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { needs } from '../parts/needs.ts';
import {
  choose,
  click,
  developersSee,
  focused,
  hold,
  resultOf,
  sees,
  sendForResult,
  text,
  typeIpa,
} from './browser.ts';
import { setUpVisits } from './visits.ts';

const run = promisify(execFile);

const visits = setUpVisits();

/** Pairs of vowel keys that cover each other. */
const OVERLAPS = `(() => {
  const keys = [...document.querySelectorAll('.trapezium .sound-key')];
  const boxes = keys.map((key) => key.getBoundingClientRect());
  const meet = (a, b) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 0.5 &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 0.5;
  return boxes.flatMap((a, n) => boxes.slice(n + 1).filter((b) => meet(a, b))).length;
})()`;

/** Where the button that scores stands on the page. */
const BUTTON = `(() => {
  const { left, top, width, height } = document.getElementById('score').getBoundingClientRect();
  return [left + scrollX, top + scrollY, width, height];
})()`;

async function places(page: Page): Promise<unknown[]> {
  const found: unknown[] = [];
  for (const width of [375, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    found.push(await page.evaluate(BUTTON));
  }
  return found;
}

describe('from typing to the result', needs('chromium'), () => {
  it('before the tutor is there a click on the button waits, and the button stays where it is', async () => {
    let letGo = (): void => {};
    const page = await visits.open({
      prepare: async (context) => {
        letGo = await hold(context, '**/koine-greek.lex.gz');
      },
    });
    await page.fill('#target', 'ἄνθρωπος');
    await typeIpa(page, 'a n θ r o p o s');
    const before = await places(page);
    await page.click('#score');
    expect(await text(page, '#score')).toBe('One moment …');
    letGo();
    await resultOf(page);
    await page.waitForSelector('#as-written:not([disabled])');
    expect(await places(page)).toEqual(before);
  });

  it('a word is suggested, read, said with one fault, and the fault is shown', async () => {
    const page = await visits.open();
    await page.click('#target');
    await page.keyboard.type('θεο');
    await page.waitForSelector('#suggestions [role=option]');
    await page.keyboard.press('ArrowDown');
    const marked = await text(page, '#suggestions [aria-selected=true] .greek');
    await page.keyboard.press('Enter');
    expect(await page.inputValue('#target')).toBe(marked);
    await choose(page, 'θεός');
    expect(await text(page, '#reading .respelling')).toBe('theh-ohss');
    expect(await page.locator('#reading .ipa').textContent()).toBe('/θeˈos/');
    expect(await text(page, '#reading .hint')).toBe('θεός, noun, 1,936 times in the Greek Bible');

    await page.click('#as-written');
    expect(await page.inputValue('#said')).toBe('θεός');
    await sees(page, '#said-reading', 'Sounds like theh-ohss');
    await typeIpa(page, 's ˈe o s');
    expect(await page.inputValue('#said')).toBe('');
    await sendForResult(page);

    expect(await text(page, '.points')).toContain('65');
    expect(await text(page, '.summary')).toBe('3 of 4 sounds right, the stress on θε instead of ός.');
    expect(await page.locator('.sound.close .hidden').textContent()).toBe(
      'θ: should be the th of thin, heard the s of sun, close',
    );
    expect(await page.locator('.sound svg').count()).toBe(4);
    expect(await page.locator('.mend h4').allInnerTexts()).toEqual(['θ', 'ός']);
    expect(await text(page, '.mend-first')).toContain('+25');
    expect(await text(page, '.mend >> nth=0')).toContain('put the tip of your tongue between your teeth');
    expect(await text(page, '#sound-details')).toBe('Choose a sound to see how it is made.');
    expect(await text(page, '.taken-for')).toContain('θεός');
    expect(await text(page, '#announcer')).toContain('65 of 100');

    expect(await developersSee(page, 'The request')).toContain(
      `-d '{"target":"θεός","ipa":"s ˈe o s","scheme":"koine-greek"}'`,
    );
    expect(JSON.parse(await developersSee(page, 'The answer'))).toMatchObject({ proximity: 0.65 });
    await page.fill('#target', 'λόγος');
    expect(await page.isHidden('#result')).toBe(true);
  });

  it('the chart writes sounds and signs, a chosen syllable gets the stress, and no key covers another', async () => {
    const page = await visits.open();
    await choose(page, 'λόγος');
    await page.check('#show-ipa');
    await click(page, ...[...'loɣos'].map((symbol) => `#palette [data-symbol=${symbol}]`));
    expect(await page.inputValue('#ipa')).toBe('l o ɣ o s');
    const syllables = page.locator('.syllable-key');
    expect(await syllables.locator('.greek').allInnerTexts()).toEqual(['λό', 'γος']);
    await syllables.nth(1).click();
    expect(await page.inputValue('#ipa')).toBe('l o ɣ ˈo s');
    await syllables.nth(0).click();
    expect(await page.inputValue('#ipa')).toBe('l ˈo ɣ o s');
    expect(await syllables.nth(0).getAttribute('aria-pressed')).toBe('true');
    await click(page, '[aria-label="take the last sound away"]', '.signs [aria-label=stress]');
    await page.click('#palette [aria-label^="e close-mid"]');
    expect(await page.inputValue('#ipa')).toBe('l ˈo ɣ o ˈe');
    await page.setViewportSize({ width: 375, height: 800 });
    expect(await page.evaluate(OVERLAPS)).toBe(0);
  });

  it('the keyboard on the screen puts marks on letters, before or after them', async () => {
    const page = await visits.open();
    await page.click('#keyboard-toggle');
    const press = (...names: string[]): Promise<void> =>
      click(page, ...names.map((name) => `#keyboard [aria-label="${name}"]`));
    await press('α', 'smooth breathing', 'ρ', 'χ');
    await page.waitForSelector('#suggestions [role=option]');
    await press('η', 'circumflex', 'iota subscript');
    expect(await page.inputValue('#target')).toBe('ἀρχῇ');
    await press('space', 'capital', 'rough breathing', 'acute', 'α', 'γ', 'ι', 'ο', 'σ');
    expect(await page.inputValue('#target')).toBe('ἀρχῇ Ἅγιος');
    await press('delete', 'ς', 'ν');
    expect(await page.inputValue('#target')).toBe('ἀρχῇ Ἅγιοσν');
  });

  it.each([
    [`θεός 'a' "b" $(c) \\d %s`, `s 'e o "s" \`x\` $HOME`],
    ['<img src=x onerror=alert(1)>θεός', '<script>alert(1)</script> s'],
    ['"><svg onload=alert(1)> λόγος', `'); alert(1); ('`],
    ['λόγος\u0000</textarea>', '<b onclick=alert(1)>&lt;i&gt;'],
  ])('%s is text, in a request that gets the answer that is shown', needs('curl'), async (target, ipa) => {
    const page = await visits.open();
    await page.fill('#target', target);
    await typeIpa(page, ipa);
    await sendForResult(page);
    const command = await developersSee(page, 'The request');
    expect(await page.locator('main :is(img, script, b, svg[onload])').count()).toBe(0);
    const { stdout } = await run('sh', ['-c', command], { env: { ...process.env, KEY: visits.app.secret } });
    expect(JSON.parse(stdout)).toEqual(JSON.parse(await developersSee(page, 'The answer')));
  });
});

describe('what goes wrong is said beside the field that caused it', needs('chromium'), () => {
  it.each([
    ['no target', '', 's ˈe o s', 'target', 'Choose a word first, or type one in Greek letters.'],
    ['a numeral alone', 'αʹ', 's ˈe o s', 'target', '“αʹ” cannot be read as Greek.'],
    ['no sounds', 'θεός', '', 'said', 'Type first how the word sounded'],
    ['Greek as IPA', 'θεός', 'λόγος', 'ipa', '“λόγος” is in Greek letters.'],
  ])('%s', async (_what, target, ipa, field, sentence) => {
    const page = await visits.open();
    await page.fill('#target', target);
    await typeIpa(page, ipa);
    await page.click('#score');
    await sees(page, `#${field}-problem`, sentence);
    expect(await page.getAttribute(`#${field}`, 'aria-invalid')).toBe('true');
    expect(await focused(page)).toBe(field);
    expect(await page.isHidden('#result')).toBe(true);
  });

  it('text that is not Greek is said under the field while it is typed, and goes with the next letter', async () => {
    const page = await visits.open();
    await page.fill('#target', 'logos');
    await sees(page, '#target-problem', 'There is no Greek letter in “logos”.');
    expect(await text(page, '#reading')).toBe('');
    await page.fill('#target', 'λόγος logos');
    await sees(page, '#reading', 'Left out of the Greek: logos');
    expect(await page.isHidden('#target-problem')).toBe(true);
  });

  it('a tutor that cannot be loaded is said, and loaded when the network is back', async () => {
    const lexicon = '**/koine-greek.lex.gz';
    const page = await visits.open({
      prepare: (context) => context.route(lexicon, (route) => route.abort()),
    });
    await page.fill('#target', 'θεός');
    await typeIpa(page, 's ˈe o s');
    await page.click('#score');
    await sees(page, '#send-problem', 'The tutor could not be loaded');
    await page.context().unroute(lexicon);
    await sendForResult(page);
    expect(await text(page, '.points')).toContain('65');
  });
});
