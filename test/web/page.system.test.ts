/** The page in Chromium: from typing to the result, and what it says when something is wrong. */

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { needs } from '../parts/needs.ts';
import { choose, developersSee, sendForResult, text, typeIpa } from './browser.ts';
import { setUpVisits } from './visits.ts';

const run = promisify(execFile);

const visits = setUpVisits();
const start = (): Promise<Page> => visits.open();

describe('from typing to the result', needs('chromium'), () => {
  it.each([375, 768, 1280])(
    'the button stays where it is when the reading comes, at %i px',
    async (width) => {
      let release = (): void => {};
      const asked = new Promise<void>((resolve) => {
        release = resolve;
      });
      const page = await visits.open({
        options: { viewport: { width, height: 800 } },
        prepare: (context) => context.route('**/v1/reading?*', (route) => asked.then(() => route.continue())),
      });
      await page.fill('#target', 'ἄνθρωπος');
      await typeIpa(page, 'a n θ r o p o s');
      const before = await page.locator('#score').boundingBox();
      release();
      await page.waitForSelector('#as-written:not([disabled])');
      expect(await page.locator('#score').boundingBox()).toEqual(before);
    },
  );

  it('a word is suggested, read, said with one fault, and the fault is shown', async () => {
    const page = await start();
    await page.click('#target');
    await page.keyboard.type('θεο');
    await page.waitForSelector('#suggestions [role=option]');
    await page.keyboard.press('ArrowDown');
    const marked = await page.locator('#suggestions [aria-selected=true] .greek').innerText();
    await page.keyboard.press('Enter');
    expect(await page.inputValue('#target')).toBe(marked);
    await choose(page, 'θεός');
    expect(await text(page, '#reading .respelling')).toBe('thé-ohs');
    expect(await page.locator('#reading .ipa').textContent()).toBe('/θeˈos/');
    expect(await text(page, '#reading .hint')).toBe('θεός, noun, 1,936 times in the Greek Bible');

    await page.click('#as-written');
    expect(await page.inputValue('#said')).toBe('θεός');
    await page.locator('#said-reading', { hasText: 'Sounds like thé-ohs' }).waitFor();
    await typeIpa(page, 's ˈe o s');
    expect(await page.inputValue('#said')).toBe('');
    await sendForResult(page);

    expect(await text(page, '.points')).toContain('65');
    expect(await text(page, '.summary')).toBe('3 of 4 sounds right, the stress on θε instead of ός.');
    expect(await page.locator('.sound.close .hidden').textContent()).toBe('θ: should be θ, heard s, close');
    expect(await page.locator('.sound svg').count()).toBe(4);
    expect(await page.locator('.mend h4').allInnerTexts()).toEqual(['θ', 'ός']);
    expect(await text(page, '.mend-first')).toContain('+25');
    expect(await text(page, '.mend >> nth=0')).toContain('put the tongue between the teeth');
    expect(await text(page, '#sound-details')).toBe('Choose a sound to see how it is made.');
    expect(await text(page, '.taken-for')).toContain('θεός');
    expect(await text(page, '#announcer')).toContain('65 of 100');

    expect(await developersSee(page, 'The request')).toContain(
      `-d '{"target":"θεός","ipa":"s ˈe o s","scheme":"koine-greek"}'`,
    );
    expect(JSON.parse(await developersSee(page, 'The answer'))).toMatchObject({ proximity: 0.65 });
  });

  it('a verse keeps its words and syllables apart; a sound that is chosen shows its details', async () => {
    const page = await start();
    await page.click('text=ἐν ἀρχῇ ἦν ὁ λόγος');
    await page.waitForSelector('#as-written:not([disabled])');
    await page.click('#as-written');
    await sendForResult(page);
    expect(await text(page, '.summary')).toBe('Every sound right, the stress where it belongs.');
    expect(await page.locator('.word').count()).toBe(5);
    expect(await page.locator('.syllable').count()).toBe(7);
    await page.locator('.sound').last().click();
    expect(await text(page, '.which')).toContain('right');
    expect(await page.locator('.sound[aria-pressed=true]').count()).toBe(1);
  });

  it('the chart writes sounds and signs, and a syllable that is chosen gets the stress', async () => {
    const page = await start();
    await choose(page, 'λόγος');
    await page.check('#show-ipa');
    for (const symbol of ['l', 'o', 'ɣ', 'o', 's']) {
      await page
        .locator('#palette .sound-key', { hasText: new RegExp(`^${symbol}$`, 'u') })
        .first()
        .click();
    }
    expect(await page.inputValue('#ipa')).toBe('l o ɣ o s');
    const syllables = page.locator('.syllable-key');
    expect(await syllables.locator('.greek').allInnerTexts()).toEqual(['λό', 'γος']);
    await syllables.nth(1).click();
    expect(await page.inputValue('#ipa')).toBe('l o ɣ ˈo s');
    await syllables.nth(0).click();
    expect(await page.inputValue('#ipa')).toBe('l ˈo ɣ o s');
    expect(await syllables.nth(0).getAttribute('aria-pressed')).toBe('true');
    await page.click('[aria-label="take the last sound away"]');
    await page.click('.signs [aria-label=stress]');
    await page.locator('#palette [aria-label^="e close-mid"]').click();
    expect(await page.inputValue('#ipa')).toBe('l ˈo ɣ o ˈe');
  });

  it('the keys of the vowels stand clear of each other on a phone', async () => {
    const page = await start();
    await page.check('#show-ipa');
    await page.setViewportSize({ width: 375, height: 800 });
    await page.evaluate('document.getElementById("chart").open = true');
    const overlaps = await page.evaluate(`(() => {
      const keys = [...document.querySelectorAll('.trapezium .sound-key')];
      const boxes = keys.map((key) => key.getBoundingClientRect());
      const meet = (a, b) =>
        Math.min(a.right, b.right) - Math.max(a.left, b.left) > 0.5 &&
        Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 0.5;
      return boxes.flatMap((a, n) => boxes.slice(n + 1).filter((b) => meet(a, b))).length;
    })()`);
    expect(overlaps).toBe(0);
  });

  it('the keyboard on the screen puts marks on letters, before or after them', async () => {
    const page = await start();
    await page.click('#keyboard-toggle');
    const press = async (...names: string[]): Promise<void> => {
      for (const name of names) await page.click(`#keyboard [aria-label="${name}"]`);
    };
    await press('α', 'smooth breathing', 'ρ', 'χ');
    await page.waitForSelector('#suggestions [role=option]');
    await press('η', 'circumflex', 'iota subscript');
    expect(await page.inputValue('#target')).toBe('ἀρχῇ');
    await press('space', 'capital', 'rough breathing', 'acute', 'α', 'γ', 'ι', 'ο', 'σ');
    expect(await page.inputValue('#target')).toBe('ἀρχῇ Ἅγιος');
    await press('delete', 'ς', 'ν');
    expect(await page.inputValue('#target')).toBe('ἀρχῇ Ἅγιοσν');
  });

  it(
    'the request that is shown gets the answer that is shown, whatever quotes are in it',
    needs('curl'),
    async () => {
      const page = await start();
      await page.fill('#target', `θεός 'a' "b" $(c) \\d %s`);
      await typeIpa(page, `s 'e o "s" \`x\` $HOME`);
      await sendForResult(page);
      const command = await developersSee(page, 'The request');
      const { stdout } = await run('sh', ['-c', command], {
        env: { ...process.env, KEY: visits.app.secret },
      });
      expect(JSON.parse(stdout)).toEqual(JSON.parse(await developersSee(page, 'The answer')));
    },
  );
});

describe('what goes wrong is said beside the field that caused it', needs('chromium'), () => {
  const attempt = async (page: Page, { target = 'θεός', ipa = 's ˈe o s' } = {}) => {
    await page.fill('#target', target);
    await typeIpa(page, ipa);
    await page.click('#score');
  };

  it.each([
    ['no target', { target: '' }, 'target', 'Choose a word first, or type one in Greek letters.'],
    ['a numeral alone', { target: 'αʹ' }, 'target', '“αʹ” cannot be read as Greek.'],
    ['no sounds', { ipa: '' }, 'said', 'Type first how the word sounded'],
    ['Greek as IPA', { ipa: 'λόγος' }, 'ipa', '“λόγος” is in Greek letters.'],
  ])('%s', async (_what, wrong, field, sentence) => {
    const page = await start();
    await attempt(page, wrong);
    const problem = page.locator(`#${field}-problem`);
    await problem.waitFor();
    expect(await problem.innerText()).toContain(sentence);
    expect(await page.locator(`#${field}`).getAttribute('aria-invalid')).toBe('true');
    expect(await page.evaluate('document.activeElement.id')).toBe(field);
    expect(await page.locator('#result').isHidden()).toBe(true);
  });

  it('text that is not Greek is said under the field while it is typed, and goes with the next letter', async () => {
    const page = await start();
    await page.fill('#target', 'logos');
    const problem = page.locator('#target-problem');
    await problem.waitFor();
    expect(await problem.innerText()).toBe(
      'There is no Greek letter in “logos”. Type Greek letters, or open the Greek keyboard.',
    );
    expect(await text(page, '#reading')).toBe('');
    await page.fill('#target', 'λόγος logos');
    await page.locator('#reading', { hasText: 'Left out of the Greek: logos' }).waitFor();
    expect(await problem.isHidden()).toBe(true);
  });

  it('a result goes when the target changes', async () => {
    const page = await start();
    await page.fill('#target', 'θεός');
    await typeIpa(page, 's ˈe o s');
    await sendForResult(page);
    await page.fill('#target', 'λόγος');
    expect(await page.locator('#result').isHidden()).toBe(true);
  });

  it('a network that goes down takes nothing: sounds are scored on the device', async () => {
    const page = await start();
    await choose(page, 'θεός');
    await page.context().setOffline(true);
    await typeIpa(page, 's ˈe o s');
    await sendForResult(page);
    expect(await text(page, '.points')).toContain('65');
  });

  it('a tutor that cannot be loaded is said, and loaded when the network is back', async () => {
    const page = await visits.open({
      prepare: (context) => context.route('**/koine-greek.lex.gz', (route) => route.abort()),
    });
    await attempt(page);
    await page.locator('#send-problem').waitFor();
    expect(await text(page, '#send-problem')).toContain('The tutor could not be loaded');
    await page.context().unroute('**/koine-greek.lex.gz');
    await sendForResult(page);
    expect(await text(page, '.points')).toContain('65');
  });
});

describe('what is typed is shown as text', needs('chromium'), () => {
  it.each([
    ['<img src=x onerror=alert(1)>θεός', '<script>alert(1)</script> s'],
    ['"><svg onload=alert(1)> λόγος', `'); alert(1); ('`],
    ['λόγος\u0000</textarea>', '<b onclick=alert(1)>&lt;i&gt;'],
  ])('%s', async (target, ipa) => {
    const page = await start();
    const markup = 'document.querySelectorAll("main img, main script, main b, main svg[onload]").length';
    await page.fill('#target', target);
    await typeIpa(page, ipa);
    await sendForResult(page);
    expect(await developersSee(page, 'The request')).toContain(JSON.stringify(target).slice(1, 12));
    expect(await page.evaluate(markup)).toBe(0);
  });
});
